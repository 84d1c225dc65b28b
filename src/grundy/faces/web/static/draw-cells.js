// Coins, grids and strips: one character of the text is one cell; "|" and "/" begin a new line, "+"
// a new board.

import { finger, s } from "./dom.js";
import { signOf } from "./footprint.js";
import { t } from "./words.js";

const KINDS = {
  ".": "free", "#": "gone", X: "left", O: "right", T: "left", F: "right", E: "left", R: "right",
};

const PHONE = 480; // pixels of a room that is on a phone: every one counts

export function drawCells(text, room, kind, look = "", ghosts = false, scale = 0) {
  const boards = split(text);
  const widest = Math.max(1, ...boards.map((lines) => Math.max(...lines.map((l) => l.length))));
  const lines = boards.flat().length;
  if (widest > 40 || lines > 40) return null;
  const edge = room < PHONE ? 6 : 24;
  const size = scale || Math.max(finger(22), Math.min(92, Math.floor((room - edge) / widest), Math.floor(600 / lines)));
  const width = Math.max(room, widest * size + edge);
  const targets = [];
  const marks = [];
  let y = 12;
  boards.forEach((board, b) => {
    const left = (width - Math.max(...board.map((l) => l.length)) * size) / 2;
    board.forEach((line, r) => line.forEach(({ sign, index }, c) => {
      const x = left + c * size;
      const element = kind === "coins" ? coin(sign, x, y, size) : cell(sign, x, y, size, signs(kind, text));
      marks.push(element);
      const name = ["draw.cell", { r: r + 1, c: c + 1, b: b + 1, sign: signOf(kind, sign) }];
      targets.push({ id: `${index}`, element, x: x + size / 2, y: y + size / 2, name });
      if (c === line.length - 1) y += size;
    }));
    y += 18;
  });
  return { width, height: y - 6, marks, targets, scale: size };
}

// Boards of lines of { sign, index of the character }.
/** @param {string} text */
function split(text) {
  /** @type {{ sign: string, index: number }[][][]} */
  const boards = [[[]]];
  [...text].forEach((sign, index) => {
    if (sign === "+") boards.push([[]]);
    else if (sign === "|" || sign === "/") boards.at(-1)?.push([]);
    else boards.at(-1)?.at(-1)?.push({ sign, index });
  });
  return boards;
}

// An E is an elephant of Left's beside rhinos, and a domino of either player's beside X and O.
const signs = (kind, text) =>
  (kind === "strip" && !/[TFR]/.test(text) && /[XO]/.test(text) ? { ...KINDS, E: "both" } : KINDS);

function cell(sign, x, y, size, kinds) {
  const kind = kinds[sign] ?? "free";
  const middle = { cx: x + size / 2, cy: y + size / 2 };
  const piece = kind !== "free" && kind !== "gone" && [
    s("circle", { class: `body ${kind}`, ...middle, r: size / 2 - Math.min(6, size * 0.13) }),
    s("text", { class: "sign", x: middle.cx, y: middle.cy + size * 0.13, "font-size": size * 0.38, text: sign }),
  ];
  return s("g", { class: `cell target ${kind}` },
    s("rect", { class: "square", x: x + 1.5, y: y + 1.5, width: size - 3, height: size - 3, rx: 6 }),
    piece);
}

function coin(sign, x, y, size) {
  const middle = { cx: x + size / 2, cy: y + size / 2 };
  return s("g", { class: `coin target ${sign === "H" ? "heads" : "tails"}` },
    s("rect", { class: "reach", x, y, width: size, height: size }),
    s("circle", { class: "body", ...middle, r: size / 2 - 4 }),
    s("circle", { class: "ring", ...middle, r: size / 2 - 9 }),
    s("text", { class: "sign", x: middle.cx, y: middle.cy + size * 0.13, "font-size": size * 0.36, text: t(`draw.side.${sign}`) }));
}
