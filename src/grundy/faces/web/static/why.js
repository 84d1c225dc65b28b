// Shows the steps of an explanation: the server's sentences, and for some kinds a picture of their
// data (binary columns with the bit that decides, the pairs that cancel, the options one by one).

import { h, scroller } from "./dom.js";

export function steps(found, t) {
  const place = ({ kind }) => (FIRST.includes(kind) ? 0 : kind === "theorem" ? 2 : 1);
  return h("ol", { class: "steps plain stack tight" }, found.toSorted((a, b) => place(a) - place(b)).map((step) => {
    const said = h("p", { text: PICTURED_ALONE.has(step.kind) ? step.text.split("\n")[0] : step.text.replaceAll(" -> ", "\u00a0→ ") });
    const picture = PICTURES[step.kind]?.(step.data, t);
    return h("li", { class: `step step-${step.kind}` }, FIRST.includes(step.kind) ? [picture, said] : [said, picture]);
  }));
}

// What is seen comes before what is said, and what it rests on last.
const FIRST = ["columns", "cancel"];

// The table below says the rest.
const PICTURED_ALONE = new Set(["options"]);

// More rows or chips than this say less, not more: the sentences count the others.
const SHOWN = 40;

const PICTURES = { columns, cancel, options, mex };

// The components in binary, one below another, their sum below; the deciding column is lit.
function columns({ parts, values, rows, sum, bit, chosen }, t) {
  const width = sum.length;
  const lit = (i) => bit !== null && width - 1 - i === bit;
  const cells = (row) => [...row].map((digit, i) =>
    h("td", { class: `digit ${digit === "1" ? "one" : "zero"} ${lit(i) ? "deciding" : ""}`, text: digit }));
  const weights = [...sum].map((_, i) =>
    h("th", { scope: "col", class: `digit ${lit(i) ? "deciding" : ""}`,
      text: width - 1 - i < 20 ? `${2 ** (width - 1 - i)}` : "" }));
  const line = (row, i) => h("tr", { class: i === chosen && "chosen" },
    h("th", { scope: "row", text: parts[i] === `${values[i]}` ? parts[i] : `${parts[i]} → ${values[i]}` }),
    cells(row), h("td", { class: "mark" }, i === chosen && ["← ", h("span", { text: t("play.columns.chosen") })]));
  return scroller(t("play.columns.caption"), h("table", { class: "binary" },
    h("caption", { class: "hidden-text", text: t("play.columns.caption") }),
    h("thead", {}, h("tr", {}, h("td"), weights, h("td"))),
    h("tbody", {}, rows.map(line).filter((_, i) => i < SHOWN || i === chosen),
      rows.length > SHOWN && h("tr", {}, h("th", { scope: "row", text: `… (${rows.length})` }))),
    h("tfoot", {}, h("tr", { class: "sum" },
      h("th", { scope: "row", text: t("play.columns.sum") }), cells(sum), h("td")))));
}

// Components that cancel wear the same colour and a line through them.
function cancel({ parts, pairs, left }) {
  if (!parts) return null;
  const mate = new Map(pairs.flatMap(([i, j], k) => [[i, k], [j, k]]));
  return h("p", { class: "row tight" }, parts.slice(0, SHOWN).map((part, i) =>
    h("span", { class: `chip pair ${mate.has(i) ? `pair-${mate.get(i) % 4} gone` : ""} ${left.includes(i) ? "kept" : ""}`,
      text: part })), parts.length > SHOWN && `… (${parts.length})`);
}

function options({ options: all }, t) {
  const sides = all.some((option) => option.player);
  const head = ["play.options.move", `play.options.${sides ? "partizan" : "outcome"}`, "play.options.reply"];
  return scroller(t("play.options.caption"), h("table", { class: "table" },
    h("thead", {}, h("tr", {}, head.map((key) => h("th", { scope: "col", text: t(key) })))),
    h("tbody", {}, all.map((option) => h("tr", {},
      h("td", {}, option.player && t("play.by", { who: t(`play.side.${option.player}`) }), option.text, h("div", { class: "muted small mono", text: option.to })),
      h("td", {}, option.outcome === "draw" ? t("play.options.draw") : option.outcome, option.value !== null && option.value !== undefined && ` (${option.value})`,
        Number.isInteger(option.remoteness) && h("div", { class: "small muted", text: t("play.options.left", { n: option.remoteness }) })),
      h("td", { text: option.reply ?? t("play.options.none") }))))), "tall");
}

function mex({ options: all, mex: value }) {
  const met = new Set(all.map((option) => option.value));
  const most = Math.min(Math.max(value, ...met, 0), 40);
  return h("p", { class: "row tight" }, Array.from({ length: most + 1 }, (_, n) =>
    h("span", { class: `chip ${met.has(n) ? "" : n === value ? "good" : "faded"}`, text: `${n}` })));
}
