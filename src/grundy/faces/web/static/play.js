// The tab on which a game is played: board, moves, hints, reasons, and the review afterwards.

import { sentence } from "./api.js";
import { makeBoard } from "./board.js";
import { button, h, put, select } from "./dom.js";
import { inWords, moveList, reached } from "./movelist.js";
import { waitingIn } from "./parts.js";
import { movesIn, Session } from "./session.js";
import { chosen, DEFAULT, held, LEVELS, makeSetup, others, sayRule, setupOf, titleOf } from "./setup.js";
import { resized } from "./sizes.js";
import { nameOf, statusOf, withPiece } from "./status.js";
import { legend, worthOf } from "./worth.js";

const SIZES = 6; // that are tried where a rule leaves some out

let kept = Session.stored(); // the game goes on when one comes back to the tab, or loads the page again
let games = null; // the catalogue, asked for once a language
let spoken = null;

export function mount(root, params, context) {
  const tab = new Play(root, context);
  tab.freely(() => tab.start(params));
  return () => {
    tab.gone = true;
    tab.forget();
  };
}

class Play {
  constructor(root, { navigate, link, t, api, lang }) {
    this.navigate = navigate;
    this.link = link;
    this.t = t;
    this.api = api;
    this.lang = lang;
    this.why = this.gone = false;
    /** @type {string | null} where whoever plays by keys goes on */
    this.place = null;
    /** @type {any} */
    this.session = null;
    this.first = "";
    /** @type {any} what the address asked for */
    this.asked = {};
    /** @type {string | null} a step with a position from which it leads nowhere */
    this.stuck = null;
    /** @type {{ of: any, position: string, stop: AbortController, answer: Promise<any> } | null} */
    this.asking = null;
    this.board = makeBoard(t, (move) => this.move(move));
    this.status = h("p", { class: "big status", role: "status" });
    this.told = h("p", { class: "told muted", "aria-live": "polite" });
    this.where = h("p", { class: "where" });
    this.size = h("p", { class: "sizes" });
    this.rule = h("p", { class: "rule small muted" });
    this.read = h("div", { dataset: { game: "" } });
    this.hand = h("div");
    this.slot = h("div", { class: "slot" });
    /** @type {ReturnType<typeof import("./edit-mode.js").editMode> | null} while a position is set up by hand */
    this.mode = null;
    this.advice = h("div", { class: "advice", "aria-live": "polite" });
    this.legend = h("div", { "aria-live": "polite" });
    this.worth = false;
    this.reasons = h("div", { class: "reasons", "aria-live": "polite" });
    this.reviewed = h("div", { "aria-live": "polite" });
    this.error = h("div");
    this.setup = h("section", { class: "panel", "aria-label": t("play.setup") });
    this.moves = h("section", { class: "panel", "aria-label": t("play.moves") });
    this.played = h("section", { class: "panel", "aria-label": t("play.log") });
    this.actions = this.makeActions();
    put(root, h("h1", { class: "hidden-text", text: t("tab.play") }),
      h("div", { class: "columns wide-first" },
        h("div", { class: "stack" },
          this.error,
          h("section", { class: "panel stage-panel", "aria-label": t("play.board") },
            h("div", { class: "stage-head" }, this.status, this.where, this.size), this.rule, this.read, this.told,
            this.board.element, this.hand,
            h("div", { class: "bar" }, put(this.slot, this.board.picker, this.legend, this.advice), this.actions.element)),
          this.reasons, this.reviewed),
        h("div", { class: "stack" }, this.setup, this.moves, this.played)));
  }

