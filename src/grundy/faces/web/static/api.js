// Asks the server. get("solve", {game, position}) and post("review", {...}) give the JSON answer;
// a refusal is thrown as ApiError, whose message is the server's, with its fields. The language of
// the page goes along, so that sentences come in it.

import { language, t } from "./words.js";

export class ApiError extends Error {
  /** @param {number} status @param {{ message: string } & Partial<import("./types").Refusal>} said */
  constructor(status, { message, expected = null, got = null, where = null, limit = null, near = [] }) {
    super(message);
    Object.assign(this, { status, expected, got, where, limit, near });
  }
}

// What a person is told of an error: the server's sentence, and of a fault of the page that it is one.
/** @param {unknown} error */
export function sentence(error) {
  if (error instanceof ApiError) return error.message.replace(/[;；,，][^;；,，]*(`grundy\b|\bgrundy (solve|play|law|serve)\b)[^;；]*$/, ""); // not for a page
  console.error(error);
  return t("error.page");
}

// The address of a question; parameters null, undefined, false and "" are left out, arrays repeat.
/**
 * @param {string} path
 * @param {Record<string, unknown>} [parameters]
 */
export function url(path, parameters = {}) {
  const query = new URLSearchParams();
  /** @type {Record<string, unknown>} */
  const all = { lang: language(), ...parameters };
  if (all.lang === "en") all.lang = null;
  for (const [name, value] of Object.entries(all)) {
    if (value === null || value === undefined || value === false || value === "") continue;
    for (const one of [value].flat()) query.append(name, `${one}`);
  }
  const text = query.toString();
  return `/api/${path}${text && `?${text}`}`;
}

/** @typedef {Record<string, unknown>} Parameters */
/** @typedef {{ method?: string, headers?: Record<string, string>, body?: string, signal?: AbortSignal }} Options */

/** @param {string} path @param {Parameters} [parameters] @param {Options} [options] */
export const get = (path, parameters, options = {}) => ask(url(path, parameters), options);

/** @param {string} path @param {unknown} body @param {Options} [options] */
export const post = (path, body, options = {}) =>
  ask(url(path), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    ...options,
  });

// The text of an answer that is not JSON (a thermograph's SVG).
/** @param {string} path @param {Parameters} [parameters] @param {Options} [options] */
export const text = async (path, parameters, options = {}) =>
  (await answer(url(path, parameters), options)).text();

/** @param {string} address @param {Options} options */
const ask = async (address, options) =>
  (await answer(address, options)).json().catch(unanswered);

// Who answers: a server, or what core.js puts in its place.
/** @type {(address: string, options: Options) => Promise<Pick<Response, "ok" | "status" | "json" | "text">>} */
let send = (address, options) => fetch(address, options);
/** @param {typeof send} other */
export function through(other) {
  send = other;
}

/** @param {string} address @param {Options} options */
async function answer(address, options) {
  const response = await send(address, options).catch(unanswered);
  if (response.ok) return response;
  const body = await response.json().catch(() => null);
  throw new ApiError(response.status, body?.error ?? { message: t("error.server") });
}

/**
 * @param {Error} error
 * @returns {never}
 */
function unanswered(error) {
  throw error.name === "AbortError" || error instanceof ApiError ? error : new ApiError(0, { message: t("error.server") });
}
