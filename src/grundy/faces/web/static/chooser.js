// Chooses a game, or takes a rule in words; the rules of the reference can be clicked.

import { h, put } from "./dom.js";
import { suggestions } from "./near.js";
import { asking, failure, segments } from "./parts.js";
import { builder, reading } from "./rule-form.js";
import { sample } from "./sample.js";
import { sayRule } from "./setup.js";

const FAVOURITES = ["kayles", "nim", "nim:4", "subtraction:1,3,4", "adjacent:2", "octal:0.6",
  "grundy", "lasker", "wythoff", "euclid"];
const RULE = "take:";
const FIRST = { en: "take 1 or 4, or split into two equal piles", zh: "每次取1个或4个，也可以平均分成两堆" };

export function chooser(state, context) {
  const { t } = context;
  const { game } = state;
  const own = game.startsWith(RULE);
  const trouble = h("div", { class: "trouble" });
  const body = h("div", { class: "stack tight" });
  const kept = (text) => ({ game: text, view: state.view, target: state.target });
  const go = (text) => context.navigate("explore", kept(text));
  const chip = (text, named, more) => h("a", {
    class: "chip", href: context.link("explore", { game: named }), text, ...more,
    onclick: ({ currentTarget }) => currentTarget.setAttribute("href", context.link("explore", kept(named))),
  });
  /** @type {any} */
  let typed = null;
  const show = (kind) => {
    put(trouble);
    const made = kind === "rule"
      ? ruleForm(own ? game.slice(RULE.length) : FIRST[context.lang], go, chip, own, context)
      : gameForm(own ? "" : game, go, chip, context);
    typed = made.input;
    put(body, made.parts[0], trouble, made.parts.slice(1));
  };
  const panel = h("section", { class: "panel stack tight" },
    segments(t("explore.choose"), [["game", t("explore.known")], ["rule", t("explore.own")]],
      own ? "rule" : "game", show), body);
  show(own ? "rule" : "game");
  const refuse = (error) => {
    typed.setAttribute("aria-invalid", "true");
    put(trouble, failure(error, own && error.where?.startsWith("rule") ? typed.value : null));
    suggestions(game, t, (named) => context.link("explore", named), error).then((found) => found && trouble.append(found));
  };
  return { panel, refuse };
}

function gameForm(game, go, chip, context) {
  const { t, api, signal } = context;
  const names = h("datalist", { id: "explore-games" });
  const input = h("input", {
    value: game, list: "explore-games", spellcheck: "false", autocapitalize: "off",
    autocomplete: "off", enterkeyhint: "go",
  });
  const about = h("p", { class: "muted small" });
  api.get("games", {}, { signal }).then((games) => {
    put(names, games.map(({ name, title, rule }) => h("option", { value: name, label: `${title}: ${rule.replaceAll("`", "")}` })));
    const head = game.split(":")[0];
    const known = games.find(({ name, aliases }) => name === head || aliases.includes(head));
    if (known) sayRule(about, games, game, context);
  }, () => {});
  const chips = h("p", { class: "chips" }, FAVOURITES.map((text) =>
    chip(text, text, { "aria-current": text === game && "true" })));
  return { input, parts: [asking(t("explore.game"), input, go, t("explore.go"), "button primary"),
    about, names, chips] };
}

function ruleForm(rule, go, chip, known, context) {
  const { t, api, signal, lang } = context;
  const { line, later } = reading(RULE + rule, context);
  const said = lang === "zh" ? "chinese" : "rule";
  const input = h("textarea", {
    rows: 2, value: rule, spellcheck: "false", autocapitalize: "off", enterkeyhint: "go",
    oninput: () => later(RULE + input.value),
    onkeydown: (event) => {
      if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      event.target.form?.requestSubmit();
    },
  });
  const chips = h("ul", { class: "plain examples" });
  const notes = h("ul", { class: "muted small" });
  api.get("language", {}, { signal }).then((language) => {
    put(chips, language.examples.map((one) => h("li", null,
      chip(one[said], RULE + one[said], {}),
      h("span", { class: "muted small", text: one.meaning }))));
    put(notes, language.notes.map((text) => h("li", { text })));
  }, () => {});
  return { input, parts: [
    asking(t("explore.rule"), input, (text) => go(RULE + text.replace(/\s+/g, " ")), t("explore.go"), "button primary"),
    line,
    h("details", null, h("summary", { text: t("rule.form") }), builder((text) => {
      input.value = text;
      later(RULE + text);
    }, context)),
    sample(() => RULE + input.value.replace(/\s+/g, " ").trim(), context),
    h("details", { open: !known }, h("summary", { text: t("explore.examples") }), chips, notes),
  ] };
}
