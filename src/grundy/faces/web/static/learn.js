// Short lessons, each with something to do; puzzles; sets for a class. What was done is remembered.

import { h, put } from "./dom.js";
import { maker, opened } from "./classroom.js";
import { EXERCISES } from "./exercises.js";
import { keep, kept } from "./kept.js";
import { LESSONS } from "./lessons.js";
import { puzzles } from "./puzzles.js";
import { words as frame } from "./words-learn.js";
import { words as lessons } from "./words-lessons.js";
import { add } from "./words.js";

const KEPT = "learned";

add(frame);
add(lessons);

export function mount(root, params, context) {
  const { t, link } = context;
  if (params.lesson === "class" || params.set) return classroom(root, params, context);
  if (params.lesson === "puzzles") return withWayBack(root, context, (body) => puzzles(body, params, context));
  const current = Math.min(Math.max(Number.parseInt(params.lesson, 10) || 1, 1), LESSONS.length);
  const done = kept(KEPT);
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
        h("a", { class: "button", href: link("learn", { lesson: "puzzles" }), text: t("puzzle.title") }),
        h("a", { class: "button", href: link("explore", {}), text: t("tab.explore") }))));
  };
  drawEnd();
  const finish = (k) => (text) => {
    done.add(`${current}.${k}`);
    keep(KEPT, done);
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
  put(root, h("div", { class: "learn" }, h("div", { class: "stack tight" }, nav,
    h("div", { class: "row tight" }, h("a", { class: "button small", href: link("learn", { lesson: "puzzles" }), text: t("puzzle.title") }),
      h("a", { class: "button small", href: link("learn", { lesson: "class" }), text: t("class.title") }))),
    h("article", { class: "stack" },
      h("section", { class: "panel stack tight lesson" },
        h("p", { class: "muted small", text: t("learn.of", { n: current, all: LESSONS.length }) }),
        h("h1", { text: t(`learn.${current}.title`) }), paragraphs),
      tasks, end,
      h("div", { class: "row steps-nav" }, step(current - 1, "learn.back"), step(current + 1, "learn.next"),
        current === LESSONS.length && h("a", { class: "button primary", href: link("play", {}), text: t("learn.play") })))));
}

// A set of positions of a class, or the form in which one is made.
function classroom(root, params, context) {
  return withWayBack(root, context, (body) =>
    (params.set && params.lesson !== "class" ? opened : maker)(body, params, context));
}

function withWayBack(root, { t, link }, fill) {
  const body = h("div", { class: "stack" });
  put(root, h("div", { class: "stack class" }, h("p", { class: "row screen" },
    h("a", { class: "button small", href: link("learn", { lesson: 1 }), text: t("class.lessons") })), body));
  return fill(body);
}

function lessonLink(n, tasks, done, current, { t, link }) {
  const count = tasks.filter((_, k) => done.has(`${n}.${k + 1}`)).length;
  return h("a", { href: link("learn", { lesson: n }), "aria-current": n === current && "step" },
    h("span", { class: "badge", text: count === tasks.length ? "✓" : `${n}` }),
    h("span", { class: "name", text: t(`learn.${n}.title`) }),
    h("span", { class: "small muted count", "aria-label": t("learn.done", { count, all: tasks.length }),
      text: `${count}/${tasks.length}` }));
}
