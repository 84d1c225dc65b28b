// The law of a game: what it says, whether it is proved and how, and the program that uses it.

import { h, put } from "./dom.js";
import { card, copied, fillWith, segments } from "./parts.js";
import { grouped } from "./pan.js";
import { certificate } from "./proof.js";

/** @typedef {import("./types").Law} Law */
/** @typedef {import("./types").Shared} Shared */
/** @typedef {import("./types").State} State */

/** @type {[string, string][]} */
const TARGETS = [["cpp", "C++"], ["python", "Python"], ["java", "Java"]];
const SEALS = { proved: "good", observed: "seen", none: "" };

/** @param {Promise<Law>} asked @param {State} state @param {Shared} context */
export function lawCard(asked, state, context) {
  const { t, signal } = context;
  const body = h("div", { class: "stack tight law" });
  fillWith(body, t, signal, async () => told(await asked, state.game, context));
  return card(t("explore.law"), body);
}

/** @param {Law} law @param {string} game @param {Shared} context */
function told(law, game, context) {
  const { t } = context;
  const periodic = law.kind?.endsWith("period");
  const n = grouped(law.checked_to);
  return [
    h("p", null, h("span", { class: `chip seal ${SEALS[law.status]}`,
      text: t(`explore.status.${law.status}`, { n }) })),
    periodic && h("p", { class: "big", text: periodWords(law, t) }),
    law.statement && h("p", { class: periodic ? "statement" : "statement big",
      text: law.statement }),
    law.theorem && h("div", null, h("h3", { text: t(whyKey(law)) }), h("p", { class: "reason", text: law.reason })),
    law.why && h("p", { class: "muted small", text: law.why }),
    h("p", { class: "muted small",
      text: t(law.status === "none" ? "explore.looked" : "explore.compared", { n }) }),
    law.theorem && certificate({ game }, context),
  ];
}

const whyKey = (/** @type {Law} */ law) => (law.status === "proved" ? "explore.why" : "explore.why.part");

/** @param {Law} law @param {import("./types").Speak} t */
function periodWords({ period, preperiod, saltus }, t) {
  const key = `explore.period${saltus ? ".rising" : ""}${preperiod ? ".late" : ""}`;
  return t(key, { p: period, n: preperiod, s: saltus });
}

/** @param {Promise<Law>} asked @param {State} state @param {Shared} context */
export function programCard(asked, state, { t, api, signal: leaving, remember }) {
  const body = h("div", { class: "stack tight program" });
  const show = (/** @type {string} */ target) => fillWith(body, t, leaving, async (signal) => {
    await asked; // the same law is looked for: one after the other
    const answer = await api.get("code", { game: state.game, target }, { signal });
    const words = t("explore.program.said", {
      law: t(`explore.program.${answer.status}`), tried: t("explore.program.tried") });
    return [h("p", { class: "muted small", text: words }),
      copied(answer.program, t, t("explore.program"))];
  });
  const choose = (/** @type {string} */ target) => {
    remember({ target });
    show(target);
  };
  const [target] = TARGETS.find(([name]) => name === state.target) ?? TARGETS[0];
  show(target);
  asked.catch(() => put(body));
  return card(t("explore.program"), segments(t("explore.language"), TARGETS, target, choose), body);
}
