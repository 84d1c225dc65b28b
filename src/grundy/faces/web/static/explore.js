// The tab Explore: choose a game or write a rule; its values, its law, a program, claims, levels.

import { h, put } from "./dom.js";
import { chooser } from "./chooser.js";
import { claimCard } from "./claims.js";
import { lawCard, programCard } from "./law.js";
import { levelsCard } from "./levels.js";
import { numbers } from "./numbers.js";
import { card } from "./parts.js";

const FIRST = "kayles";
const PROBE = 12;

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
  put(root, h("div", { class: "stack" }, title, chosen.panel, found));
  look();
  return () => {
    leaving.abort();
    stop();
  };

  // Asks for a short table, which also tells the shape, and for the law, which takes longer.
  async function look() {
    const { signal } = leaving;
    const law = context.api.get("law", { game: state.game }, { signal });
    law.catch(() => {});
    found.setAttribute("aria-busy", "true");
    const asked = { game: state.game, n: PROBE };
    const table = await settled(context.api.get("table", asked, { signal }));
    if (table.error && (await settled(law)).error && !signal.aborted) chosen.refuse(table.error);
    else if (!signal.aborted) show(table, law);
    found.removeAttribute("aria-busy");
  }

  function show(table, law) {
    const known = table.answer;
    const values = known ? numbers(known, state, own) : untold(table.error);
    stop = values.stop;
    const piles = known ? Array.isArray(known.values[0]) : !state.game.startsWith("misere:");
    const cards = {
      law: lawCard(law, state, own),
      values: values.element,
      claims: claimCard(law, piles, state, own),
      levels: known && !piles && levelsCard(state, own),
      program: programCard(law, state, own),
    };
    put(found, heading(known?.game ?? state.game),
      h("div", { class: "found" }, Object.entries(cards).map(([area, made]) => {
        if (made) made.classList.add(`in-${area}`);
        return made;
      })));
  }

  // Why there are no values: misere play, three piles.
  function untold({ message }) {
    const said = h("p", { class: "note", lang: "en", text: message });
    return { element: card(context.t("explore.numbers"), said), stop: () => {} };
  }

  function heading(game) {
    return h("div", { class: "row heading" }, h("h2", { class: "mono", text: game }),
      h("a", { class: "button small", href: context.link("play", { game }),
        text: context.t("explore.play") }));
  }
}

const settled = (promise) => promise.then((answer) => ({ answer }), (error) => ({ error }));
