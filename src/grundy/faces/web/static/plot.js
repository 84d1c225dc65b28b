// Plots values against n on a canvas, to a million of them.
//
// plot(values, { start, name, readout, words }) gives { element, stop }. Where the dots outnumber
// the pixels they are counted pixel by pixel, so that what happens often is stronger.

import { h } from "./dom.js";
import { colour, grouped, painted, panned, ticks } from "./pan.js";

const LEFT = 46, RIGHT = 12, TOP = 10, BOTTOM = 26;
const FEWEST = 8;
const CROWD = 6000;

export function plot(values, { start = 0, name, readout, words }) {
  const table = Float64Array.from(values);
  const canvas = h("canvas", { class: "plot", tabindex: 0, role: "img", "aria-label": name });
  const said = h("p", { class: "readout muted small", role: "status" });
  const view = { from: -0.5, to: table.length - 0.5 };
  const ground = { key: "", canvas: document.createElement("canvas") };
  /** @type {number | null} */
  let pointed = null;
  const painter = painted(canvas, (context, width, height, ratio) => {
    const size = { width, height, ratio };
    const frame = framed(size, table, view);
    const key = [view.from, view.to, width, height, ratio, colour(canvas, "--accent")].join(" ");
    if (key !== ground.key) {
      const began = performance.now();
      paintGround(ground.canvas, canvas, size, table, frame, start);
      ground.key = key;
      canvas.dataset.milliseconds = (performance.now() - began).toFixed(1);
    }
    context.drawImage(ground.canvas, 0, 0, width, height);
    if (pointed !== null && pointed >= frame.first && pointed <= frame.last) {
      ring(context, frame.across(pointed), frame.down(table[pointed]), colour(canvas, "--lit"));
    }
  });
  const act = actions(canvas, table, view, painter);
  act.point = (x) => {
    const i = x === null ? null
      : Math.round(view.from + ((x - LEFT) / inner(canvas)) * (view.to - view.from));
    pointed = i !== null && i >= 0 && i < table.length ? i : null;
    said.textContent = pointed === null ? words.hint : readout(start + pointed, table[pointed]);
    painter.again();
  };
  return { element: panned(canvas, act, words, said), stop: painter.stop };
}

const inner = (canvas) => Math.max(canvas.clientWidth - LEFT - RIGHT, 1);

function actions(canvas, table, view, painter) {
  const show = (from, span) => {
    view.from = Math.min(Math.max(from, -0.5), table.length - 0.5 - span);
    view.to = view.from + span;
    painter.again();
  };
  return {
    move(dx) {
      const span = view.to - view.from;
      show(view.from - (dx / inner(canvas)) * span, span);
    },
    zoom(factor, x) {
      const span = view.to - view.from;
      const wanted = Math.min(Math.max(span / factor, FEWEST), table.length);
      if (wanted === span) return false;
      const share = Math.min(Math.max((x - LEFT) / inner(canvas), 0), 1);
      show(view.from + share * (span - wanted), wanted);
      return true;
    },
    reset: () => show(-0.5, table.length),
  };
}

// What is to be seen, and where: across(i) and down(value) are pixels.
function framed(size, table, view) {
  const first = Math.max(0, Math.ceil(view.from));
  const last = Math.min(table.length - 1, Math.floor(view.to));
  let [low, high] = [Infinity, -Infinity];
  for (let i = first; i <= last; i++) {
    if (table[i] < low) low = table[i];
    if (table[i] > high) high = table[i];
  }
  if (low <= high / 2) low = Math.min(low, 0);
  if (high === low) high = low + 1;
  const box = { x: LEFT, y: TOP, w: size.width - LEFT - RIGHT, h: size.height - TOP - BOTTOM };
  const pad = 0.04 * (high - low);
  return {
    first, last, low, high, box,
    across: (i) => box.x + ((i - view.from) / (view.to - view.from)) * box.w,
    down: (v) => box.y + box.h - ((v - low + pad) / (high - low + 2 * pad)) * box.h,
  };
}

