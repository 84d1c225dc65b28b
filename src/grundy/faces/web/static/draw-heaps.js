// Heaps as columns of stones above their size. Large heaps stand several stones wide; a heap that
// is too large to count is one block with its number, which is shortened where the room ends.

import { finger, s } from "./dom.js";
import { heapsOf } from "./footprint.js";

const SIZES = [50, 44, 38, 32, 28, 24];
const MOST = 200; // stones drawn one by one in a heap
const FEW = 60; // stones of a heap that are each large enough for a finger
const COLUMN = 7; // of them above one another, for a finger
const HIGH = 470; // pixels that a heap may be high
const LOW = 320; // the same on a small screen, above buttons
const PHONE = 400; // pixels of a room that is on a phone, where a column is less high
const DIGIT = 13; // pixels of a digit of its label

// A ghost lies on every heap, and where a new one would be; of piles `look` says how many there are
// and the smallest, "3,1": what stays cannot be clicked.
export function drawHeaps(text, room, kind, look, ghosts = false, /** @type {any} */ scale = null) {
  const all = heapsOf(text);
  if (!all || all.length > 60) return null;
  const own = kind === "heaps" ? all.filter(Boolean) : all;
  const [fixed, least] = ghosts && kind === "piles" ? look.split(",") : [""];
  const heaps = ghosts ? [...own.map((n) => (n < MOST ? n + 1n : n)), ...(fixed ? [] : [1n])] : own;
  const sizes = ghosts && !fixed ? [...own, null] : own;
  const most = heaps.filter((n) => n <= MOST).reduce((a, b) => (a > b ? a : b), 0n);
  const stand = scale?.stand ?? across(Number(most), room);
  const fit = scale ? [scale.size] : SIZES.filter((size) => most > FEW || size >= finger(24));
  const high = finger(0) ? LOW : HIGH;
  const laid = fit.map((size) => lay(heaps, sizes, size, room, stand));
  const fitting = laid.filter((l) => l.widest <= room);
  const { columns, width, height, size } = fitting.find((l) => l.lines === 1 && l.high <= high)
    ?? fitting.find((l) => l.high <= high) ?? fitting.at(-1) ?? laid[laid.length - 1];
  const targets = [];
  const marks = columns.map((column) => drawHeap(column, size, targets, Number(least ?? 0)));
  return { width, height, marks, targets, scale: { size, stand } };
}

// How many stones wide all heaps stand, so that their heights can be compared.
function across(most, room) {
  if (finger(0) && most <= FEW) return Math.max(1, Math.min(Math.ceil(most / COLUMN), Math.floor((room - 40) / finger(0))));
  return most <= (room < PHONE ? 14 : 16) ? 1 : most <= 30 ? 2 : most <= 60 ? 5 : 10;
}

// Put the heaps side by side, and below one another where the room ends.
function lay(heaps, sizes, size, room, stand) {
  const gap = finger(0) ? 12 : size * 0.6;
  const digits = Math.floor((room - 40) / DIGIT);
  const boxes = heaps.map((n, j) => {
    const block = n > MOST;
    const wide = block ? 3 : stand;
    const rows = block ? 6 : Math.ceil(Number(n) / wide);
    const real = sizes[j];
    const said = shortened(`${real ?? ""}`, digits);
    return { j, n, real, block, wide, rows, said, w: Math.max(wide * size, 46, said.length * DIGIT + 24) };
  });
  const widest = Math.max(0, ...boxes.map((box) => box.w + 2 * gap));
  const width = Math.max(room, widest);
  /** @type {(typeof boxes)[]} */
  const lines = [[]];
  let filled = gap;
  for (const box of boxes) {
    if (filled + box.w + gap > room && lines[lines.length - 1].length) {
      lines.push([]);
      filled = gap;
    }
    lines[lines.length - 1].push(box);
    filled += box.w + gap;
  }
  const columns = [];
  let y = 10;
  let high = 0;
  for (const line of lines) {
    const total = line.reduce((sum, box) => sum + box.w + gap, gap);
    const tall = Math.max(1, ...line.map((box) => box.rows)) * size;
    let x = (width - total) / 2 + gap;
    for (const box of line) {
      columns.push({ ...box, x, base: y + tall });
      x += box.w + gap;
    }
    y += tall + 66;
    high = Math.max(high, tall);
  }
  return { columns, widest, lines: lines.length, high, size, width, height: y - 6 };
}

function shortened(number, digits) {
  const half = Math.floor((digits - 2) / 2);
  return number.length <= digits ? number : `${number.slice(0, half)}…${number.slice(-half)}`;
}

function drawHeap({ j, n, real, block, wide, rows, said, x, w, base }, size, targets, least) {
  const name = { j: j + 1, n: `${real}` };
  const stones = block
    ? [s("rect", { class: "block", x, y: base - rows * size, width: w, height: rows * size, rx: 12 })]
    : Array.from({ length: Number(n) }, (_, i) => {
      const cx = x + (w - wide * size) / 2 + (i % wide + 0.5) * size;
      const cy = base - (Math.floor(i / wide) + 0.5) * size;
      const k = Number(real ?? 0n) - i; // none is left for a ghost
      const element = stone(cx, cy, size);
      if (!k) element.classList.add("ghost");
      if (!k || Number(real) - k >= least) targets.push({ id: `${j}:${k || "+"}`, element, x: cx, y: cy, name: ["draw.take", { ...name, k }] });
      return element;
    }).toReversed();
  const label = real !== null && s("g", { class: "label target" },
    s("rect", { class: "plate", x, y: base + 8, width: w, height: 40, rx: 10 }),
    s("text", { x: x + w / 2, y: base + 34, class: "count", text: said }));
  if (label) targets.push({ id: `${j}:*`, element: label, x: x + w / 2, y: base + 28, name: ["draw.heap", name] });
  return s("g", {},
    s("line", { class: "ground", x1: x - 6, x2: x + w + 6, y1: base + 3, y2: base + 3 }),
    stones, label);
}

export function stone(cx, cy, size) {
  const r = size / 2 - 2;
  return s("g", { class: "stone target" },
    s("rect", { class: "reach", x: cx - size / 2, y: cy - size / 2, width: size, height: size }),
    s("circle", { class: "body", cx, cy, r }),
    s("circle", { class: "shine", cx: cx - r * 0.32, cy: cy - r * 0.36, r: r * 0.22 }));
}
