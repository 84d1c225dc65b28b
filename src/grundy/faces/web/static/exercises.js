// Things to do in a lesson. Each maker takes what lessons.js says and { t, api, lang, done }, and
// gives an element; done() is called once the answer has been found right.

import { sentence } from "./api.js";
import { makeBoard } from "./board.js";
import { button, field, h, put, scroller } from "./dom.js";
import { draw } from "./draw.js";
import { kindOf } from "./footprint.js";
import { moveList } from "./movelist.js";
import { failure, waitingIn } from "./parts.js";
import { steps } from "./why.js";

export const EXERCISES = { marks, outcomes, moves, balance, look, values, claim, rule, period };

// Which of the heaps below some size are P-positions?
function marks({ game, below }, { t, api, done }) {
  const chips = Array.from({ length: below }, (_, n) => button(`${n}`, toggle, {
    class: "button number", "aria-pressed": "false", "aria-label": t("learn.mark", { n }),
  }));
  return checked(t, h("div", { class: "row", role: "group" }, chips), async () => {
    const { values: found } = await api.get("table", { game, n: below });
    const wrong = chips.findIndex((chip, n) => isOn(chip) !== (found[n] === 0));
    if (wrong < 0) return done(t("learn.right.all"));
    const { moves: any } = await api.get("moves", { game, position: `${wrong}` });
    return no(t(isOn(chips[wrong]) ? "learn.marks.not" : any.length ? "learn.marks.missing" : "learn.marks.none", { n: wrong }));
  }, "learn.check", async () => {
    const { values: found } = await api.get("table", { game, n: below });
    chips.forEach((chip, n) => chip.setAttribute("aria-pressed", `${found[n] === 0}`));
  });
}

// Who wins, for each of some positions.
function outcomes({ game, positions, choices: letters = ["P", "N"] }, { t, api, done }) {
  const lines = positions.map((position) => {
    const choices = letters.map((outcome) => button(t(`learn.${letters.length > 2 ? "wins" : "outcome"}.${outcome}`), (event) => {
      for (const other of choices) other.setAttribute("aria-pressed", `${other === event.currentTarget}`);
    }, { "aria-pressed": "false", dataset: { outcome } }));
    const mark = h("span", { class: "mark" });
    return { position, choices, mark, element: h("div", { class: "row question", role: "group", "aria-label": position },
      seen(game, position, api, "grow"), h("span", { class: "segments" }, choices), mark) };
  });
  return checked(t, h("div", { class: "stack tight" }, lines.map((line) => line.element)), async () => {
    const answers = await Promise.all(positions.map((position) => api.get("solve", { game, position })));
    let right = 0;
    lines.forEach(({ choices, mark }, i) => {
      const good = choices.find(isOn)?.dataset.outcome === answers[i].outcome;
      put(mark, good ? "✓" : "✗");
      mark.className = `mark ${good ? "yes" : "no"}`;
      right += good ? 1 : 0;
    });
    return right === lines.length ? done(t("learn.right.all")) : no(t("learn.some", { right, all: lines.length }));
  }, "learn.check", async () => {
    const answers = await Promise.all(positions.map((position) => api.get("solve", { game, position })));
    lines.forEach(({ choices }, i) => choices.forEach((choice) =>
      choice.setAttribute("aria-pressed", `${choice.dataset.outcome === answers[i].outcome}`)));
  });
}

/**
 * Make a winning move, or find all of them; Left moves where the players have moves of their own.
 * @param {{ game: string, position: string, all?: boolean }} asked
 * @param {any} context
 */
export function moves({ game, position, all }, { t, api, lang, done }) {
  const told = h("div", { "aria-live": "polite" });
  const found = new Set();
  const board = makeBoard(t, (move) => tried(move));
  const list = h("details", {}, h("summary", { text: t("learn.list") }));
  const show = async () => {
    const next = (await solved(position)).winning.find(({ to }) => !found.has(to));
    board.hint(next.to);
    put(told, yes(t("learn.moves.show", { move: next.text })));
  };
  const element = h("div", { class: "stack tight" }, board.element, board.picker, list, shower(t, show, told), told);

  const tried = (move) => judge(move).catch((error) => put(told, refusal(error)));

  // The outcome of a position, the winning moves of who begins and the replies of the other player.
  async function solved(at) {
    const { outcome, moves: both } = await api.get("solve", { game, position: at, lang });
    return { outcome, winning: sideOf(both, "left"), replies: sideOf(both, "right") };
  }

  async function judge(move) {
    const { outcome, replies } = await solved(move.to);
    if (!["P", "L"].includes(outcome)) {
      put(told, no(t("learn.moves.no", { move: move.text, reply: replies[0]?.text ?? "" })));
      return;
    }
    found.add(move.to);
    const every = new Set((await solved(position)).winning.map(({ to }) => to));
    const left = all ? every.size - found.size : 0;
    put(told, left ? yes(t("learn.moves.more", { move: move.text, left })) : done(t("learn.moves.yes", { move: move.text })));
  }

  const load = () => waitingIn(told, t, api.get("moves", { game, position, lang: lang === "en" ? null : lang })).then((answer) => {
    const own = sideOf(answer.moves, "left");
    put(told);
    board.show({ kind: answer.drawing, position: answer.position, moves: own });
    put(list, ...list.childNodes, moveList(own, t, tried));
  }).catch((error) => put(told, failure(error, null, load)));
  load();
  return element;
}

