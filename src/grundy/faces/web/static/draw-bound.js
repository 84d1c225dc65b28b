// A heap with a number beside it that says what may be done now: at most so many ("bound:<="), the
// opponent took so many ("bound:-"), so many more additions ("bound:+").

import { s } from "./dom.js";
import { drawHeaps } from "./draw-heaps.js";
import { boundsOf } from "./footprint.js";

const SIGNS = { "<=": "≤ ", "-": "− ", "+": "+ × " };

export function drawBound(text, room, kind, sign, ghosts, scale) {
  const heaps = boundsOf(text);
  if (!heaps) return null;
  const drawn = drawHeaps(heaps.map(({ n }) => n).join("+"), room, "piles", sign === "+" ? "" : "1", ghosts, scale); // one heap, but for what is added up
  if (!drawn) return null;
  const said = drawn.targets.filter(({ id }) => id.endsWith(":*")).map(({ x, y }, j) => heaps[j].more !== null
    && s("text", { class: "count bound", x: x + 30, y: y + 6, "text-anchor": "start", text: `${SIGNS[sign] ?? ""}${heaps[j].more}` }));
  if (sign === "<=") drawn.targets.forEach((target) => fade(target, heaps));
  return { ...drawn, marks: [drawn.marks, said] };
}

// What lies deeper than may be taken is seen to be out of reach.
function fade({ id, element }, heaps) {
  const [j, k] = id.split(":");
  const more = heaps[j]?.more ?? null;
  if (k !== "*" && more !== null && Number(k) > Number(more)) element.classList.add("beyond");
}
