// The moves as a list of buttons, with a field to find one where there are many.

import { h, put } from "./dom.js";
import { worthChip } from "./worth.js";

const LISTED = 120;
const FEW = 12;

/** @typedef {import("./types").Move} Move */

/**
 * The buttons; `verdicts` say of a position who wins after the move to it, where that is asked.
 * @param {Move[]} moves
 * @param {import("./types").Speak} t
 * @param {(move: Move) => unknown} onMove
 * @param {Map<string, import("./types").Worth> | null} [verdicts]
 */
export function moveList(moves, t, onMove, verdicts) {
  const list = h("div", { class: "move-list" });
  const fill = (/** @type {string} */ filter) => {
    const found = moves.filter(({ to, text }) => text.includes(filter) || to.includes(filter));
    put(list, found.slice(0, LISTED).map((move) => item(move, onMove, worthChip(verdicts?.get(move.to), t))),
      found.length > LISTED && h("p", { class: "muted small", text: t("play.andmore", { n: found.length - LISTED }) }));
  };
  fill("");
  const finder = h("input", { type: "search", "aria-label": t("play.filter"), placeholder: t("play.filter"),
    oninput: (event) => fill(event.target.value) });
  return [moves.length > FEW && finder, list];
}

// Some games have no words for a move but "from -> to": the end is enough.
const isBare = (/** @type {Move} */ { text, to }) => text.endsWith(`-> ${to}`);

export const inWords = (/** @type {Move} */ move) => (isBare(move) ? `→ ${move.to}` : move.text);

export const reached = (/** @type {Move} */ move) =>
  !isBare(move) && h("span", { class: "mono small muted", text: move.to });

/** @param {Move} move @param {(move: Move) => unknown} onMove @param {import("./types").Child} worth */
const item = (move, onMove, worth) =>
  h("button", { type: "button", class: "move", onclick: () => onMove(move) },
    h("span", { text: inWords(move) }), reached(move), worth);
