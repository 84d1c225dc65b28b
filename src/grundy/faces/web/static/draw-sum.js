// Several games side by side, "5+7/3", each as it is drawn alone: "sum:row:pins;heaps", or one
// drawing for all. The identifiers of a part have its number before them: "1/0:3".

import { s } from "./dom.js";
import { partsOf, partDrawing } from "./footprint.js";

const LEAST = 240; // pixels of a part
const COLUMN = 50; // of a heap of one that is drawn in columns, besides its edges
const GAP = 12;

export const drawSum = (draw) => (text, room, kind, drawings, ghosts = false, /** @type {any} */ scale = null) => {
  const parts = partsOf(text);
  const columns = parts.every((_, i) => ["heaps", "piles"].includes(partDrawing(drawings, i).split(":")[0]));
  const heaps = Math.max(...parts.map((part) => part.split("+").length));
  const least = columns ? Math.min(LEAST, COLUMN * (heaps + 1)) : LEAST;
  const shared = (/** @type {number} */ across) => {
    const share = (room - (across - 1) * GAP) / across;
    const drawn = parts.map((part, i) => part && draw(partDrawing(drawings, i), part, share - 12, ghosts, scale?.parts[i]));
    const wide = Math.max(share, ...drawn.map((one) => Number(one?.svg.getAttribute("width") ?? 0) + 12));
    return across === 1 || wide === share ? { across, wide, drawn } : shared(across - 1);
  };
  const { across, wide, drawn } = shared(scale?.across ?? Math.max(1, Math.min(parts.length, Math.floor((room + GAP) / (least + GAP)))));
  const targets = [];
  const rows = Math.ceil(parts.length / across);
  if (drawn.every((one) => !one) || parts.length > 12) return null;
  const tall = Array.from({ length: rows }, (_, r) =>
    Math.max(scale?.tall[r] ?? 56, ...drawn.slice(r * across, (r + 1) * across).map((one) => Number(one?.svg.getAttribute("height") ?? 0))));
  const marks = drawn.map((one, i) => {
    const r = Math.floor(i / across);
    const [x, y] = [i % across * (wide + GAP), tall.slice(0, r).reduce((a, b) => a + b + GAP, 0)];
    const down = y + (tall[r] - Number(one?.svg.getAttribute("height") ?? 0)) / 2;
    for (const target of one?.targets ?? []) {
      targets.push({ ...target, id: `${i}/${target.id}`, x: target.x + x + 6, y: target.y + down });
    }
    return s("g", {}, s("rect", { class: "frame", x: x + 1, y: y + 1, width: wide - 2, height: tall[r] - 2, rx: 12 }),
      one?.targets.length ? s("g", { class: one.svg.getAttribute("class"), transform: `translate(${x + 6} ${down})` }, ...one.svg.childNodes)
        : s("text", { class: "count", x: x + wide / 2, y: y + tall[r] / 2 + 6, text: parts[i] || "0" }));
  });
  return { width: Math.max(room, across * (wide + GAP) - GAP), height: tall.reduce((a, b) => a + b + GAP, -GAP), marks, targets,
    scale: { across, tall, parts: drawn.map((one) => one?.scale) } };
};
