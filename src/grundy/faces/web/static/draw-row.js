// Rows of stones or pins of which a run is taken, and rings, which a run opens into a row.

import { finger, s } from "./dom.js";
import { stone } from "./draw-heaps.js";
import { flow } from "./flow.js";
import { chainsOf } from "./footprint.js";

const SIZES = [50, 44, 38, 32, 28, 24];
const HIGH = 480; // pixels that all may be high
const LABEL = 36; // the number before a row

// A ghost ends every row, and stands where a new one would be.
export function drawRow(text, room, kind, look, ghosts = false, scale = 0) {
  const own = chainsOf(text, kind);
  const chains = own && ghosts ? [...own, { n: 0, ring: false }].map((chain) => ({ ...chain, n: chain.n + 1, real: chain.n })) : own;
  if (!chains || chains.length > 60 || chains.some(({ n }) => n > 101)) return null;
  const laid = (scale ? [scale] : SIZES).map((size) => lay(chains, size, room));
  const large = laid.filter((l) => l.size >= finger(24) && l.boxes.every((box) => box.w <= room));
  const { boxes, height, size } = large.find((l) => l.fits && l.height <= HIGH)
    ?? large.find((l) => l.fits) ?? (finger(0) ? large.at(-1) : null) ?? laid[room < 500 ? 4 : 2] ?? laid[0];
  if (boxes.some((box) => box.w > room)) return null;
  const targets = [];
  const marks = boxes.map((box) => [
    box.ring ? null : s("rect", { class: "plate", x: box.x, y: box.y, width: box.w, height: box.h, rx: 12 }),
    s("text", { class: "count", x: box.label[0] + box.x, y: box.label[1] + box.y, text: `${(box.real ?? box.n) || ""}` }),
    box.places.map(([dx, dy], i) => {
      const [x, y] = [box.x + dx, box.y + dy];
      const element = look === "pins" ? pin(x, y, size) : stone(x, y, size);
      const name = [`draw.${look || "stone"}`, { i: i + 1, j: box.j + 1, n: box.n }];
      const ghost = i === box.real;
      if (ghost) element.classList.add("ghost");
      targets.push({ id: `${box.j}:${ghost ? "+" : i + 1}`, element, x, y, name });
      return element;
    }),
  ]);
  return { width: room, height, marks, targets, scale: size };
}

function lay(chains, size, room) {
  const perLine = Math.max(1, Math.floor((room - 20 - LABEL - 10) / size));
  const boxes = chains.map((chain, j) => ({ ...chain, j, ...(chain.ring ? ring(chain.n, size) : row(chain.n, size, perLine)) }));
  const fits = chains.every(({ ring: round, n }, j) => (round ? boxes[j].w <= room - 20 : n <= perLine));
  return { ...flow(boxes, room), size, fits };
}

function row(n, size, perLine) {
  const places = Array.from({ length: n }, (_, i) =>
    [LABEL + (i % perLine + 0.5) * size, 6 + (Math.floor(i / perLine) + 0.5) * size]);
  const [w, h] = [LABEL + Math.min(n, perLine) * size + 10, Math.ceil(n / perLine) * size + 12];
  return { w, h, places, label: [LABEL / 2 + 2, h / 2 + 7] };
}

// The stones stand round a circle, the first one at the top.
function ring(n, size) {
  const radius = Math.max(size * 0.75, (n * size) / (2 * Math.PI) + 2);
  const w = 2 * radius + size + 4;
  const places = Array.from({ length: n }, (_, i) => {
    const angle = (2 * Math.PI * i) / n;
    return [w / 2 + radius * Math.sin(angle), w / 2 - radius * Math.cos(angle)];
  });
  return { w, h: w, places, label: [w / 2, w / 2 + 7] };
}

const OUTLINE = "M0-46C7-46 12-40 11-32 10-25 7-21 8-13 10-4 18 4 18 18 18 32 12 46 9 46L-9 46"
  + "C-12 46-18 32-18 18-18 4-10-4-8-13-7-21-10-25-11-32-12-40-7-46 0-46Z";

function pin(cx, cy, size) {
  return s("g", { class: "stone pin target" },
    s("rect", { class: "reach", x: cx - size / 2, y: cy - size / 2, width: size, height: size }),
    s("g", { transform: `translate(${cx} ${cy}) scale(${(size - 6) / 92})` },
      s("path", { class: "body", d: OUTLINE }), s("path", { class: "stripe", d: "M-8-19H8M-8-11H8" })));
}