  makeActions() {
    const { t } = this;
    const made = {
      hint: button(t("play.hint"), () => this.try(() => this.hint())),
      why: button(t("play.why"), () => this.try(() => this.toggleWhy()), { class: "button", "aria-pressed": "false" }),
      worth: button(t("play.worth"), () => this.try(() => this.toggleWorth()), { class: "button", "aria-pressed": "false" }),
      undo: button(t("play.undo"), () => this.try(() => this.undo())),
      review: button(t("play.review"), () => this.try(() => this.review())),
      again: button(t("play.new"), () => this.freely(() => this.again())),
      level: select(LEVELS.map((level) => [level, t(`play.level.${level}`)]), undefined,
        (level) => this.freely(() => this.change({ ...this.session.setup, position: this.first, level })), "level"),
    };
    made.level.setAttribute("aria-label", t("play.level"));
    for (const action of Object.values(made)) action.disabled = true; // until there is a game
    const all = Object.values(made);
    return { ...made, all, element: h("div", { class: "row actions" }, all) };
  }

  async start(params) {
    this.asked = params;
    if (!games || spoken !== this.lang) games = await this.api.get("games");
    spoken = this.lang;
    const wanted = setupOf(params);
    if (params.log) return this.replay(wanted, movesIn(params.log));
    const same = kept && Object.entries(setupOf(kept.address)).every(([k, v]) => v === wanted[k]);
    if (!same) {
      const setup = { ...wanted, ...(wanted.position ? null : chosen(games, wanted.game, "", DEFAULT)) };
      return this.begin(setup, wanted.position ? [] : others(setup));
    }
    await kept.retell(this.lang).catch(sentence); // the moves may keep the words of the other language
    return this.open(kept);
  }

  // Go on with a game that came as a link; where a move cannot be made, from its beginning.
  async replay(setup, ends) {
    try {
      await this.enter(await Session.replayed(this.api, { ...setup }, ends, this.lang));
    } catch (error) {
      await this.begin(setup);
      this.fail(error);
    }
  }

  // Begin a game, or the first of the others that has a move where its own position is refused or has none.
  /** @param {any} setup @param {any[]} [or] */
  async begin(setup, or = []) {
    const session = new Session(this.api, { ...setup });
    const found = await session.load(this.lang).catch((error) => error);
    const wrong = found === session ? null : await this.fault(session.setup, found);
    for (const other of wrong === "position" || session.winner ? or : []) {
      const next = new Session(this.api, { ...other });
      if (await next.load(this.lang).then(() => !next.winner, () => false)) return this.enter(next);
    }
    return found === session ? this.enter(session) : this.refuse(session.setup, found, wrong);
  }

  // What is refused stays in its fields.
  /** @param {any} session */
  async open(session) {
    const found = await session.load(this.lang).catch((error) => error);
    return found === session ? this.enter(session) : this.refuse(session.setup, found, await this.fault(session.setup, found));
  }

  // What cannot be played: the game, if the server says the same of any other position.
  async fault(setup, error) {
    if (error.status !== 422) return false;
    const other = await this.api.get("moves", { game: setup.game, position: "?" }).catch((said) => said);
    return other.message === error.message ? "game" : "position";
  }

  async refuse(setup, error, wrong) {
    if (this.gone) return;
    this.fail(error);
    if (!this.session) put(this.told, this.t("play.refused"));
    this.drawSetup({ ...setup, wrong });
    if (wrong !== "game") return;
    const { suggestions } = await this.part(import("./near.js"));
    const found = await suggestions(setup.game, this.t, (game) => this.link("play", { ...game, level: setup.level }), error);
    if (found && !this.gone) this.error.append(found);
  }

  // From where this game began; a game that began at its end starts from an example instead.
  again() {
    const { setup, log, winner } = this.session;
    const fresh = winner && !log.length ? chosen(games, setup.game, "", DEFAULT) : { position: this.first };
    return this.begin({ ...setup, ...fresh });
  }

  // Show a game whose moves are loaded, and go on with it.
  async enter(session) {
    if (this.gone) return;
    this.first = session.setup.position;
    this.session = kept = session;
    this.mode = null;
    put(this.hand);
    put(this.error);
    put(this.reviewed);
    for (const one of [this.told, this.slot]) one.style.removeProperty("min-height");
    this.render();
    put(this.told, session.winner ? null : this.goal());
    await this.answer();
  }

  goal() {
    const drawn = this.board.element.querySelector("svg");
    return [this.t(`play.goal${this.session.loses ? ".misere" : ""}`), this.lang === "en" && " ", this.t(drawn ? "play.click" : "play.list")];
  }

