// Setting up by hand what is written as edges: a picture of Hackenbush, tokens on a graph, and the
// colours of its vertices. See edit.js.

import { edgesOf, graphOf, grounded } from "./footprint.js";

/**
 * @typedef {import("./types").Editing} Editing
 * @typedef {import("./types").Way} Way
 */

const NEXT = { b: "r", r: "g", g: "" };
const NAMES = [..."abcdefghijklmnopqrstuvwxyz"];
const MARKS = ".XO#";
const JOINED = 30; // points up to which every two can be joined by clicking them

/**
 * The first name that is not taken.
 * @param {string[]} names
 */
const fresh = (names) => NAMES.find((name) => !names.includes(name)) ?? `a${names.length}`;

/**
 * A click changes the colour of an edge, and at last takes it away with what hangs on it; a new one
 * grows from a point or the ground, or joins two points that are clicked one after the other.
 * @param {string} text
 * @returns {Editing}
 */
export function editEdges(text) {
  const edges = edgesOf(text);
  const points = [...new Set(["0", ...edges.flatMap(({ from, to }) => [from, to])])];
  const add = (/** @type {string} */ edge) => [...edges.map((one) => one.text), edge].join(",");
  const ways = edges.map(({ from, to, colour }, i) => {
    const next = NEXT[/** @type {"b"} */ (colour)] ?? "b";
    const left = next ? edges.map((one) => one.text).with(i, `${from}-${to}:${next}`).join(",") : grounded(edges.toSpliced(i, 1));
    return /** @type {Way} */ ({ touches: [`${i}`], to: left, say: next
      ? ["edit.edge.colour", { from, to, colour: [`draw.colour.${next}`] }] : ["edit.edge.gone", { from, to }] });
  });
  for (const point of points) {
    ways.push({ touches: [`@${point}`], to: add(`${point}-${fresh(points)}:b`), say: point === "0" ? ["edit.edge.ground", {}] : ["edit.edge.new", { name: point }] });
  }
  if (points.length <= JOINED) {
    points.forEach((a, i) => points.slice(i + 1).forEach((b) =>
      ways.push({ touches: [`@${a}`, `@${b}`], to: add(`${a}-${b}:b`), say: ["edit.edge.join", { from: a, to: b }] })));
  }
  return { several: true, ways, tools: [{ to: "0", say: ["edit.clear", {}] }] };
}

/**
 * Tokens come and go; two places clicked one after the other gain or lose the arrow between them.
 * @param {string} text
 * @param {string} kind
 * @param {string} shape   the places and arrows, "a>b,b>c,d"
 * @returns {Editing}
 */
export function editGraph(text, kind, shape) {
  const { names, arrows } = graphOf(shape);
  const tokens = text.split("+").filter((name) => names.includes(name));
  const drawn = (/** @type {string[]} */ places, /** @type {string[][]} */ ends) =>
    `graph:${[...ends.map(([from, to, ...side]) => [from, ...side, to].join(">")), ...places.filter((name) => !ends.some((pair) => pair.slice(0, 2).includes(name)))].join(",")}`;
  const here = drawn(names, arrows);
  const at = tokens.join("+");
  /** @type {Way[]} */
  const ways = names.flatMap((name) => {
    const more = /** @type {Way} */ ({ touches: [name], to: [...tokens, name].join("+"), say: ["edit.token.on", { name }] });
    if (tokens.includes(name)) {
      const left = tokens.toSpliced(tokens.indexOf(name), 1);
      return [more, ...(left.length ? [/** @type {Way} */ ({ touches: [name], to: left.join("+"), say: ["edit.token.off", { name }] })] : [])];
    }
    const rest = drawn(names.filter((one) => one !== name), arrows.filter((ends) => !ends.slice(0, 2).includes(name)));
    return [more, /** @type {Way} */ ({ touches: [name], to: at, drawing: rest, say: ["edit.place.gone", { name }] })];
  });
  if (names.length <= JOINED) {
    for (const a of names) for (const b of names.filter((name) => name !== a)) {
      const found = arrows.findIndex(([from, to]) => from === a && to === b);
      ways.push({ touches: [a, b], to: at, say: [found < 0 ? "edit.arrow.on" : "edit.arrow.off", { from: a, to: b }],
        drawing: drawn(names, found < 0 ? [...arrows, [a, b]] : arrows.toSpliced(found, 1)) });
    }
  }
  const other = fresh(names);
  const tools = [{ to: at || other, say: /** @type {import("./types").Said} */ (["edit.place.new", {}]), drawing: here === "graph:" ? `graph:${other}` : `${here},${other}` }];
  return { several: true, ways, tools };
}

/**
 * A click gives a vertex the next colour.
 * @param {string} text
 * @param {string} kind
 * @param {string} shape   the edges, "a-b,b-c,d"
 * @returns {Editing}
 */
export function editTints(text, kind, shape) {
  const ways = graphOf(shape, kind).names.map((name, i) => {
    const [from, to] = [text[i] ?? ".", MARKS[(MARKS.indexOf(text[i] ?? ".") + 1) % MARKS.length] ?? "."];
    return /** @type {Way} */ ({ touches: [`${i}`], to: text.slice(0, i) + to + text.slice(i + 1),
      say: ["edit.vertex", { name, from: [`draw.sign.${from}`], to: [`draw.sign.${to}`] }] });
  });
  return { several: false, ways, tools: [{ to: ".".repeat(text.length), say: ["edit.clear", {}] }] };
}
