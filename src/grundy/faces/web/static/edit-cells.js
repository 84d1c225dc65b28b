// Setting up by hand what is written cell by cell: boards, strips, coins, rows of black and white
// stones. See edit.js.

import { boardOf, linesOf, rowsOf, signOf, unrolled } from "./footprint.js";

/**
 * @typedef {import("./types").Editing} Editing
 * @typedef {import("./types").Said} Said
 * @typedef {import("./types").Way} Way
 */

const MARKS = ".XO#"; // in this order a click goes on
const ORDER = ".XOTFERH#";

/**
 * A click gives a cell its next sign; `marks` are those that the game knows.
 * @param {string} text
 * @param {string} kind
 * @param {string} marks
 * @returns {Editing}
 */
export function editCells(text, kind, marks) {
  const signs = [...(kind === "coins" ? "TH" : marks || MARKS)].toSorted((a, b) => place(a) - place(b));
  const free = signs[0] ?? ".";
  let [b, r, c] = [1, 1, 0];
  const ways = [...text].flatMap((sign, i) => {
    if (sign === "+") [b, r, c] = [b + 1, 1, 0];
    else if ("|/".includes(sign)) [r, c] = [r + 1, 0];
    else {
      c++;
      const next = signs[(signs.indexOf(sign) + 1) % signs.length] ?? free;
      return [/** @type {Way} */ ({ touches: [`${i}`], to: text.slice(0, i) + next + text.slice(i + 1),
        say: ["edit.cell", { b, r, c, from: signOf(kind, sign), to: signOf(kind, next) }] })];
    }
    return [];
  });
  return { several: false, ways, tools: reshaped(text, kind, free) };
}

const place = (/** @type {string} */ sign) => (ORDER.indexOf(sign) + 99) % 99;

/**
 * A column, a row or a board more or fewer; and all cells free.
 * @param {string} text
 * @param {string} kind
 * @param {string} free
 * @returns {Editing["tools"]}
 */
function reshaped(text, kind, free) {
  const between = kind === "coins" ? "/" : "|";
  const boards = text.split("+").map((board) => board.split(between));
  const each = (/** @type {(lines: string[]) => string[]} */ change) =>
    boards.map((lines) => change(lines).join(between)).join("+");
  const wide = boards.every(([line = ""]) => line.length > 1);
  const high = boards.every((lines) => lines.length > 1);
  const flat = kind === "strip" || (kind === "coins" && !high); // of one line, as the game is
  const empty = (/** @type {string} */ line) => free.repeat(line.length);
  /** @type {[boolean, string, string][]} */
  const all = [
    [true, "column.more", each((lines) => lines.map((line) => line + free))],
    [wide, "column.fewer", each((lines) => lines.map((line) => line.slice(0, -1)))],
    [!flat, "row.more", each((lines) => [...lines, empty(lines[0] ?? "")])],
    [!flat && high, "row.fewer", each((lines) => lines.slice(0, -1))],
    [kind !== "coins", "board.more", [text, empty(boards[boards.length - 1]?.[0] ?? "")].join("+")],
    [boards.length > 1, "board.fewer", text.slice(0, text.lastIndexOf("+"))],
    [true, "clear", each((lines) => lines.map(empty))],
  ];
  return all.filter(([offered]) => offered).map(([, name, to]) => ({ to, say: /** @type {Said} */ ([`edit.${name}`, {}]) }));
}

/**
 * The cells of one board, covered or free.
 * @param {string} text
 * @returns {Editing | null}
 */
export function editCover(text) {
  const lines = linesOf(text);
  if (lines === null) return null;
  const found = editCells(lines, text.split(":")[0]?.includes("x") ? "grid" : "strip", ".#");
  const ways = found.ways.map((way) => /** @type {Way} */ ({ ...way, to: boardOf(way.to ?? "", text) }));
  const tools = found.tools.filter(({ to }) => !to.includes("+")).map((tool) => ({ ...tool, to: boardOf(tool.to, text) }));
  return { several: false, ways, tools };
}

/**
 * A click makes a black stone white and takes a white one away; of an endless row it does so to all
 * stones that repeat it.
 * @param {string} text
 * @returns {Editing}
 */
export function editStones(text) {
  const rows = rowsOf(text);
  const write = (/** @type {string[]} */ left) => left.filter(Boolean).join("+") || "0";
  const ways = rows.flatMap((row, j) => {
    const stones = [...unrolled(row)].map((sign, i) => /** @type {Way} */ ({ touches: [`${j}:${i + 1}`],
      to: write(rows.with(j, turned(row, i))), say: [sign === "B" ? "edit.stone.white" : "edit.stone.gone", { i: i + 1, j: j + 1 }] }));
    const end = /** @type {Way} */ ({ touches: [`${j}:+`], to: write(rows.with(j, `${row}B`)), say: ["edit.stone.add", { j: j + 1 }] });
    return row.includes("(") ? stones : [...stones, end];
  });
  ways.push({ touches: [`${rows.length}:+`], to: write([...rows, "B"]), say: ["edit.row.new", {}] });
  return { several: false, ways, tools: [{ to: "0", say: ["edit.clear", {}] }] };
}

/**
 * @param {string} row
 * @param {number} i
 */
function turned(row, i) {
  const [head = "", period = ""] = row.replace(")", "").split("(");
  const change = (/** @type {string} */ part, /** @type {number} */ k) =>
    part.slice(0, k) + (part[k] === "B" ? "W" : "") + part.slice(k + 1);
  if (i < head.length) return change(head, i) + (period && `(${period})`);
  const left = change(period, (i - head.length) % period.length);
  return head + (left && `(${left})`);
}
