// What a person means who types: a game by its name, alias or title in any language of the page, in
// capitals or with spaces; a claim with the signs of another keyboard.

import { get } from "./api.js";
import { language, languages } from "./words.js";

/** @typedef {{ name: string, aliases: string[], title?: string }} Named */

/** Letters alone count: not capitals, accents, spaces, hyphens or apostrophes. */
export const plain = (/** @type {string} */ text) => text.toLowerCase().normalize("NFKD").replace(/[\s'’`\p{M}-]+/gu, "");

/**
 * The name of the game that goes by a text; null where none does.
 * @param {Named[]} games
 * @param {string} text
 */
export function named(games, text) {
  const wanted = plain(text);
  const found = wanted && (games.find(({ name, aliases }) => [name, ...aliases].some((one) => plain(one) === wanted))
    ?? games.find(({ title }) => title && plain(title) === wanted));
  return found ? found.name : null;
}

/** @type {Promise<Named[]> | null} */
let others = null; // the games with their titles in the other language, where somebody has asked

/**
 * A game as its text is written: "Toads and Frogs" is toads-and-frogs; what is no game stays.
 * @param {string} text
 * @returns {Promise<string>}
 */
export async function meant(text) {
  const [head = "", ...rest] = text.trim().split(/\s*[:：]\s*/u);
  if (!/\p{L}/u.test(head)) return text.trim();
  const other = languages.map(([lang]) => lang).find((lang) => lang !== language());
  const found = named(await get("games"), head) ?? named(await (others ??= get("games", { lang: other })), head);
  return found ? [found, ...rest].join(":") : text.trim();
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
