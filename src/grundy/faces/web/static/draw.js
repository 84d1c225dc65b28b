// Draws a position as SVG. draw(drawing, text, room) gives { svg, targets, scale } or null where the kind or
// the size has no drawing (the text is then shown as it is). `room` is the width in pixels; where parts
// would be too small in it the drawing is "wide", and one scrolls. One
// unit of the drawing is one pixel. `targets` are what can be pointed at, in reading order:
// { id, element, x, y, name }, with the identifiers of footprint.js; `name` is [key, parameters]
// for t(), or null for what is named after its only move. To be set up by hand a position is drawn
// with `ghosts`: the places where something can be added, whose identifiers are those of edit.js. With
// the `scale` of another position of the same game it is drawn as large as that.
//
// A drawing is a kind, and behind a colon what the text of a position does not say: "track:100".

import { s } from "./dom.js";
import { drawBar } from "./draw-bar.js";
import { drawBound } from "./draw-bound.js";
import { drawCake } from "./draw-cake.js";
import { drawCells } from "./draw-cells.js";
import { drawEdges } from "./draw-edges.js";
import { drawGraph } from "./draw-graph.js";
import { drawHeaps } from "./draw-heaps.js";
import { drawRow } from "./draw-row.js";
import { drawRows } from "./draw-rows.js";
import { drawSum } from "./draw-sum.js";
import { drawTrack } from "./draw-track.js";
import { kindOf, linesOf } from "./footprint.js";

const KINDS = {
  heaps: drawHeaps,
  piles: drawHeaps,
  row: drawRow,
  ring: drawRow,
  track: drawTrack,
  bar: drawBar,
  cake: drawCake,
  stones: drawRows,
  coins: drawCells,
  grid: drawCells,
  strip: drawCells,
  cover: (text, room) => {
    const lines = linesOf(text);
    return lines === null ? null : drawCells(lines, room, "grid");
  },
  edges: drawEdges,
  bound: drawBound,
  graph: drawGraph,
  tint: drawGraph,
  sum: drawSum(draw),
};

export function draw(drawing, text, room, ghosts = false, /** @type {any} */ given = undefined) {
  const kind = kindOf(drawing, text);
  const drawn = KINDS[kind]?.(text, Math.max(room, 80), kind, drawing.slice(drawing.indexOf(":") + 1 || drawing.length), ghosts, given);
  if (!drawn) return null;
  const { width, height, marks, targets, scale } = drawn;
  const svg = s("svg", {
    class: `board board-${kind} ${width > room ? "wide" : ""}`, viewBox: `0 0 ${width} ${height}`, width, height, role: "group",
  }, marks);
  return { svg, targets, scale };
}
