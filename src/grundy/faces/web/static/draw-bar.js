// A bar of chocolate: the numbers are the lengths of its rows, and the first square is poisoned.

import { finger, s } from "./dom.js";
import { heapsOf } from "./footprint.js";

// Ghosts: every row may be as long as the one above, the first one longer by one, and one more follows.
export function drawBar(text, room, kind, look, ghosts = false, scale = [0, 0]) {
  const rows = heapsOf(text);
  if (!rows || rows.length > 40 || rows.some((n) => n > 40n)) return null;
  const own = rows.map(Number);
  const lengths = ghosts ? [own[0] + 1, ...own] : own;
  const widest = Math.max(...lengths);
  const size = scale[0] || Math.max(finger(20), Math.min(84, Math.floor((room - (room < 480 ? 6 : 24)) / widest), Math.floor(560 / lengths.length)));
  const width = Math.max(room, widest * size + 24);
  const left = scale[1] || (width - widest * size) / 2;
  const targets = lengths.flatMap((length, r) => Array.from({ length }, (_, c) => {
    const [x, y] = [left + c * size, 12 + r * size];
    const id = `${r}:${c + 1}`;
    const element = square(x, y, size, r + c === 0);
    if (c >= (own[r] ?? 0)) element.classList.add("ghost");
    const name = ["draw.bite", { r: r + 1, c: c + 1 }];
    return { id, element, x: x + size / 2, y: y + size / 2, name };
  }));
  return { width, height: 24 + lengths.length * size, marks: targets.map((x) => x.element), targets, scale: [size, left] };
}

function square(x, y, size, poisoned) {
  const middle = { cx: x + size / 2, cy: y + size / 2 };
  return s("g", { class: `chocolate target ${poisoned ? "poisoned" : ""}` },
    s("rect", { class: "square", x: x + 1, y: y + 1, width: size - 2, height: size - 2, rx: 4 }),
    s("rect", { class: "relief", x: x + size * 0.2, y: y + size * 0.2, width: size * 0.6, height: size * 0.6, rx: 3 }),
    poisoned && s("circle", { class: "poison", ...middle, r: size * 0.2 }));
}