  render() {
    const { session, t } = this;
    const { setup } = session;
    const mine = !this.mode && !session.winner && (session.people || session.turn === "me");
    this.navigate("play", session.address, { replace: true });
    put(this.status, this.mode ? t("edit.open") : statusOf(session, t));
    this.status.className = `big status ${this.mode ? "" : { me: "won", other: "lost", nobody: "" }[session.winner ?? "nobody"]}`;
    const shown = this.mode ? [this.mode.close, this.actions.undo] : this.actions.all;
    if (this.actions.element.children.length !== shown.length) put(this.actions.element, shown); // else the focus would go
    const title = titleOf(games, setup.game);
    put(this.size, this.sizes());
    put(this.where, title && h("strong", { class: "title", text: title }), title && " ",
      h("span", { class: `mono ${setup.game.includes(":") && !setup.game.startsWith("take:") ? "" : "hidden-text"}`, text: setup.game }), " ",
      h("span", { class: `mono chip position ${session.drawing === "text" ? "" : "drawn"}`, text: session.position }), " ",
      h("a", { class: "button small quiet change", href: this.link("games"), text: t("play.change") }));
    sayRule(this.rule, games, setup.game, this);
    this.rule.hidden = title === this.rule.textContent; // words that were typed stand above
    this.showReading(setup.game);
    if (!this.mode) this.board.show({ kind: session.drawing, position: session.position, moves: mine ? session.moves : [],
      first: this.first, before: session.log.at(-1)?.from, log: session.log, side: (by) => session.partizan && session.sideOf(by),
      refused: (touches) => this.refused(touches) });
    session.store();
    if (!this.isAsked()) this.forget();
    put(this.advice);
    if (!this.why) put(this.reasons);
    this.drawSetup({ ...setup, position: this.first, partizan: session.partizan, loses: session.loses,
      sides: session.partizan && ["left", "right"].map((side) => [side, withPiece(session, side, t)]) });
    this.moves.hidden = this.played.hidden = this.mode !== null;
    this.listMoves(mine);
    this.listPlayed();
    this.actions.hint.disabled = !mine;
    this.actions.why.disabled = this.actions.again.disabled = this.actions.level.disabled = false;
    this.actions.level.value = setup.level;
    this.actions.worth.disabled = !mine && !this.worth;
    this.actions.undo.disabled = this.mode ? !this.mode.canUndo : !session.canUndo;
    this.actions.review.disabled = !session.log.length;
    if (this.why && (mine || session.winner)) this.showWhy().catch((error) => this.fail(error));
    put(this.legend);
    if (this.worth && mine) this.showWorth().catch((error) => this.fail(error));
  }

  // How a rule in words is read, once for each game.
  showReading(game) {
    if (this.read.dataset.game === game) return;
    this.read.dataset.game = game;
    put(this.read);
    if (game.startsWith("take:")) {
      this.part(import("./rule-form.js")).then(({ reading }) => put(this.read, reading(game, this).line), () => {});
    }
  }

  // Buttons for the same game one size smaller or larger; where there was none, none is offered again.
  sizes() {
    const { t } = this;
    const made = (step, sign, key) => {
      const { drawing, position } = this.shown;
      return button(sign, () => this.freely(() => this.resize(step)), { class: "button small quiet round size",
        "aria-label": t(key), title: t(key), disabled: this.stuck === step + position || resized(drawing, position, step) === null });
    };
    const out = button("↗", () => this.freely(async () => {
      const { session } = this;
      const { share } = await this.part(import("./share.js"));
      share(this.link("play", session.whole), t, this.board.element.querySelector(".stage > svg"), `${session.setup.game} ${session.position}`);
    }), { class: "button small quiet round size",
      "aria-label": t("share.title"), title: t("share.title") });
    const hand = button("✎", () => this.try(() => this.toggleEdit()), { class: "button small quiet round size",
      "aria-label": t("edit.open"), title: t("edit.open"), "aria-pressed": `${this.mode !== null}` });
    return [made(-1, "−", "play.smaller"), made(1, "+", "play.larger"), hand, out];
  }

