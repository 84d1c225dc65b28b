// Setting a position up by hand: what a click on a place of the drawing does to the position's text.
//
//   editing(drawing, text) gives { ways, tools, several }, or null where nothing is drawn
//
//   ways     what can be done on the drawing: { touches, to, say }: the places that are clicked (their
//            identifiers are those of footprint.js and the ghosts below), the text that comes of it, and
//            [key, parameters] for t(). A way may ask for a number: { touches, say, number, make }, with
//            the number that is there now and a function from the typed one to the text. Where it changes
//            what is drawn besides the text it says so: { drawing }.
//   tools    what is done to the whole: { to, say }
//   several  whether some ways take two clicks
//
// Every kind of drawing has one such function, whatever game is drawn; whether a game knows the
// position that comes of it is for the server to say. Ghosts are places where something can be added:
//
//   heaps, piles, bound, row, ring, stones   "j:+" one more in heap or row j, or a new one behind the last
//   bar      squares outside it      track    squares behind the last coin
//   cake     "j:|k", "j:-k" with k from 0 to the number of columns, rows: the edges too
//   edges    "@p" the point p, "@0" the ground

import { editCells, editCover, editStones } from "./edit-cells.js";
import { editEdges, editGraph, editTints } from "./edit-graphs.js";
import { editBar, editBound, editCake, editHeaps, editRows, editTrack } from "./edit-numbers.js";
import { kindOf, partDrawing, partsOf } from "./footprint.js";

/** @typedef {import("./types").Editing} Editing */

/** @type {Record<string, (text: string, kind: string, more: string) => Editing | null>} */
const KINDS = {
  heaps: editHeaps,
  piles: editHeaps,
  row: editRows,
  ring: editRows,
  bound: editBound,
  bar: editBar,
  cake: editCake,
  track: editTrack,
  coins: editCells,
  grid: editCells,
  strip: editCells,
  cover: editCover,
  stones: editStones,
  edges: editEdges,
  graph: editGraph,
  tint: editTints,
  sum: editSum,
};

/**
 * @param {string} drawing
 * @param {string} text
 * @returns {Editing | null}
 */
export function editing(drawing, text) {
  const kind = kindOf(drawing, text);
  return KINDS[kind]?.(text, kind, drawing.slice(drawing.indexOf(":") + 1 || drawing.length)) ?? null;
}

/**
 * Edit each part as it is edited alone; of games that are all alike there may be more or fewer.
 * @param {string} text
 * @param {string} kind
 * @param {string} drawings
 * @returns {Editing | null}
 */
function editSum(text, kind, drawings) {
  const parts = partsOf(text);
  const join = (/** @type {string[]} */ all) => all.map((part) => (part.includes("/") ? `(${part})` : part)).join("/");
  const own = parts.map((part, i) => editing(partDrawing(drawings, i), part || "0"));
  if (own.every((one) => !one)) return null;
  const at = (/** @type {number} */ i, /** @type {string} */ part) => join(parts.with(i, part));
  const ways = own.flatMap((one, i) => (one?.ways ?? []).map((way) => ({
    ...way, drawing: undefined, touches: way.touches.map((id) => `${i}/${id}`),
    ...("make" in way ? { make: (/** @type {bigint | null} */ n) => at(i, /** @type {import("./types").Typed} */ (way).make(n)) } : { to: at(i, way.to) }),
  })));
  const tools = own.flatMap((one, i) => (one?.tools ?? []).map(({ to, say }) =>
    ({ to: at(i, to), say: /** @type {import("./types").Said} */ (["edit.part", { n: i + 1, what: say }]) })));
  if (!drawings.includes(";")) {
    tools.push({ to: join([...parts, parts[parts.length - 1] || "1"]), say: ["edit.part.more", {}] });
    if (parts.length > 1) tools.push({ to: join(parts.slice(0, -1)), say: ["edit.part.fewer", {}] });
  }
  return { ways: /** @type {Editing["ways"]} */ (ways), tools, several: own.some((one) => one?.several) };
}
