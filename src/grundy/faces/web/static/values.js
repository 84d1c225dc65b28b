// The tab Values: a value, a row or a position, or a sum of them: its canonical form and what is
// read off it, its thermograph, how it stands to another, and the row of stones that a number is.

import { draw } from "./draw.js";
import { button, field, h, put } from "./dom.js";
import { card, fillWith } from "./parts.js";
import { isEndless, isNumber, resolve } from "./terms.js";
import { thermograph } from "./thermograph.js";
import { words } from "./words-explore.js";
import { add as addWords } from "./words.js";

addWords(words);

const FIRST = "{2|-1}";
const BETWEEN = " ; "; // terms in the address
const EXAMPLES = ["BWB", "5/8", "{2|-1}", "{4|1||0|-2}", "^*", "+-1", "Tiny(2)", "(BW)", "1/omega",
  "domineering ...|...", "toads-and-frogs TT.F", "nim 3+5", "{0||0|over}", "upon - upon"];
const FACTS = ["left_stop", "right_stop", "mean", "temperature", "atomic_weight", "reduced",
  "birthday"];
const SIGNS = { greater: ">", less: "<", equal: "=", confused: "‖" };
const LONGEST = 80;

export function mount(root, params, context) {
  const { t, navigate, link } = context;
  const leaving = new AbortController();
  const own = { ...context, signal: leaving.signal };
  const terms = (params.value || FIRST).split(/\s*;\s*/).filter(Boolean);
  const answer = h("div", { class: "answer stack", "aria-live": "polite" });
  const go = (value, compare) => navigate("values", { value: value.join(BETWEEN), compare });
  const chips = h("p", { class: "chips" }, EXAMPLES.map((text) =>
    h("a", { class: "chip", href: link("values", { value: text }), text,
      "aria-current": text === terms[0] && terms.length === 1 && "true" })));
  put(root, h("div", { class: "stack" }, h("h1", { class: "hidden-text", text: t("tab.values") }),
    h("section", { class: "panel stack tight" }, asking(terms, params.compare, go, t),
      h("p", { class: "muted small", text: t("values.about") }), chips), answer));
  fillWith(answer, t, leaving.signal,
    (signal) => shown(terms, params.compare, { ...own, signal }), terms.length === 1 ? terms[0] : null);
  return () => leaving.abort();
}

function asking(terms, compare, go, t) {
  const list = h("div", { class: "terms" });
  const other = input(compare ?? "");
  const typed = () =>
    [...list.querySelectorAll("input")].map((one) => one.value.trim()).filter(Boolean);
  const add = (text) => {
    const label = t(list.children.length ? "values.term.more" : "values.term");
    const row = h("div", { class: "row" }, field(label, input(text)));
    if (list.children.length) {
      row.append(button("×", () => row.remove(),
        { class: "button quiet round", "aria-label": t("values.remove") }));
    }
    list.append(row);
    return row;
  };
  terms.forEach(add);
  list.firstElementChild?.append(button(t("values.add"), () => add("").querySelector("input")?.focus()));
  return h("form", { class: "stack tight", onsubmit: (event) => {
    event.preventDefault();
    if (typed().length) go(typed(), other.value.trim());
  } }, list, h("div", { class: "row end" },
    h("div", { class: "grow" }, field(t("values.compare"), other)),
    h("button", { class: "button primary", text: t("values.go") })));
}

const input = (value) => h("input", { value, class: "mono", spellcheck: "false",
  autocapitalize: "off", autocomplete: "off", enterkeyhint: "go" });

async function shown(terms, compare, context) {
  const { t, api, signal } = context;
  const found = await Promise.all(terms.map((term) => resolve(term, context)));
  const nothing = found.find(({ value }) => value === null);
  if (nothing) return [typedCard(found, context), note(t("values.noform", { text: nothing.term }))];
  if (found.some(({ value }) => isEndless(value))) return endless(found, compare, context);
  const values = found.map(({ value }) => value);
  const other = compare ? await resolve(compare, context) : null;
  const facts = await api.get("value", { value: values, compare: other?.value }, { signal });
  if (facts.sides) {
    return [worthCard(facts, found, context), facts.compared && comparedCard(facts, other, t),
      note(t(`values.sides.${facts.sides}`)), found.length > 1 && typedCard(found, context)];
  }
  const graph = h("div");
  fillWith(graph, t, signal, (still) => thermograph(values, { ...context, signal: still }, facts));
  const number = isNumber(facts.value);
  return h("div", { class: "columns" },
    h("div", { class: "stack" }, worthCard(facts, found, context),
      facts.compared && comparedCard(facts, other, t),
      number ? rowCard(facts.value, context) : factsCard(facts, t),
      found.length > 1 && typedCard(found, context)),
    h("div", { class: "stack" }, card(t("values.thermograph"), graph),
      number && factsCard(facts, t)));
}

