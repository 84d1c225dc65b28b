// The form of a game: which, from which position, who begins, which rule of the end, against whom.
//
//   makeSetup({ t, games, setup, change }) -> element
//
// `setup` is what holds now, with `partizan`, and `wrong`, the field that was refused; change(new, or)
// is called with what should hold instead, and with what else if its position is none of the game or
// has no move.

import { button, field, h, put, select } from "./dom.js";
import { isHeaps, meantWith, placed } from "./names.js";

export const DEFAULT = { game: "nim", position: "3+5+7" };
const MISERE = "misere:";
const OWN = ["8+5", "3+5+7", "13", "30+20", "100"]; // where a rule of one's own may begin
export const LEVELS = ["careless", "perfect", "random", "small", "person"];

// What an address asks for.
export const setupOf = (params) => ({
  game: params.game || DEFAULT.game,
  position: params.position || (params.game ? "" : DEFAULT.position),
  misere: params.misere === "true",
  begins: params.begins === "other" ? "other" : "me",
  side: params.side === "right" ? "right" : "left",
  level: LEVELS.includes(params.level) ? params.level : LEVELS[0],
});

// Whether a field holds what nobody has asked for yet.
/** @param {HTMLInputElement} input */
const isTyped = (input) => input.value !== input.defaultValue;

// Whoever is in a field goes on in a form that is drawn anew, with what is half typed there.
/** @param {HTMLInputElement} old */
export function held(old) {
  const { name, type, value, selectionStart: from, selectionEnd: to } = old;
  const typed = type === "text" && isTyped(old);
  if (typed) old.defaultValue = value; // it is not asked for because the field goes
  return (/** @type {HTMLElement} */ form) => {
    const next = /** @type {HTMLInputElement | null} */ (form.querySelector(`[name="${name}"]`));
    next?.focus();
    if (next && typed) {
      next.value = value;
      next.setSelectionRange(from, to);
    } else if (next && from === 0 && to === value.length) next.select();
  };
}

