// Explore for games in which each player has own moves: a position, drawn, with its value, its
// thermograph and the moves of both; a click on a move goes on to the position after it.

import { draw } from "./draw.js";
import { field, h, put } from "./dom.js";
import { card, fillWith } from "./parts.js";
import { thermograph } from "./thermograph.js";
import { tree } from "./tree.js";

const LISTED = 60;

// `first` is where one begins without a position in the address.
export function partizanCards(state, first, context) {
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
    const graph = answer.value === null ? null : await thermograph([answer.value], { ...context, signal }, facts).catch(() => null);
    return h("div", { class: "columns" }, card(t("explore.position"), pictureOf(moves),
      h("p", { class: "big", text: t(`explore.outcome.${answer.outcome}`) }), h("p", { text: answer.reason }),
      h("div", { class: "row" },
        h("a", { class: "button small", href: context.link("play", { game: answer.game, position: answer.position }), text: t("explore.play") }),
        h("a", { class: "button small", href: context.link("values", { value: term }), text: t("tab.values") }))),
    answer.value !== null && card(t("explore.value"), h("p", { class: "big mono", text: answer.value }), graph),
    ["left", "right"].map((side) => movesOf(side, answer, moves, t, go)),
    !state.tree && card(t("explore.tree"), tree({ game: answer.game, position: answer.position }, { ...context, signal: leaving })));
  };
  look();
  return [card(state.game, h("p", { class: "small muted", text: t("explore.partizan") }),
    h("form", { class: "row end", onsubmit: (event) => {
      event.preventDefault();
      look();
    } }, h("div", { class: "grow" }, field(t("play.start"), input)), h("button", { class: "button primary", text: t("explore.go") }))), found];
}

function pictureOf({ drawing, position }) {
  const drawn = draw(drawing, position, 420);
  return drawn?.targets.length ? h("div", { class: "stage", "aria-hidden": "true" }, put(drawn.svg, ...drawn.svg.childNodes))
    : h("p", { class: "mono", text: position });
}

function movesOf(side, answer, moves, t, go) {
  const wins = new Set(answer.moves[side].map(({ to }) => to));
  const told = new Map(answer.steps.filter(({ kind }) => kind === "options").flatMap(({ data }) => data.options)
    .filter(({ player }) => player === side).map((one) => [one.to, one.value]));
  const all = moves.moves[side];
  return card(t("explore.movesof", { who: t(`play.side.${side}`) }), h("div", { class: "move-list" }, all.slice(0, LISTED).map(({ to, text }) =>
    h("button", { type: "button", class: "move", onclick: () => go(to) }, h("span", { text }),
      h("span", { class: "mono small muted", text: to }),
      h("span", { class: `chip move-worth ${wins.has(to) ? "wins" : answer.complete ? "loses" : ""}` },
        wins.has(to) ? t("play.worth.wins") : answer.complete ? t("play.worth.loses") : "", h("span", { class: "mono", text: ` ${told.get(to) ?? ""}` }))))),
  all.length > LISTED && h("p", { class: "muted small", text: t("play.andmore", { n: all.length - LISTED }) }),
  !all.length && h("p", { class: "muted", text: t("play.nomoves") }));
}
