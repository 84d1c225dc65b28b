// Draws a position as SVG. draw(kind, text, room) gives { svg, targets } or null where the kind or
// the size has no drawing (the text is then shown as it is). `room` is the width in pixels; one
// unit of the drawing is one pixel. `targets` are what can be pointed at, in reading order:
// { id, element, x, y, name }, with the identifiers of footprint.js; `name` is [key, parameters]
// for t().

import { s } from "./dom.js";
import { drawCells } from "./draw-cells.js";
import { drawEdges } from "./draw-edges.js";
import { drawHeaps } from "./draw-heaps.js";
import { drawRows } from "./draw-rows.js";

const KINDS = {
  heaps: drawHeaps,
  piles: drawHeaps,
  stones: drawRows,
  coins: drawCells,
  grid: drawCells,
  strip: drawCells,
  edges: drawEdges,
};

export function draw(kind, text, room) {
  const drawing = KINDS[kind]?.(text, Math.max(room, 240), kind);
  if (!drawing) return null;
  const { width, height, marks, targets } = drawing;
  const svg = s("svg", {
    class: `board board-${kind}`, viewBox: `0 0 ${width} ${height}`, width, height, role: "group",
  }, marks);
  return { svg, targets };
}
