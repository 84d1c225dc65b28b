// A board to play on: the drawing of a position, whose parts select moves by click, touch or key.
//
//   board = makeBoard(t, onMove)      onMove({ to, text }) when one move has been pointed out
//   board.element, board.picker       to be put on the page; what is asked or said stands in the picker
//   board.show({ kind, position, moves, first, before, log, side, refused })   moves that may be chosen,
//                                   [] for a board to look at; the scale is that of the position
//                                   `first`; what changed since `before` is marked; side(by) is whose
//                                   pieces those of a move of `log` are; refused(touches) says why a
//                                   part that no move touches, or only some others do, is no move
//   board.hint(to)                    lights what the move to that position changes
//   board.colour(verdicts)          marks every part by the best that its moves do: "wins", "draws",
//                                   "loses"; a Map from positions to that, null for none
//   await board.leave(to)             shows what the move changes, then lets it go
//   board.show({ kind, position, edits: { ways, several, choose } })   a board to set up: the ways of
//                                   edit.js take the place of moves; choose({ ...way, to })
//
// One click selects the moves that touch what was clicked; where several are left, a small list
// asks which. On coins, grids and strips further clicks narrow the choice; of a run in a row or ring
// the first and the last stone are clicked, or one stone twice. A first tap of a finger only marks
// what would go: the same again, or a button, makes the move.

import { button, field, finger, h, put, s } from "./dom.js";
import { draw } from "./draw.js";
import { footprints, kindOf, needsSeveral, takesRuns } from "./footprint.js";
import { inWords } from "./movelist.js";

const LISTED = 60;
const CHROME = { phone: 493, desk: 366 }; // pixels of what stands around the board, as in board.css
const VERDICTS = ["wins", "draws", "loses"];

/** The part of the page that has the keyboard, where it is one of the page's own. */
const focusedIn = (/** @type {HTMLElement} */ element) => {
  const focused = document.activeElement;
  return element.contains(focused) && (focused instanceof HTMLElement || focused instanceof SVGElement) ? focused : null;
};

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const wait = (ms) => new Promise((done) => setTimeout(done, still() ? 0 : ms));

