// Puzzles: positions at which one move only wins, by level; which were solved is remembered.
//
//   puzzles(root, params, context)        ?lesson=puzzles&level=medium&n=3

import { setOf } from "./classroom.js";
import { h, put } from "./dom.js";
import { moves } from "./exercises.js";
import { keep, kept } from "./kept.js";
import { segments } from "./parts.js";
import { PUZZLES } from "./puzzle-list.js";
import { sayRule } from "./setup.js";

const LEVELS = ["easy", "medium", "hard"];
const IN_A_SET = 12;

/** @typedef {{ game: string, position: string }} Item */

/**
 * The puzzles of a level, and of those one by its number; both where there is no such level or number.
 * @param {{ level?: string, n?: string }} params
 * @returns {{ level: string, items: Item[], n: number }}
 */
export function chosen({ level: wanted = "", n = "1" }) {
  const level = LEVELS.includes(wanted) ? wanted : LEVELS[0];
  const items = PUZZLES.filter(([, , own]) => own === level).map(([game, position]) => ({ game, position }));
  return { level, items, n: Math.min(Math.max(Number.parseInt(n, 10) || 1, 1), items.length) };
}

/**
 * A set for a class: as many as fit, spread over a level from one on, of different games where it can be.
 * @param {Item[]} items
 * @param {number} n
 */
export const setFrom = (items, n) => setOf([...items.slice(n - 1), ...items.slice(0, n - 1)].slice(0, IN_A_SET));

/**
 * @param {HTMLElement} root
 * @param {{ level?: string, n?: string }} params
 * @param {import("./types").Shared} context
 */
export function puzzles(root, params, context) {
  const { t, api, link, navigate } = context;
  const { level, items, n } = chosen(params);
  const solved = kept("puzzles");
  const { game, position } = items[n - 1];
  const key = (/** @type {Item} */ { game: one, position: at }) => `${one} ${at}`;
  const to = (/** @type {number} */ k) => link("learn", { lesson: "puzzles", level, n: k });
  const chips = h("ol", { class: "plain row tight", "aria-label": t("puzzle.all") });
  const told = h("p", { class: "muted small", role: "status" });
  const drawChips = () => {
    put(chips, items.map((item, i) => h("li", {}, h("a", { class: "button number", href: to(i + 1), "aria-current": i + 1 === n && "step",
      text: solved.has(key(item)) ? "✓" : `${i + 1}`, "aria-label": t(solved.has(key(item)) ? "puzzle.solved" : "puzzle.n", { n: i + 1 }) }))));
    told.textContent = t("puzzle.some", { count: items.filter((item) => solved.has(key(item))).length, all: items.length });
  };
  const done = (/** @type {string} */ text) => {
    solved.add(key({ game, position }));
    keep("puzzles", solved);
    drawChips();
    return h("p", { class: "good", text: `✓ ${text}` });
  };
  const title = h("h2", { id: "puzzle", text: game });
  const rule = h("p", { class: "muted" });
  const asked = h("p", {});
  api.get("cards").then((/** @type {{ cards: import("./types").Card[] }} */ { cards }) => {
    const facts = cards.find((one) => one.name === game.split(":")[0]);
    title.textContent = facts?.title ?? game;
    sayRule(rule, cards, game, context);
    asked.textContent = t(facts?.kind === "partizan" ? "puzzle.asked.left" : "puzzle.asked");
  }, () => {});
  drawChips();
  put(root, h("section", { class: "panel stack tight lesson" }, h("h1", { text: t("puzzle.title") }), h("p", { text: t("puzzle.about") }),
    segments(t("gallery.level"), LEVELS.map((one) => [one, t(`gallery.level.${one}`)]), level,
      (/** @type {string} */ one) => navigate("learn", { lesson: "puzzles", level: one })), told, chips,
    h("div", { class: "row" }, h("a", { class: "button small quiet", href: link("learn", { lesson: "class", set: setFrom(items, n) }), text: t("puzzle.class") }))),
  h("section", { class: "panel task stack tight", "aria-labelledby": "puzzle" }, title, h("p", { class: "mono small", text: key({ game, position }) }),
    rule, asked, moves({ game, position }, { ...context, done }),
    h("div", { class: "row steps-nav" },
      n > 1 && h("a", { class: "button", href: to(n - 1), text: t("puzzle.back") }),
      n < items.length && h("a", { class: "button primary", href: to(n + 1), text: t("puzzle.next") }),
      h("a", { class: "button", href: link("play", { game, position }), text: t("learn.play") }))));
}
