// The tree of options: a position opens to show why who wins, where else it may be looked at, and
// the positions after it, which open in turn.

import { h, put } from "./dom.js";
import { asking, card, fillWith } from "./parts.js";
import { worthChip, worthOf } from "./worth.js";

const LISTED = 60;
const START = ["2", "1", "1"]; // as many as the game has piles

/** @typedef {import("./types").Move} Move */

/**
 * @param {{ game: string, position: string, misere?: any }} at
 * @param {any} context
 */
export function tree({ game, position, misere = null }, context) {
  const { t } = context;
  const root = node({ text: position, to: position }, null);
  root.open = true; // it asks when it is opened
  return h("div", { class: "tree", role: "group", "aria-label": t("explore.tree") }, root);

  /** @param {Move} move @param {import("./types").Worth | null} worth @returns {HTMLElement & { open: boolean }} */
  function node({ text, to }, worth) {
    const body = h("div", { class: "stack tight" });
    const ask = () => fillWith(body, t, context.signal, (/** @type {AbortSignal} */ signal) => opened(to, signal));
    let asked = false;
    return h("details", { ontoggle: () => {
      if (!asked) ask();
      asked = true;
    } }, h("summary", {}, h("span", { text }), text !== to && h("span", { class: "mono small muted", text: ` ${to} ` }), worthChip(worth, t)), body);
  }

  /** @param {string} to @param {AbortSignal} signal */
  async function opened(to, signal) {
    const asked = { game, position: to };
    const [{ moves }, answer] = await Promise.all([context.api.get("moves", asked, { signal }),
      context.api.get("solve", { ...asked, misere, explain: true }, { signal })]);
    /** @type {[string, Move[]][]} */
    const sides = Array.isArray(moves) ? [["", moves]] : Object.entries(moves);
    return [h("p", { text: answer.reason }), h("p", { class: "row tight" },
      h("a", { class: "button small", href: context.link("play", { ...asked, misere }), text: t("explore.play") }),
      !misere && h("a", { class: "button small", href: context.link("values", { value: `${game} ${to}` }), text: t("tab.values") })),
    sides.map(([side, all]) => branch(side, all, worthOf(answer, all, side)))];
  }

  /** @param {string} side @param {Move[]} all @param {Map<string, import("./types").Worth>} worth */
  function branch(side, all, worth) {
    return h("div", {}, side && h("h3", { text: t("explore.movesof", { who: t(`play.side.${side}`) }) }),
      h("ul", { class: "plain" }, all.slice(0, LISTED).map((move) => h("li", {}, node(move, worth.get(move.to) ?? null)))),
      all.length > LISTED && h("p", { class: "muted small", text: t("play.andmore", { n: all.length - LISTED }) }),
      !all.length && h("p", { class: "muted", text: t("play.nomoves") }));
  }
}

/**
 * A card of Explore with the tree of a position that is typed.
 * @param {{ game: string, position?: string, misere?: string | null }} state
 * @param {number} piles
 * @param {import("./types").Shared} context
 */
export function treeCard(state, piles, context) {
  const { t } = context;
  const input = h("input", { value: state.position || START.slice(0, piles).join("+"), spellcheck: "false", class: "mono" });
  const found = h("div", { "aria-live": "polite" });
  const grow = () => put(found, tree({ game: state.game, position: input.value.trim(), misere: state.misere }, context));
  grow();
  return card(t("explore.tree"), h("p", { class: "muted small", text: t("explore.tree.about") }),
    asking(t("explore.position"), input, (position) => {
      context.remember({ position });
      grow();
    }, t("explore.tree.open")), found);
}
