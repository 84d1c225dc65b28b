// The games that may be meant by words which are no game and no rule: by the pairs of letters in common.
//
//   near(games, typed)                      the nearest games, best first
//   await suggestions(typed, t, link)       a line of links to them, or null; link({ game }) is an address

import { get } from "./api.js";
import { h } from "./dom.js";
import { plain } from "./names.js";
import { language, languages } from "./words.js";

/** @typedef {import("./names.js").Named & { rule?: string }} Told */

const MOST = 3;
const LEAST = 0.45; // of the letters' pairs that a name shares
const IN_RULE = 0.3; // what a pair in the rule counts beside one in a name

const NO_NAME = /games?\b|游戏|博弈/giu; // said of any game
/** @type {Record<string, string[]>} */
const CALLED = { nim: ["取石子", "拿石子", "take stones away"] }; // what no title says

const pairs = (/** @type {string} */ text) => new Set([...text].slice(1).map((letter, i) => [...text][i] + letter));
const common = (/** @type {Set<string>} */ a, /** @type {Set<string>} */ b) => [...a].filter((pair) => b.has(pair)).length;

// As large a part of both as can be: a name whole within the words is as near as can be.
const alike = (/** @type {Set<string>} */ wanted, /** @type {string} */ name) => {
  const own = pairs(plain(name));
  return own.size ? common(wanted, own) * (1 / own.size + 1 / wanted.size) / 2 : 0;
};

/**
 * The nearest games, best first; where digits stand in the words a rule is meant.
 * @param {Told[]} games
 * @param {string} typed
 * @returns {Told[]}
 */
export function near(games, typed) {
  const text = plain(typed.normalize("NFKC").replace(NO_NAME, "").replace(/^\s*(take|mis[eè]re)\s*:/iu, ""));
  const wanted = pairs(text);
  if (!wanted.size || /\d/.test(text)) return [];
  const score = ({ name, aliases, title = "", rule = "" }) =>
    Math.max(...[name, ...aliases, title, ...(CALLED[name] ?? [])].map((one) => alike(wanted, one.replace(NO_NAME, ""))))
    + IN_RULE * common(wanted, pairs(plain(rule))) / wanted.size;
  /** @type {Map<string, { game: Told, worth: number }>} */
  const best = new Map();
  for (const game of games) {
    const worth = score(game);
    if (worth >= LEAST && worth > (best.get(game.name)?.worth ?? 0)) best.set(game.name, { game, worth });
  }
  return [...best.values()].toSorted((a, b) => b.worth - a.worth).slice(0, MOST).map(({ game }) => game);
}

/**
 * A line of links to the games that may be meant, in either language.
 * @param {string} typed
 * @param {import("./types").Speak} t
 * @param {(given: { game: string }) => string} link
 */
export async function suggestions(typed, t, link) {
  const all = await Promise.all(languages.map(([lang]) => get("games", { lang }))).catch(() => []);
  const own = all[languages.findIndex(([lang]) => lang === language())] ?? [];
  const found = near(all.flat(), typed);
  if (!found.length) return null;
  return h("p", { class: "row tight near" }, h("span", { text: t("near") }), found.map(({ name }) =>
    h("a", { class: "chip", href: link({ game: name }), text: own.find((one) => one.name === name)?.title ?? name })));
}
