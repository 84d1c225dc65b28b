// The sample of a statement beside a rule: whether the rule gives it, or the line where it does not.

import { field, h, put } from "./dom.js";
import { failure } from "./parts.js";

/**
 * A form that opens; `rule` gives the game as it is typed now.
 * @param {() => string} rule
 * @param {{ t: import("./types").Speak, api: typeof import("./api.js"), signal: AbortSignal }} context
 */
export function sample(rule, { t, api, signal }) {
  const area = () => h("textarea", { rows: 4, spellcheck: "false", autocapitalize: "off" });
  const line = () => h("input", { spellcheck: "false", autocapitalize: "off", autocomplete: "off" });
  const [given, output, reads, answers] = [area(), area(), line(), line()];
  const told = h("div", { "aria-live": "polite" });
  let asked = 0;
  const compare = () => {
    const last = ++asked; // an answer to an earlier sample may come later
    const say = (/** @type {Node} */ found) => last === asked && put(told, found);
    const typed = { game: rule(), given: given.value, output: output.value, reads: reads.value.trim(), answers: answers.value.trim() };
    api.post("sample", typed, { signal }).then(
      (found) => say(h("p", { text: t(found.ok ? "sample.gives" : "sample.differs",
        { ...found, n: found.ok ? found.lines : found.line, form: found.reads }) })),
      (error) => say(failure(error, null)));
  };
  return h("details", { class: "sample" }, h("summary", { text: t("sample.title") }),
    h("div", { class: "stack tight" },
      h("div", { class: "row wrap" }, h("div", { class: "grow" }, field(t("sample.input"), given)),
        h("div", { class: "grow" }, field(t("sample.output"), output))),
      h("div", { class: "row wrap end" }, h("div", { class: "grow" }, field(t("sample.reads"), reads)),
        h("div", { class: "grow" }, field(t("sample.answers"), answers)),
        h("button", { type: "button", class: "button", text: t("sample.compare"), onclick: compare })),
      told));
}
