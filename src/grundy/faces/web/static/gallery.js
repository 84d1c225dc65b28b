// The front door: every game on a card, drawn as it begins; a rule of one's own first among them.

import { draw } from "./draw.js";
import { button, h, put, select } from "./dom.js";
import { sentence } from "./api.js";
import { kindOf } from "./footprint.js";
import { plain, soughtIn, stem } from "./names.js";

const FAMILIES = {
  heaps: ["heaps", "piles", "bound"],
  rows: ["row", "ring", "stones", "coins", "track", "strip"],
  boards: ["grid", "cover", "bar", "cake"],
  graphs: ["edges", "graph"],
};
const KINDS = ["impartial", "partizan", "loopy"];
const LEVELS = ["easy", "medium", "hard"];
const RULES = {
  en: ["1, 3 or 4", "squares", "odd, or halve rounding down"],
  zh: ["取 1、3 或 4 个", "取平方数个", "取奇数个，或减半，向下取整"],
};
const ROOM = 300;
const PAUSE = 300; // ms after the last key
const FIRST = ["nim", "domineering", "chomp", "kayles", "hackenbush", "wythoff", "rows", "clobber", "count-up", "toads-and-frogs",
  "cutcake", "cram", "fibonacci-nim", "mock-turtles", "konane", "graph", "amazons", "subtraction", "col", "lasker", "sum"];

const IN_LETTERS = /^[a-z][a-z\s]+$/i;

let kept = {}; // the cards of each language
/** @type {((name: string) => string[]) | null} how names in Chinese are typed in Latin letters, once somebody does */
let spelled = null;

export function mount(root, params, context) {
  const { t, api, lang } = context;
  let gone = false;
  const state = { q: params.q ?? "", family: params.family ?? "", kind: params.kind ?? "", level: params.level ?? "" };
  const list = h("ul", { class: "plain cards" });
  const count = h("p", { class: "muted small", role: "status", text: kept[lang] ? "" : t("loading") });
  const watcher = new IntersectionObserver((seen) => seen.filter((x) => x.isIntersecting).forEach(({ target }) => {
    watcher.unobserve(target);
    /** @type {any} */ (target).picture();
  }), { rootMargin: "300px" });
  const show = () => {
    const found = kept[lang].filter((card) => fits(card, state)).toSorted(nearest(state.q));
    watcher.disconnect();
    put(list, isBare(state) && ownRule(context), found.map((card) => game(card, context, watcher)));
    put(count, t("gallery.count", { n: found.length }));
    if (!found.length && state.q.trim()) ownInstead(list, state.q, context);
    if (lang === "zh" && IN_LETTERS.test(state.q)) loadSpelling(() => gone || show());
  };
  const change = (more) => {
    Object.assign(state, more);
    context.navigate("games", state, { replace: true });
    if (kept[lang]) show();
  };
  const wanted = kept[lang] ? Promise.resolve() : api.get("cards").then(({ cards }) => { kept = { ...kept, [lang]: ordered(cards, lang) }; });
  put(root, h("div", { class: "stack gallery" }, head(state, change, context, () => wanted.then(() => surprise(lang, context), () => null)), count, list));
  wanted.then(() => gone || show(), (error) => {
    if (gone) return;
    put(count);
    put(list, h("li", { class: "error row", role: "alert" },
      h("span", { text: sentence(error) }), button(t("retry"), () => context.navigate("games", state), { class: "button small" })));
  });
  return () => {
    gone = true;
    watcher.disconnect();
  };
}

// What most people look for, then the others by their titles.
function ordered(cards, lang) {
  const place = ({ name }) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
  return cards.toSorted((a, b) => place(a) - place(b) || a.title.localeCompare(b.title, lang));
}

const isBare = (state) => !Object.values(state).some(Boolean);

function fits(card, { q, family, kind, level }) {
  const names = [card.title, card.name, ...card.aliases];
  const texts = [...names, card.rule].map(plain);
  const typed = IN_LETTERS.test(q) && spelled ? names.flatMap(spelled).map(plain) : [];
  const has = (/** @type {string} */ word) => [...texts, ...typed].some((text) => text.includes(plain(word)));
  return (has(q) || has(stem(q)) || soughtIn(q).every(has)) && (!family || familyOf(card) === family)
    && (!kind || card.kind === kind) && (!level || card.level === level);
}

// The game of that very name before those that only mention it.
const nearest = (q) => (a, b) => far(a, plain(q)) - far(b, plain(q));
const far = ({ name, title }, q) =>
  [plain(name) === q, plain(title) === q, plain(name).startsWith(q), plain(title).startsWith(q), plain(title).includes(q), true].indexOf(true);

const familyOf = ({ drawing, position }) =>
  Object.keys(FAMILIES).find((name) => FAMILIES[name].includes(kindOf(drawing, position))) ?? "several";

