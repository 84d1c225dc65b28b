// Reads what is typed in Values: a value, a row of stones, or a game and a position.
//
// resolve(term) gives { term, value, solution }: the value as text (null where it has none), and
// the server's solution of a row or a position.

const ROW = /^[BW()+\s]+$/i;
const LOOPY = /^(on|off|dud|over|under|upon|tis|tisn)\b/; // names of values, not of games
const POSITION = /^([a-z][a-z-]*(?::\S+)?)\s+(\S.*)$/;

/** @param {string} text */
export const isRow = (text) => ROW.test(text) && /[BW]/i.test(text);

/** @param {string} text */
export const isNumber = (text) => /^-?\d+(\/\d+)?$/.test(text);

// Whether a value is a number that only an endless row is: 2/3, omega - 1.
/** @param {string} text */
export function isEndless(text) {
  if (/omega/.test(text)) return true;
  const below = /^-?\d+\/(\d+)$/.exec(text.replace(/\s/g, ""))?.[1];
  return below !== undefined && !/^10*$/.test(BigInt(below).toString(2));
}

/** @typedef {{ value: string | null, moves: unknown }} Solution */

/** @param {string} term @param {{ api: typeof import("./api.js"), signal?: AbortSignal }} asked */
export async function resolve(term, { api, signal }) {
  const position = isRow(term)
    ? ["rows", term.toUpperCase().replace(/\s/g, "")]
    : !LOOPY.test(term) && POSITION.exec(term)?.slice(1);
  if (!position || isEndless(term)) return { term, value: term, solution: null };
  const [game, text] = position;
  const solution = await api.get("solve", { game, position: text }, { signal });
  return { term, value: worth(solution), solution };
}

// A Grundy value k is the nimber *k.
/** @param {Solution} solution */
function worth({ value, moves }) {
  if (value === null || !Array.isArray(moves) || value === "0") return value;
  return `*${value}`;
}
