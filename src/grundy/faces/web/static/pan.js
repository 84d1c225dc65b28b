// Moves and magnifies a canvas by mouse, touch and keyboard, and gives it sharp pixels.
//
// panned(canvas, actions, words, said) gives it with the buttons below, and calls
//   move(dx, dy)         the content was dragged by so many pixels
//   zoom(factor, x, y)   magnify by factor, keeping what is at x, y (pixels) where it is; returns
//                        false if nothing changed, so that the wheel may scroll the page instead
//   reset()              show everything
//   point(x, y) or point(null)   the pointer is here, or gone

import { button, h } from "./dom.js";

const STEP = 48;
const KEYS = {
  ArrowLeft: (act) => act.move(STEP, 0),
  ArrowRight: (act) => act.move(-STEP, 0),
  ArrowUp: (act) => act.move(0, STEP),
  ArrowDown: (act) => act.move(0, -STEP),
  "+": (act, x, y) => act.zoom(1.5, x, y),
  "=": (act, x, y) => act.zoom(1.5, x, y),
  "-": (act, x, y) => act.zoom(1 / 1.5, x, y),
  0: (act) => act.reset(),
  Home: (act) => act.reset(),
};

function gestures(canvas, act) {
  const fingers = new Map();
  const at = (event) => {
    const box = canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, at(event));
    act.point(...at(event));
  });
  canvas.addEventListener("pointermove", (event) => {
    const now = at(event);
    const before = fingers.get(event.pointerId);
    if (before) drag(act, fingers, event.pointerId, before, now);
    if (fingers.size < 2) act.point(...now);
  });
  const lift = (event) => fingers.delete(event.pointerId);
  canvas.addEventListener("pointerup", lift);
  canvas.addEventListener("pointercancel", lift);
  canvas.addEventListener("pointerleave", (event) => {
    if (event.pointerType === "mouse") act.point(null); // a finger leaves after every tap
  });
  canvas.addEventListener("dblclick", (event) => act.zoom(2, ...at(event)));
  canvas.addEventListener("wheel", (event) => {
    const turned = Math.sign(event.deltaY) * Math.min(Math.abs(event.deltaY), 120);
    const factor = Math.exp(-turned / 300);
    if (act.zoom(factor, ...at(event)) !== false) event.preventDefault();
  }, { passive: false });
  canvas.addEventListener("keydown", (event) => {
    const does = !event.ctrlKey && !event.metaKey && !event.altKey && KEYS[event.key];
    if (!does) return;
    event.preventDefault();
    does(act, canvas.clientWidth / 2, canvas.clientHeight / 2);
  });
}

// One finger or the mouse drags; two fingers drag by their middle and magnify by their distance.
function drag(act, fingers, id, before, now) {
  const other = [...fingers].find(([finger]) => finger !== id)?.[1];
  fingers.set(id, now);
  if (!other) {
    act.move(now[0] - before[0], now[1] - before[1]);
    return;
  }
  const far = (point) => Math.max(8, Math.hypot(point[0] - other[0], point[1] - other[1]));
  act.move((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
  act.zoom(far(now) / far(before), (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
}

// Calls draw(context, width, height, ratio) now, on every change of size or colours, and again by
// the function that it returns (at most once a frame).
export function painted(canvas, draw) {
  const context = canvas.getContext("2d");
  let waiting = false;
  const paint = () => {
    waiting = false;
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    if (!width || !height) return;
    const ratio = Math.min(window.devicePixelRatio || 1, 3);
    const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (canvas.width !== wide || canvas.height !== high) {
      canvas.width = wide;
      canvas.height = high;
    }
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    draw(context, width, height, ratio);
  };
  const again = () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(paint);
  };
  new ResizeObserver(again).observe(canvas);
  const colours = new MutationObserver(again);
  colours.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return { again, stop: () => colours.disconnect() };
}

export const colour = (element, name) => getComputedStyle(element).getPropertyValue(name).trim();

// Round numbers between two ends, about `room` of them, as whole numbers.
export function ticks(low, high, room) {
  const rough = Math.max((high - low) / Math.max(room, 1), 1);
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5].find((k) => k * unit >= rough) ?? 10) * unit;
  const found = [];
  for (let n = Math.ceil(low / step) * step; n <= high; n += step) found.push(n);
  return found;
}

export const grouped = (n) => String(n).replace(/\B(?=(\d{3})+$)/g, "\u202f");

// The canvas, and what wheel and keys do as buttons for those who have neither; what is pointed at.
export function panned(canvas, act, words, said) {
  const middle = () => [canvas.clientWidth / 2, canvas.clientHeight / 2];
  const round = (text, label, does) =>
    button(text, does, { class: "button small round", "aria-label": label, title: label });
  gestures(canvas, act);
  act.point(null);
  return h("div", { class: "stack tight" }, h("div", null, canvas), h("div", { class: "row" },
    round("+", words.closer, () => act.zoom(2, ...middle())),
    round("−", words.farther, () => act.zoom(0.5, ...middle())),
    round("⤢", words.all, () => act.reset()),
    said));
}
