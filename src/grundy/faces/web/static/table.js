// Shows values as numbers, in four ways. Each function gives an element that is ready to show.
//
//   rowsTable(values, {...})     in rows of a chosen width, the more the darker
//   shiftedTable(values, {...})  f(n) - f(n - width), where it is not the usual difference
//   binaryTable(values, {...})   n and f(n) in binary
//   byValueTable(values, {...})  where each value stands
//   squareTable(rows, {...})     the values of two piles

import { button, h, put, scroller } from "./dom.js";
import { grouped } from "./pan.js";

const SAMPLE = 4096;
const WIDEST = 64;
const NEARLY = 0.85;
const FEW = 24;
const MORE = 100;

// The shift w for which f(n) - f(n - w) is most often the same: columns of that width line up.
export function likelyWidth(values) {
  const sample = values.slice(0, SAMPLE);
  const widths = Array.from({ length: Math.min(WIDEST, Math.floor(sample.length / 3)) - 1 },
    (_, i) => i + 2);
  const shares = widths.map((w) => usual(sample, w).share);
  const enough = NEARLY * Math.max(...shares, 0);
  return widths[shares.findIndex((share) => share >= enough)] ?? Math.min(values.length, 10);
}

// The most frequent f(n) - f(n - w), its share, and the last place with another difference.
export function usual(values, w) {
  const counts = new Map();
  for (let n = w; n < values.length; n++) {
    const d = values[n] - values[n - w];
    counts.set(d, (counts.get(d) ?? 0) + 1);
  }
  const [difference, count] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), [0, 0]);
  let last = values.length - 1;
  while (last >= w && values[last] - values[last - w] === difference) last--;
  const places = Math.max(values.length - w, 1);
  return { difference, count, places, share: count / places, last: last >= w ? last : null };
}

export function rowsTable(values, { width, start, t }) {
  const most = values.reduce((a, b) => Math.max(a, b), 1);
  return wide(values, width, start, t, "explore.rows", (n) => heat(values[n], most));
}

export function shiftedTable(values, { width, start, t }) {
  const { difference } = usual(values, width);
  return wide(values, width, start, t, "explore.shifted", (n) => {
    if (n < width) return h("td", { class: "before", text: values[n] });
    const d = values[n] - values[n - width];
    return d === difference
      ? h("td", { class: "same", text: d || "·" })
      : h("td", { class: "other", text: d > 0 ? `+${d}` : `−${-d}` });
  });
}

export function binaryTable(values, { start, t }) {
  const digits = [start + values.length - 1, values.reduce((a, b) => Math.max(a, b), 1)]
    .map((n) => n.toString(2).length);
  const body = h("tbody");
  const table = h("table", { class: "numbers bits" },
    h("caption", { class: "hidden-text", text: t("explore.binary") }),
    h("thead", null, h("tr", null, ["n", "f(n)", t("explore.binary.n"), t("explore.binary.f")]
      .map((text) => h("th", { scope: "col", text })))), body);
  return growing(table, values.length, t, (from, to) => {
    for (let i = from; i < to; i++) {
      body.append(h("tr", null, h("th", { scope: "row", text: start + i }),
        h("td", { class: values[i] ? "" : "zero", text: values[i] }),
        bits(start + i, digits[0]), bits(values[i], digits[1])));
    }
  });
}

export function byValueTable(values, { start, t }) {
  const places = new Map();
  values.forEach((value, i) => {
    if (!places.has(value)) places.set(value, []);
    places.get(value).push(start + i);
  });
  const rising = [...places.keys()].toSorted((a, b) => a - b);
  const body = h("tbody");
  const table = h("table", { class: "table by-value" },
    h("thead", null, h("tr", null,
      h("th", { class: "number", text: "f(n)" }),
      h("th", { class: "number", text: t("explore.byvalue.count") }),
      h("th", { text: t("explore.byvalue.where") }))), body);
  return growing(table, rising.length, t, (from, to) => {
    for (const value of rising.slice(from, to)) {
      const all = places.get(value);
      const listed = all.slice(0, 60).join(", ") + (all.length > 60 ? ", …" : "");
      body.append(h("tr", null, h("th", { class: "number", scope: "row", text: value }),
        h("td", { class: "number", text: grouped(all.length) }), h("td", { text: listed })));
    }
  });
}

export function squareTable(rows, { start, t }) {
  const most = rows.flat().reduce((a, b) => Math.max(a, b), 1);
  const table = h("table", { class: "numbers square" },
    h("caption", { class: "hidden-text", text: t("explore.square") }),
    h("thead", null, h("tr", null, h("th", { text: "a \\ b" }),
      rows.map((_, b) => h("th", { scope: "col", text: start + b })))),
    h("tbody", null, rows.map((row, a) => h("tr", null,
      h("th", { scope: "row", text: start + a }), row.map((value) => (value === null ? h("td") : heat(value, most)))))));
  return scroll(table, t);
}

function wide(values, width, start, t, key, cell) {
  const body = h("tbody");
  const columns = Array.from({ length: Math.min(width, values.length) }, (_, i) => i);
  const table = h("table", { class: "numbers" },
    h("caption", { class: "hidden-text", text: t(key) }),
    h("thead", null, h("tr", null, h("th", { text: "n" }),
      columns.map((i) => h("th", { scope: "col", text: `+${i}` })))), body);
  return growing(table, Math.ceil(values.length / width), t, (from, to) => {
    for (let row = from; row < to; row++) {
      const tr = h("tr", null, h("th", { scope: "row", text: start + row * width }));
      const stop = Math.min((row + 1) * width, values.length);
      for (let n = row * width; n < stop; n++) tr.append(cell(n));
      body.append(tr);
    }
  });
}

// A long table begins with a few rows; a button brings more.
function growing(table, rows, t, add) {
  let shown = 0;
  const rest = h("div", { class: "row" });
  const grow = (by) => {
    const to = Math.min(shown + by, rows);
    add(shown, to);
    shown = to;
    put(rest, shown < rows && [
      button(t("explore.more"), () => grow(MORE), { class: "button small" }),
      h("span", { class: "muted small", text: t("explore.shown", { shown, rows: grouped(rows) }) }),
    ]);
  };
  grow(FEW);
  return h("div", { class: "stack tight" }, scroll(table, t), rest);
}

const scroll = (table, t) => scroller(t("explore.numbers"), table);

function heat(value, most) {
  const cell = h("td", { class: value ? "" : "zero", text: value });
  cell.style.setProperty("--heat", `${Math.round(6 + (58 * value) / most)}%`);
  return cell;
}

const bits = (n, digits) => h("td", { class: "mono" },
  [...n.toString(2).padStart(digits)].map((bit) =>
    h("span", { class: bit === "1" ? "one" : "nought", text: bit === " " ? "\u00a0" : bit })));
