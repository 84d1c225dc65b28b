// A rule by choosing: how many, when, what is left, who wins. It writes the rule in words; and below
// any rule stands how it is read, with the moves of one heap.

import { field, h, put, select } from "./dom.js";

/** @typedef {import("./types").Speak} Speak */

const PAUSE = 300; // ms after the last key
const AMOUNTS = {
  list: (/** @type {string} */ said) => said.match(/[0-9]+/g) ?? [],
  upto: (/** @type {string} */ said) => [`1..${said.match(/[0-9]+/)?.[0] ?? 1}`],
  any: () => ["k"], odd: () => ["odd"], even: () => ["even"], primes: () => ["primes"], squares: () => ["squares"],
  powers: () => ["powers of 2"], divisors: () => ["k with k divides n"], half: () => ["k with 2k <= n"],
};
const TYPED = ["list", "upto"];
const WHEN = { always: "", even: "n % 2 = 0", odd: "n % 2 = 1", some: "k < n", most: "n > 10" };
const SPLITS = { none: "", rest: " adjacent", two: ", or split in two", equal: ", or split in two equal", unequal: ", or split in two unequal" };
const WINS = { wins: "", loses: ", last one loses" };

/**
 * @param {(rule: string) => unknown} write
 * @param {{ t: Speak, api: typeof import("./api.js"), signal: AbortSignal }} context
 */
export function builder(write, { t, api, signal }) {
  const choice = (/** @type {string} */ key, /** @type {object} */ from) =>
    select(Object.keys(from).map((name) => [name, t(`rule.${key}.${name}`)]), undefined, made);
  const numbers = h("input", { value: "1, 3, 4", inputmode: "numeric", autocomplete: "off", oninput: made });
  const [amount, when, split, wins] = [choice("amount", AMOUNTS), choice("when", WHEN), choice("split", SPLITS), choice("wins", WINS)];
  const box = field(t("rule.numbers"), numbers);
  let choices = 0;
  function made() {
    box.hidden = !TYPED.includes(amount.value);
    const joined = (/** @type {string} */ one) => WHEN[when.value] && `${one.includes("with") ? " and" : " with"} ${WHEN[when.value]}`;
    const taken = AMOUNTS[amount.value](numbers.value).map((one) => one + joined(one)).join(" or ");
    if (!taken) return;
    const rule = `${taken}${SPLITS[split.value]}${WINS[wins.value]}`;
    const last = ++choices; // an answer to an earlier choice may come later
    const say = (/** @type {string} */ text) => last === choices && write(text);
    api.get("reading", { game: `take:${rule}` }, { signal }).then((read) => say(read.rule), () => say(rule));
  }
  return h("div", { class: "row wrap end rule-form" }, field(t("rule.amount"), amount), box, field(t("rule.when"), when),
    field(t("rule.split"), split), field(t("rule.wins"), wins));
}

/**
 * How the rule in words is read; nothing for what is none.
 * @param {string} game
 * @param {{ t: Speak, api: typeof import("./api.js"), signal?: AbortSignal }} context
 */
export function reading(game, { t, api, signal }) {
  const line = h("p", { class: "small muted reading", "aria-live": "polite" });
  let timer = 0, last = "";
  const show = (/** @type {string} */ text) => {
    last = text; // an answer to an earlier text may come later
    const say = (/** @type {string | null} */ said) => last === text && put(line, said);
    api.get("reading", { game: text }, { signal }).then(
      (read) => say(read.moves.length ? t("rule.read", { ...read, moves: read.moves.join(", ") }) : null),
      () => say(null));
  };
  if (game.startsWith("take:")) show(game);
  const later = (/** @type {string} */ text) => {
    clearTimeout(timer);
    timer = window.setTimeout(() => show(text), PAUSE);
  };
  return { line, later };
}
