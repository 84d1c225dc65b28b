// Shared by Explore and Values: cards, what to show while waiting and on refusal, and the place of
// an error in the text that was typed.

import { get, sentence } from "./api.js";
import { button, h, put } from "./dom.js";

export const card = (title, ...children) =>
  h("section", { class: "panel stack tight card" }, h("h2", { text: title }), children);

// Fills an element with what `work(signal)` brings. Errors are shown in it; an answer that comes
// after `signal` was aborted, or after a later question, is dropped. Whoever waits long may stop it.
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
  const shown = await work(own.signal).catch((error) => (late() ? null : [failure(error, typed),
    error.status === 0 && button(t("retry"), again, { class: "button small" })].filter(Boolean)));
  timers.forEach(clearTimeout);
  if (late()) return;
  element.removeAttribute("aria-busy");
  put(element, shown);
}

const PATIENCE = 150; // milliseconds
const LONG = 3000;
const turns = new WeakMap();

async function tellLong(waiting, t, stop) {
  waiting.append(button(t("loading.stop"), stop, { class: "button small" }));
  const { wall_seconds: n } = await get("limits").catch(() => ({}));
  if (n) waiting.firstChild.append(" ", t("loading.long", { n }));
}

const stopped = (t, again) => h("div", { class: "waiting row muted" },
  h("span", { text: t("loading.stopped") }), button(t("retry"), again, { class: "button small" }));

export function failure(error, typed) {
  return h("div", { class: "error stack tight", role: "alert" },
    h("p", { text: sentence(error) }), typed ? marked(typed, error) : null);
}

// The text with the place of the error marked: "column 17" or "place 4" in `where` counts from 1.
export function marked(text, { where, got }) {
  const at = Number(/(?:column|place) (\d+)/.exec(where ?? "")?.[1] ?? 0) - 1;
  if (at < 0 || at > text.length) return null;
  const long = got && text.startsWith(got, at) ? got.length : 1;
  return h("p", { class: "marked mono" }, text.slice(0, at),
    h("mark", { text: text.slice(at, at + long) || "\u2003" }), text.slice(at + long));
}

// Buttons that exclude one another.
export function segments(label, choices, chosen, choose) {
  const group = h("div", { class: "segments", role: "group", "aria-label": label });
  const buttons = choices.map(([value, text]) => button(text, () => {
    buttons.forEach((one, i) => one.setAttribute("aria-pressed", choices[i][0] === value));
    choose(value);
  }, { class: "button small", "aria-pressed": String(value === chosen) }));
  group.append(...buttons);
  return group;
}

// A block of code with a button that copies it.
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
