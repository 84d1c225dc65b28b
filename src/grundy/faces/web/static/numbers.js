// The card of the values: numbers in several views, the plot, the map of two piles, slices of three.

import { h, put, select } from "./dom.js";
import { card, failure, segments } from "./parts.js";
import { grouped } from "./pan.js";
import { plot } from "./plot.js";
import { pmap } from "./pmap.js";
import { csvOf, pairsCsv, pairsSvg, pairsTex, plotSvg, texOf } from "./formats.js";
import { pixels, raster, saver } from "./save.js";
import { binaryTable, byValueTable, likelyWidth, rowsTable, shiftedTable, squareTable, usual }
  from "./table.js";

const LENGTHS = {
  heaps: [100, 500, 2000, 10000, 100000, 1000000],
  map: [30, 60, 120, 250, 500],
  square: [12, 24, 48],
  slice: [6, 12, 24],
};
const USUAL = { heaps: 500, plot: 10000, map: 60, square: 12, slice: 12 };
const WIDEST = 100;
const VIEWS = { 1: ["rows", "shifted", "binary", "byvalue", "plot"], 2: ["map", "square"], 3: ["slice"] };

export function numbers(probe, state, context) {
  const { t } = context;
  const piles = probe.shape?.length ?? 1;
  const views = VIEWS[Math.min(piles, 3)];
  if (!views.includes(state.view)) state.view = views[0];
  const controls = h("div", { class: "row end controls" });
  const body = h("div", { class: "body" });
  const files = h("div");
  /** @type {any} */
  const kept = {};
  let last = 0; // the third pile, and each one after it
  let stop = () => {};
  let turn = 0;

  // Fetches what the view needs, unless it is there, and shows it.
  async function show() {
    const mine = ++turn;
    const n = length(state);
    put(controls, controlsFor());
    const kind = state.view === "map" ? "map" : "table";
    try {
      if (kept.kind !== kind || kept.n !== n) {
        body.setAttribute("aria-busy", "true");
        stop();
        put(body, h("p", { class: "waiting muted", text: t("loading") })); // not the old view under a new name
        const { game } = state;
        const answer = await context.api.get(kind, { game, n }, { signal: context.signal });
        if (mine !== turn) return;
        Object.assign(kept, { kind, n, values: answer.values, start: answer.start });
        put(controls, controlsFor());
      }
      stop();
      const made = view();
      put(body, made);
      stop = made.stop ?? (() => {});
      put(files, saver(t, () => `${state.game} ${t(`explore.${state.view}`)} ${n}`, waysOf(n)));
    } catch (error) {
      if (mine === turn && !context.signal.aborted) put(body, failure(error));
    }
    if (mine === turn) body.removeAttribute("aria-busy");
  }

  /**
   * What is shown, as files.
   * @param {number} n
   * @returns {Record<string, () => unknown>}
   */
  function waysOf(n) {
    const { values, start } = kept;
    const named = `${state.game}, ${n}`;
    if (state.view === "map") {
      const svg = () => pairsSvg(values, n, named);
      return { svg, png: () => raster(svg()), csv: () => pairsCsv(values), tex: () => pairsTex(values, n, named) };
    }
    const csv = () => csvOf(values, start);
    if (state.view === "plot") {
      return { svg: () => plotSvg(values, start, named), png: () => pixels(/** @type {HTMLCanvasElement} */ (body.querySelector("canvas"))), csv, tex: () => texOf(values, start, named) };
    }
    return { csv, tex: () => texOf(state.view === "slice" ? sliced(values, last) : values, start, named) };
  }

  function view() {
    const shown = { ...kept, t, width: width() };
    /** @type {Record<string, (values: any, shown: any, state: any) => any>} */
    const ways = { rows: rowsTable, shifted: shifted, binary: binaryTable, byvalue: byValueTable,
      square: squareTable, plot: plotted, map: mapped,
      slice: () => squareTable(sliced(kept.values, last), shown) };
    return ways[state.view](kept.values, shown, state);
  }

  const width = () => Math.min(Number(state.width) || likelyWidth(kept.values), WIDEST);

  function controlsFor() {
    /** @type {HTMLElement[]} */
    const parts = [lengths(state, t, (n) => change({ n }))];
    if (["rows", "shifted"].includes(state.view) && kept.kind === "table") {
      parts.push(widths(width(), t, (w) => change({ width: w })));
    }
    if (state.view === "slice" && kept.values) parts.push(slider(kept.values.length - 1));
    return parts;
  }

  function slider(most) {
    last = Math.min(last, most);
    const shown = h("output", { text: last });
    const control = h("input", { type: "range", min: 0, max: most, value: last,
      "aria-label": t("explore.third") });
    control.addEventListener("input", () => {
      last = Number(control.value);
      shown.textContent = `${last}`;
      put(body, view());
    });
    return h("label", { class: "inline" }, h("span", { text: t("explore.third") }), control, shown);
  }

  function change(changes) {
    context.remember(changes);
    if ("width" in changes) put(body, view());
    else show();
  }

  const choices = views.map((name) => [name, t(`explore.${name}`)]);
  const made = card(t(state.game.startsWith("misere:") ? "explore.elements" : "explore.numbers"),
    segments(t("explore.view"), choices, state.view, (name) =>
      change({ view: name, n: family(name) === family(state.view) ? state.n : null })),
    controls, body, files);
  show();
  return { element: made, stop: () => stop() };
}