function surprise(lang, { navigate }) {
  const { game: text, position } = kept[lang][Math.floor(Math.random() * kept[lang].length)];
  navigate("play", { game: text, position });
}

function head(state, change, { t }, lucky) {
  const finder = h("input", { type: "search", value: state.q, "aria-label": t("gallery.find"), placeholder: t("gallery.find"),
    name: "q", autocomplete: "off", oninput: (event) => change({ q: event.target.value }) });
  const families = ["", ...Object.keys(FAMILIES), "several"];
  const chips = families.map((name) => button(t(`gallery.family.${name || "all"}`), () => {
    chips.forEach((chip, i) => chip.setAttribute("aria-pressed", `${families[i] === name}`));
    change({ family: name });
  }, { class: "button small", "aria-pressed": `${state.family === name}` }));
  const pick = (name, all) => {
    const made = select([["", t(`gallery.${name}.all`)], ...all.map((one) => [one, t(`gallery.${name}.${one}`)])],
      state[name], (value) => change({ [name]: value }), name);
    made.setAttribute("aria-label", t(`gallery.${name}`));
    return made;
  };
  return h("div", { class: "stack tight" },
    h("h1", { text: t("gallery.title") }),
    h("div", { class: "row finder" }, h("div", { class: "grow" }, finder), button(t("gallery.surprise"), lucky, { class: "button primary" })),
    h("div", { class: "row tight filters" }, h("div", { class: "segments", role: "group", "aria-label": t("gallery.family") }, chips),
      h("div", { class: "row tight" }, pick("kind", KINDS), pick("level", LEVELS))));
}

function loadSpelling(then) {
  if (!spelled) import("./pinyin.js").then((table) => { spelled = table.spelled; }).then(then, () => {});
}

// Where no game has such a name, a rule may be meant, or one that is like it.
function ownInstead(list, typed, context) {
  put(list, ownRule(context, typed));
  const form = list.querySelector("form");
  setTimeout(() => form.isConnected && form.requestSubmit(), PAUSE);
}

/** A card to write a rule on; what is `typed` there is only tried, not played. */
function ownRule(context, typed = "") {
  const { t, navigate, link, lang, api } = context;
  const [first, ...others] = RULES[lang];
  const told = h("div", { class: "stack tight", "aria-live": "polite" });
  const input = h("input", { value: typed || first, "aria-label": t("gallery.own"), spellcheck: "false", autocapitalize: "off", name: "rule" });
  const at = (rule) => ({ game: `take:${rule.replace(/^take:\s*/, "").trim()}` });
  // What is refused stays here, with what is like it.
  const go = async (/** @type {boolean} */ play) => {
    const { value } = input;
    if (!value.trim()) return;
    const [read, error] = await api.get("reading", at(value)).then((found) => [found], (found) => [null, found]);
    if (input.value !== value) return;
    input.setAttribute("aria-invalid", `${error?.status === 422}`);
    if (read && play) return navigate("play", at(value));
    put(told, h("p", { text: read ? t("rule.read", { ...read, moves: read.moves.join(", ") }) : sentence(error) }));
    if (error?.status !== 422) return;
    const { suggestions } = await import("./near.js");
    const found = await suggestions(at(value).game, t, (named) => link("play", named), error);
    if (found && input.value === value) told.append(found);
  };
  return h("li", { class: "card-own panel" },
    h("h2", { text: t("gallery.own") }), h("p", { class: "small muted", text: t("gallery.own.how") }),
    h("form", { class: "row", onsubmit: (event) => {
      event.preventDefault();
      go(event.submitter !== null);
    } }, h("div", { class: "grow" }, input), h("button", { class: "button primary", text: t("gallery.own.go") })), told,
    h("p", { class: "chips" }, others.map((rule) => h("a", { class: "chip", href: link("play", at(rule)), text: rule }))));
}

function game(card, { t, link }, watcher) {
  const frame = Object.assign(h("div", { class: "card-picture", "aria-hidden": "true" }), { picture: () => put(frame, pictureOf(card)) });
  watcher.observe(frame);
  return h("li", {}, h("a", { class: "card-game", href: link("play", { game: card.game, position: card.position }), dataset: { game: card.name } },
    frame,
    h("strong", { class: "card-title", text: card.title }),
    h("span", { class: "small card-rule", text: card.rule.replaceAll("`", "") }),
    h("span", { class: "row tight" }, h("span", { class: `chip level-${card.level}`, text: t(`gallery.level.${card.level}`) }),
      h("span", { class: "chip", text: t(`gallery.kind.${card.kind}`) }))));
}

// A position too wide for its card is drawn with more room, and so smaller.
function pictureOf({ drawing, position }) {
  const drawn = draw(drawing, position, ROOM) ?? draw(drawing, position, 3 * ROOM);
  if (!drawn?.targets.length) return h("p", { class: "mono", text: position });
  drawn.svg.removeAttribute("role");
  return drawn.svg;
}
