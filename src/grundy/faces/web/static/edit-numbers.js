// Setting up by hand what is written in numbers: heaps, rows, rings, bars, cakes and coins on a track.
// See edit.js.

import { boundsOf, cakesOf, chainsOf, heapsOf } from "./footprint.js";

/**
 * @typedef {import("./types").Editing} Editing
 * @typedef {import("./types").Way} Way
 */

const DRAWN = 200n; // heaps of so many have a block in the place of stones

/**
 * @param {number} length
 * @returns {number[]}
 */
const upto = (length) => Array.from({ length }, (_, i) => i);

/**
 * The ways on heap j: a stone goes with all above it, one is added, or their number is typed.
 * @param {bigint} n
 * @param {number} j
 * @param {(n: bigint | null) => string} make   the text with another heap there, or none
 * @param {{ least: bigint, goes: boolean }} [bounds]   the smallest, and whether it can be left out
 * @returns {Way[]}
 */
function onHeap(n, j, make, { least, goes } = { least: 0n, goes: true }) {
  const stones = n > DRAWN ? [] : upto(Number(n)).map((i) => BigInt(i + 1)).filter((k) => n - k >= least);
  return [
    ...stones.map((k) => ({ touches: [`${j}:${k}`], to: make(n - k), say: /** @type {import("./types").Said} */ (["edit.heap.to", { j: j + 1, n: `${n - k}` }]) })),
    ...(n < DRAWN ? [/** @type {Way} */ ({ touches: [`${j}:+`], to: make(n + 1n), say: ["edit.heap.to", { j: j + 1, n: `${n + 1n}` }] })] : []),
    { touches: [`${j}:*`], number: n, make, say: ["edit.heap.size", { j: j + 1 }] },
    ...(goes ? [/** @type {Way} */ ({ touches: [`${j}:*`], to: make(null), say: ["edit.heap.gone", { j: j + 1 }] })] : []),
  ];
}

/**
 * Heaps; one that is empty is not drawn, piles that are empty stay. Where their number is fixed none
 * comes or goes, and none is smaller than the least: "2" and "3,1" say so.
 * @param {string} text
 * @param {string} kind
 * @param {string} bounds
 * @returns {Editing | null}
 */
export function editHeaps(text, kind, bounds = "") {
  const all = heapsOf(text);
  if (!all) return null;
  const heaps = kind === "piles" ? all : all.filter(Boolean);
  const write = (/** @type {bigint[]} */ left) => left.filter((n) => n || kind === "piles").join("+") || "0";
  const make = (/** @type {number} */ j) => (/** @type {bigint | null} */ n) => write(n === null ? heaps.toSpliced(j, 1) : heaps.with(j, n));
  const [fixed, least = "0"] = kind === "piles" ? bounds.split(",") : [""];
  const stays = fixed || (kind === "piles" && heaps.length === 1);
  const ways = heaps.flatMap((n, j) => onHeap(n, j, make(j), { least: BigInt(least), goes: !stays }));
  return {
    several: false,
    ways: fixed ? ways : [...ways, { touches: [`${heaps.length}:+`], to: write([...heaps, 1n]), say: ["edit.heap.new", {}] }],
    tools: [{ to: kind === "piles" ? write(heaps.map(() => 1n)) : "1", say: ["edit.clear", {}] }],
  };
}

/**
 * Heaps with a number beside each, which is typed; an empty field leaves it out. Where it is not
 * added up, there is one heap.
 * @param {string} text
 * @param {string} kind
 * @param {string} sign
 * @returns {Editing | null}
 */
export function editBound(text, kind, sign) {
  const heaps = boundsOf(text);
  if (!heaps) return null;
  const between = sign === "+" ? ":" : "/";
  const write = (/** @type {typeof heaps} */ left) => left.map(({ n, more }) => (more === null ? `${n}` : `${n}${between}${more}`)).join("+");
  /** @type {Way[]} */
  const ways = heaps.flatMap(({ n, more }, j) => [
    ...onHeap(n, j, (m) => write(m === null ? heaps.toSpliced(j, 1) : heaps.with(j, { n: m, more })) || "0"),
    /** @type {Way} */ ({ touches: [`${j}:*`], number: more === null ? null : BigInt(more), say: ["edit.bound", { j: j + 1 }],
      make: (m) => write(heaps.with(j, { n, more: m === null ? null : `${m}` })) }),
  ]);
  if (sign === "+") ways.push({ touches: [`${heaps.length}:+`], to: `${write(heaps)}+1`, say: ["edit.heap.new", {}] });
  return { several: false, ways, tools: [{ to: "1", say: ["edit.clear", {}] }] };
}

/**
 * Rows and rings: where a stone goes, a row falls apart and a ring opens.
 * @param {string} text
 * @param {string} kind
 * @returns {Editing | null}
 */