// The rows of the first two piles where each further pile is the same.
const sliced = (values, last) => values.map((row) => row.map((cell) => {
  let value = cell;
  while (Array.isArray(value)) value = value[last];
  return value;
}));

const family = (view) => (view in LENGTHS ? view : "heaps");

const length = ({ n, view }) => Number(n) || USUAL[view] || USUAL.heaps;

function lengths(state, t, choose) {
  const current = length(state);
  const offered = [...new Set([...LENGTHS[family(state.view)], current])].toSorted((a, b) => a - b);
  const control = select(offered.map((n) => [n, grouped(n)]), current, (n) => choose(Number(n)));
  return h("label", { class: "inline" }, h("span", { text: t("explore.upto") }), control);
}

function widths(current, t, choose) {
  const number = h("input", { type: "number", min: 1, max: WIDEST, value: current,
    "aria-label": t("explore.width") });
  const slider = h("input", { type: "range", min: 1, max: WIDEST, value: current,
    "aria-label": t("explore.width") });
  const changed = (event) => {
    const w = Math.round(Number(event.target.value));
    if (!(w >= 1 && w <= WIDEST)) return;
    number.value = slider.value = `${w}`;
    choose(w);
  };
  number.addEventListener("input", changed);
  slider.addEventListener("input", changed);
  return h("div", { class: "inline width" },
    h("span", { text: t("explore.width") }), number, slider);
}

function shifted(values, shown) {
  const { difference, share, last } = usual(values, shown.width);
  const percent = (100 * share).toFixed(share > 0.99 && share < 1 ? 2 : 0);
  const { t, width: w, start } = shown;
  const said = t(last === null ? "explore.shifted.all" : "explore.shifted.some", {
    w, percent, last: last + start,
    same: difference === 0 ? "" : difference > 0 ? ` + ${difference}` : ` − ${-difference}`,
  });
  return h("div", { class: "stack tight" }, h("p", { class: "small", text: said }),
    shiftedTable(values, shown));
}

const gestureWords = (t) => ({
  hint: t("explore.gestures"), closer: t("explore.closer"), farther: t("explore.farther"),
  all: t("explore.all"),
});

function plotted(values, { t, start }, { game }) {
  const made = plot(values, {
    start, words: gestureWords(t),
    name: t("explore.plot.name", { game, n: grouped(values.length) }),
    readout: (n, value) => t("explore.plot.at", { n: grouped(n), value: grouped(value) }),
  });
  return Object.assign(made.element, { stop: made.stop });
}

function mapped(pairs, { t, n }, { game }) {
  const made = pmap(pairs, {
    size: n, words: gestureWords(t),
    name: t("explore.map.name", { game, n, count: pairs.length }),
    readout: (a, b, lost) => t(lost ? "explore.map.lost" : "explore.map.won", { a, b }),
  });
  return Object.assign(made.element, { stop: made.stop });
}