function paintGround(ground, canvas, size, table, frame, start) {
  ground.width = canvas.width;
  ground.height = canvas.height;
  const context = ground.getContext("2d");
  context.scale(size.ratio, size.ratio);
  const ink = colour(canvas, "--accent");
  const crowded = frame.last - frame.first > CROWD;
  if (crowded) crowd(context, size.ratio, table, frame, ink); // it covers what is under it
  axes(canvas, context, size, frame, start, crowded ? "destination-over" : "source-over");
  if (!crowded) dots(context, table, frame, ink);
}

function axes(canvas, context, size, { box, first, last, low, high, across, down }, start, mode) {
  context.globalCompositeOperation = mode;
  context.font = "12px system-ui, sans-serif";
  context.fillStyle = colour(canvas, "--muted");
  context.strokeStyle = colour(canvas, "--line");
  context.textBaseline = "middle";
  context.textAlign = "right";
  for (const v of ticks(low, high, box.h / 44)) {
    const y = Math.round(down(v)) + 0.5;
    line(context, box.x, y, box.x + box.w, y);
    context.fillText(grouped(v), box.x - 7, y);
  }
  context.textBaseline = "top";
  const wide = 30 + context.measureText(grouped(start + last)).width;
  for (const n of ticks(start + first, start + last, box.w / wide)) {
    const x = across(n - start);
    const half = context.measureText(grouped(n)).width / 2;
    line(context, Math.round(x) + 0.5, box.y + box.h, Math.round(x) + 0.5, box.y + box.h + 5);
    context.textAlign = "center";
    context.fillText(grouped(n), Math.min(x, size.width - half - 1), box.y + box.h + 8);
  }
  context.globalCompositeOperation = "source-over";
}

function line(context, x1, y1, x2, y2) {
  context.beginPath();
  context.moveTo(x1, y1);
  context.lineTo(x2, y2);
  context.stroke();
}

function ring(context, x, y, ink) {
  context.strokeStyle = ink;
  context.lineWidth = 2.5;
  context.beginPath();
  context.arc(x, y, 7, 0, 7);
  context.stroke();
}

function dots(context, table, { first, last, across, down, box }, ink) {
  const r = Math.min(Math.max((box.w / (last - first + 1)) * 0.45, 1.1), 4.5);
  context.fillStyle = ink;
  context.beginPath();
  for (let i = first; i <= last; i++) {
    const [x, y] = [across(i), down(table[i])];
    context.moveTo(x + r, y);
    context.arc(x, y, r, 0, 7);
  }
  context.fill();
}

// Counts the dots of each pixel; the colour grows with the logarithm, and one dot can be seen.
function crowd(context, ratio, table, { first, last, across, down, box }, ink) {
  const dot = ratio >= 1.5 ? 3 : 2;
  const [wide, high] = [Math.ceil(box.w * ratio), Math.ceil(box.h * ratio)];
  const counts = new Uint32Array(wide * high);
  const [slope, shift] = [(across(1) - across(0)) * ratio, (across(0) - box.x) * ratio];
  const [fall, base] = [(down(1) - down(0)) * ratio, (down(0) - box.y) * ratio];
  for (let i = first; i <= last; i++) {
    const x = Math.min(Math.max((shift + slope * i) | 0, 0), wide - 1);
    const y = Math.min(Math.max((base + fall * table[i]) | 0, 0), high - dot);
    for (let j = 0; j < dot; j++) counts[(y + j) * wide + x]++;
  }
  const image = shaded(context, counts, wide, high, rgb(ink));
  context.putImageData(image, Math.round(box.x * ratio), Math.round(box.y * ratio));
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Uint16Array | Uint32Array} counts
 * @param {number} wide
 * @param {number} high
 * @param {number[]} ink
 */
function shaded(context, counts, wide, high, [r, g, b]) {
  let most = 1;
  for (const c of counts) if (c > most) most = c;
  const scale = most > 1 ? 135 / Math.log(most) : 0;
  const image = context.createImageData(wide, high);
  const pixels = image.data;
  for (let i = 0, p = 0; i < counts.length; i++, p += 4) {
    if (!counts[i]) continue;
    pixels[p] = r;
    pixels[p + 1] = g;
    pixels[p + 2] = b;
    pixels[p + 3] = 120 + scale * Math.log(counts[i]);
  }
  return image;
}

// The colours of the page are written #rrggbb.
const rgb = (text) => [1, 3, 5].map((i) => parseInt(text.slice(i, i + 2), 16));
