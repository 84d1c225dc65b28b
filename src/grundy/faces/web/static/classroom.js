// Sets of positions for a class: chosen by a teacher, opened by a link, solved on the page or printed.
//
//   maker(root, context)        the form in which a set is made: ?lesson=class
//   opened(root, text, params, context)   the set as pupils see it: ?set=nim 3+5+7~kayles 4+5
//
// A set is a text: game and position, and between two of them "~", which no notation has.

import { makeBoard } from "./board.js";
import { button, field, h, put } from "./dom.js";
import { keep, kept } from "./kept.js";
import { failure, waitingIn } from "./parts.js";
import { moveList } from "./movelist.js";
import { meant } from "./names.js";
import { sayRule } from "./setup.js";
import { share } from "./share.js";

const BETWEEN = "~";
const FIRST = ["nim 3+5+7", "nim 4+4", "nim:3 9"];
const COUNT = 6;
const MOST = 30;
const MOVES = 6; // that an answer lists
const KEPT = "classes";

/** @typedef {{ game: string, position: string }} Item */

const LINE = /^\s*(take:.*\S|(?!take:)\S+)\s+(\S+|(?!take:)\S.*\S)\s*$/; // a rule in words has spaces, its position none

/**
 * The positions of a set; what is no game and position is left out.
 * @param {string} text
 * @param {string} between
 * @returns {Item[]}
 */
export const itemsOf = (text, between = BETWEEN) => text.split(between).map((line) => LINE.exec(line))
  .flatMap((found) => (found ? [{ game: found[1], position: found[2] }] : [])).slice(0, MOST);

/** @param {Item[]} items */
export const setOf = (items) => items.map(({ game, position }) => `${game} ${position}`).join(BETWEEN);

/**
 * @param {HTMLElement} root
 * @param {any} params
 * @param {any} context
 */
export function maker(root, params, { t, api, lang, navigate }) {
  const lines = itemsOf(params.set ?? "");
  const typed = h("textarea", { rows: 8, class: "mono", spellcheck: "false", autocapitalize: "off",
    value: (lines.length ? lines.map(({ game, position }) => `${game} ${position}`) : FIRST).join("\n") });
  const title = h("input", { value: params.title ?? "", autocomplete: "off", maxlength: 80 });
  const game = h("input", { value: "nim", list: "class-games", autocomplete: "off", spellcheck: "false", autocapitalize: "off" });
  const names = h("datalist", { id: "class-games" });
  const count = h("input", { type: "number", min: 1, max: MOST, value: COUNT, class: "number" });
  const told = h("div", { "aria-live": "polite" });
  api.get("games").then((games) => put(names, games.map(({ name, title: said }) => h("option", { value: name, label: said ?? "" }))), () => {});
  let seed = 0;
  const choose = async () => {
    const asked = { game: await meant(game.value).catch(() => game.value.trim()), count: count.value, seed: seed++, lang };
    const sheet = await api.get("worksheet", asked);
    const added = sheet.exercises.map(({ position }) => `${sheet.game} ${position}`);
    typed.value = [...new Set([...typed.value.split("\n").map((line) => line.trim()).filter(Boolean), ...added])].join("\n");
    put(told);
  };
  const open = () => {
    const items = itemsOf(typed.value, "\n");
    if (items.length) navigate("learn", { set: setOf(items), title: title.value.trim() });
    else put(told, h("p", { class: "bad", text: t("class.none") }));
  };
  const form = (submit, ...children) => h("form", { class: "stack tight", onsubmit: (event) => {
    event.preventDefault();
    waitingIn(told, t, Promise.resolve(submit())).catch((error) => put(told, failure(error)));
  } }, children);
  put(root, h("section", { class: "panel stack tight lesson" }, h("h1", { text: t("class.title") }), h("p", { text: t("class.about") })),
    h("section", { class: "panel stack tight" }, h("h2", { text: t("class.choose") }),
      form(choose, h("div", { class: "row end" }, h("div", { class: "grow" }, field(t("play.game"), game)), field(t("class.count"), count),
        h("button", { class: "button", text: t("class.add") })), names)),
    h("section", { class: "panel stack tight" }, h("h2", { text: t("class.positions") }),
      form(open, field(t("class.lines"), typed), field(t("class.name"), title),
        h("div", { class: "row" }, h("button", { class: "button primary", text: t("class.open") }),
          button(t("class.clear"), () => { typed.value = ""; typed.focus(); }))), told));
}

/**
 * @param {HTMLElement} root
 * @param {any} params
 * @param {any} context
 */
