// The games that may be meant by words which are no game and no rule: by a word that is like one of
// theirs, and in the order of the pairs of letters in common.
//
//   near(games, typed)                      the nearest games, best first
//   await suggestions(typed, t, link, error)   a line of links to them, and to the nearest rule that is
//                                           read, or null; link({ game }) is an address, `error` a refusal

import { get } from "./api.js";
import { h } from "./dom.js";
import { plain } from "./names.js";
import { language, languages } from "./words.js";

/** @typedef {import("./names.js").Named & { rule?: string }} Told */

const MOST = 3;
const LEAST = 0.25; // of the letters' pairs that a name shares
const LEAST_SIGNS = 0.45; // where there are no words: in Chinese
const IN_RULE = 0.3; // what a pair in the rule counts beside one in a name

const NO_NAME = /\b(games?|and|the|of|a)\b|游戏|博弈/giu; // said of any game

const pairs = (/** @type {string} */ text) => new Set([...text].slice(1).map((letter, i) => [...text][i] + letter));
const common = (/** @type {Set<string>} */ a, /** @type {Set<string>} */ b) => [...a].filter((pair) => b.has(pair)).length;

// As large a part of both as can be: a name whole within the words is as near as can be.
const alike = (/** @type {Set<string>} */ wanted, /** @type {string} */ name) => {
  const own = pairs(plain(name));
  return own.size ? common(wanted, own) * (1 / own.size + 1 / wanted.size) / 2 : 0;
};

/**
 * @param {string} text
 * @returns {string[]}
 */
const wordsOf = (text) => text.toLowerCase().normalize("NFKD").replace(/['’\p{M}]/gu, "").match(/[a-z]+/g) ?? [];

/**
 * How many letters to add, leave out, change or swap make one word the other.
 * @param {string} a
 * @param {string} b
 */
function apart(a, b) {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    rows.push([i]);
    for (let j = 1; j <= b.length; j++) {
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? rows[i - 2][j - 2] + 1 : Infinity;
      rows[i][j] = Math.min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1), swapped);
    }
  }
  return rows[a.length][b.length];
}

// A short word begins the other or is all but it; of a long one some letters may be wrong, or its end.
const isLike = (/** @type {string} */ wanted, /** @type {string} */ word) => word.startsWith(wanted)
  || (wanted.length > 4 && word.startsWith(wanted.slice(0, Math.max(4, wanted.length - 2))))
  || (wanted.length > 2 && word[0] === wanted[0] && apart(wanted, word) <= (wanted.length < 6 ? 1 : 2));

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
  const words = wordsOf(typed.replace(/^\s*(take|mis[eè]re)\s*:/iu, "").replace(NO_NAME, ""));
  const least = words.length ? LEAST : LEAST_SIGNS;
  const said = (/** @type {Told} */ { name, aliases, title = "" }) => [name, ...aliases, title].map((one) => one.replaceAll("-", " ").replace(NO_NAME, ""));
  const score = (/** @type {Told} */ game) => {
    const names = said(game);
    const own = names.flatMap(wordsOf);
    const inRule = wordsOf(game.rule ?? "");
    if (words.length && !words.some((word) => own.some((one) => isLike(word, one)) || (word.length > 3 && inRule.includes(word)))) return 0;
    return Math.max(...names.map((one) => alike(wanted, one))) + IN_RULE * common(wanted, pairs(plain(game.rule ?? ""))) / wanted.size;
  };
  /** @type {Map<string, { game: Told, worth: number }>} */
  const best = new Map();
  for (const game of games) {
    const worth = score(game);
    if (worth >= least && worth > (best.get(game.name)?.worth ?? 0)) best.set(game.name, { game, worth });
  }
  return [...best.values()].toSorted((a, b) => b.worth - a.worth).slice(0, MOST).map(({ game }) => game);
}

// The rule that is read and as near as can be: how far this one is read, or an example that is like it.
/** @param {string} typed @param {{ near?: string[] }} error */
async function nearestRule(typed, { near: [read] = [] }) {
  if (read) return read;
  const wanted = pairs(plain(typed));
  const { examples } = await get("language");
  const like = examples.flatMap((/** @type {{ rule: string, chinese: string }} */ { rule, chinese }) => [rule, chinese])
    .map((/** @type {string} */ rule) => ({ rule, worth: alike(wanted, rule) }))
    .toSorted((/** @type {{ worth: number }} */ a, /** @type {{ worth: number }} */ b) => b.worth - a.worth)[0];
  return like.worth > LEAST_SIGNS ? like.rule : null;
}

/**
 * A line of links to the games that may be meant, in either language, and to the nearest rule of a refused one.
 * @param {string} typed
 * @param {import("./types").Speak} t
 * @param {(given: { game: string }) => string} link
 * @param {{ near?: string[] }} error
 */
export async function suggestions(typed, t, link, error) {
  const all = await Promise.all(languages.map(([lang]) => get("games", { lang }))).catch(() => []);
  const [head] = typed.replace(/^(take|misere):/, "").split(":");
  if (all.flat().some(({ name, aliases }) => [name, ...aliases].includes(head))) return null; // it is one, and something else is wrong
  const own = all[languages.findIndex(([lang]) => lang === language())] ?? [];
  const found = near(all.flat(), typed);
  const rule = typed.startsWith("take:") ? await nearestRule(typed.slice(5), error).catch(() => null) : null;
  if (!found.length && !rule) return null;
  return h("p", { class: "row tight near" }, h("span", { text: t("near") }),
    rule && h("a", { class: "chip", href: link({ game: `take:${rule}` }), text: rule }), found.map(({ name }) =>
    h("a", { class: "chip", href: link({ game: name }), text: own.find((/** @type {{ name: string }} */ one) => one.name === name)?.title ?? name })));
}