  // The position whose size is changed.
  get shown() {
    return this.mode ?? { drawing: this.session.drawing, position: this.first };
  }

  // The next size that can be played: the rule may leave some out.
  /** @param {number} step */
  async resize(step) {
    const { drawing, position: from } = this.shown;
    let position = resized(drawing, from, step);
    if (this.mode) return position === null ? undefined : this.mode.edit(position);
    for (let left = SIZES; position !== null && left; left--) {
      const session = new Session(this.api, { ...this.session.setup, position });
      const ready = await session.load(this.lang).catch((error) => {
        if (error.status !== 422) throw error;
      });
      if (ready && !session.winner) return this.enter(session);
      position = resized(drawing, position, step);
    }
    this.stuck = step + from;
    return this.render();
  }

  // Why no move of who is to move touches a part of the drawing.
  refused(touches) {
    const { session, t } = this;
    const rival = session.partizan && session.sideOf(session.rival);
    return rival && touches(session.all[rival]) ? t("play.cannot.side", { who: withPiece(session, rival, t) })
      : this.rule.textContent ? t("play.cannot.rule", { rule: this.rule.textContent }) : t("play.cannot");
  }

  drawSetup(setup) {
    const { t } = this;
    /** @type {HTMLInputElement | null} */
    const at = this.setup.querySelector("[name]:focus");
    const again = at && held(at);
    put(this.setup, h("h2", { text: t("play.setup") }),
      makeSetup({ t, games, setup, change: (next, or) => this.freely(() => this.change(next, or)) }));
    again?.(this.setup);
  }

  listMoves(mine, verdicts = null) {
    const { session, t } = this;
    const all = mine ? session.moves : [];
    const count = session.complete ? `${all.length}` : `${all.length}+`;
    put(this.moves, h("h2", {}, t("play.moves"), " ", h("span", { class: "chip", text: count })),
      all.length ? moveList(all, t, (move) => this.move(move), verdicts)
        : h("p", { class: "muted", text: t(session.winner ? "play.nomoves" : "play.wait") }));
  }

  listPlayed() {
    const { session, t } = this;
    put(this.played, h("h2", { text: t("play.log") }),
      session.log.length
        ? h("ol", { class: "played" }, session.log.map((entry) =>
          h("li", { class: entry.by }, h("span", { class: "who", text: t("play.by", { who: this.name(entry.by) }) }),
            inWords(entry), " ", reached(entry))))
        : h("p", { class: "muted", text: t("play.log.empty") }));
  }

  name(by) { return nameOf(this.session, by, this.t); }

  // What would disturb a move that is being made is left undone.
  try(action) {
    if (!this.session?.busy) this.freely(action);
  }

  // Errors of what a person asked for stand above the board; the game stays as it was.
  freely(action) {
    action().catch((error) => this.fail(error));
  }

  fail(error) {
    if (this.gone) return;
    const again = () => {
      put(this.error);
      this.freely(() => waitingIn(this.error, this.t, this.session ? this.open(this.session) : this.start(this.asked)));
    };
    put(this.error, h("p", { class: "error", role: "alert" }, sentence(error), " ",
      error.status === 0 && button(this.t("retry"), again, { class: "button small" })));
  }

  async change(next, or = []) {
    const setup = this.session?.setup;
    if (setup && next.level !== setup.level && next.game === setup.game && next.position === this.first) {
      setup.level = next.level;
      this.render();
      await this.answer();
      return;
    }
    await this.begin(next, or);
  }

  move(move) {
    const { session } = this;
    if (session.busy || session.winner) return;
    this.setBusy(session, true);
    this.freely(() => this.carry(session, move).finally(() => this.setBusy(session, false))
      .then(() => this.answer()));
  }

