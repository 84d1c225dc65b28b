// Rows of black and white stones, one below another, read from the left; endless rows end in dots.

import { finger, s } from "./dom.js";
import { rowsOf, unrolled } from "./footprint.js";

const MOST = 80;

// A ghost ends every row that has an end, and begins a new one.
export function drawRows(text, room, kind, look, ghosts = false, scale = 0) {
  const rows = ghosts ? [...rowsOf(text), ""] : rowsOf(text);
  if (rows.length > 30 || rows.some((row) => unrolled(row).length > MOST)) return null;
  const longest = Math.max(6, ...rows.map((row) => unrolled(row).length + 1));
  const size = scale || Math.max(finger(28), Math.min(52, Math.floor((room - 24) / longest)));
  const perLine = Math.max(1, Math.floor((room - 24) / size));
  const left = Math.max(6, (room - Math.min(longest, perLine) * size) / 2);
  const targets = [];
  const marks = [];
  let y = 12;
  rows.forEach((row, j) => {
    const stones = unrolled(row);
    const endless = row.includes("(");
    const drawn = ghosts && !endless ? `${stones}+` : stones;
    const lines = Math.ceil(drawn.length / perLine);
    marks.push(s("rect", {
      class: "plate", x: left, y: y - 4, width: Math.min(drawn.length + (endless ? 1 : 0), perLine) * size + 14,
      height: lines * size + 8, rx: size / 2 + 4,
    }));
    [...drawn].forEach((colour, i) => {
      const cx = left + 7 + (i % perLine + 0.5) * size;
      const cy = y + (Math.floor(i / perLine) + 0.5) * size;
      const element = stone(colour, cx, cy, size);
      if (colour === "+") element.classList.add("ghost");
      marks.push(element);
      const name = [colour === "B" ? "draw.black" : "draw.white", { i: i + 1, j: j + 1 }];
      targets.push({ id: `${j}:${colour === "+" ? "+" : i + 1}`, element, x: cx, y: cy, name });
    });
    if (endless) {
      const at = stones.length % perLine || perLine;
      marks.push(s("text", {
        class: "dots", x: left + 7 + (at + 0.5) * size, y: y + (lines - 0.4) * size, text: "…",
      }));
    }
    y += lines * size + 22;
  });
  return { width: room, height: Math.max(y - 6, 40), marks, targets, scale: size };
}

function stone(colour, cx, cy, size) {
  const r = size / 2 - 3;
  return s("g", { class: `stone target ${colour === "B" ? "black" : "white"}` },
    s("rect", { class: "reach", x: cx - size / 2, y: cy - size / 2, width: size, height: size }),
    s("circle", { class: "body", cx, cy, r }),
    s("circle", { class: "shine", cx: cx - r * 0.32, cy: cy - r * 0.36, r: r * 0.2 }));
}
