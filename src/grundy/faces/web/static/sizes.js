// A first position one size larger or smaller, of the same shape; null where the shape has none.
//
//   resized(drawing, position, step)     step is +1 or -1

import { kindOf } from "./footprint.js";

/** @typedef {(position: string, step: number, drawing: string) => string | null} Way */
/** @typedef {(text: string, step: number) => string | null} Part */

/** @param {string} drawing @param {string} position @param {number} step */
export function resized(drawing, position, step) {
  const made = WAYS[kindOf(drawing, position)]?.(position, step, drawing) ?? null;
  return made === position ? null : made;
}

const LEAST = 1n;

/** @type {Part} */
const numbers = (position, step) => (/^\d+(\+\d+)*$/.test(position)
  ? position.split("+").map((n) => grown(BigInt(n), step)).join("+") : null);

// A third more or a quarter less, so that one step back leads near to where one was.
function grown(/** @type {bigint} */ n, /** @type {number} */ step) {
  if (n === 0n) return n;
  const by = n / (step > 0 ? 3n : 4n);
  const next = step > 0 ? n + (by || 1n) : n - (by || 1n);
  return next < LEAST ? LEAST : next;
}

/** @param {string} sign @param {Part} one @returns {Part} */
const each = (sign, one) => (position, step) => {
  const made = position.split(sign).map((part) => one(part, step));
  return made.includes(null) ? null : made.join(sign);
};

/** @param {string} text @param {number} step */
function cake(text, step) {
  const sides = text.split("x").map((n) => Number(n) + step);
  return sides.every((n) => n > 0) ? sides.join("x") : null;
}

/** @type {Record<string, string>} */
const NEXT = { H: "T", T: "H", B: "W", W: "B" };

// Coins and black and white stones go on as they began.
/** @param {string} text @param {number} step */
function row(text, step) {
  if (!/^[HTBW]+$/.test(text)) return null;
  if (step < 0) return text.length > 1 ? text.slice(1) : null;
  return NEXT[text[0]] + text;
}

// A strip grows by its two ends, which stand for the two players.
/** @param {string} text @param {number} step */
function strip(text, step) {
  if (step > 0) return text[0] + text + text.at(-1);
  return text.length > 3 ? text.slice(1, -1) : null;
}

// An empty board gets another line and column of free cells; a full one goes on in its pattern.
/** @param {string} text @param {number} step */
function grid(text, step) {
  if (text.includes("+")) return null;
  const lines = text.split(/[|/]/);
  if (step < 0) return lines.length > 1 || lines[0].length > 3 ? shrunk(lines) : null;
  const cells = lines.join("");
  const free = [...cells].filter((c) => c === ".").length * 2 > cells.length;
  const wider = lines.map((line) => line + (free ? "." : line.at(-2) ?? line.at(-1)));
  const next = free ? ".".repeat(wider[0].length) : wider.at(-2) ?? null;
  return [...wider, ...(lines.length > 1 && next !== null ? [next] : [])].join("|");
}

// A board keeps its covered cells, all of which must have a place.
/** @param {string} text @param {number} step */
function covered(text, step) {
  const [, size = "", cells = ""] = /^([\dx]+)(?::([\d,;]*))?$/.exec(text) ?? [];
  const sides = size.split("x").map((n) => Number(n) + step);
  const fits = cells.split(";").every((cell) => cell.split(",").every((at, i) => Number(at) < sides[i]));
  return size && fits && sides.every((n) => n > 0) ? `${sides.join("x")}${cells && `:${cells}`}` : null;
}

// What is cut off should be empty where pieces stand apart.
function shrunk(/** @type {string[]} */ lines) {
  const narrow = lines[0].length > 2 ? lines.map((line) => line.slice(0, -1)) : lines;
  const low = lines.length > 2 ? narrow.slice(0, -1) : narrow;
  const lost = (/** @type {string} */ sign) => lines.join("").includes(sign) && !low.join("").includes(sign);
  return lost("X") || lost("O") ? null : low.join("|");
}

/** @type {Record<string, Way>} */
const WAYS = {
  heaps: numbers, piles: numbers, row: numbers, ring: numbers, bar: (position, step) => bar(position, step),
  bound: (position, step) => numbers(position.split("/")[0], step), track: (position, step, drawing) => (drawing.includes(":") ? null : numbers(position, step)),
  cake: each("+", cake), coins: each("/", row), cover: covered, stones: each("+", row), strip: each("+", strip), grid,
  sum: (position, step) => each("/", (part) => numbers(part, step))(position, step),
};

/** @param {string} position @param {number} step */
function bar(position, step) {
  const rows = position.split("+").map(Number);
  const last = rows[rows.length - 1];
  if (step > 0) return [...rows, last].map((n) => n + 1).join("+");
  return rows.length > 1 && last > 1 ? rows.slice(0, -1).map((n) => n - 1).join("+") : null;
}