export function makeBoard(t, onMove) {
  const stage = h("div", { class: "stage" });
  const picker = h("div", { class: "picker", "aria-live": "polite" });
  const element = h("div", { class: "board-box", tabindex: "-1" }, stage);
  /** @type {any} */
  let now = { kind: "text", position: "", moves: [] };
  let targets = new Map();
  let selecting = new Map(); // identifier -> ways { move, print } that it selects
  let picks = [];
  /** @type {any} the way that was pointed out */
  let chosen = null;
  /** @type {any} the way that a finger has marked */
  let marked = null;
  let touched = false; // whether a finger points
  let room = 0;

  function show(next) {
    const kind = kindOf(next.kind, next.position);
    const { edits } = next;
    const held = edits && (focusedIn(stage)?.dataset.id ?? (focusedIn(picker) && picks[0]));
    now = { ...next, several: edits ? edits.several : needsSeveral(kind), runs: !edits && takesRuns(kind) };
    picks = [];
    chosen = marked = null;
    selecting = edits ? placed(edits.ways) : sorted(now);
    render();
    if (held) (targets.get(held)?.element ?? stage.querySelector("[tabindex='0']"))?.focus({ preventScroll: true });
  }

  // Every identifier with the ways to edit that it selects, in the form of ways to move.
  function placed(ways) {
    return byTouch(ways.map((edit) => ({ edit, print: { touches: edit.touches, covers: edit.touches },
      move: { to: `${edit.drawing ?? ""} ${edit.to ?? edit.say}`, text: said(edit.say) } })));
  }

  function render() {
    room = stage.clientWidth || 600;
    put(picker);
    const drawing = framed(now, room);
    targets = new Map((drawing?.targets ?? []).map((target) => [target.id, target]));
    if (!drawing || !targets.size) {
      put(stage, drawing ? empty(drawing.svg, t("play.empty")) : h("p", { class: "position-text mono", text: now.position }));
      return;
    }
    drawing.svg.setAttribute("aria-label", t("play.position", { position: now.position }));
    for (const target of targets.values()) dress(target);
    [...targets.values()].find((x) => selecting.has(x.id))?.element.setAttribute("tabindex", "0");
    drawing.svg.addEventListener("keydown", onKey);
    drawing.svg.addEventListener("pointerleave", () => light("pre", []));
    drawing.svg.addEventListener("pointerdown", (/** @type {PointerEvent} */ { pointerType }) => { touched = pointerType === "touch"; });
    drawing.svg.classList.toggle("tall", isTiny(drawing.svg.height.baseVal.value, [...targets.values()]));
    put(stage, drawing.svg);
    for (const { ends, side } of dominoes(now)) join(drawing.svg, side, ...ends.map((id) => targets.get(id)));
    if (now.before && now.several && !now.runs) light("fresh", covered(now.kind, now.before, now.position));
    if (ordered()) askStep([...selecting.values()].flat());
  }

  // Does a move go on from part to part: a piece, where it goes, where it shoots?
  const ordered = () => selecting.values().next().value?.[0].print.steps;

  function askStep(ways) {
    light("possible", ways.map(({ print }) => print.steps[picks.length]));
    put(picker, h("p", { class: "muted", text: t(`play.step.${picks.length}`) }));
  }

  function dress({ id, element: part, name }) {
    part.dataset.id = id;
    if (!selecting.has(id)) return void part.addEventListener("click", () => refuse(id));
    part.setAttribute("role", "button");
    part.setAttribute("tabindex", "-1");
    const [first, ...more] = selecting.get(id);
    part.setAttribute("aria-label", name && (!now.edits || more.length) ? said(name) : inWords(first.move));
    part.classList.add("live");
    part.addEventListener("click", () => pick(id));
    part.addEventListener("pointerenter", (/** @type {PointerEvent} */ { pointerType }) => pointerType === "touch" || light("pre", certain(id)));
    part.addEventListener("focus", () => touched || light("pre", certain(id)));
    part.addEventListener("blur", () => light("pre", []));
  }

  const said = ([key, parameters]) => t(key, Object.fromEntries(
    Object.entries(parameters).map(([k, v]) => [k, Array.isArray(v) ? t(...v) : v])));

  // What every way changes that this part selects.
  function certain(id) {
    const [first, ...rest] = narrowed([...picks, id]).slice(0, 40).map((way) => way.print.covers);
    return (first ?? []).filter((x) => rest.every((covers) => covers.includes(x)));
  }

  const narrowed = (ids) => (selecting.get(ids[0]) ?? []).filter((way) =>
    ids.every((id, i) => (way.print.steps ? way.print.steps[i] === id : selecting.get(id)?.includes(way))));

  // Is a way all that was clicked? Of a run the two ends are.
  function exact({ print: { touches } }) {
    if (now.runs) return picks.includes(touches[0]) && picks.includes(touches.at(-1));
    return now.several && touches.length === picks.length;
  }

  function pick(id) {
    const again = picks.includes(id);
    if (again && marked) return choose(marked);
    const longer = [...picks, id];
    const next = !now.several ? [id] : again && !now.runs && !ordered() ? picks.filter((x) => x !== id) : longer;
    const sure = [next, [id]].find((ids) => !ids.length || narrowed(ids).length);
    if (!sure) return refuse(id);
    picks = sure;
    marked = null;
    light("chosen", []);
    const left = picks.length ? narrowed(picks) : [];
    const whole = now.runs && picks.length > 1 ? left.filter(exact) : [];
    if (now.runs && again && !whole.length) {
      picks = [];
      left.length = 0;
    }
    light("picked", picks);
    const way = only(whole) ?? only(left);
    if (!way) ask(left);
    else if (touched && picks.length === 1 && !now.edits) mark(way);
    else choose(way);
  }

  // The way that all are; null where they differ, or there is none.
  const only = (ways) =>
    (ways.length && !ways[0].edit?.make && ways.every(({ move }) => move.to === ways[0].move.to) ? ways[0] : null);

  function mark(way) {
    marked = way;
    light("chosen", way.print.covers);
    put(picker, h("div", { class: "row sure" }, h("span", { text: inWords(way.move) }),
      button(t("play.hint.do"), () => choose(way), { class: "button primary" })));
  }

  // Nothing is changed; one line says why.
  function refuse(id) {
    if (!now.moves?.length || now.edits) return;
    const touches = (moves) => sorted({ ...now, moves }).has(id);
    put(picker, h("p", { class: "muted", role: "alert",
      text: picks.length && ordered() ? t("play.cannot.step") : now.refused?.(touches) ?? t("play.cannot") }));
  }

  function choose(way, to = way.edit?.to) {
    chosen = way;
    if (now.edits) now.edits.choose({ ...way.edit, to });
    else onMove(way.move);
  }

  // A field for the number that a way asks for.
  function typed(way) {
    const { number, make } = way.edit;
    const input = h("input", { inputmode: "numeric", pattern: "[0-9]*", value: `${number ?? ""}`, class: "mono", maxlength: 60 });
    const take = (event) => {
      event.preventDefault();
      if (/^\d*$/.test(input.value.trim())) choose(way, make(input.value.trim() ? BigInt(input.value.trim()) : null));
    };
    return h("form", { class: "row end", onsubmit: take }, field(way.move.text, input),
      h("button", { class: "button small primary", text: t("edit.set") }));
  }

  function ask(left) {
    if (ordered()) return askStep(left.length ? left : [...selecting.values()].flat());
    const possible = now.several ? left.flatMap((way) => way.print.touches) : [];
    light("possible", possible.filter((id) => !picks.includes(id)));
    if (!left.length) return put(picker);
    const ways = [...left.filter(exact), ...left];
    const unlike = [...new Map(ways.toReversed().map((way) => [way.move.to, way])).values()].toReversed();
    const choices = unlike.slice(0, LISTED).map((way) => (way.edit?.make ? typed(way) :
      button(inWords(way.move), () => choose(way), { class: `button small ${exact(way) ? "primary" : ""}` })));
    const more = now.runs ? t("play.which.run") : now.several ? t(now.edits ? "edit.which.more" : "play.which.more") : "";
    return put(picker, h("p", { class: "muted", text: `${t(now.edits ? "edit.which" : "play.which")} ${more}` }),
      h("div", { class: "row" }, choices),
      unlike.length > LISTED && h("p", { class: "muted", text: t("play.andmore", { n: unlike.length - LISTED }) }));
  }

  function light(name, ids) {
    for (const { id, element: part } of targets.values()) part.classList.toggle(name, ids.includes(id));
  }

  function onKey(event) {
    if (event.key === "Escape") {
      picks = [];
      marked = null;
      light("picked", picks);
      light("chosen", picks);
      ask([]);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      touched = false;
      const { id } = event.target.dataset;
      if (id) pick(id);
      if (!now.several) /** @type {HTMLElement | null} */ (picker.querySelector("input, button"))?.focus(); // others are gone on with on the board
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
    const covers = chosen?.move.to === to ? chosen.print.covers : covered(now.kind, now.position, to);
    put(picker);
    light("hint", []);
    light("chosen", covers);
    await wait(420);
    light("going", covers);
    await wait(260);
  }

  new ResizeObserver(() => {
    if (!stage.clientWidth || Math.abs(stage.clientWidth - room) <= 8) return;
    const focused = focusedIn(stage)?.dataset.id;
    render();
    light("picked", picks);
    if (marked) mark(marked);
    else if (picks.length) ask(narrowed(picks));
    targets.get(focused)?.element.focus({ preventScroll: true }); // whoever plays by keys goes on
  }).observe(stage);

  /** @param {Map<string, { verdict: string }> | null} [verdicts] */
  function colour(verdicts) {
    for (const [id, { element: part }] of targets) {
      const found = (selecting.get(id) ?? []).map(({ move }) => verdicts?.get(move.to)?.verdict);
      const best = VERDICTS.find((verdict) => found.includes(verdict));
      part.classList.remove(...VERDICTS);
      if (best) part.classList.add(best);
    }
  }

  const hint = (to) => light("hint", covered(now.kind, now.position, to));
  return { element, picker, show, hint, leave, colour, said };
}

// The pairs of cells that the moves so far have covered on one board: its dominoes.
/** @param {{ kind: string, log?: { from: string, to: string, by: string }[], side?: (by: string) => string | null }} shown */
function dominoes({ kind, log = [], side = () => null }) {
  if (!kind.startsWith("grid") || log.some(({ from, to }) => from.includes("+") || to.includes("+"))) return [];
  const covers = log.filter(({ from, to }) => from.length === to.length).map(({ from, to, by }) => ({
    ends: [...to].flatMap((sign, i) => (sign === "#" && from[i] === "." ? [`${i}`] : [])), side: side(by),
  }));
  return covers.filter(({ ends }) => ends.length === 2);
}

const PIPS = [[0, 0], [-1, -1], [1, 1], [-1, 1], [1, -1], [-1, 0], [1, 0]]; // those of n: n % 2 from the first, the rest behind

function join(svg, side, a, b) {
  if (!a || !b) return;
  const size = Math.abs(a.x - b.x) + Math.abs(a.y - b.y);
  const [x, y] = [Math.min(a.x, b.x) - size * 0.42, Math.min(a.y, b.y) - size * 0.42];
  const half = ({ id, x: cx, y: cy }) => {
    const n = Number(id) * 5 % 6 + 1;
    return PIPS.slice(1 - n % 2, n + 1 - n % 2).map(([dx, dy]) =>
      s("circle", { class: "pip", cx: cx + dx * size * 0.2, cy: cy + dy * size * 0.2, r: size * 0.065 }));
  };
  const cut = a.x === b.x ? { x1: a.x - size * 0.3, x2: a.x + size * 0.3, y1: (a.y + b.y) / 2, y2: (a.y + b.y) / 2 }
    : { y1: a.y - size * 0.3, y2: a.y + size * 0.3, x1: (a.x + b.x) / 2, x2: (a.x + b.x) / 2 };
  svg.append(s("g", { class: `domino ${side ?? ""}` },
    s("rect", { class: "face", x, y, width: Math.abs(a.x - b.x) + size * 0.84, height: Math.abs(a.y - b.y) + size * 0.84, rx: size * 0.14 }),
    s("line", { class: "cut", ...cut }), half(a), half(b)));
}

// Would parts be too small for a finger, if the drawing were made to fit the screen? Then one scrolls.
function isTiny(height, parts) {
  const scale = Math.min(1, Math.max(240, innerHeight - CHROME[innerWidth > 560 ? "desk" : "phone"]) / height);
  const steps = parts.slice(1).map(({ x, y }, i) => Math.max(Math.abs(x - parts[i].x), Math.abs(y - parts[i].y)));
  return Math.min(...steps, Infinity) * scale < finger(26);
}

const GROUNDED = ["heaps", "piles", "bound", "edges"]; // these stand on the ground, the others hang from above

// The drawing, as large as the first position of the game and in a frame as high: nothing grows or climbs in a game.
function framed({ kind, position, first, edits }, room) {
  const own = kindOf(kind, position);
  const begun = first && kindOf(kind, first) === own ? draw(kind, first, room) : null;
  const drawing = draw(kind, position, room, Boolean(edits), begun?.scale);
  if (!drawing || !begun) return drawing;
  const [{ width, height }, before] = [drawing.svg, begun.svg].map((svg) => ({ width: svg.width.baseVal.value, height: svg.height.baseVal.value }));
  const high = Math.max(height, before.height);
  drawing.svg.setAttribute("viewBox", `0 ${GROUNDED.includes(own) ? height - high : 0} ${width} ${high}`);
  drawing.svg.setAttribute("height", `${high}`);
  return drawing;
}

// An empty board is as large as it was.
function empty(svg, text) {
  const { x, y, width, height } = svg.viewBox.baseVal;
  svg.removeAttribute("role");
  return put(svg, s("text", { class: "count", x: x + width / 2, y: y + height / 2, text }));
}

// What a move changes, at the first place where it can be made.
const covered = (drawing, position, to) => footprints(drawing, position, to)[0]?.covers ?? [];

// Every identifier with the ways to move that it selects.
const sorted = ({ kind, position, moves }) =>
  byTouch(moves.flatMap((move) => footprints(kind, position, move.to).map((print) => ({ move, print }))));

function byTouch(ways) {
  const found = new Map();
  for (const way of ways) {
    for (const id of new Set(way.print.touches)) found.set(id, found.get(id) ?? []).get(id).push(way);
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
