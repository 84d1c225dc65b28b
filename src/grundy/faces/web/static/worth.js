// What every move is worth: who wins after it, its value and the moves to the end, where the server
// says them.

import { h } from "./dom.js";

/** @typedef {import("./types").Move} Move */
/** @typedef {import("./types").Worth} Worth */
/** @typedef {import("./types").Speak} Speak */

// From the answer of "solve" with its steps: position -> { verdict, value, left }; the moves of which
// nothing is told lose where all that win are known, unless nobody need win.
/**
 * @param {import("./types").Solution} answer
 * @param {Move[]} moves
 * @param {string} player
 * @returns {Map<string, Worth>}
 */
export function worthOf(answer, moves, player) {
  const mine = (/** @type {Move[] | Record<string, Move[]>} */ found) => (Array.isArray(found) ? found : found?.[player] ?? []);
  const wins = new Set(mine(answer.moves).map(({ to }) => to));
  const draws = new Set(mine(answer.drawing ?? []).map(({ to }) => to));
  const told = answer.steps.filter(({ kind }) => kind === "options").flatMap(({ data }) => data.options)
    .filter((option) => !option.player || option.player === player);
  /** @type {Map<string, Omit<import("./types").Told, "to">>} */
  const known = new Map([...told, ...(answer.after ?? [])].map((one) => [one.to, one]));
  const values = new Map(told.map(({ to, value }) => [to, value]));
  const others = answer.complete && (!answer.drawing || (answer.starts ? answer.starts[player] !== player : answer.outcome !== "N")) ? "loses" : null;
  /** @returns {Worth["verdict"] | null} */
  const judged = (/** @type {string} */ to) => {
    if (wins.has(to)) return "wins";
    const { outcome } = known.get(to) ?? {};
    if (draws.has(to) || outcome === "draw") return "draws";
    return outcome && answer.drawing ? "loses" : others;
  };
  return new Map(moves.flatMap(({ to }) => {
    const verdict = judged(to);
    return verdict ? [/** @type {[string, Worth]} */ ([to, { verdict, value: values.get(to) ?? null, left: known.get(to)?.remoteness ?? null }])] : [];
  }));
}

/** @param {Worth | null | undefined} found @param {Speak} t */
export const worthChip = (found, t) => found && h("span", { class: `chip move-worth ${found.verdict}` },
  t(`play.worth.${found.verdict}`), found.value !== null && h("span", { class: "mono", text: ` ${found.value}` }),
  found.left !== null && h("span", { class: "left", text: t("play.worth.left", { n: found.left }) }));

/** @param {Map<string, Worth>} verdicts @param {Speak} t */
export function legend(verdicts, t) {
  const count = (/** @type {string} */ verdict) => [...verdicts.values()].filter((x) => x.verdict === verdict).length;
  return h("p", { class: "row tight" }, ["wins", "draws", "loses"].filter(count).map((verdict) =>
    h("span", { class: `chip move-worth ${verdict}`, text: t("play.worth.count", { said: t(`play.worth.${verdict}`), n: count(verdict) }) })),
  [...verdicts.values()].some(({ left }) => left !== null) && h("span", { class: "small muted", text: t("play.worth.left.said") }));
}