// Which heap makes the sum a P-position?
function balance({ game, beside }, { t, api, done }) {
  const input = number();
  return checked(t, h("div", { class: "row" }, h("span", { class: "mono", text: `${beside} + ` }),
    field(t("learn.heap"), input)), async () => {
    const position = `${beside}+${input.value.trim()}`;
    const { outcome, moves: winning } = await api.get("solve", { game, position });
    return outcome === "P" ? done(t("learn.right", { position }))
      : no(t("learn.balance.no", { position, to: winning[0].to }));
  }, "learn.check", async () => {
    for (let n = 0; n < HEAPS_TRIED; n++) {
      if ((await api.get("solve", { game, position: `${beside}+${n}` })).outcome !== "P") continue;
      input.value = `${n}`;
      return;
    }
  });
}

// Any position, with its values in binary.
function look({ game, position }, { t, api, lang, done }) {
  const input = h("input", { value: position, class: "mono", autocomplete: "off", spellcheck: "false" });
  const shown = h("div", { "aria-live": "polite" });
  const show = async () => {
    put(shown);
    const answer = await api.get("solve", { game, position: input.value, explain: true, lang });
    const told = ["cancel", "columns", "recommend", "conclusion"];
    put(shown, steps(answer.steps.filter(({ kind }) => told.includes(kind)), t));
    return input.value === position ? null : done(t("learn.look.done"));
  };
  const begin = () => show().catch((error) => put(shown, failure(error, null, begin)));
  begin();
  return h("div", { class: "stack tight" }, checked(t, field(t("learn.heaps"), input), show, "learn.show"), shown);
}

// The values of some positions, or another fact of them: a temperature.
function values({ items, fact = "value" }, { t, api, done }) {
  const inputs = items.map(([, position]) => number(t(`learn.${fact}`, { position })));
  const shown = items.map(([game, position], i) => h("div", { class: "value" },
    seen(game, position, api, "", "true"), inputs[i]));
  return checked(t, h("div", { class: "row" }, shown), async () => {
    const answers = await Promise.all(items.map(([game, position]) => api.get("solve", { game, position })));
    const wrong = inputs.filter((input, i) => {
      const good = input.value.trim().replace("\u2212", "-") === answers[i][fact];
      input.setAttribute("aria-invalid", `${!good}`);
      return !good;
    });
    return wrong.length ? no(t("learn.some", { right: items.length - wrong.length, all: items.length }))
      : done(t("learn.right.all"));
  }, "learn.check", async () => {
    const answers = await Promise.all(items.map(([game, position]) => api.get("solve", { game, position })));
    inputs.forEach((one, i) => (one.value = answers[i][fact]));
  });
}

// A claim of one's own, proved or refuted.
function claim({ game, example }, { t, api, done }) {
  const input = h("input", { class: "mono", autocomplete: "off", spellcheck: "false", placeholder: "n % 2 == 0" });
  return checked(t, field(t("learn.claim", { game }), input), async () => {
    const found = await api.get("prove", { game, claim: input.value });
    if (found.status === "proved") return done(t("learn.claim.proved", { claim: found.claim }));
    if (found.status === "refuted") return no(t("learn.claim.refuted", { n: found.counterexample }));
    return no(t("learn.claim.open"));
  }, "learn.check", async () => { input.value = example; });
}

// A rule whose P-positions are the multiples of a number.
function rule({ modulus, below, example }, { t, api, done }) {
  const input = h("input", { autocomplete: "off", spellcheck: "false", placeholder: "1 or 4" });
  const shown = h("p", { class: "mono small" });
  return h("div", { class: "stack tight" }, checked(t, field(t("learn.rule"), input), async () => {
    put(shown);
    const game = `take:${input.value}`;
    const { values: found } = await api.get("table", { game, n: below });
    put(shown, `f(0), f(1), … = ${found.slice(0, 13).join(", ")}, …`);
    const first = found.findIndex((value, n) => (value === 0) !== (n % modulus === 0));
    const said = `n % ${modulus} == 0`;
    const { status, counterexample } = first >= 0 ? { status: "refuted", counterexample: first }
      : await api.get("prove", { game, claim: said }).catch(unproved);
    if (status !== "refuted") return done(t(`learn.rule.${status}`, { below, modulus }));
    const n = Number(counterexample);
    return no(t(n % modulus ? "learn.rule.is" : "learn.rule.isnot", { n }));
  }, "learn.check", async () => { input.value = example; }), shown);
}

