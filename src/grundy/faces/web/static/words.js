// What the page says: an entry has it in English and in Chinese. t("key", {name: "x"}) puts the
// parameters in for {name}. A key that is missing is an error on the console, which the tests see.

import { words as gallery } from "./words-gallery.js";
import { words as play } from "./words-play.js";

/** @typedef {import("./types").Words} Words */

/** @type {Words} */
const frame = {
  title: ["Grundy: taking games", "Grundy：取石子游戏"],
  "tab.play": ["Play", "对局"],
  "tab.explore": ["Explore", "探索"],
  "tab.values": ["Values", "求值"],
  "tab.learn": ["Learn", "学习"],
  "nav.tabs": ["Parts of the page", "页面栏目"],
  "nav.language": ["Language", "语言"],
  "theme.toggle": ["Dark or light", "切换深色或浅色"],
  loading: ["One moment…", "请稍候…"],
  "loading.long": ["An answer can take up to {n} seconds.", "最长可能要等 {n} 秒。"],
  "loading.stop": ["Stop waiting", "不再等待"],
  "loading.stopped": ["You stopped waiting for the answer.", "已停止等待答案。"],
  "python.starting": ["Python is starting in your browser: a few seconds, longer on a first visit. The answer comes by itself.",
    "正在浏览器里启动 Python：需要几秒，初次访问更久一些。答案会自动出现。"],
  near: ["Did you mean", "要找的是不是"],
  "python.again": ["Python did not start; it is being started again.", "Python 没有启动成功，正在重新启动。"],
  "error.python": ["Python could not be started in this browser. Try again, or use another browser; on your own computer `grundy serve` shows the same page.",
    "无法在这个浏览器里启动 Python。请重试，或换一个浏览器；在自己的电脑上，`grundy serve` 会打开同样的页面。"],
  retry: ["Try again", "重试"],
  "error.server": ["The server does not answer as it should. Is it running? Try again.",
    "服务器没有正常应答。它还在运行吗？请重试。"],
  "error.page": ["Something went wrong on this page. Load it again; if that does not help, report it.",
    "这个页面出了错。请重新加载；如果仍然出错，请报告给我们。"],
};

/** @type {Words} */
export const words = { ...frame, ...gallery, ...play };

// The words of a tab that is loaded later.
/** @param {Words} more */
export function add(more) {
  Object.assign(words, more);
}

/** @type {[string, string][]} */
export const languages = [["en", "English"], ["zh", "中文"]];

/** @type {"en" | "zh"} */
let current = "en";

export const language = () => current;

/** @param {string} lang */
export function speak(lang) {
  current = lang === "zh" ? "zh" : "en";
}

/** @type {import("./types").Speak} */
export function t(key, parameters = {}) {
  const template = words[key]?.[current === "zh" ? 1 : 0];
  if (template === undefined) {
    console.error(`no words for ${key} in ${current}`);
    return key;
  }
  return template.replace(/\{(\w+)\}/g, (all, name) => `${parameters[name] ?? all}`);
}
