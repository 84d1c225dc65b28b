// A position is set up by hand: on the board, in its text, or by the tools below it; each follows the
// others, and the server says which positions there are.
//
//   mode = editMode({ t, board, start, ask, take, done })
//   start    { game, position, drawing } to begin with
//   ask      ask(game, position) gives a promise of a session (session.js), which fails with the server's
//            refusal
//   take     take(found) makes what was asked for the position of the page
//   done     done() when it is to be played
//   mode.element, mode.show()    the text and the tools; the board is drawn anew
//   mode.close                   the button that ends it
//   mode.position, mode.drawing, mode.edit(position)    a draft, and another from outside
//   mode.undo(), mode.canUndo
//   mode.refused             whether the draft is no position of the game: then it cannot be played

import { sentence } from "./api.js";
import { button, field, h, put } from "./dom.js";
import { editing } from "./edit.js";
import { marked } from "./parts.js";
import { add } from "./words.js";
import { words } from "./words-board.js";

add(words);

const PAUSE = 300; // milliseconds after the last letter

/** @typedef {{ game: string, position: string, drawing: string }} Draft */

/**
 * @param {{ t: import("./types").Speak, board: any, start: Draft, ask: (game: string, position: string) => Promise<any>,
 *   take: (session: any) => void, done: () => void }} given
 */
export function editMode({ t, board, start, ask, take, done }) {
  let now = start;
  let turn = 0;
  let refused = false;
  let settled = Promise.resolve(); // when the last change is known to the server
  /** @type {Draft[]} */
  const past = [];
  const text = h("input", { value: now.position, class: "mono", name: "hand", autocomplete: "off", spellcheck: "false",
    autocapitalize: "off", oninput: () => typed() });
  const tools = h("div", { class: "row tight" });
  const told = h("div", { "aria-live": "polite" });
  const element = h("div", { class: "edit stack tight" }, tools, field(t("edit.text"), text), told);
  const close = button(t("edit.close"), done, { class: "button primary" });

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  function typed() {
    clearTimeout(timer);
    timer = setTimeout(() => go({ ...now, position: text.value.trim() }, false), PAUSE);
  }

  // Try a position: drawn at once where it was clicked, and once the server knows it where it was typed.
  const settle = (/** @type {Draft} */ next, drawn = true) => (settled = tried(next, drawn));

  /** @param {Draft} next @param {boolean} drawn */
  async function tried(next, drawn) {
    clearTimeout(timer);
    const mine = ++turn;
    if (drawn) {
      now = next;
      text.value = next.position;
      show();
    }
    const found = await ask(next.game, next.position).catch((error) => error);
    if (mine !== turn) return;
    refused = close.disabled = found instanceof Error;
    text.setAttribute("aria-invalid", `${refused}`);
    put(told, refused && h("div", { class: "error", role: "alert" }, h("p", { text: sentence(found) }), marked(next.position, /** @type {import("./types").Refusal} */ (found))));
    if (refused) return;
    now = { game: found.setup.game, position: found.position, drawing: found.drawing };
    if (drawn && text.value === next.position) text.value = now.position; // unless more was typed since
    show();
    take(found);
  }

  /** @param {Draft} next @param {boolean} [drawn] */
  function go(next, drawn) {
    past.push(now);
    return settle(next, drawn);
  }

  // Where arrows were changed the game is another one: its text ends with the arrows.
  function change(/** @type {{ to: string, drawing?: string }} */ { to, drawing = now.drawing }) {
    const [, own] = now.drawing.split(/:(.*)/s);
    const game = drawing === now.drawing ? now.game : now.game.slice(0, -own.length) + drawing.split(/:(.*)/s)[1];
    return go({ game, position: to, drawing });
  }

  function show() {
    const found = editing(now.drawing, now.position);
    const own = now.drawing.startsWith("graph:") && now.game.endsWith(`:${now.drawing.slice(6)}`);
    const allowed = (/** @type {{ drawing?: string }} */ { drawing }) => own || drawing === undefined;
    board.show({ kind: now.drawing, position: now.position, moves: [], edits: { several: found?.several ?? false,
      ways: (found?.ways ?? []).filter(allowed), choose: change } });
    put(tools, (found?.tools ?? []).filter(allowed).map((tool) =>
      button(board.said(tool.say), () => change(tool), { class: "button small" })),
    !found && h("p", { class: "note", text: t("edit.none") }));
  }

  return {
    element, close, show,
    undo: () => settle(past.pop() ?? now),
    settled: () => settled,
    edit: (/** @type {string} */ position) => go({ ...now, position }),
    get canUndo() { return past.length > 0; },
    get refused() { return refused; },
    get position() { return now.position; },
    get drawing() { return now.drawing; },
  };
}