// The period of the values: they are shown in rows as long as it is said to be.
function period({ game, below }, { t, api, lang, done }) {
  const input = number();
  const shown = h("div", {});
  const show = async (width) => {
    const { values: found } = await api.get("table", { game, n: below });
    put(shown, inRows(found, width, t));
    return found;
  };
  const begin = () => show(10).catch((error) => put(shown, failure(error, null, begin)));
  begin();
  return h("div", { class: "stack tight" }, checked(t, field(t("learn.period"), input), async () => {
    const said = Number(input.value.trim());
    if (!Number.isInteger(said) || said < 1 || said > below / 2) return no(t("learn.period.range", { most: below / 2 }));
    const found = await show(said);
    const law = await api.get("law", { game, lang });
    if (said === law.period) return done(t("learn.period.right", { statement: law.statement }));
    if (said % law.period === 0) return no(t("learn.period.smaller", { n: said }));
    const differs = found.findLastIndex((value, n) => n + said < below && value !== found[n + said]);
    return no(t("learn.period.not", { n: differs, value: found[differs], more: differs + said, other: found[differs + said] }));
  }, "learn.check", async () => { input.value = (await api.get("law", { game })).period; }), shown);
}

// Values in rows; those are marked that differ from the one below.
function inRows(found, width, t) {
  const rows = Array.from({ length: Math.ceil(found.length / width) }, (_, i) => found.slice(i * width, (i + 1) * width));
  return scroller(t("learn.period.table"), h("table", { class: "numbers" }, rows.map((row, i) => h("tr", {},
    h("th", { scope: "row", text: `${i * width}` }), row.map((value, k) => {
      const below = found[(i + 1) * width + k];
      return h("td", { class: below === undefined || below === value ? "same" : "other", text: `${value}` });
    })))));
}

// A proof that passes the limits of the server is none.
function unproved(error) {
  if (!error.limit) throw error;
  return { status: "open" };
}

// A button that shows the answer; it is not checked off by it.
const shower = (t, show, told) => button(t("learn.reveal"), () =>
  waitingIn(told, t, show()).catch((error) => put(told, refusal(error))), { class: "button small quiet" });

const BOARDS = ["grid", "strip", "stones"]; // whose text is no name that one reads

// A position as it is written, and a board as it is drawn.
function seen(game, position, api, more, hidden = "false") {
  const picture = h("span", { class: "seen" });
  api.get("cards").then(({ cards }) => {
    const { drawing = "" } = cards.find(({ name }) => name === game) ?? {};
    const drawn = BOARDS.includes(kindOf(drawing, position)) && draw(drawing, position, SEEN);
    if (!drawn) return;
    drawn.svg.setAttribute("role", "img");
    drawn.svg.setAttribute("aria-label", position);
    put(picture, drawn.svg);
  }, () => {}); // the text is there
  return h("span", { class: `row tight ${more}`, "aria-hidden": hidden }, picture, h("span", { class: "mono", text: position }));
}

/**
 * What was asked, a button to check it, and what the server found.
 * @param {import("./types").Speak} t
 * @param {Node} asked
 * @param {() => Promise<Node>} check
 * @param {string} [label]
 * @param {(() => Promise<void>) | null} [show]
 */
function checked(t, asked, check, label = "learn.check", show = null) {
  const told = h("div", { "aria-live": "polite" });
  const submit = (event) => {
    event.preventDefault();
    const inputs = [...event.target.querySelectorAll("input")];
    if (inputs.length && inputs.every((input) => !input.value.trim())) {
      put(told, no(t("learn.empty")));
      inputs[0].focus();
      return;
    }
    put(told);
    waitingIn(told, t, check()).then((answer) => put(told, answer)).catch((error) => put(told, refusal(error)));
  };
  return h("form", { class: "stack tight", onsubmit: submit }, asked,
    h("div", { class: "row" }, h("button", { class: "button primary", text: t(label) }), show && shower(t, show, told)), told);
}

// The moves of a player, who has others than the other player in a partizan game.
const sideOf = (both, side) => (Array.isArray(both) ? both : both[side]);

const yes = (text) => h("p", { class: "good", text });
const no = (text) => h("p", { class: "bad", text });
const refusal = (error) => h("p", { class: "error", text: sentence(error) });
const isOn = (element) => element.getAttribute("aria-pressed") === "true";
const toggle = ({ currentTarget: it }) => it.setAttribute("aria-pressed", `${!isOn(it)}`);

const HEAPS_TRIED = 64;
const SEEN = 240; // pixels of a small drawing, before it is made smaller

const number = (name) => h("input", { inputmode: "numeric", autocomplete: "off", class: "number", "aria-label": name });