export function opened(root, params, context) {
  const { t, link } = context;
  const items = itemsOf(params.set);
  const done = kept(KEPT);
  const name = params.title || t("class.set");
  const said = h("p", { class: "muted", role: "status" });
  const key = (i) => `${setOf([items[i]])}`;
  const tell = () => {
    const count = items.filter((_, i) => done.has(key(i))).length;
    said.textContent = t(count === items.length && count ? "class.all" : "class.some", { count, all: items.length });
  };
  const answers = h("section", { class: "answers" });
  const print = async () => {
    put(answers, h("h2", { text: t("class.answers") }), h("ol", {}, await Promise.all(items.map((item) => answered(item, context)))));
    const { dataset } = document.documentElement;
    const { theme } = dataset;
    dataset.theme = "light"; // paper is white
    window.print();
    dataset.theme = theme;
  };
  const trouble = h("div", { "aria-live": "polite" });
  const titles = items.map(({ game }) => h("span", { class: "name", text: game.split(":")[0] }));
  const tasks = items.map((item, i) => h("section", { class: "panel task stack tight", "aria-labelledby": `task-${i + 1}` },
    h("h2", { id: `task-${i + 1}` }, h("span", { class: "badge", "aria-hidden": "true", text: `${i + 1}` }),
      h("span", { class: "grow" }, titles[i], h("span", { class: "mono small muted at", text: `${item.game} ${item.position}` }))),
    exercise(item, context, titles[i], () => {
      done.add(key(i));
      keep(KEPT, done);
      tell();
    }, done.has(key(i)))));
  tell();
  put(root, h("section", { class: "panel stack tight lesson" }, h("h1", { text: name }),
    h("p", { text: t("class.how") }), said,
    h("p", { class: "paper", text: t("class.paper") }),
    h("div", { class: "row screen" },
      button(t("class.share"), () => share(link("learn", { set: params.set, title: params.title }), t, null, name, t("class.shared"))),
      button(t("class.print"), () => print().catch((error) => put(trouble, failure(error)))),
      h("a", { class: "button quiet", href: link("learn", { ...params, lesson: "class" }), text: t("class.change") })), trouble),
  h("div", { class: "stack sheet" }, tasks), answers);
}

// Who wins if the first player begins? And if that one wins: a winning move, on the board.
function exercise({ game, position }, { t, api, lang }, title, finish, solved) {
  const told = h("div", { "aria-live": "polite" }, solved && h("p", { class: "good", text: t("class.solved") }));
  const board = makeBoard(t, (move) => tried(move));
  const list = h("details", { class: "screen" }, h("summary", { text: t("learn.list") }));
  const rule = h("p", { class: "small muted" });
  const choices = h("div", { class: "segments" });
  const right = (text) => {
    finish();
    put(told, h("p", { class: "good", text: `✓ ${text}` }));
  };
  const wrong = (text) => put(told, h("p", { class: "bad", text }));
  const guard = (work, again) => waitingIn(told, t, work).catch((error) => put(told, failure(error, null, () => {
    put(told);
    again();
  })));
  const solve = (at) => api.get("solve", { game, position: at, lang });
  const say = (/** @type {string} */ kind) => guard(solve(position).then(({ outcome }) => {
    const truth = beginner(outcome);
    if (kind !== truth) wrong(t(kind === "wins" ? "class.not.wins" : truth === "wins" ? "class.not" : "class.not.other"));
    else if (kind === "wins") put(told, h("p", { class: "good", text: t("class.move") }));
    else right(t(kind === "draws" ? "class.right.draws" : "class.right"));
  }), () => say(kind));
  const tried = (move) => guard(solve(move.to).then((after) => {
    if (["P", "L"].includes(after.outcome)) right(t("learn.moves.yes", { move: move.text }));
    else wrong(t("class.no", { move: move.text }));
  }), () => tried(move));
  const load = () => guard(Promise.all([api.get("moves", { game, position, lang }), api.get("cards")]).then(([answer, { cards }]) => {
    const sides = !Array.isArray(answer.moves);
    const moves = sides ? answer.moves.left : answer.moves;
    const facts = cards.find((one) => one.name === game.split(":")[0]);
    put(title, facts?.title ?? game);
    sayRule(rule, cards, game, { api, lang });
    board.show({ kind: answer.drawing, position: answer.position, moves });
    put(list, h("summary", { text: t("learn.list") }), ...moveList(moves, t, tried).filter(Boolean));
    const kinds = ["wins", "loses", ...(facts?.kind === "loopy" ? ["draws"] : [])];
    put(choices, kinds.map((kind) => button(t(`class.${kind}${sides ? ".left" : ""}`), () => say(kind))));
  }), load);
  load();
  return h("div", { class: "stack tight" }, rule, board.element, board.picker, h("div", { class: "blank" }), choices, list, told);
}

/** @param {string} outcome */
const beginner = (outcome) => (["N", "L"].includes(outcome) ? "wins" : outcome === "draw" ? "draws" : "loses");

// The answer of a worksheet: who wins, and by which moves.
async function answered({ game, position }, { t, api, lang }) {
  const { outcome, moves } = await api.get("solve", { game, position, lang });
  const sides = !Array.isArray(moves);
  const winning = (sides ? moves.left : moves).map(({ text }) => text);
  const who = t(`class.${beginner(outcome)}${sides ? ".left" : ""}`);
  const listed = [...winning.slice(0, MOVES), ...(winning.length > MOVES ? ["…"] : [])].join(t("class.answer.or"));
  return h("li", { text: t(listed ? "class.answer.moves" : "class.answer", { at: `${game} ${position}`, who, moves: listed }) });
}
