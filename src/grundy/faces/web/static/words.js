// What the page says, in English and Chinese: every key is in both. t("key", {name: "x"}) puts the
// parameters in for {name}. A key that is missing is an error on the console, which the tests see.

import { words as gallery } from "./words-gallery.js";
import { words as play } from "./words-play.js";

const frame = {
  en: {
    title: "Grundy: taking games",
    "tab.play": "Play",
    "tab.explore": "Explore",
    "tab.values": "Values",
    "tab.learn": "Learn",
    "nav.tabs": "Parts of the page",
    "nav.language": "Language",
    "theme.toggle": "Dark or light",
    loading: "One moment…",
    "loading.long": "An answer can take up to {n} seconds.",
    "loading.stop": "Stop waiting",
    "loading.stopped": "You stopped waiting for the answer.",
    "python.starting": "Python is starting in your browser: a few seconds, longer on a first visit. The answer comes by itself.",
    near: "Did you mean",
    "python.again": "Python did not start; it is being started again.",
    "error.python": "Python could not be started in this browser. Try again, or use another browser; on your own computer `grundy serve` shows the same page.",
    retry: "Try again",
    "error.server": "The server does not answer as it should. Is it running? Try again.",
    "error.page": "Something went wrong on this page. Load it again; if that does not help, report it.",
  },
  zh: {
    title: "Grundy：取石子游戏",
    "tab.play": "对局",
    "tab.explore": "探索",
    "tab.values": "求值",
    "tab.learn": "学习",
    "nav.tabs": "页面栏目",
    "nav.language": "语言",
    "theme.toggle": "切换深色或浅色",
    loading: "请稍候…",
    "loading.long": "最长可能要等 {n} 秒。",
    "loading.stop": "不再等待",
    "loading.stopped": "已停止等待答案。",
    "python.starting": "正在浏览器里启动 Python：需要几秒，初次访问更久一些。答案会自动出现。",
    near: "要找的是不是",
    "python.again": "Python 没有启动成功，正在重新启动。",
    "error.python": "无法在这个浏览器里启动 Python。请重试，或换一个浏览器；在自己的电脑上，`grundy serve` 会打开同样的页面。",
    retry: "重试",
    "error.server": "服务器没有正常应答。它还在运行吗？请重试。",
    "error.page": "这个页面出了错。请重新加载；如果仍然出错，请报告给我们。",
  },
};

/** @typedef {"en" | "zh"} Language */

/**
 * @param {Language} lang
 * @returns {Record<string, string>}
 */
const merged = (lang) =>
  Object.assign({}, frame[lang], gallery[lang], play[lang]);

export const words = { en: merged("en"), zh: merged("zh") };

// The words of a tab that is loaded later.
/** @param {typeof words} more */
export function add(more) {
  for (const lang of /** @type {Language[]} */ (["en", "zh"])) Object.assign(words[lang], more[lang]);
}

/** @type {[string, string][]} */
export const languages = [["en", "English"], ["zh", "中文"]];

/** @type {Language} */
let current = "en";

export const language = () => current;

/** @param {string} lang */
export function speak(lang) {
  current = lang === "zh" ? "zh" : "en";
}

/** @type {import("./types").Speak} */
export function t(key, parameters = {}) {
  const template = words[current][key];
  if (template === undefined) {
    console.error(`no words for ${key} in ${current}`);
    return key;
  }
  return template.replace(/\{(\w+)\}/g, (all, name) => `${parameters[name] ?? all}`);
}
