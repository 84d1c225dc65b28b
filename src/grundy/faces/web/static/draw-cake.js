// Cakes "3x2+1x2" of rows x columns: Left cuts between columns, Right between rows.

import { finger, s } from "./dom.js";
import { flow } from "./flow.js";
import { cakesOf } from "./footprint.js";

const SIZES = [54, 44, 36, 28, 24, 20];
const HIGH = 480;

// Its edges are targets too where it is drawn with ghosts.
export function drawCake(text, room, kind, look, ghosts = false, scale = 0) {
  const cakes = cakesOf(text);
  if (!cakes) return null;
  const laid = (scale ? [scale] : SIZES).map((size) => ({ size, ...flow(cakes.map(([r, c], j) => ({ r, c, j, w: c * size, h: r * size })), room) }));
  const fitting = laid.filter(({ boxes }) => boxes.every(({ w, h }) => w <= room - 20 && h <= 2 * HIGH));
  const chosen = fitting.find(({ height }) => height <= HIGH) ?? fitting.at(-1);
  if (!chosen) return null;
  const targets = [];
  const marks = chosen.boxes.map((box) => cake(box, chosen.size, targets, ghosts));
  return { width: room, height: chosen.height, marks, targets, scale: chosen.size };
}

/** @param {any} box */
function cake({ r, c, j, x, y, w, h }, size, targets, ghosts) {
  const reach = Math.min(size, finger(34));
  const add = (id, key, k, [[x1, x2], [y1, y2]]) => {
    const upright = x1 === x2;
    const [wide, high] = upright ? [reach, y2 - y1] : [x2 - x1, reach];
    const element = s("g", { class: `cut target ${key === "column" ? "left" : "right"}` },
      s("rect", { class: "reach", x: x1 - (upright ? reach / 2 : 0), y: y1 - (upright ? 0 : reach / 2), width: wide, height: high }),
      s("line", { class: "body", x1, x2, y1, y2 }));
    targets.push({ id, element, x: (x1 + x2) / 2, y: (y1 + y2) / 2, name: [`draw.cut.${key}`, { k, j: j + 1 }] });
    return element;
  };
  const steps = (n) => Array.from({ length: n + (ghosts ? 1 : -1) }, (_, i) => i + (ghosts ? 0 : 1));
  return s("g", {},
    s("rect", { class: "cake", x, y, width: w, height: h, rx: 5 }),
    steps(c).map((k) => add(`${j}:|${k}`, "column", k, [[x + k * size, x + k * size], [y, y + h]])),
    steps(r).map((k) => add(`${j}:-${k}`, "row", k, [[x, x + w], [y + k * size, y + k * size]])));
}