/** @param {any} given */
export function makeSetup({ t, games, setup: { wrong, ...setup }, change }) {
  const said = wrong === "game" ? setup.game.replace(/^take:(?=\S+\s)/, "") : setup.game; // words that are no game, as they were typed
  const name = h("input", {
    name: "game", value: said, list: "game-names", autocomplete: "off", spellcheck: "false", autocapitalize: "off",
    "aria-invalid": wrong === "game" && "true",
  });
  const position = h("input", { name: "position", value: setup.position, autocomplete: "off", spellcheck: "false",
    autocapitalize: "off", class: "mono", "aria-invalid": wrong === "position" && "true" });
  const fields = [name, position];
  // A field's own default is what has been asked for: whoever types on while the answer comes is not disturbed.
  const known = () => { for (const one of fields) one.defaultValue = one.value; };
  known();
  const start = async () => {
    known();
    const { game, position: own } = await meantWith(name.value).catch(() => ({ game: name.value, position: "" }));
    const at = own || placed(position.value);
    const typed = own || position.value !== setup.position || game === setup.game;
    const next = own ? { ...setup, game, position: own } : { ...setup, ...chosen(games, game, at, { ...setup, wrong }) };
    const first = { ...setup, ...chosen(games, game, "", setup) };
    change(next, typed ? [] : [...(factsOf(games, game) ? [first] : []), ...others(next)]);
  };
  const asked = () => {
    if (isTyped(name) && name.value.trim() || isTyped(position)) start();
  };
  for (const one of fields) {
    for (const done of ["change", "blur"]) one.addEventListener(done, asked);
    one.addEventListener("keydown", (event) => event.key === "Enter" && asked());
  }
  name.addEventListener("focus", () => name.select());
  const facts = factsOf(games, setup.game);
  return h("form", { class: "stack tight setup", onsubmit: (event) => event.preventDefault() },
    field(t("play.game"), name),
    h("datalist", { id: "game-names" },
      games.map((g) => h("option", { value: g.name, label: `${g.title}: ${g.rule.replaceAll("`", "")}` }))),
    facts?.notation && h("p", { class: "small muted", text: facts.notation.replaceAll("`", "") }),
    field(t("play.start"), position),
    facts && samples(facts, t, (game, at) => change({ ...setup, game, position: at })),
    h("div", { class: "row end" },
      h("div", { class: "grow" }, field(t("play.begins"), select(
        setup.level === "person"
          ? [["me", t("play.begins.first")], ["other", t("play.begins.second")]]
          : [["me", t("play.begins.me")], ["other", t("play.begins.other")]],
        setup.begins, (begins) => change({ ...setup, begins }), "begins")))),
    setup.partizan
      ? field(t("play.side"), select(setup.sides, setup.side, (side) => change({ ...setup, side }), "side"))
      : h("label", { class: "check" },
        h("input", { type: "checkbox", name: "misere", checked: setup.loses ?? setup.misere, disabled: setup.loses && ownWords(setup.game) !== undefined && !setup.misere,
          onchange: (event) => change({ ...setup, game: setup.game.replace(MISERE, ""),
            misere: event.target.checked }) }), t("play.misere")),
    allGames(games, t, (game) => change({ ...setup, ...chosen(games, game, "", setup) })));
}

const factsOf = (games, text) => {
  const head = text.split(":")[0];
  return games.find((g) => g.name === head || g.aliases.includes(head));
};

/** A rule in words as it was typed, which is the name of its game as well; nothing for other games. @param {string} text */
const ownWords = (text) => /^take:(.*)/s.exec(text.replace(MISERE, ""))?.[1].replaceAll("_", " ");

/** @type {Map<string, Promise<{ sentence: string }>>} */
const SAID = new Map();

/**
 * Put the rule of a game into an element; of one with arguments, as nim:3, nothing until that of this very game is known.
 * @param {HTMLElement} element
 * @param {any} games
 * @param {string} game
 * @param {{ api: typeof import("./api.js"), lang: string }} context
 */
export function sayRule(element, games, game, { api, lang }) {
  const key = `${lang} ${game}`;
  if (element.dataset.game === key && element.textContent) return;
  element.dataset.game = key;
  const plain = !game.includes(":"); // else the rule of its family would be another one
  put(element, ownWords(game) ?? (plain ? factsOf(games, game)?.rule.replaceAll("`", "") : null) ?? "");
  if (plain || game.replace(MISERE, "").startsWith("take:")) return;
  if (!SAID.has(key)) SAID.set(key, api.get("reading", { game }));
  SAID.get(key)?.then(({ sentence }) => element.dataset.game === key && put(element, sentence), () => SAID.delete(key));
}

export const titleOf = (games, text) => ownWords(text) ?? factsOf(games, text.replace(MISERE, ""))?.title ?? "";

const split = (sample) => sample.split(/ (.*)/s);

/**
 * Where else a game of many forms may begin, where its position is refused or has no move.
 * @template {{ game: string, position: string }} Setup
 * @param {Setup} setup
 * @returns {Setup[]}
 */
export const others = (setup) => (setup.game.includes(":") ? OWN.filter((at) => at !== setup.position).map((position) => ({ ...setup, position })) : []);

// What a typed game means. A bare name takes its first example; words that are no game are a rule.
// Where the game was wrong, the position may be right.
export function chosen(games, text, position, setup) {
  const game = /^\s*\p{Lu}/u.test(text) && factsOf(games, text.trim().toLowerCase()) ? text.trim().toLowerCase() : text.trim();
  if (isHeaps(game)) return { game: "nim", position: placed(game) }; // heaps alone
  const facts = factsOf(games, game);
  const at = position.trim();
  const rule = /^\S+$/.test(game) ? game : `take:${game}`;
  const stays = at !== setup.position || setup.game.startsWith("take:") || setup.wrong === "game"; // typed as well, or the rule alone is changed
  const own = stays && at ? at : OWN[0]; // not where another game's board stands
  if (game.startsWith("take:") && game !== setup.game && !facts?.samples.some((line) => line.startsWith(`${game} `))) return { game, position: own };
  if (!facts) return { game: rule, position: own };
  if (at && (game === setup.game || setup.wrong === "game")) return { game, position: at };
  const [first, start] = split(facts.opening || facts.samples[0] || game);
  if (!game.includes(":")) return { game: first, position: start };
  const sameGame = game.split(":")[0] === setup.game.split(":")[0];
  const sample = facts.samples.find((line) => split(line)[0] === game);
  return { game, position: sample ? split(sample)[1] : at && sameGame ? at : start };
}

function samples(facts, t, take) {
  return h("div", { class: "row samples", role: "group", "aria-label": t("play.samples") },
    facts.samples.map(split).map(([game, at]) =>
      button(game === facts.name ? at : `${game} ${at}`, () => take(game, at), { class: "button small mono" })));
}

function allGames(games, t, take) {
  const list = h("div", { class: "stack tight all-games" });
  const fill = (event) => event.target.open && !list.children.length && put(list, games.map((g) =>
    h("button", { type: "button", class: "game", onclick: () => take(g.name) },
      h("strong", {}, g.title, " ", h("span", { class: "mono small muted", text: g.name })), h("span", { class: "small muted", text: g.rule.replaceAll("`", "") }))));
  return h("details", { ontoggle: fill }, h("summary", { text: t("play.allgames", { n: games.length }) }), list);
}
