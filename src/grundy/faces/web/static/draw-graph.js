// A graph with its tokens, or with its vertices coloured: the places stand in layers, or round a circle
// where play can go round, and can be dragged; where they were put is kept while the page is open.

import { s } from "./dom.js";
import { graphOf } from "./footprint.js";

const RADIUS = 25;
const SIDES = { L: "left", R: "right" };
const COLOURS = { X: "left", O: "right", "#": "gone" };
const moved = new Map(); // edges -> place -> [x, y] as shares of the drawing

export function drawGraph(text, room, kind, edges) {
  const tints = kind === "tint";
  const { names, arrows } = graphOf(edges, kind);
  if (!names.length || names.length > 60) return null;
  const tokens = text.split("+");
  if (!tints && tokens.some((name) => !names.includes(name))) return null;
  const width = Math.min(room, 720);
  const left = (room - width) / 2;
  const layers = tints ? null : layersOf(names, arrows);
  const height = Math.max(180, Math.min(460, layers ? 90 * Math.max(...layers.values()) + 100 : width * 0.8));
  const first = layers ? inLayers(names, layers) : inCircle(names);
  const own = moved.get(edges) ?? moved.set(edges, new Map()).get(edges);
  const at = (name) => {
    const [x, y] = own.get(name) ?? first.get(name);
    return { x: left + RADIUS + 6 + x * (width - 2 * RADIUS - 12), y: RADIUS + 6 + y * (height - 2 * RADIUS - 12) };
  };
  const lines = arrows.map(([from, to, side]) => {
    const both = arrows.some(([a, b]) => a === to && b === from);
    const far = layers !== null && layers.get(to) - layers.get(from) > 1; // it might run behind a place
    const line = s("path", { class: `arrow ${SIDES[side] ?? ""}` });
    const head = s("path", { class: `arrow-head ${SIDES[side] ?? ""}`, d: tints ? "" : "M0 0L-11-5.5L-11 5.5Z" });
    return { from, to, line, head, bend: both ? 26 : far ? 44 : 0 };
  });
  const aim = (ends) => ends.forEach((one) => point(one, at(one.from), at(one.to)));
  aim(lines);
  const targets = names.map((name, i) => {
    const target = tints ? coloured(name, i, text[i]) : holding(name, tokens);
    const { element } = target;
    const stand = () => {
      Object.assign(target, at(name));
      element.setAttribute("transform", `translate(${target.x} ${target.y})`);
      aim(lines.filter(({ from, to }) => from === name || to === name));
    };
    stand();
    letDrag(element, (x, y) => {
      const share = (v, low, span) => Math.max(0, Math.min(1, (v - low) / span));
      own.set(name, [share(x, left + RADIUS + 6, width - 2 * RADIUS - 12), share(y, RADIUS + 6, height - 2 * RADIUS - 12)]);
      stand();
    });
    return target;
  });
  return { width: room, height, targets, marks: [lines.map(({ line, head }) => [line, head]), targets.map((x) => x.element)] };
}

// A place with the tokens on it.
function holding(name, tokens) {
  const count = tokens.filter((one) => one === name).length;
  const element = s("g", { class: `vertex target ${count ? "held" : ""}` },
    s("circle", { class: "body", r: RADIUS - 3 }),
    count > 0 && s("circle", { class: "token", r: RADIUS - 8 }),
    s("text", { class: "sign", y: 6, text: count > 1 ? `${name}×${count}` : name }));
  return { id: name, element, name: [count ? "draw.token" : "draw.place", { name, n: count }] };
}

// A vertex in its colour; one that is gone is pale.
function coloured(name, i, sign) {
  const element = s("g", { class: `vertex target ${COLOURS[sign] ?? ""}` },
    s("circle", { class: "body", r: RADIUS - 3 }), s("text", { class: "sign", y: 6, text: name }));
  return { id: `${i}`, element, name: ["draw.vertex", { name, sign: [`draw.sign.${sign}`] }] };
}

// The longest way to each place; none where play can go round.
function layersOf(names, arrows) {
  const layers = new Map(names.map((name) => [name, 0]));
  for (let turn = 0; turn <= names.length; turn++) {
    const late = arrows.filter(([from, to]) => layers.get(to) <= layers.get(from));
    if (!late.length) return layers;
    for (const [from, to] of late) layers.set(to, Math.max(layers.get(to), layers.get(from) + 1));
  }
  return null;
}

function inLayers(names, layers) {
  const most = Math.max(1, ...layers.values());
  return new Map(names.map((name) => {
    const layer = layers.get(name);
    const beside = names.filter((other) => layers.get(other) === layer);
    const shift = beside.length === 1 && names.length > 2 ? (layer % 2 ? 0.08 : -0.08) : 0; // so that arrows pass by
    return [name, [(beside.indexOf(name) + 0.5) / beside.length + shift, layer / most]];
  }));
}

const inCircle = (names) => new Map(names.map((name, i) => {
  const angle = (2 * Math.PI * i) / names.length;
  return [name, names.length === 1 ? [0.5, 0.5] : [0.5 + 0.48 * Math.sin(angle), 0.5 - 0.48 * Math.cos(angle)]];
}));

// An arrow from rim to rim; one of a pair is bent, and one to where it began is a loop.
function point({ from, to, line, head, bend }, a, b) {
  if (from === to) {
    line.setAttribute("d", `M${a.x - 10} ${a.y - 16}C${a.x - 44} ${a.y - 62} ${a.x + 44} ${a.y - 62} ${a.x + 11} ${a.y - 17}`);
    head.setAttribute("transform", `translate(${a.x + 10} ${a.y - 16}) rotate(120)`);
    return;
  }
  const long = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [ux, uy] = [(b.x - a.x) / long, (b.y - a.y) / long];
  const mid = { x: (a.x + b.x) / 2 - uy * bend, y: (a.y + b.y) / 2 + ux * bend };
  const near = (p) => {
    const d = Math.hypot(mid.x - p.x, mid.y - p.y) || 1;
    return { x: p.x + ((mid.x - p.x) / d) * RADIUS, y: p.y + ((mid.y - p.y) / d) * RADIUS };
  };
  const [start, end] = [near(a), near(b)];
  line.setAttribute("d", `M${start.x} ${start.y}Q${mid.x} ${mid.y} ${end.x} ${end.y}`);
  const turn = (Math.atan2(end.y - mid.y, end.x - mid.x) * 180) / Math.PI;
  head.setAttribute("transform", `translate(${end.x} ${end.y}) rotate(${turn})`);
}

// A press that moves drags; one that does not is a click.
function letDrag(element, go) {
  /** @type {PointerEvent | null} */
  let start = null;
  let dragged = false;
  element.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
    [start, dragged] = [event, false];
    element.setPointerCapture(event.pointerId);
  });
  element.addEventListener("pointermove", (event) => {
    if (!start || (!dragged && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < 8)) return;
    dragged = true;
    const spot = new DOMPoint(event.clientX, event.clientY).matrixTransform(element.parentNode.getScreenCTM().inverse());
    go(spot.x, spot.y);
  });
  // A finger would scroll the page: of a part of a drawing "touch-action" is not always heeded.
  element.addEventListener("touchmove", (/** @type {TouchEvent} */ event) => event.preventDefault(), { passive: false });
  for (const end of ["pointerup", "pointercancel"]) element.addEventListener(end, () => { start = null; });
  element.addEventListener("click", (event) => {
    if (dragged) event.stopImmediatePropagation();
    dragged = false;
  }, { capture: true });
}
