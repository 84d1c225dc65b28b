// A Hackenbush drawing: the ground below, every point as high as it is far from the ground.

import { s } from "./dom.js";
import { edgesOf } from "./footprint.js";

const COLOURS = { b: "left", r: "right", g: "both" };

// With ghosts its points and the ground are targets too, "@" and the name of the point.
export function drawEdges(text, room, kind, look, ghosts = false, /** @type {any} */ scale = null) {
  const edges = edgesOf(text);
  if (edges.length > 120) return null;
  const { places, wide } = lay(edges, room, scale?.wide);
  const high = Math.max(1, ...[...places.values()].map((p) => p.level));
  const step = scale?.step ?? Math.max(54, Math.min(96, 400 / high));
  const base = 24 + high * step;
  const at = (name) => ({ x: places.get(name).x, y: base - places.get(name).level * step });
  const seen = new Map();
  const targets = [];
  const lines = edges.map((edge, i) => {
    const ends = [edge.from, edge.to].toSorted().join(" ");
    const nth = seen.get(ends) ?? 0;
    seen.set(ends, nth + 1);
    const { d, x, y } = curve(edge, at, nth, base);
    const element = s("g", { class: `edge target ${COLOURS[edge.colour]}` },
      s("path", { class: "reach", d }), s("path", { class: "body", d }));
    const name = ["draw.edge", {
      from: edge.from, to: edge.to, colour: [`draw.colour.${edge.colour}`],
    }];
    targets.push({ id: `${i}`, element, x, y, name });
    return element;
  });
  const points = [...places.keys()].filter((name) => name !== "0").map((name) => {
    const { x, y } = at(name);
    const element = s("g", { class: `point ${ghosts ? "target" : ""}` }, ghosts && s("circle", { class: "reach", cx: x, cy: y, r: 20 }),
      s("circle", { class: "body", cx: x, cy: y, r: 6 }));
    if (ghosts) targets.push({ id: `@${name}`, element, x, y, name: ["draw.point", { name }] });
    return element;
  });
  const ground = s("g", { class: `soil ${ghosts ? "target" : ""}` },
    s("rect", { x: 4, y: base, width: room - 8, height: 12, rx: 6 }));
  if (ghosts) targets.push({ id: "@0", element: ground, x: room / 2, y: base + 6, name: ["draw.ground", {}] });
  return { width: room, height: base + 24, marks: [ground, lines, points], targets, scale: { step, wide } };
}

// Levels by distance from the ground; within a level in the order of what stands below.
function lay(edges, room, given) {
  /** @type {Map<string, any>} */
  const places = new Map([["0", { level: 0, x: room / 2 }]]);
  let layer = ["0"];
  for (let level = 1; layer.length; level++) {
    const next = [];
    for (const below of layer) {
      for (const { from, to } of edges) {
        const above = from === below ? to : to === below ? from : null;
        if (above === null || places.has(above)) continue;
        places.set(above, { level, x: 0, below });
        next.push(above);
      }
    }
    layer = next;
  }
  return { places, wide: spread(places, room, given) };
}

// Give every point that carries none a column of its own, and the others the middle of theirs.
function spread(places, room, given) {
  /** @type {Map<string, any>} */
  const carried = new Map([...places.keys()].map((name) => [name, []]));
  for (const [name, { below }] of places) if (below !== undefined) carried.get(below).push(name);
  let column = 0;
  const place = (name) => {
    const above = carried.get(name);
    above.forEach(place);
    const xs = above.map((other) => places.get(other).column);
    places.get(name).column = xs.length ? (Math.min(...xs) + Math.max(...xs)) / 2 : column++;
  };
  place("0");
  const wide = given ?? Math.min(110, (room - 40) / Math.max(column, 1));
  for (const spot of places.values()) spot.x = room / 2 + (spot.column - (column - 1) / 2) * wide;
  return wide;
}

// A line between its ends; on the ground straight below; parallel edges and loops are bent.
function curve({ from, to }, at, nth, base) {
  const bend = nth === 0 ? 0 : (nth % 2 ? 1 : -1) * Math.ceil(nth / 2) * 34;
  if (from === to) {
    const { x, y } = from === "0" ? { x: at(from).x, y: base } : at(from);
    const r = 26 + nth * 12; // a loop hangs to the left, or stands on the ground
    const [dx, dy] = from === "0" ? [1.1 * r, -1.9 * r] : [-1.9 * r, -1.1 * r];
    const end = from === "0" ? `${x - dx} ${y + dy}` : `${x + dx} ${y - dy}`;
    return { d: `M${x} ${y}C${x + dx} ${y + dy} ${end} ${x} ${y}`, x: x - (from === "0" ? 0 : r), y };
  }
  const [low, top] = at(from).y >= at(to).y ? [from, to] : [to, from];
  const b = at(top);
  const a = low === "0" ? { x: b.x + bend * 0.6, y: base } : at(low);
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const long = Math.hypot(dx, dy) || 1;
  const middle = { x: (a.x + b.x) / 2 - (dy / long) * bend, y: (a.y + b.y) / 2 + (dx / long) * bend };
  return { d: `M${a.x} ${a.y}Q${middle.x} ${middle.y} ${b.x} ${b.y}`,
    x: (a.x + b.x) / 4 + middle.x / 2, y: (a.y + b.y) / 4 + middle.y / 2 };
}
