// The four levels of representation: how many positions are met when the same one is solved with
// ordered tuples, multisets, sets and single numbers.

import { h } from "./dom.js";
import { asking, card, fillWith } from "./parts.js";
import { grouped } from "./pan.js";

/** @type {Record<string, string>} */
const NAMES = { "ordered tuples": "tuples", multisets: "multisets", sets: "sets",
  "single numbers": "numbers" };
const START = "5+4+4+3"; // every level meets fewer than the one before, in all games on heaps

/** @param {import("./types").State} state @param {import("./types").Shared} context */
export function levelsCard(state, { t, api, signal: leaving, remember }) {
  const input = h("input", { value: state.position || START, spellcheck: "false", class: "mono" });
  const body = h("div", { class: "answer", "aria-live": "polite" });
  const ask = () => fillWith(body, t, leaving, async (signal) => {
    const asked = { game: state.game, position: input.value.trim() };
    return bars((await api.get("levels", asked, { signal })).levels, t);
  }, input.value);
  const form = asking(t("explore.position"), input, (position) => {
    remember({ position });
    ask();
  }, t("explore.count"));
  ask();
  return card(t("explore.levels"),
    h("p", { class: "muted small", text: t("explore.levels.about") }), form, body);
}

/** @param {{ name: string, positions: number | null, seconds: number }[]} levels @param {import("./types").Speak} t */
function bars(levels, t) {
  const most = Math.max(...levels.map(({ positions }) => positions ?? 0), 1);
  return h("ul", { class: "plain bars" }, levels.map(({ name, positions, seconds }) => {
    const bar = h("span", { class: positions === null ? "bar beyond" : "bar" });
    bar.style.setProperty("--share", `${positions === null ? 1 : positions / most}`);
    const milliseconds = (1000 * seconds).toFixed(seconds < 0.01 ? 2 : 0);
    const count = positions === null ? t("explore.beyond") : grouped(positions);
    return h("li", null,
      h("span", { class: "level", text: NAMES[name] ? t(`explore.level.${NAMES[name]}`) : name }),
      h("span", { class: "track" }, bar),
      h("span", { class: "count" }, h("strong", { text: count }), " ",
        h("span", { class: "muted small", text: `${milliseconds} ms` })));
  }));
}
