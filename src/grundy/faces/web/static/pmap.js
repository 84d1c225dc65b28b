// Draws two piles as a map on a canvas: which pairs (a, b) the player to move loses.
//
// pmap(pairs, { size, name, readout, words }) gives { element, stop }. The first pile goes
// to the right, the second up.

import { h } from "./dom.js";
import { colour, grouped, painted, panned, ticks } from "./pan.js";

const LEFT = 40, BOTTOM = 24, EDGE = 8;
const CLOSEST = 60;

export function pmap(pairs, { size, name, readout, words }) {
  const canvas = h("canvas", { class: "pmap", tabindex: 0, role: "img", "aria-label": name });
  const said = h("p", { class: "readout muted small", role: "status" });
  const lost = new Set(pairs.map(([a, b]) => a * size + b));
  const view = { a: 0, b: 0, cell: 0 };
  /** @type {number[] | null} */
  let pointed = null;
  const painter = painted(canvas, (context, width, height) => {
    view.room = [width - LEFT - EDGE, height - BOTTOM - EDGE];
    const least = Math.min(...view.room) / size;
    if (view.cell < least) view.cell = least;
    clamp(view, size);
    paint(canvas, context, { width, height, size }, pairs, view, pointed);
  });
  const act = actions(view, size, painter);
  act.point = (x, y) => {
    const at = x === null ? null : [
      Math.floor(view.a + (x - LEFT) / view.cell),
      Math.floor(view.b + (canvas.clientHeight - BOTTOM - y) / view.cell),
    ];
    pointed = at?.every((n) => n >= 0 && n < size) ? at : null;
    said.textContent = pointed
      ? readout(pointed[0], pointed[1], lost.has(pointed[0] * size + pointed[1]))
      : words.hint;
    painter.again();
  };
  return { element: panned(canvas, act, words, said), stop: painter.stop };
}

function clamp(view, size) {
  const [across, up] = view.room.map((room) => Math.max(size - room / view.cell, 0));
  view.a = Math.min(Math.max(view.a, 0), across);
  view.b = Math.min(Math.max(view.b, 0), up);
}

function actions(view, size, painter) {
  return {
    move(dx, dy) {
      view.a -= dx / view.cell;
      view.b += dy / view.cell;
      painter.again();
    },
    zoom(factor, x, y) {
      const [wide, high] = view.room;
      const wanted = Math.min(Math.max(view.cell * factor, Math.min(wide, high) / size), CLOSEST);
      if (wanted === view.cell) return false;
      const up = high + EDGE - y;
      view.a += (x - LEFT) * (1 / view.cell - 1 / wanted);
      view.b += up * (1 / view.cell - 1 / wanted);
      view.cell = wanted;
      painter.again();
      return true;
    },
    reset() {
      Object.assign(view, { a: 0, b: 0, cell: 0 });
      painter.again();
    },
  };
}

function paint(canvas, context, { width, height, size }, pairs, view, pointed) {
  const { a: a0, b: b0, cell } = view;
  const floor = height - BOTTOM;
  const x = (a) => LEFT + (a - a0) * cell;
  const y = (b) => floor - (b - b0) * cell;
  const right = Math.min(width - EDGE, x(size));
  const top = Math.max(EDGE, y(size));
  context.save();
  context.beginPath();
  context.rect(LEFT, top, right - LEFT, floor - top);
  context.clip();
  context.fillStyle = colour(canvas, "--soft");
  context.fillRect(LEFT, top, right - LEFT, floor - top);
  if (cell >= 9) grid(canvas, context, { x, y, right, top, floor, view, size });
  diagonal(canvas, context, x, y, size);
  context.fillStyle = colour(canvas, "--accent");
  const side = Math.max(cell - (cell >= 9 ? 2 : 0), 1.6);
  const inset = (cell - side) / 2;
  for (const [a, b] of pairs) context.fillRect(x(a) + inset, y(b + 1) + inset, side, side);
  if (pointed) cross(canvas, context, x, y, cell, pointed);
  context.restore();
  labels(canvas, context, { x, y, view, size, floor, right, top });
}

function grid(canvas, context, { x, y, right, top, floor, view, size }) {
  context.strokeStyle = colour(canvas, "--line");
  context.beginPath();
  for (let a = Math.ceil(view.a); a <= size && x(a) <= right; a++) {
    context.moveTo(x(a), top);
    context.lineTo(x(a), floor);
  }
  for (let b = Math.ceil(view.b); b <= size && y(b) >= top; b++) {
    context.moveTo(x(0), y(b));
    context.lineTo(right, y(b));
  }
  context.stroke();
}

function diagonal(canvas, context, x, y, size) {
  context.strokeStyle = colour(canvas, "--line");
  context.setLineDash([4, 4]);
  context.beginPath();
  context.moveTo(x(0), y(0));
  context.lineTo(x(size), y(size));
  context.stroke();
  context.setLineDash([]);
}

function cross(canvas, context, x, y, cell, [a, b]) {
  context.strokeStyle = colour(canvas, "--lit");
  context.lineWidth = 2.5;
  context.strokeRect(x(a) - 1, y(b + 1) - 1, cell + 2, cell + 2);
  context.lineWidth = 1;
}

function labels(canvas, context, { x, y, view, size, floor, right, top }) {
  context.font = "12px system-ui, sans-serif";
  context.fillStyle = colour(canvas, "--muted");
  const { cell } = view;
  context.textAlign = "center";
  context.textBaseline = "top";
  const across = (right - LEFT) / cell, up = (floor - top) / cell;
  for (const a of ticks(view.a, Math.min(view.a + across, size) - 0.6, (right - LEFT) / 52)) {
    context.fillText(grouped(a), x(a + 0.5), floor + 6);
  }
  context.textAlign = "right";
  context.textBaseline = "middle";
  for (const b of ticks(view.b, Math.min(view.b + up, size) - 0.6, (floor - top) / 40)) {
    context.fillText(grouped(b), LEFT - 7, y(b + 0.5));
  }
}
