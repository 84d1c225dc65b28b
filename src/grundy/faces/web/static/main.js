// The frame of the page: tabs, language, colours, and the address.
//
// A tab is a module with
//
//     mount(root, params, { navigate, link, t, api, lang }) -> unmount function, or nothing
//
//   root      an empty element to fill
//   params    the address behind `#tab?` as an object of strings; "+" stands for itself
//   navigate  navigate(tab, params) goes there: a new entry of the history, and the tab is mounted
//             anew. navigate(tab, params, { replace: true }) only rewrites the address bar, for
//             what has already happened on the page (a move made, a table shown). Parameters that
//             are empty are left out; the language is added.
//   link      link(tab, params) gives the address for an <a href>
//   t         t(key, params): the words of the page, words.js; a tab that is loaded later adds its own
//   api       api.js: get, post, text, url, ApiError
//   lang      "en" or "zh"; a change of language mounts the tab anew with the params of the address
//
// Elements are made with dom.js. Classes of style.css to build with: .panel (a card), .row (things
// side by side that wrap), .columns (two columns on wide screens), .stack (things below one
// another), .field (label over control), .button (.primary, .quiet, .on), .table (in .scroll),
// .note, .error, .good, .bad, .chip, .code (monospaced block), .muted, .hidden-text (for screen
// readers), .segments (buttons that exclude one another). Colours are custom properties: --ink,
// --paper, --card, --line, --accent, --lit, --good, --bad, --muted, --left, --right.

import * as api from "./api.js";
import { button, h, put, s, select } from "./dom.js";
import { meantBy } from "./names.js";
import { language, languages, speak, t } from "./words.js";

const TABS = {
  games: () => import("./gallery.js"),
  play: () => import("./play.js"),
  explore: () => import("./explore.js"),
  values: () => import("./values.js"),
  learn: () => import("./learn.js"),
};
const view = /** @type {HTMLElement} */ (document.getElementById("view"));
const lastParams = {};
/** @type {(() => void) | null} */
let unmount = null;
let turn = 0;
let shown = ""; // the address of what is shown

// "+" is a sign of positions: in this address it stands for itself, not for a space.
function read(hash) {
  const [tab, query = ""] = hash.replace(/^#/, "").split(/\?(.*)/s);
  const params = {};
  for (const pair of query.split("&").filter(Boolean)) {
    const [name, value = ""] = pair.split(/=(.*)/s);
    try {
      params[decodeURIComponent(name)] = decodeURIComponent(value);
    } catch {
      params[name] = value; // a stray percent sign
    }
  }
  return { tab: Object.hasOwn(TABS, tab) ? tab : "games", params };
}

const readable = (value) =>
  encodeURIComponent(value).replace(/%2B|%2C|%3A|%2F|%3D/g, decodeURIComponent);

function link(tab, params) {
  const all = { ...params, lang: language() };
  const pairs = Object.entries(all)
    .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== "")
    .map(([name, value]) => `${encodeURIComponent(name)}=${readable(value)}`);
  return `#${tab}?${pairs.join("&")}`;
}

function navigate(tab, params, { replace = false } = {}) {
  const address = link(tab, params);
  if (replace) {
    history.replaceState(null, "", address);
    shown = location.hash;
    lastParams[tab] = read(address).params;
    drawTabs(tab);
  } else if (location.hash === address) {
    show();
  } else {
    location.hash = address;
  }
}

function chosenLanguage(params) {
  return params.lang ?? remembered("lang") ?? (navigator.language.startsWith("zh") ? "zh" : "en");
}

async function show() {
  const mine = ++turn;
  shown = location.hash;
  const { tab, params } = read(shown);
  speak(chosenLanguage(params));
  lastParams[tab] = params;
  document.documentElement.lang = language() === "zh" ? "zh-CN" : "en";
  document.title = `${t(`tab.${tab}`)} · ${t("title")}`;
  drawTabs(tab);
  drawTools();
  unmount?.();
  unmount = null;
  const root = h("div", { class: `view view-${tab}` });
  const again = () => api.get("limits").then(() => location.reload(), () => {}); // else the browser's own page would come
  put(view, root);
  try {
    const module = await TABS[tab]();
    const wanted = await meantBy(params);
    if (mine !== turn || location.hash !== shown) return;
    if (wanted !== params) navigate(tab, wanted, { replace: true });
    // What a view says late of itself is not written over the address to which one has gone on.
    const own = (/** @type {string} */ to, /** @type {any} */ asked, { replace = false } = {}) =>
      (!replace || (mine === turn && location.hash === shown)) && navigate(to, asked, { replace });
    unmount = module.mount(root, wanted, { navigate: own, link, t, api, lang: language() }) ?? null;
  } catch (error) {
    const said = await api.get("limits").then(() => error, (gone) => gone); // a server that is gone is no fault of the page
    if (mine !== turn) return;
    put(root, h("div", { class: "panel error row", role: "alert" }, h("span", { text: api.sentence(said) }),
      h("button", { type: "button", class: "button small", text: t("retry"), onclick: again })));
  }
}

function drawTabs(current) {
  const links = Object.keys(TABS).map((tab) =>
    h("a", { href: link(tab, carried(tab, current)), "aria-current": tab === current && "page",
      text: t(`tab.${tab}`) }));
  const tabs = /** @type {HTMLElement} */ (document.getElementById("tabs"));
  tabs.setAttribute("aria-label", t("nav.tabs"));
  const focused = [...tabs.children].findIndex((one) => one === document.activeElement);
  put(tabs, links);
  links[focused]?.focus();
}

// Each tab is found as it was left; a game goes along from Play to Explore and back.
function carried(tab, current) {
  const own = lastParams[tab] ?? {};
  const { game } = lastParams[current];
  const along = ["play", "explore"].includes(tab) && ["play", "explore"].includes(current) && game;
  return along && own.game !== game ? { game } : own;
}

function drawTools() {
  const choice = select(languages, language(), (lang) => {
    remember("lang", lang);
    const { tab, params } = read(location.hash);
    speak(lang);
    history.replaceState(null, "", link(tab, { ...params, lang }));
    show().then(() => /** @type {HTMLElement} */ (document.querySelector("#tools select")).focus());
  });
  choice.setAttribute("aria-label", t("nav.language"));
  const theme = button("", toggleTheme, {
    class: "button quiet round", "aria-label": t("theme.toggle"), title: t("theme.toggle"),
  });
  theme.append(s("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", class: "icon" },
    s("circle", { cx: 12, cy: 12, r: 9, class: "rim" }),
    s("path", { d: "M12 3a9 9 0 0 1 0 18z" })));
  put(/** @type {HTMLElement} */ (document.getElementById("tools")), choice, theme);
}

function toggleTheme() {
  const root = document.documentElement;
  root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
  remember("theme", root.dataset.theme);
}

function remembered(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function remember(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Storage may be forbidden: the address still holds the language.
  }
}

addEventListener("hashchange", show);
speak(chosenLanguage({}));
if (!location.hash) history.replaceState(null, "", link("games", {}));
show();
