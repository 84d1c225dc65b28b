// Explore for games whose positions have values of their own, and no table: because each player has
// own moves, or because they are boards. A position, drawn, with its value, its thermograph and the
// moves; a click on a move goes on to the position after it.

import { draw } from "./draw.js";
import { h, put } from "./dom.js";
import { asking, card, fillWith } from "./parts.js";
import { thermograph } from "./thermograph.js";
import { tree } from "./tree.js";
import { worthChip, worthOf } from "./worth.js";

const LISTED = 60;

// `first` is where one begins without a position in the address, `why` the reason that there is no table, `title` what the game is called.
export function positionCards(state, first, why, context, title = state.game) {
  const { t, api, signal: leaving } = context;
  const found = h("div", { class: "stack", "aria-live": "polite" });
  const input = h("input", { value: state.position ?? first, class: "mono", spellcheck: "false", autocapitalize: "off" });
  const look = () => {
    context.remember({ position: input.value.trim() });
    return fillWith(found, t, leaving, async (signal) => shown(await asked(signal), signal), input.value);
  };
  const asked = (signal) => {
    const { game, position } = state;
    return Promise.all([api.get("moves", { game, position }, { signal }),
      api.get("solve", { game, position, explain: true }, { signal })]);
  };
  const go = (position) => {
    input.value = position;
    look();
  };
  const shown = async ([moves, answer], signal) => {
    const term = `${answer.game} ${answer.position}`;
    const facts = { value: answer.value, mean: answer.mean, temperature: answer.temperature };
    const sides = Array.isArray(moves.moves) ? [""] : ["left", "right"];
    const graph = answer.value === null || answer.mean === null || sides.length < 2 ? null : await thermograph([answer.value], { ...context, signal }, facts).catch(() => null);
    return h("div", { class: "columns" }, card(t("explore.position"), pictureOf(moves),
      !answer.outcome.includes("/") && h("p", { class: "big", text: t(`explore.outcome.${answer.outcome}`) }), h("p", { text: answer.reason }),
      h("div", { class: "row" },
        h("a", { class: "button small", href: context.link("play", { game: answer.game, position: answer.position }), text: t("explore.play") }),
        h("a", { class: "button small", href: context.link("values", { value: term }), text: t("tab.values") }))),
    answer.value !== null && card(t("explore.value"), h("p", { class: "big mono", text: answer.value }), graph),
    sides.map((side) => movesOf(side, answer, moves, t, go)),
    !state.tree && card(t("explore.tree"), tree({ game: answer.game, position: answer.position }, { ...context, signal: leaving })));
  };
  look();
  return [card(title, h("p", { class: "small muted", text: why }),
    asking(t("play.start"), input, look, t("explore.go"), "button primary")), found];
}

function pictureOf({ drawing, position }) {
  const drawn = draw(drawing, position, 420);
  return drawn?.targets.length ? h("div", { class: "stage", "aria-hidden": "true" }, put(drawn.svg, ...drawn.svg.childNodes))
    : h("p", { class: "mono", text: position });
}

function movesOf(side, answer, moves, t, go) {
  const all = side ? moves.moves[side] : moves.moves;
  const worth = worthOf(answer, all, side || "first");
  return card(side ? t("explore.movesof", { who: t(`play.side.${side}`) }) : t("play.moves"), h("div", { class: "move-list" }, all.slice(0, LISTED).map(({ to, text }) =>
    h("button", { type: "button", class: "move", onclick: () => go(to) }, h("span", { text }),
      h("span", { class: "mono small muted", text: to }), worthChip(worth.get(to) ?? null, t)))),
  all.length > LISTED && h("p", { class: "muted small", text: t("play.andmore", { n: all.length - LISTED }) }),
  !all.length && h("p", { class: "muted", text: t("play.nomoves") }));
}
