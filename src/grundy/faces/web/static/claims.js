// A claim of one's own about a game: proved for every size, or its first counterexample.

import { button, field, h, put } from "./dom.js";
import { card, fillWith } from "./parts.js";
import { grouped } from "./pan.js";
import { tidied } from "./tidied.js";
import { certificate } from "./proof.js";

// False claims that go around have names; the server knows for which games.
const NAMED = {
  heaps: ["least-option", "above-options"],
  nim: ["highest-bit", "third-to-xor", "unique"],
  wythoff: ["one-move", "doubles"],
};

export function claimCard(law, piles, state, context) {
  const { t, signal: leaving } = context;
  const input = h("input", { value: state.claim ?? "", spellcheck: "false", autocapitalize: "off",
    placeholder: piles ? "a == b" : "n % 3 == 0", class: "mono" });
  const answer = h("div", { class: "answer", "aria-live": "polite" });
  const ask = (how) => {
    const claim = tidied(input.value);
    if (!claim) return input.focus();
    context.remember({ claim, how });
    return fillWith(answer, t, leaving, async (signal) => {
      const asked = { game: state.game, claim };
      return judged(await context.api.get(how, asked, { signal }), how, names, context);
    }, claim);
  };
  const form = h("form", { class: "stack tight", onsubmit: (event) => {
    event.preventDefault();
    ask("prove");
  } }, field(t("explore.claim"), input), h("div", { class: "row" },
    h("button", { class: "button primary", text: t("explore.prove") }),
    button(t("explore.refute"), () => ask("refute"))));
  const names = named(piles, state.game);
  const chips = h("div", { class: "chips" });
  const offer = (found) => put(chips, suggestions(found, piles, state.game).map((claim) =>
    button(claim, () => {
      input.value = claim;
      ask(names.includes(claim) ? "refute" : "prove");
    }, { class: "chip", title: names.includes(claim) ? t(`explore.claim.${claim}`) : claim })));
  offer(null);
  law.then(offer, () => {});
  if (state.claim && ["prove", "refute"].includes(state.how)) ask(state.how);
  return card(t("explore.claims"), h("p", { class: "muted small",
    text: t(piles ? "explore.claims.piles" : "explore.claims.heaps") }), form, chips, answer);
}

const named = (piles, game) => [...(piles ? [] : NAMED.heaps), ...(NAMED[game] ?? [])];

function suggestions(law, piles, game) {
  const own = piles ? ["a == b", "a ^ b == 0"] : ["f(n) == n", "f(n) == n % 4", "n % 3 == 0"];
  const found = law?.claim && law.claim.length < 60 ? [law.claim] : [];
  return [...new Set([...found, ...own, ...named(piles, game)])];
}

// What the proof rests on, and its certificate.
const reason = ({ theorem, game, claim }, context) => [
  h("details", { open: true }, h("summary", { text: context.t("explore.reason") }), h("p", { class: "reason", text: theorem })),
  certificate({ game, claim }, context),
];

const numbers = (found) => Object.entries(found).map(([name, n]) => `${name} = ${n}`).join(", ");

function outcome({ status, counterexample, checked_to, condition }, how) {
  if (status === "open") return checked_to === null ? "untried" : how === "refute" ? "none" : status;
  if (status === "answer" && (condition === null || condition.length > 300)) return "automaton";
  return status === "refuted" && counterexample === null ? "denied" : status;
}

function judged(answer, how, names, context) {
  const { t, link } = context;
  const { status, claim, counterexample, why, line, game } = answer;
  const look = { proved: "good", answer: "good", refuted: "bad" }[status] ?? "note";
  const first = [...answer.first, ...(status === "proved" && answer.witness ? [answer.witness] : [])];
  return h("div", { class: `${look} stack tight verdict` },
    names.includes(claim) && h("p", { text: t(`explore.claim.${claim}`) }),
    h("p", { class: "big", text: t(`explore.judged.${outcome(answer, how)}`, {
      at: counterexample ?? "", condition: answer.condition ?? "",
      n: grouped(answer.checked_to ?? answer.automaton?.step.length ?? 0) }) }),
    first.length > 0 && h("p", { text: t("explore.judged.first", { numbers: first.map(numbers).join("; ") }) }),
    why && h("p", { text: why }),
    answer.theorem && reason(answer, context),
    line.length > 0 && h("ul", null, line.map((text) => h("li", { text }))),
    counterexample && !answer.witness && h("p", null, h("a", {
      href: link("play", { game, position: counterexample }), text: t("explore.playit") })));
}