  // Make a move and show it; another game may have begun meanwhile.
  async carry(session, move, sure = true) {
    this.hold();
    for (const one of [this.told, this.slot]) one.style.setProperty("min-height", `${one.offsetHeight}px`); // what stands below stays
    await this.board.leave(move.to);
    const who = this.name(session.turn);
    session.play(move);
    await session.load(this.lang).catch((error) => {
      session.log.pop();
      this.render();
      throw error;
    });
    if (this.gone || session !== this.session) return;
    put(this.error);
    put(this.reviewed);
    put(this.told, this.t("play.told", { who, move: inWords(move) }), sure || session.winner ? null : [" ", this.t("play.unsure")]);
    this.render();
    this.focus();
    if (session.winner === "other" && !session.people) this.explainLoss(session).catch(() => {}); // nobody asked for it
  }

  // Say unasked what cost the game, and offer to go on from there.
  async explainLoss(session) {
    const { slip } = await this.part(import("./review.js"));
    const found = await slip(session, { t: this.t, lang: this.lang, go: (position) => this.from(position) });
    if (!this.gone && session === this.session && session.winner && found) put(this.advice, found);
  }

  from(position) {
    this.freely(() => this.begin({ ...this.session.setup, position, begins: "me" }));
  }

  async answer() {
    const { session } = this;
    if (this.gone || session.busy || session.winner || session.people || session.turn === "me") return;
    this.setBusy(session, true);
    try {
      const { move, sure } = await session.reply(this.lang);
      if (!this.gone && session === this.session && move) await this.carry(session, move, sure);
    } finally {
      this.setBusy(session, false);
    }
  }

  setBusy(session, busy) {
    session.busy = busy;
    this.board.element.setAttribute("aria-busy", `${busy}`);
  }

  // Whoever plays by keys goes on where the last move was made.
  hold() {
    const at = document.activeElement;
    const places = { ".move-list": "list", ".board, .picker": "board", ".advice": "hint" };
    const found = Object.keys(places).find((selector) => at?.closest(selector));
    if (at !== this.board.element) this.place = found ? places[found] : null;
  }

  focus() {
    const { session, place } = this;
    const next = session.winner ? this.actions.again
      : place === "hint" && !this.actions.hint.disabled ? this.actions.hint
        : place === "list" ? this.moves.querySelector(".move")
          : this.board.element.querySelector("[tabindex='0']");
    if (place) /** @type {HTMLElement} */ (next ?? this.board.element).focus({ preventScroll: true });
  }

  async hint() {
    const { session, t } = this;
    const { move: best, winning, draws } = await waitingIn(this.advice, t, session.reply(this.lang, "perfect"));
    if (session !== this.session) return;
    if (!best || (winning === false && !draws)) {
      put(this.advice, h("p", { class: "note", text: t("play.hint.none") }));
      return;
    }
    this.board.hint(best.to);
    const go = button(t("play.hint.do"), () => this.move(best), { class: "button primary small" });
    const said = winning ? "play.hint.move" : draws ? "play.hint.draws" : "play.hint.unsure";
    put(this.advice, h("div", { class: winning ? "good row" : "note row" }, h("span", { text: t(said, { move: inWords(best) }) }), go));
    this.advice.scrollIntoView({ block: "nearest" });
  }

  // Who wins, with the reasons: asked once of a position, and stopped when another one is on the board.
  explained() {
    if (!this.isAsked()) this.forget();
    if (!this.asking) {
      const { session } = this;
      const stop = new AbortController();
      const answer = session.solve({ explain: true, lang: this.lang }, { signal: stop.signal });
      const mine = this.asking = { of: session, position: session.position, stop, answer };
      answer.catch(() => { if (this.asking === mine) this.asking = null; });
    }
    return this.asking.answer;
  }

  isAsked() {
    return this.asking?.of === this.session && this.asking?.position === this.session.position;
  }

  forget() {
    this.asking?.stop.abort();
    this.asking = null;
  }

  async toggleWhy() {
    this.why = !this.why;
    this.actions.why.setAttribute("aria-pressed", `${this.why}`);
    if (!this.why) return put(this.reasons);
    await this.showWhy();
    const tall = this.reasons.offsetHeight > window.innerHeight / 2;
    this.reasons.scrollIntoView({ block: tall ? "start" : "nearest" }); // it opens below the board
  }

