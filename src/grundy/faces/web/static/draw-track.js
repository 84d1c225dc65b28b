// Coins on numbered squares: "2+5+9" from square 1, or one coin on the squares 0 to a goal.

import { finger, s } from "./dom.js";
import { heapsOf } from "./footprint.js";

const MOST = 150; // squares; of a longer way to the goal the end is drawn as one square behind dots
const AHEAD = 60;
const FARTHER = 6n;

// Set up by hand, coins may go some squares farther.
export function drawTrack(text, room, kind, goal, ghosts = false, scale = 0) {
  const coins = heapsOf(text);
  if (!coins || (!goal && coins[coins.length - 1] > BigInt(MOST))) return null;
  const squares = goal ? way(coins[0], BigInt(goal)) : upto(1n, coins[coins.length - 1] + (ghosts ? FARTHER : 0n));
  const widest = `${squares.at(-1)}`.length;
  const wanted = squares.length > 24 ? 20 : squares.length;
  const size = scale || Math.max(finger(28), widest * 8 + 4, Math.min(48, Math.floor((room - 4) / wanted)));
  const across = Math.max(1, Math.floor((room - 4) / size));
  const perLine = squares.length > across && across > 10 ? across - across % 10 : across;
  const left = (room - Math.min(perLine, squares.length) * size) / 2;
  const targets = squares.flatMap((n, i) => {
    const [x, y] = [left + i % perLine * size, 10 + Math.floor(i / perLine) * (size + 6)];
    const element = square(n, x, y, size, { coin: coins.includes(n), goal: `${n}` === goal });
    const name = coins.includes(n) ? [goal ? "draw.total" : "draw.coin", { n: `${n ?? ""}` }] : null;
    return [{ id: `${n ?? "…"}`, element, x: x + size / 2, y: y + size / 2, name }];
  });
  const height = 20 + Math.ceil(squares.length / perLine) * (size + 6);
  return { width: room, height, marks: targets.map(({ element }) => element), targets: targets.filter(({ id }) => id !== "…"), scale: size };
}

const upto = (a, b) => Array.from({ length: Number(b - a) + 1 }, (_, i) => a + BigInt(i));

// All squares from 0, or those ahead of the coin; null stands for dots.
function way(total, goal) {
  if (goal < BigInt(finger(MOST))) return upto(0n, goal);
  if (goal - total <= BigInt(AHEAD)) return upto(total, goal);
  return [...upto(total, total + BigInt(AHEAD)), null, goal];
}

function square(n, x, y, size, { coin, goal }) {
  if (n === null) return s("text", { class: "dots", x: x + size / 2, y: y + size / 2 + 6, text: "…" });
  const middle = { cx: x + size / 2, cy: y + size / 2 };
  return s("g", { class: `cell place target ${coin ? "held" : ""} ${goal ? "goal" : ""}` },
    s("rect", { class: "square", x: x + 1.5, y: y + 1.5, width: size - 3, height: size - 3, rx: 6 }),
    coin && s("circle", { class: "body", ...middle, r: size * 0.4 }),
    s("text", { class: "number", x: middle.cx, y: middle.cy + 5, text: `${n}` }));
}
