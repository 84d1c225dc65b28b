// What a person means who types a game by its name, alias or title in any language of the page, in
// capitals or with spaces, or with its position behind it.

import { get } from "./api.js";
import { language, languages } from "./words.js";

/** @typedef {{ name: string, aliases: string[], title?: string, samples?: string[], opening?: string }} Named */

const LEAST = 2; // letters with which a game's name or title may begin where the rest is left out

/** Letters alone count: not capitals, accents, spaces, hyphens or apostrophes. */
export const plain = (/** @type {string} */ text) => text.toLowerCase().normalize("NFKD").replace(/\s*&\s*/g, "and").replace(/[\s'’`\p{M}-]+/gu, "");

const GAME = /^(the )?game of |^the | game$|(游戏|博弈|博奕|问题)$/u;

/** The letters of a name without what says only that it is a game, as 尼姆 of 尼姆游戏; all if nothing is left. */
export const stem = (/** @type {string} */ text) => plain(text.trim().toLowerCase().replace(GAME, "")) || plain(text);

/** The words that are looked for, without those that any game has. @param {string} text */
export const soughtIn = (text) => text.replace(/游戏|博弈|博奕/gu, " ").split(/\s+/).filter(Boolean);

// A title such as 凯尔斯（Kayles） is two: what stands before its brackets, and in them.
const titles = (/** @type {string} */ title) => [title, ...title.split(/[()（）]/u).filter(Boolean)].map(plain);

/**
 * The name of the game that goes by a text; null where none does.
 * @param {Named[]} games
 * @param {string} text
 * @returns {string | null}
 */
export function named(games, text) {
  const wanted = plain(text);
  const found = wanted && (games.find(({ name, aliases }) => [name, ...aliases].some((one) => plain(one) === wanted))
    ?? games.find(({ title }) => title && titles(title).includes(wanted)));
  const short = stem(text);
  return found ? found.name : short === wanted ? begun(games, wanted) : named(games, short);
}

// The only game whose title begins so, as 威佐夫 for 威佐夫游戏.
const begun = (/** @type {Named[]} */ games, /** @type {string} */ wanted) => {
  const found = wanted.length < LEAST || /^[a-z]+$/.test(wanted) ? [] : games.filter(({ title }) => title && plain(title).startsWith(wanted));
  return found.length === 1 ? found[0].name : null;
};

/** @param {string} text */
export const isHeaps = (text) => /^\d+([\s+,、;]+\d+)*$/.test(text);

/**
 * A position as its text is written: heaps with any signs between them and round them.
 * @param {string} text
 */
export function placed(text) {
  const at = text.normalize("NFKC").trim();
  const heaps = at.replace(/^[[({]\s*(.*?)\s*[\])}]$/, "$1");
  return isHeaps(heaps) ? heaps.replace(/[\s+,、;]+/g, "+") : at;
}

// What the server reads as it stands: a small name, alone or before a colon.
const isPlain = (/** @type {string} */ text) => /^[a-z][a-z-]*(:|$)/.test(text) && !text.startsWith("misere:");

/**
 * A game as its text is written: "Toads and Frogs" is toads-and-frogs; what is no game stays.
 * @param {string} typed
 * @returns {Promise<string>}
 */
export async function meant(typed) {
  const text = typed.normalize("NFKC").trim();
  const [head = "", ...rest] = text.split(/\s*:\s*/u);
  const misere = /^(?:mis[eè]re|反常(?:规则)?(?:的)?)[\s:]+(.*)$/iu.exec(text);
  if (misere) return `misere:${await meant(misere[1])}`;
  if (/^\d[^:]*\s[^:]*\p{L}/u.test(text)) return `take:${text}`; // "1, 3 or 4"
  if (!/\p{L}/u.test(head)) return text;
  const other = languages.map(([lang]) => lang).find((lang) => lang !== language());
  const found = named(await get("games"), head) ?? named(await get("games", { lang: other }), head);
  return found ? [found, ...rest].join(":") : text;
}

/**
 * What is typed into one field: a game, or a game with its position or its numbers behind it.
 * @param {string} typed
 * @returns {Promise<{ game: string, position?: string }>}
 */
export async function meantWith(typed) {
  const text = typed.normalize("NFKC").trim();
  const [, full, there = ""] = /^((?!take)[a-z-]+:\S*[^\s,])\s+(\d[\d+\s]*)$/.exec(text) ?? []; // "nim:4 9+2"
  if (full && !full.startsWith("misere:")) return { game: full, position: placed(there) };
  const [, head = "", more = ""] = /^((?:[^\d:]*:)?[^\d:]*[^\d:\s(,])\s*[\s(]\s*([\d.|#XOTFEBWHx×*+,、\s-]+)\)?$/u.exec(text) ?? [];
  const name = await meant(head);
  const facts = head && (await get("games")).find((/** @type {Named} */ one) => one.name === name.replace(/^misere:/, ""));
  if (!facts || facts.name === "take") return { game: await meant(typed) };
  const bare = [facts.opening, ...facts.samples].some((line) => line.startsWith(`${facts.name} `));
  return bare ? { game: name, position: placed(more) } : { game: `${name}:${more.replace(/\s+/g, "")}` };
}

/**
 * What an address asks for, its game as its text is written; heaps alone are those of nim.
 * @param {Record<string, string>} params
 */
export async function meantBy(params) {
  const { game = "", position } = params;
  if (!game || isPlain(game)) return params;
  const { game: text, position: at } = await meantWith(game);
  if (at && !position) return { ...params, game: text, position: at };
  return isHeaps(text) ? { ...params, game: "nim", position: position || placed(text) } : { ...params, game: text };
}