const note = (text) => h("p", { class: "panel note", text });

function endless(found, compare, context) {
  const alone = found.length === 1 && !compare;
  return [alone && rowCard(found[0].value, context), note(context.t("values.endless")),
    typedCard(found, context)];
}

function worthCard(facts, found, { t, link }) {
  const sum = found.length > 1 || found[0].term !== facts.value;
  const typed = found.map(({ term }) => term).join(" + ");
  const alone = found.length === 1 && found[0].solution;
  return card(t("values.simplest"),
    sum && h("p", { class: "muted mono wrap", text: `${typed} =` }),
    h("p", { class: "worth mono", text: facts.value }),
    h("div", { class: "row" },
      h("span", { class: "chip seal", text: outcome(facts, t) }),
      alone && played(alone, t, link)));
}

const outcome = ({ outcome: known }, t) => {
  const [left, right] = known.split("/");
  return right ? t("values.starts", { left: t(`values.wins.${left}`), right: t(`values.wins.${right}`) }) : t(`values.outcome.${known}`);
};

const played = ({ game, position }, t, link) =>
  h("a", { class: "button small", text: t("values.play"), href: link("play", { game, position }) });

function comparedCard({ value, compared }, other, t) {
  return card(t("values.compared"),
    h("p", { class: "relation mono" }, h("span", { text: value }),
      h("span", { class: "sign", text: SIGNS[compared] }), h("span", { text: other.term }),
      other.term !== other.value && h("span", { class: "muted", text: `= ${other.value}` })),
    h("p", { text: t(`values.compared.${compared}`) }));
}

function factsCard(facts, t) {
  const text = (name) => {
    if (name === "birthday") return t("values.birthday.day", { n: facts.birthday });
    return facts[name] ?? t(`values.${name}.none`);
  };
  const few = ["mean", "temperature"]; // the others are for those who know them
  const list = (names) => h("dl", { class: "facts" }, names.map((name) => [
    h("dt", null, t(`values.${name}`), h("small", { text: t(`values.${name}.hint`) })),
    h("dd", { class: facts[name] === null ? "muted" : "mono", dataset: { fact: name },
      text: text(name) }),
  ]));
  return card(t("values.facts"), list(few), h("details", { class: "more-facts" },
    h("summary", { text: t("values.morefacts") }), list(FACTS.filter((name) => !few.includes(name)))));
}

// The row of stones of a number, and how it is read.
function rowCard(number, context) {
  const { t, api } = context;
  const body = h("div", { class: "stack tight" });
  fillWith(body, t, context.signal, async (signal) => {
    const { row, birthday } = await api.get("row", { value: number }, { signal });
    if (!row) return h("p", { text: t("values.row.zero") });
    return [stones(row, context),
      h("p", { class: "muted small", text: t("values.row.born", { day: birthday }) }),
      row.length <= LONGEST && !row.includes("(") && reading(row, context)];
  });
  return card(t("values.row", { number }), body);
}

function stones(row, { t }) {
  const drawn = row.length <= LONGEST ? draw("stones", row, Math.min(innerWidth - 80, 520)) : null;
  const text = row.length > LONGEST ? `${row.slice(0, LONGEST)}…` : row;
  drawn?.svg.setAttribute("role", "img");
  drawn?.svg.setAttribute("aria-label", row);
  return h("div", { class: "stack tight" }, drawn && h("div", { class: "stones" }, drawn.svg),
    h("p", { class: "mono wrap", text }),
    !drawn && h("p", { class: "muted small", text: t("values.row.long", { n: row.length }) }));
}

const READING = ["digits", "contributions"];

function reading(row, { t, api, signal: leaving, lang }) {
  const body = h("div"); // a list may hold no sign that it is waited for
  fillWith(body, t, leaving, async (signal) => {
    const asked = { game: "rows", position: row, explain: true, lang };
    const { steps = [] } = await api.get("solve", asked, { signal });
    const said = steps.filter(({ kind }) => READING.includes(kind));
    return h("ul", { class: "steps" }, said.map(({ text }) => h("li", { text })));
  });
  return body;
}

// Rows and positions among the terms: their values, and a way to play them.
function typedCard(found, { t, link }) {
  const positions = found.filter(({ solution }) => solution);
  if (!positions.length) return null;
  return card(t("values.terms"), h("ul", { class: "plain stack tight" },
    positions.map(({ term, value, solution }) => h("li", { class: "row" },
      h("span", { class: "mono wrap", text: `${term} = ${value ?? "?"}` }),
      h("span", { class: "chip", text: outcome(solution, t) }),
      played(solution, t, link)))));
}
