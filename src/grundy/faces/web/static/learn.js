// Six short lessons, each with something to do. What was done is remembered in this browser.

import { h, put } from "./dom.js";
import { EXERCISES } from "./exercises.js";
import { LESSONS } from "./lessons.js";

export function mount(root, params, context) {
  const { t, link } = context;
  const current = Math.min(Math.max(Number.parseInt(params.lesson, 10) || 1, 1), LESSONS.length);
  const done = remembered();
  const nav = h("nav", { class: "lessons", "aria-label": t("learn.lessons") });
  const drawNav = () => put(nav, h("ol", { class: "plain" }, LESSONS.map((tasks, i) =>
    h("li", {}, lessonLink(i + 1, tasks, done, current, context)))));
  drawNav();
  const end = h("div", { "aria-live": "polite" });
  const drawEnd = () => {
    const all = LESSONS.every((tasks, i) => tasks.every((_, k) => done.has(`${i + 1}.${k + 1}`)));
    put(end, all && h("section", { class: "panel good stack tight" }, h("h2", { text: t("learn.end") }),
      h("p", { text: t("learn.end.next") }), h("div", { class: "row" },
        h("a", { class: "button primary", href: link("play", {}), text: t("learn.play") }),
        h("a", { class: "button", href: link("explore", {}), text: t("tab.explore") }))));
  };
  drawEnd();
  const finish = (k) => (text) => {
    done.add(`${current}.${k}`);
    remember(done);
    drawNav();
    drawEnd();
    return h("p", { class: "good", text: `✓ ${text}` });
  };
  const paragraphs = t(`learn.${current}.text`).split("\n").map((text) => h("p", { text }));
  const tasks = LESSONS[current - 1].map((task, i) =>
    h("section", { class: "panel task stack tight", "aria-labelledby": `task-${i + 1}` },
      h("h2", { id: `task-${i + 1}` }, h("span", { class: "badge", "aria-hidden": "true", text: `${i + 1}` }),
        t(`learn.${current}.${i + 1}`)),
      EXERCISES[task.kind](task, { ...context, done: finish(i + 1) })));
  const step = (n, key) => n >= 1 && n <= LESSONS.length
    && h("a", { class: "button", href: link("learn", { lesson: n }), text: t(key) });
  put(root, h("div", { class: "learn" }, nav,
    h("article", { class: "stack" },
      h("section", { class: "panel stack tight lesson" },
        h("p", { class: "muted small", text: t("learn.of", { n: current, all: LESSONS.length }) }),
        h("h1", { text: t(`learn.${current}.title`) }), paragraphs),
      tasks, end,
      h("div", { class: "row steps-nav" }, step(current - 1, "learn.back"), step(current + 1, "learn.next"),
        current === LESSONS.length && h("a", { class: "button primary", href: link("play", {}), text: t("learn.play") })))));
  const here = nav.querySelector("[aria-current]"); // on a narrow screen the lessons are a long row
  nav.firstChild.scrollLeft = here.offsetLeft - nav.firstChild.offsetLeft - 40;
}

function lessonLink(n, tasks, done, current, { t, link }) {
  const count = tasks.filter((_, k) => done.has(`${n}.${k + 1}`)).length;
  return h("a", { href: link("learn", { lesson: n }), "aria-current": n === current && "step" },
    h("span", { class: "badge", text: count === tasks.length ? "✓" : `${n}` }),
    h("span", { class: "name", text: t(`learn.${n}.title`) }),
    h("span", { class: "small muted count", "aria-label": t("learn.done", { count, all: tasks.length }),
      text: `${count}/${tasks.length}` }));
}

function remembered() {
  try {
    return new Set(JSON.parse(localStorage.getItem("learned") ?? "[]"));
  } catch {
    return new Set();
  }
}

function remember(done) {
  try {
    localStorage.setItem("learned", JSON.stringify([...done]));
  } catch {
    // Without storage the lessons still work; only the ticks are lost.
  }
}
