// Shared by Explore and Values: cards, what to show while waiting and on refusal, and the place of
// an error in the text that was typed.

import { get, sentence } from "./api.js";
import { button, field, h, put } from "./dom.js";
import { t as spoken } from "./words.js";

/** @typedef {import("./types").Speak} Speak */
/** @typedef {import("./types").Child} Child */

/** @param {string} title @param {Child[]} children */
export const card = (title, ...children) =>
  h("section", { class: "panel stack tight card" }, h("h2", { text: title }), children);

/**
 * A field with a button behind it, which ask; `go` gets what is typed.
 * @param {string} label
 * @param {HTMLInputElement | HTMLTextAreaElement} input
 * @param {(text: string) => unknown} go
 * @param {string} text what the button says
 * @param {string} [look]
 */
export const asking = (label, input, go, text, look = "button") => h("form", { class: "row end", onsubmit: (event) => {
  event.preventDefault();
  go(input.value.trim());
} }, h("div", { class: "grow" }, field(label, input)), h("button", { class: look, text }));

/**
 * Fills an element with what `work(signal)` brings. Errors are shown in it; an answer that comes
 * after `signal` was aborted, or after a later question, is dropped. Whoever waits long may stop it.
 * @param {HTMLElement} element
 * @param {Speak} t
 * @param {AbortSignal} signal
 * @param {(signal: AbortSignal) => Promise<Child>} work
 * @param {string} [typed]
 */
export async function fillWith(element, t, signal, work, typed) {
  const turn = (turns.get(element) ?? 0) + 1;
  turns.set(element, turn);
  const late = () => signal.aborted || turns.get(element) !== turn;
  const own = new AbortController();
  signal.addEventListener("abort", () => own.abort(), { signal: own.signal });
  const again = () => fillWith(element, t, signal, work, typed);
  const stop = () => {
    own.abort();
    fillWith(element, t, signal, async () => stopped(t, again));
  };
  const waiting = h("div", { class: "waiting row muted" }, h("span", { text: t("loading") }));
  const timers = [
    setTimeout(() => late() || put(element, waiting), PATIENCE),
    setTimeout(() => late() || tellLong(waiting, t, stop), LONG),
  ];
  element.setAttribute("aria-busy", "true");
  const shown = await work(own.signal).catch((error) => (late() ? null : failure(error, typed, again)));
  timers.forEach(clearTimeout);
  if (late()) return;
  element.removeAttribute("aria-busy");
  put(element, shown);
}

/**
 * Say in an element that one waits, and after a while how long it can take, until a promise is kept.
 * @template T
 * @param {HTMLElement} element
 * @param {import("./types").Speak} t
 * @param {Promise<T>} promise
 * @returns {Promise<T>}
 */
export async function waitingIn(element, t, promise) {
  const waiting = h("div", { class: "waiting row muted", role: "status" }, h("span", { text: t("loading") }));
  const timers = [setTimeout(() => element.append(waiting), PATIENCE), setTimeout(() => tellLong(waiting, t), LONG)];
  return promise.finally(() => {
    timers.forEach(clearTimeout);
    waiting.remove();
  });
}

const PATIENCE = 150; // milliseconds
const LONG = 3000;
/** @type {WeakMap<HTMLElement, number>} */
const turns = new WeakMap();

/**
 * @param {HTMLElement} waiting
 * @param {import("./types").Speak} t
 * @param {(() => void) | null} [stop]
 */
async function tellLong(waiting, t, stop = null) {
  if (stop) waiting.append(button(t("loading.stop"), stop, { class: "button small" }));
  const { wall_seconds: n } = await get("limits").catch(() => ({}));
  if (n) waiting.firstElementChild?.append(" ", t("loading.long", { n }));
}

/** @param {Speak} t @param {() => unknown} again */
const stopped = (t, again) => h("div", { class: "waiting row muted" },
  h("span", { text: t("loading.stopped") }), button(t("retry"), again, { class: "button small" }));

/**
 * What is shown of an error; where nobody answered, `again` asks once more.
 * @param {any} error
 * @param {string | null} [typed]
 * @param {(() => void) | null} [again]
 */
export function failure(error, typed = null, again = null) {
  return h("div", { class: "error stack tight", role: "alert" },
    h("p", { text: sentence(error) }), typed ? marked(typed, error) : null,
    again && error.status === 0 && button(spoken("retry"), again, { class: "button small" }));
}

/**
 * The text with the place of the error marked: "column 17" or "place 4" in `where` counts from 1.
 * @param {string} text
 * @param {{ where: string | null, got: string | null }} error
 */
export function marked(text, { where, got }) {
  const at = Number(/(?:column|place) (\d+)/.exec(where ?? "")?.[1] ?? 0) - 1;
  if (at < 0 || at > text.length) return null;
  const long = got && text.startsWith(got, at) ? got.length : 1;
  return h("p", { class: "marked mono" }, text.slice(0, at),
    h("mark", { text: text.slice(at, at + long) || "\u2003" }), text.slice(at + long));
}

/**
 * Buttons that exclude one another.
 * @param {string} label
 * @param {(readonly [string, string])[]} choices
 * @param {string} chosen
 * @param {(value: string) => unknown} choose
 */
export function segments(label, choices, chosen, choose) {
  const group = h("div", { class: "segments", role: "group", "aria-label": label });
  const buttons = choices.map(([value, text]) => button(text, () => {
    buttons.forEach((one, i) => one.setAttribute("aria-pressed", `${choices[i][0] === value}`));
    choose(value);
  }, { class: "button small", "aria-pressed": String(value === chosen) }));
  group.append(...buttons);
  return group;
}

/**
 * A block of code with a button that copies it.
 * @param {string} text
 * @param {Speak} t
 * @param {string} name
 */
export function copied(text, t, name) {
  const block = h("pre", { class: "code", tabindex: 0, role: "region", "aria-label": name, text });
  const copy = button(t("explore.copy"), async () => {
    try {
      await navigator.clipboard.writeText(text);
      copy.textContent = t("explore.copied");
    } catch {
      getSelection()?.selectAllChildren(block);
      copy.textContent = t("explore.selected");
    }
    setTimeout(() => (copy.textContent = t("explore.copy")), 2000);
  }, { class: "button small copy" });
  return h("div", { class: "copied" }, block, copy);
}
