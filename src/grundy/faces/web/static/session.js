// One game as it is played: whose turn it is, what has been played, and how it ends. It keeps no
// rule of any game: moves, replies and the winner are the server's.

import * as server from "./api.js";

const BETWEEN = "~"; // between the moves in an address: no notation has it
const STORE = "game"; // in this tab of the browser
const spoken = (/** @type {string} */ lang) => (lang === "en" ? null : lang);

/** @typedef {{ to: string, text: string }} Move */
/** @typedef {"me" | "other"} Who */
/** @typedef {Pick<typeof server, "get" | "post">} Api */
/** @typedef {{ game: string, position: string, misere: boolean, begins: string, side: string, level: string }} Setup */

export const movesIn = (/** @type {string} */ text) => (text ? text.split(BETWEEN) : []);

export class Session {
  /** @param {Api} api @param {Setup} setup */
  constructor(api, setup) {
    this.api = api;
    this.setup = setup;
    this.seed = Math.floor(Math.random() * 1e6);
    /** @type {(Move & { from: string, by: Who })[]} */
    this.log = [];
  }

  // A game that was shared: from its first position, with the moves that led on from there.
  /** @param {Api} api @param {Setup} setup @param {string[]} ends @param {string} lang */
  static async replayed(api, setup, ends, lang) {
    const session = await new Session(api, setup).load(lang);
    let from = session.setup.position;
    for (const to of ends) {
      session.log.push({ from, to, text: "", by: session.turn });
      from = to;
    }
    await session.retell(lang); // the server looks whether they can be played
    return session.load(lang);
  }

  // Keep the game, so that it outlives a reload of the page.
  store() {
    try {
      const { setup, seed, log, partizan } = this;
      sessionStorage.setItem(STORE, JSON.stringify({ setup, seed, log, partizan }));
    } catch {
      // Without storage the address still holds game and position.
    }
  }

  static stored() {
    try {
      const { setup, ...kept } = JSON.parse(sessionStorage.getItem(STORE) ?? "null");
      return Object.assign(new Session(server, setup), kept);
    } catch {
      return null;
    }
  }

  // Ask for the moves; throws where game or position is not understood.
  /** @param {string} lang */
  async load(lang) {
    const { game } = this.setup;
    const answer = await this.api.get("moves", { game, position: this.position, lang: spoken(lang) });
    if (!this.setup.game.startsWith("take:")) this.setup.game = answer.game; // a rule stays as it was typed
    if (!this.log.length) this.setup.position = answer.position;
    this.drawing = answer.drawing;
    this.complete = answer.complete;
    this.partizan = !Array.isArray(answer.moves);
    if (this.partizan) this.setup.misere = false;
    this.loses = this.setup.misere || answer.game.startsWith("misere:"); // whoever moves last, by choice or by the rule
    this.all = answer.moves;
    /** @type {Who | "nobody" | null} */
    this.winner = null;
    if (!this.moves.length) this.winner = await this.ending();
    return this;
  }

  // What the address says of the game as it stands: whoever opens it is to move, or not.
  get address() {
    const { game, misere, side, level } = this.setup;
    return {
      game, position: this.position, misere: misere && "true",
      begins: this.turn === "other" && "other", level: level !== "careless" && level,
      side: this.partizan && side === "right" && "right",
    };
  }

  // The same from the first position, with all that was played.
  get whole() {
    const { begins, position } = this.setup;
    return { ...this.address, position, begins: begins === "other" && "other", log: this.log.map(({ to }) => to).join(BETWEEN) };
  }

  get position() {
    return this.log.at(-1)?.to ?? this.setup.position;
  }

  /** @returns {Who} */
  get turn() {
    const first = this.setup.begins === "other";
    return (this.log.length % 2 === 1) === first ? "me" : "other";
  }

  /** @returns {Who} */
  get rival() {
    return this.turn === "me" ? "other" : "me";
  }

  // The player to move as the server calls it.
  get player() {
    return this.partizan ? this.sideOf(this.turn) : "first";
  }

  /** @param {Who} who */
  sideOf(who) {
    const { side } = this.setup;
    return who === "me" ? side : side === "left" ? "right" : "left";
  }

  get moves() {
    return this.partizan ? this.all[this.player] : this.all;
  }

  get people() {
    return this.setup.level === "person";
  }

  // Without a move the game is over: in a partizan game the player to move has lost, in others the
  // convention or the rule decides.
  async ending() {
    if (this.partizan) return this.rival;
    const { winner } = await this.solve();
    return winner === "nobody" ? winner : winner === "first" ? this.turn : this.rival;
  }

  solve(more = {}, options = {}) {
    const { game, misere } = this.setup;
    return this.api.get("solve", { game, position: this.position, misere, ...more }, options);
  }

  // The winning moves of the player to move.
  /** @param {{ moves: any }} solution */
  winning({ moves }) {
    return Array.isArray(moves) ? moves : moves[this.player];
  }

  /** @param {Move} move */
  play({ to, text }) {
    this.log.push({ from: this.position, to, text, by: this.turn });
  }

  // The computer's answer, or a hint where `level` is perfect: { move, winning, sure }.
  /** @param {string} lang */
  async reply(lang, level = this.setup.level) {
    const { game, misere } = this.setup;
    const answer = await this.api.get("reply", {
      game, position: this.position, misere, level, player: this.player, lang: spoken(lang),
      seed: this.seed + this.log.length,
    });
    return answer;
  }

  // The game so far, checked move by move, in the words of a language.
  /** @param {string} lang */
  review(lang) {
    const { game, misere, position } = this.setup;
    const began = this.log.length % 2 === 0 ? this.turn : this.rival;
    const header = [`position: ${position}`];
    if (this.partizan) header.push(`side: ${this.sideOf(began)}`);
    const log = [...header, "", ...this.log.map(({ to }) => to), ""].join("\n");
    return this.api.post("review", { game, log, misere, lang });
  }

  // Say the moves so far in another language.
  /** @param {string} lang */
  async retell(lang) {
    if (!this.log.length) return;
    const { moves } = await this.review(lang);
    moves.forEach((/** @type {Move} */ { text }, /** @type {number} */ i) => { this.log[i].text = text; });
  }

  get canUndo() {
    return this.log.some((entry) => this.people || entry.by === "me");
  }

  undo() {
    const last = this.log.findLastIndex((entry) => this.people || entry.by === "me");
    this.log.length = last;
  }
}