export function editRows(text, kind) {
  const chains = chainsOf(text, kind);
  if (!chains) return null;
  const words = chains.map(({ word }) => word);
  const write = (/** @type {string[]} */ left) => left.join("+") || "0";
  const sign = kind === "ring" ? "r" : "";
  /** @type {Way[]} */
  const ways = chains.flatMap(({ ring, n, word }, j) => [
    ...upto(n).map((i) => {
      const left = (ring ? [n - 1] : [i, n - i - 1]).filter(Boolean).map((m) => `${sign}${m}`);
      return /** @type {Way} */ ({ touches: [`${j}:${i + 1}`], to: write(words.toSpliced(j, 1, ...left)), say: ["edit.row.take", { j: j + 1, i: i + 1 }] });
    }),
    /** @type {Way} */ ({ touches: [`${j}:+`], to: write(words.with(j, word.replace(/\d+/, `${n + 1}`))), say: ["edit.row.add", { j: j + 1 }] }),
  ]);
  ways.push({ touches: [`${chains.length}:+`], to: write([...words, kind === "ring" ? "r1" : "1"]), say: ["edit.row.new", {}] });
  const tools = [{ to: "1", say: /** @type {import("./types").Said} */ (["edit.clear", {}]) }];
  if (kind === "ring") tools.unshift({ to: write([...words, "3"]), say: ["edit.ring.new", {}] });
  return { several: false, ways, tools };
}

/**
 * A bar: a square of it goes with all below and to the right; one outside comes with what it needs.
 * @param {string} text
 * @returns {Editing | null}
 */
export function editBar(text) {
  const rows = heapsOf(text)?.map(Number);
  if (!rows) return null;
  const write = (/** @type {number[]} */ left) => left.filter((n) => n > 0).join("+") || "1";
  const inside = rows.flatMap((n, r) => upto(n).map((c) => /** @type {Way} */ ({
    touches: [`${r}:${c + 1}`], to: write(rows.map((m, i) => (i < r ? m : Math.min(m, c)))), say: ["edit.bar.off", { r: r + 1, c: c + 1 }],
  })));
  const outside = [(rows[0] ?? 0) + 1, ...rows].flatMap((end, r) => upto(end - (rows[r] ?? 0)).map((k) => {
    const c = (rows[r] ?? 0) + k + 1;
    const grown = [...rows, 0].map((m, i) => (i <= r ? Math.max(m, c) : m));
    return /** @type {Way} */ ({ touches: [`${r}:${c}`], to: write(grown), say: ["edit.bar.on", { r: r + 1, c }] });
  }));
  return { several: false, ways: [...inside, ...outside], tools: [{ to: "1", say: ["edit.clear", {}] }] };
}

/**
 * Cakes: at a line it is cut off, at the far edges it grows, at its left edge the whole cake goes.
 * @param {string} text
 * @returns {Editing | null}
 */
export function editCake(text) {
  const cakes = cakesOf(text);
  if (!cakes.every((sides) => sides.length === 2 && sides.every((n) => n > 0))) return null;
  const write = (/** @type {number[][]} */ left) => left.map((sides) => sides.join("x")).join("+");
  const ways = cakes.flatMap(([r = 1, c = 1], j) => {
    const line = (/** @type {string} */ id, /** @type {number[][]} */ sides, /** @type {string} */ key, /** @type {number} */ n) =>
      /** @type {Way} */ ({ touches: [`${j}:${id}`], to: write(cakes.toSpliced(j, 1, ...sides)) || "1x1", say: [key, { j: j + 1, n }] });
    return [line("|0", [], "edit.cake.gone", 0), line("-0", [], "edit.cake.gone", 0),
      ...upto(c - 1).map((i) => line(`|${i + 1}`, [[r, i + 1]], "edit.cake.columns", i + 1)),
      ...upto(r - 1).map((i) => line(`-${i + 1}`, [[i + 1, c]], "edit.cake.rows", i + 1)),
      line(`|${c}`, [[r, c + 1]], "edit.cake.columns", c + 1), line(`-${r}`, [[r + 1, c]], "edit.cake.rows", r + 1)];
  });
  return { several: false, ways, tools: [{ to: write([...cakes, [2, 2]]), say: ["edit.cake.new", {}] }, { to: "1x1", say: ["edit.clear", {}] }] };
}

const FARTHER = 6n; // squares that are drawn behind the last coin

/**
 * Coins on squares: a click puts one there or takes it away; the only coin on the way to a goal goes there.
 * @param {string} text
 * @param {string} kind
 * @param {string} goal
 * @returns {Editing | null}
 */
export function editTrack(text, kind, goal) {
  const coins = heapsOf(text);
  if (!coins) return null;
  const sorted = coins.toSorted((a, b) => (a < b ? -1 : 1));
  const last = goal ? BigInt(goal) : (sorted[sorted.length - 1] ?? 0n) + FARTHER;
  const squares = last > 400n ? [] : upto(Number(last) + (goal ? 1 : 0)).map((i) => BigInt(goal ? i : i + 1));
  const ways = squares.map((n) => {
    const left = sorted.includes(n) ? sorted.filter((m) => m !== n) : [...sorted, n].toSorted((a, b) => (a < b ? -1 : 1));
    return /** @type {Way} */ ({ touches: [`${n}`], to: goal ? `${n}` : left.join("+") || "0",
      say: [goal ? "edit.track.to" : sorted.includes(n) ? "edit.track.off" : "edit.track.on", { n: `${n}` }] });
  });
  return { several: false, ways, tools: [{ to: goal ? "0" : "1", say: ["edit.clear", {}] }] };
}