  async showWhy() {
    const { session, t } = this;
    const { position } = session;
    const late = () => this.gone || !this.why || session !== this.session || position !== session.position;
    const answer = await waitingIn(this.reasons, t, this.explained()).catch((error) => {
      if (late()) return;
      if (error.status !== 422) throw error;
      put(this.reasons, h("section", { class: "panel", "aria-label": t("play.why") }, h("p", { class: "note", text: [error.limit && t("play.worth.unknown"), sentence(error)].filter(Boolean).join(" ") })));
    });
    const { steps } = await this.part(import("./why.js"));
    if (!answer || late()) return;
    put(this.reasons, h("section", { class: "panel stack tight", "aria-label": t("play.why") },
      h("h2", { text: t("play.why.title", { position }) }), steps(answer.steps, t),
      h("a", { class: "button small", href: this.link("explore", { game: answer.game, position, misere: session.setup.misere && "true", tree: true }), text: t("play.tree") })));
  }

  async toggleWorth() {
    this.worth = !this.worth;
    this.actions.worth.setAttribute("aria-pressed", `${this.worth}`);
    if (this.worth) await this.showWorth();
    else this.render();
  }

  // Colour every move by who wins after it; where that is out of reach, say so.
  async showWorth() {
    const { session, t } = this;
    const { position } = session;
    const late = () => this.gone || !this.worth || session !== this.session || position !== session.position;
    const answer = await waitingIn(this.legend, t, this.explained()).catch((error) => {
      if (error.status !== 422 && !late()) throw error;
      return null;
    });
    if (late()) return;
    const verdicts = answer && worthOf(answer, session.moves, session.player);
    this.board.colour(verdicts);
    put(this.legend, verdicts?.size ? legend(verdicts, t) : h("p", { class: "note", text: t("play.worth.unknown") }));
    if (verdicts) this.listMoves(true, verdicts);
  }

  /**
   * A part of the page that comes when it is wanted; that a server is gone is no fault of the page.
   * @template T
   * @param {Promise<T>} wanted
   * @returns {Promise<T>}
   */
  part(wanted) {
    return wanted.catch((error) => this.api.get("limits").then(() => { throw error; }));
  }

  // Set the position up by hand, or play from where it has come to.
  async toggleEdit() {
    if (this.mode) {
      await this.mode.settled();
      return this.mode.refused ? undefined : this.enter(this.session);
    }
    const { editMode } = await this.part(import("./edit-mode.js"));
    const { session } = this;
    const { position, drawing } = session;
    const begins = session.turn;
    const made = (game, at) => new Session(this.api, { ...session.setup, game, position: at, begins }).load(this.lang);
    let taken = false;
    const take = (found) => {
      if (this.gone || this.mode !== mode) return;
      taken = true;
      this.session = kept = found;
      this.first = found.position;
      put(this.error);
      this.render();
    };
    const mode = editMode({ t: this.t, board: this.board, start: { game: session.setup.game, position, drawing }, ask: made, take,
      done: () => this.freely(() => this.toggleEdit()) });
    this.mode = mode;
    this.worth = this.why = false;
    this.actions.worth.setAttribute("aria-pressed", "false");
    this.actions.why.setAttribute("aria-pressed", "false");
    put(this.hand, mode.element);
    put(this.told, this.t("edit.how"));
    put(this.reviewed);
    mode.show();
    const found = await made(session.setup.game, position);
    if (!taken) take(found); // else what was clicked meanwhile is shown
  }

  async undo() {
    if (this.mode) return this.mode.undo();
    this.session.undo();
    await this.enter(await this.session.load(this.lang));
  }

  async review() {
    const { t, lang } = this;
    const go = (position) => this.from(position);
    put(this.reviewed);
    const { session } = this;
    const { review } = await this.part(import("./review.js"));
    const found = await waitingIn(this.reviewed, t, review(session, { t, lang, name: (by) => this.name(by), go }));
    if (session !== this.session) return;
    put(this.reviewed, found);
    this.reviewed.scrollIntoView({ block: "nearest" });
  }
}
