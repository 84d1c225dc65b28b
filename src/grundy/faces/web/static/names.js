// What a person means who types: a game by its name, alias or title in any language of the page, in
// capitals or with spaces; a claim with the signs of another keyboard.

import { get } from "./api.js";
import { language, languages } from "./words.js";

/** @typedef {{ name: string, aliases: string[], title?: string }} Named */

/** Letters alone count: not capitals, accents, spaces, hyphens or apostrophes. */
export const plain = (/** @type {string} */ text) => text.toLowerCase().normalize("NFKD").replace(/[\s'’`\p{M}-]+/gu, "");

// A title such as 凯尔斯（Kayles） is two: what stands before its brackets, and in them.
const titles = (/** @type {string} */ title) => [title, ...title.split(/[()（）]/u).filter(Boolean)].map(plain);

/**
 * The name of the game that goes by a text; null where none does.
 * @param {Named[]} games
 * @param {string} text
 */
export function named(games, text) {
  const wanted = plain(text);
  const found = wanted && (games.find(({ name, aliases }) => [name, ...aliases].some((one) => plain(one) === wanted))
    ?? games.find(({ title }) => title && titles(title).includes(wanted)));
  return found ? found.name : null;
}

/** @param {string} text */
export const isHeaps = (text) => /^\d+([\s+,]+\d+)*$/.test(text);

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
  if (rest.length && plain(head) === "misere") return `misere:${await meant(rest.join(":"))}`;
  if (/^\d[^:]*\s[^:]*\p{L}/u.test(text)) return `take:${text}`; // "1, 3 or 4"
  if (!/\p{L}/u.test(head)) return text;
  const other = languages.map(([lang]) => lang).find((lang) => lang !== language());
  const found = named(await get("games"), head) ?? named(await get("games", { lang: other }), head);
  return found ? [found, ...rest].join(":") : text;
}

/**
 * What an address asks for, its game as its text is written; heaps alone are those of nim.
 * @param {Record<string, string>} params
 */
export async function meantBy(params) {
  const { game = "", position } = params;
  if (!game || isPlain(game)) return params;
  const text = await meant(game);
  return isHeaps(text) ? { ...params, game: "nim", position: position || text } : { ...params, game: text };
}

/**
 * A claim with the signs that the server reads.
 * @param {string} text
 */
export const tidied = (text) => text.trim()
  .replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
  .replace(/\b[NF]\b/g, (letter) => letter.toLowerCase())
  .replace(/\s*&&\s*/g, " and ").replace(/\s*\|\|\s*/g, " or ")
  .replace(/[。.]$/, "");
