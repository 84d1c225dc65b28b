// The picture of a link is read back as a camera reads it: the mask off, bit by bit, block by block
// (ISO/IEC 18004; the tables are those of the versions that these links need).
import assert from "node:assert/strict";
import { test } from "node:test";

import { generate } from "../../src/grundy/faces/web/static/lean-qr.js";

/** @type {Record<number, { align: number[], blocks: Record<string, number[]> }>} the data bytes of each block */
const VERSIONS = {
  4: { align: [6, 26], blocks: { L: [80], M: [32, 32], Q: [24, 24], H: [9, 9, 9, 9] } },
  5: { align: [6, 30], blocks: { L: [108], M: [43, 43], Q: [15, 15, 16, 16], H: [11, 11, 12, 12] } },
  6: { align: [6, 34], blocks: { L: [68, 68], M: [27, 27, 27, 27], Q: [19, 19, 19, 19], H: [15, 15, 15, 15] } },
  7: { align: [6, 22, 38], blocks: { L: [78, 78], M: [31, 31, 31, 31], Q: [14, 14, 15, 15, 15, 15], H: [13, 13, 13, 13, 14] } },
  8: { align: [6, 24, 42], blocks: { L: [97, 97], M: [38, 38, 39, 39], Q: [18, 18, 18, 18, 19, 19], H: [14, 14, 14, 14, 15, 15] } },
  9: { align: [6, 26, 46], blocks: { L: [116, 116], M: [36, 36, 36, 37, 37], Q: [16, 16, 16, 16, 17, 17, 17, 17], H: [12, 12, 12, 12, 13, 13, 13, 13] } },
  10: { align: [6, 28, 50], blocks: { L: [68, 68, 69, 69], M: [43, 43, 43, 43, 44], Q: [19, 19, 19, 19, 19, 19, 20, 20], H: [15, 15, 15, 15, 15, 15, 16, 16] } },
  11: { align: [6, 30, 54], blocks: { L: [81, 81, 81, 81], M: [50, 51, 51, 51, 51], Q: [22, 22, 22, 22, 23, 23, 23, 23], H: [12, 12, 12, 13, 13, 13, 13, 13, 13, 13, 13] } },
};
const LEVELS = "MLHQ";
/** @type {((y: number, x: number) => boolean)[]} */
const MASKS = [
  (y, x) => (y + x) % 2 === 0, (y) => y % 2 === 0, (y, x) => x % 3 === 0, (y, x) => (y + x) % 3 === 0,
  (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0, (y, x) => (y * x) % 2 + (y * x) % 3 === 0,
  (y, x) => ((y * x) % 2 + (y * x) % 3) % 2 === 0, (y, x) => ((y + x) % 2 + (y * x) % 3) % 2 === 0,
];

/**
 * The text of a picture in bytes.
 * @param {{ size: number, get: (x: number, y: number) => boolean }} code
 */
function read({ size, get }) {
  const version = (size - 17) / 4;
  const { align, blocks } = VERSIONS[version];
  const format = [0, 1, 2, 3, 4].reduce((sum, x) => sum * 2 + Number(get(x, 8)), 0) ^ 0b10101;
  const mask = MASKS[format & 7];
  const last = align[align.length - 1];
  const near = (/** @type {number} */ y, /** @type {number} */ x) => align.some((cy) => align.some((cx) => Math.abs(y - cy) < 3 && Math.abs(x - cx) < 3
    && !(cy === 6 && cx === 6) && !(cy === 6 && cx === last) && !(cy === last && cx === 6)));
  const isFixed = (/** @type {number} */ y, /** @type {number} */ x) => (y < 9 && x < 9) || (y < 9 && x >= size - 8) || (y >= size - 8 && x < 9)
    || y === 6 || x === 6 || near(y, x) || (version > 6 && ((y < 6 && x >= size - 11) || (x < 6 && y >= size - 11)));
  const bits = [];
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right -= 1;
    for (let i = 0; i < size; i++) {
      const y = up ? size - 1 - i : i;
      for (const x of [right, right - 1]) if (!isFixed(y, x)) bits.push(Number(get(x, y) !== mask(y, x)));
    }
  }
  const bytes = Array.from({ length: bits.length >> 3 }, (_, i) => bits.slice(8 * i, 8 * i + 8).reduce((sum, bit) => 2 * sum + bit, 0));
  const lengths = blocks[LEVELS[format >> 3]];
  const parts = /** @type {number[][]} */ (lengths.map(() => []));
  let at = 0;
  for (let i = 0; i < Math.max(...lengths); i++) lengths.forEach((length, j) => { if (i < length) parts[j].push(bytes[at++]); });
  return segments(parts.flat().flatMap((byte) => [7, 6, 5, 4, 3, 2, 1, 0].map((shift) => (byte >> shift) & 1)), version > 9);
}

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";

/** @typedef {(count: number, take: (bits: number) => number) => string} Reader */

/** @type {Reader} */
const digits = (count, take) => Array.from({ length: Math.ceil(count / 3) }, (_, i) => Math.min(3, count - 3 * i))
  .map((n) => `${take([0, 4, 7, 10][n])}`.padStart(n, "0")).join("");

/** @type {Reader} */
const letters = (count, take) => Array.from({ length: Math.ceil(count / 2) }, (_, i) => (2 * i + 1 === count ? LETTERS[take(6)]
  : ((pair) => LETTERS[Math.floor(pair / 45)] + LETTERS[pair % 45])(take(11)))).join("");

/** @type {Reader} */
const bytes = (count, take) => new TextDecoder().decode(Uint8Array.from({ length: count }, () => take(8)));

/**
 * The text of the segments: of digits, capitals and signs, or bytes.
 * @param {number[]} bits
 * @param {boolean} wide   whether their lengths are
 */
function segments(bits, wide) {
  let at = 0;
  const take = (/** @type {number} */ n) => bits.slice(at, at += n).reduce((sum, bit) => 2 * sum + bit, 0);
  let text = "";
  for (let mode = take(4); mode; mode = take(4)) {
    const count = take({ 1: wide ? 12 : 10, 2: wide ? 11 : 9, 4: wide ? 16 : 8 }[mode] ?? NaN);
    text += (mode === 1 ? digits : mode === 2 ? letters : bytes)(count, take);
    if (at > bits.length) break;
  }
  return text;
}

test("the picture of a link is the link", () => {
  const began = "http://192.168.0.12:8000/#play?game=domineering&position=....%7C....%7C....&lang=zh";
  const links = [began, `${began}&log=%23...%7C%23...%7C....`, `${began}&log=%23...%7C%23...%7C....~%23%23%23.`, `${began}&begins=other&level=careless&log=4+5~3+5~3+3`];
  for (const link of links) assert.equal(read(generate(link)), link);
});
