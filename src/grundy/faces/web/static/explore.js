// The tab Explore: choose a game or write a rule; its values, its law, a program, claims, levels.

import { h, put } from "./dom.js";
import { chooser } from "./chooser.js";
import { claimCard } from "./claims.js";
import { lawCard, programCard } from "./law.js";
import { levelsCard } from "./levels.js";
import { numbers } from "./numbers.js";
import { card, fillWith } from "./parts.js";
import { positionCards } from "./partizan.js";
import { titleOf } from "./setup.js";
import { treeCard } from "./tree.js";
import { words } from "./words-explore.js";
import { add as addWords } from "./words.js";

addWords(words);

const FIRST = "kayles";
const PROBE = 12;
/** @type {Record<string, string>} what the server expected of a game that has no table, and why it has none */
const APART = { "an impartial game": "explore.partizan", "a game on single heaps": "explore.apart" };

// The values of heaps of Left and Right, and what is read off them.
function valuesCard({ columns, values }, t) {
  const rows = values.map((row) => h("tr", null, row.map((cell) => h("td", { class: "mono", text: `${cell}` }))));
  return card(t("explore.numbers"), h("div", { class: "scroll" }, h("table", null,
    h("tr", null, columns.map((name) => h("th", { text: t(`explore.column.${name}`) }))), rows)));
}

export function mount(root, params, context) {
  const state = { ...params, game: params.game || FIRST };
  const leaving = new AbortController();
  const own = { ...context, signal: leaving.signal, remember };
  let stop = () => {};

  function remember(changes) {
    Object.assign(state, changes);
    context.navigate("explore", state, { replace: true });
  }

  const chosen = chooser(state, own);
  const found = h("div", { class: "stack" });
  const title = h("h1", { class: "hidden-text", text: context.t("tab.explore") });
  const sent = state.tree && treeCard(state, 2, own); // first, for whom Play sent
  put(root, h("div", { class: "stack" }, title, chosen.panel, sent, found));
  fillWith(found, context.t, leaving.signal, look);
  return () => {
    leaving.abort();
    stop();
  };

  // Asks for a short table, which also tells the shape, and for the law, which takes longer.
  async function look(signal) {
    const law = context.api.get("law", { game: state.game }, { signal });
    law.catch(() => {});
    const asked = { game: state.game, n: PROBE };
    const table = await settled(context.api.get("table", asked, { signal }));
    const refused = table.error && (await settled(law)).error;
    if (refused && table.error.status === 0) throw table.error;
    if (table.answer?.columns?.length) {
      return [...await pointed(context.t("explore.heaps")), valuesCard(table.answer, context.t), lawCard(law, state, own)];
    }
    if (refused && APART[table.error.expected]) return pointed(context.t(APART[table.error.expected]));
    if (refused && !state.tree && await begun()) return null;
    if (refused && !signal.aborted && !state.tree) chosen.refuse(table.error);
    return refused || signal.aborted ? null : cards(table, law);
  }

  function cards(table, law) {
    const known = table.answer;
    const values = known ? numbers(known, state, own) : untold(table.error);
    stop = values.stop;
    const piles = known ? Array.isArray(known.values[0]) : !state.game.startsWith("misere:");
    const made = {
      law: lawCard(law, state, own),
      values: values.element,
      claims: claimCard(law, piles, state, own),
      levels: known && !piles && !state.game.startsWith("misere:") && levelsCard(state, own), // equal heaps cancel in normal play only
      tree: known && !state.tree && treeCard(state, known.shape?.length || 2, own),
      program: programCard(law, state, own),
    };
    return [heading(known?.game ?? state.game),
      h("div", { class: "found" }, Object.entries(made).map(([area, one]) => {
        if (one) one.classList.add(`in-${area}`);
        return one;
      }))];
  }

  async function factsOf() {
    return (await context.api.get("games")).find(({ name }) => name === state.game.split(":")[0]);
  }

  // A game that is none without arguments is shown with those of its example.
  async function begun() {
    const facts = await factsOf();
    const [game = ""] = facts?.opening.split(" ") ?? [];
    if (leaving.signal.aborted || state.game !== facts?.name || game === state.game) return false;
    location.replace(context.link("explore", { ...state, game }));
    return true;
  }

  // A game without a table of Grundy values: its positions have values of their own.
  async function pointed(why) {
    const facts = await factsOf();
    const sample = facts?.samples.find((line) => line.split(" ")[0] === state.game) ?? facts?.samples[0] ?? "";
    return positionCards(state, sample.split(/ (.*)/s)[1] ?? "", why, own, facts?.title);
  }

  // Why there are no values: misere play, three piles.
  function untold({ message }) {
    const said = h("p", { class: "note", text: message });
    return { element: card(context.t("explore.numbers"), said), stop: () => {} };
  }

  function heading(game) {
    const called = h("span");
    context.api.get("games").then((games) => put(called, titleOf(games, game)), () => {});
    return h("div", { class: "row heading" }, h("h2", {}, called, " ", h("span", { class: "mono", text: game })),
      h("a", { class: "button small", href: context.link("play", { game }),
        text: context.t("explore.play") }));
  }
}

const settled = (promise) => promise.then((answer) => ({ answer }), (error) => ({ error }));
