// A board to play on: the drawing of a position, whose parts select moves by click, touch or key.
//
//   board = makeBoard(t, onMove)      onMove({ to, text }) when one move has been pointed out
//   board.element                     to be put on the page
//   board.show({ kind, position, moves, before })   moves that may be chosen, [] for a board to look
//                                   at; what changed since the position `before` is marked
//   board.hint(to)                    lights what the move to that position changes
//   await board.leave(to)             shows what the move changes, then lets it go
//
// One click selects the moves that touch what was clicked; where several are left, a small list
// asks which. On coins, grids and strips further clicks narrow the choice.

import { button, h, put } from "./dom.js";
import { draw } from "./draw.js";
import { footprint, needsSeveral } from "./footprint.js";
import { inWords } from "./movelist.js";

const LISTED = 60;

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const wait = (ms) => new Promise((done) => setTimeout(done, still() ? 0 : ms));

export function makeBoard(t, onMove) {
  const stage = h("div", { class: "stage" });
  const picker = h("div", { class: "picker", "aria-live": "polite" });
  const element = h("div", { class: "board-box", tabindex: "-1" }, stage, picker);
  let now = { kind: "text", position: "", moves: [] };
  let targets = new Map();
  let selecting = new Map(); // identifier -> moves
  let picks = [];
  let room = 0;

  function show(next) {
    now = next;
    picks = [];
    selecting = sorted(now);
    render();
  }

  function render() {
    room = stage.clientWidth || 600;
    put(picker);
    const drawing = draw(now.kind, now.position, room);
    targets = new Map((drawing?.targets ?? []).map((target) => [target.id, target]));
    if (!targets.size) {
      put(stage, drawing ? h("p", { class: "position-text muted", text: t("play.empty") })
        : h("p", { class: "position-text mono", text: now.position }));
      return;
    }
    drawing.svg.setAttribute("aria-label", t("play.position", { position: now.position }));
    for (const target of targets.values()) dress(target);
    [...targets.values()].find((x) => selecting.has(x.id))?.element.setAttribute("tabindex", "0");
    drawing.svg.addEventListener("keydown", onKey);
    drawing.svg.addEventListener("pointerleave", () => light("pre", []));
    put(stage, drawing.svg);
    if (now.before && needsSeveral(now.kind)) light("fresh", footprint(now.kind, now.before, now.position).covers);
  }

  function dress({ id, element: part, name: [key, parameters] }) {
    part.dataset.id = id;
    if (!selecting.has(id)) return;
    const words = Object.entries(parameters).map(([k, v]) => [k, Array.isArray(v) ? t(...v) : v]);
    part.setAttribute("role", "button");
    part.setAttribute("tabindex", "-1");
    part.setAttribute("aria-label", t(key, Object.fromEntries(words)));
    part.classList.add("live");
    part.addEventListener("click", () => pick(id));
    part.addEventListener("pointerenter", () => light("pre", certain(id)));
    part.addEventListener("focus", () => light("pre", certain(id)));
    part.addEventListener("blur", () => light("pre", []));
  }

  // What every move changes that this part selects.
  function certain(id) {
    const [first, ...rest] = narrowed([...picks, id]).slice(0, 40)
      .map((move) => footprint(now.kind, now.position, move.to).covers);
    return (first ?? []).filter((x) => rest.every((covers) => covers.includes(x)));
  }

  const narrowed = (ids) =>
    (selecting.get(ids[0]) ?? []).filter((move) => ids.every((id) => selecting.get(id)?.includes(move)));

  function pick(id) {
    if (!needsSeveral(now.kind)) picks = [id];
    else picks = picks.includes(id) ? picks.filter((x) => x !== id) : [...picks, id];
    if (picks.length && !narrowed(picks).length) picks = [id];
    light("picked", picks);
    const left = picks.length ? narrowed(picks) : [];
    if (left.length && left.every((move) => move.to === left[0].to)) onMove(left[0]);
    else ask(left);
  }

  function ask(left) {
    const possible = needsSeveral(now.kind)
      ? left.flatMap((move) => footprint(now.kind, now.position, move.to).touches) : [];
    light("possible", possible.filter((id) => !picks.includes(id)));
    if (!left.length) return put(picker);
    const exact = (move) => {
      const { touches } = footprint(now.kind, now.position, move.to);
      return needsSeveral(now.kind) && touches.length === picks.length;
    };
    const first = left.filter(exact);
    const listed = [...first, ...left.filter((move) => !first.includes(move))].slice(0, LISTED);
    const choices = listed.map((move) =>
      button(inWords(move), () => onMove(move), { class: `button small ${first.includes(move) ? "primary" : ""}` }));
    const more = needsSeveral(now.kind) ? t("play.which.more") : "";
    return put(picker, h("p", { class: "muted", text: `${t("play.which")} ${more}` }),
      h("div", { class: "row" }, choices),
      left.length > LISTED && h("p", { class: "muted", text: t("play.andmore", { n: left.length - LISTED }) }));
  }

  function light(name, ids) {
    for (const { id, element: part } of targets.values()) part.classList.toggle(name, ids.includes(id));
  }

  function onKey(event) {
    if (event.key === "Escape") {
      picks = [];
      light("picked", picks);
      ask([]);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      const { id } = event.target.dataset;
      if (id) pick(id);
      picker.querySelector("button")?.focus();
    } else if (event.key.startsWith("Arrow")) {
      event.preventDefault();
      const here = targets.get(event.target.dataset.id);
      const next = here && nearest(here, event.key, [...targets.values()].filter((x) => selecting.has(x.id)));
      if (!next) return;
      here.element.setAttribute("tabindex", "-1");
      next.element.setAttribute("tabindex", "0");
      next.element.focus();
    }
  }

  async function leave(to) {
    const { covers } = footprint(now.kind, now.position, to);
    put(picker);
    light("hint", []);
    light("chosen", covers);
    await wait(420);
    light("going", covers);
    await wait(260);
  }

  new ResizeObserver(() => {
    if (stage.clientWidth && Math.abs(stage.clientWidth - room) > 8) render();
  }).observe(stage);

  const hint = (to) => light("hint", footprint(now.kind, now.position, to).covers);
  return { element, show, hint, leave };
}

// Every identifier with the moves it selects.
function sorted({ kind, position, moves }) {
  const found = new Map();
  for (const move of moves) {
    for (const id of footprint(kind, position, move.to).touches) {
      if (!found.has(id)) found.set(id, []);
      if (!found.get(id).includes(move)) found.get(id).push(move);
    }
  }
  return found;
}

// The next part in the direction of the arrow: near, and not far off to the side.
function nearest(here, key, among) {
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  const far = (other) => {
    const [x, y] = [other.x - here.x, other.y - here.y];
    const ahead = x * dx + y * dy;
    return ahead > 0.5 ? ahead + 3 * Math.abs(x * dy - y * dx) : Infinity;
  };
  const best = among.reduce((a, b) => (far(b) < far(a) ? b : a), here);
  return best !== here && far(best) < Infinity ? best : null;
}
