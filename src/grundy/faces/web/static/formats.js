// Tables and maps of P-positions as the text of files: CSV, LaTeX, SVG. No element is touched here.

const ACROSS = 10; // values in a line of a LaTeX table
const LONGEST = 1000; // values that LaTeX gets
const LARGEST = 20_000; // dots that a drawing gets

/** @typedef {number | null | Cells[]} Cells */

/**
 * What stands at (a, b, ...): [[a, b, ..., value], ...]; nothing where there is no position.
 * @param {Cells[]} values
 * @param {number} start
 * @param {number[]} [at]
 * @returns {number[][]}
 */
export const cellsOf = (values, start, at = []) => values.flatMap((value, i) =>
  (Array.isArray(value) ? cellsOf(value, start, [...at, start + i]) : value === null ? [] : [[...at, start + i, value]]));

/**
 * The lines that `grundy table --format csv` writes.
 * @param {Cells[]} values
 * @param {number} start
 */
export function csvOf(values, start) {
  const cells = cellsOf(values, start);
  const names = (cells[0]?.length ?? 2) === 2 ? ["n"] : [..."abcdefgh"].slice(0, (cells[0]?.length ?? 2) - 1);
  return lines([[...names, "value"], ...cells].map((row) => row.join(",")));
}

/** @param {[number, number][]} pairs */
export const pairsCsv = (pairs) => lines(["a,b", ...pairs.map((pair) => pair.join(","))]);

/**
 * A table of one heap in lines of ten, or of two piles as a square, for LaTeX without a package.
 * @param {number[] | number[][]} values
 * @param {number} start
 * @param {string} caption
 */
export function texOf(values, start, caption) {
  const square = Array.isArray(values[0]);
  const rows = square ? /** @type {number[][]} */ (values)
    : Array.from({ length: Math.ceil(Math.min(values.length, LONGEST) / ACROSS) }, (_, i) =>
      /** @type {number[]} */ (values).slice(i * ACROSS, (i + 1) * ACROSS));
  const width = Math.max(...rows.map((row) => row.length));
  const head = Array.from({ length: width }, (_, i) => (square ? start + i : `+${i}`));
  const body = rows.map((row, i) => `${start + (square ? i : i * ACROSS)} & ${padded(row, width).join(" & ")} \\\\`);
  const cut = !square && values.length > LONGEST ? [`% the first ${LONGEST} of ${values.length} values`] : [];
  return lines([`% ${caption}`, ...cut, `\\begin{tabular}{r|${"r".repeat(width)}}`,
    `$${square ? "a \\backslash b" : "n"}$ & ${head.map((one) => `$${one}$`).join(" & ")} \\\\`, "\\hline", ...body, "\\end{tabular}"]);
}

const padded = (/** @type {number[]} */ row, /** @type {number} */ width) =>
  [...row, ...Array.from({ length: width - row.length }, () => "")];

/**
 * The map of P-positions in LaTeX's own picture environment: a square for each.
 * @param {[number, number][]} pairs
 * @param {number} size
 * @param {string} caption
 */
export const pairsTex = (pairs, size, caption) => lines([`% ${caption}`, `\\setlength{\\unitlength}{${(300 / size).toFixed(3)}pt}`,
  `\\begin{picture}(${size},${size})`, `\\put(0,0){\\line(1,0){${size}}}`, `\\put(0,0){\\line(0,1){${size}}}`,
  ...pairs.map(([a, b]) => `\\put(${a},${b}){\\rule{\\unitlength}{\\unitlength}}`), "\\end{picture}"]);

/**
 * The map of P-positions: the first pile to the right, the second up.
 * @param {[number, number][]} pairs
 * @param {number} size
 * @param {string} caption
 */
export function pairsSvg(pairs, size, caption) {
  const [edge, room] = [36, 600];
  const cell = room / size;
  const whole = room + 2 * edge;
  const d = pairs.map(([a, b]) => `M${a} ${size - 1 - b}h1v1h-1z`).join("");
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((k) => size / k <= 10) ?? 1000;
  const marks = Array.from({ length: Math.ceil(size / step) }, (_, i) => i * step).map((n) =>
    `<text x="${(edge + (n + 0.5) * cell).toFixed(1)}" y="${edge + room + 18}" text-anchor="middle">${n}</text>`
    + `<text x="${edge - 6}" y="${(edge + room - (n + 0.5) * cell + 4).toFixed(1)}" text-anchor="end">${n}</text>`);
  return `${opened(whole, whole, caption)}<rect x="${edge}" y="${edge}" width="${room}" height="${room}" fill="none" stroke="#888"/>`
    + `<path transform="translate(${edge} ${edge}) scale(${cell})" fill="#2457d6" d="${d}"/>${marks.join("")}</svg>\n`;
}

/**
 * The values of heaps as dots: the heap to the right, its value up.
 * @param {number[]} values
 * @param {number} start
 * @param {string} caption
 */
export function plotSvg(values, start, caption) {
  const [width, height, edge] = [900, 500, 48];
  const most = Math.max(...values.slice(0, LARGEST), 1);
  const many = Math.min(values.length, LARGEST);
  const x = (/** @type {number} */ i) => edge + (i * (width - 2 * edge)) / Math.max(many - 1, 1);
  const y = (/** @type {number} */ value) => height - edge - (value * (height - 2 * edge)) / most;
  const d = values.slice(0, many).map((value, i) => `M${x(i).toFixed(2)} ${y(value).toFixed(2)}h0`).join("");
  const across = steps(many - 1).map((i) => `<text x="${x(i).toFixed(1)}" y="${height - edge + 20}" text-anchor="middle">${start + i}</text>`);
  const up = steps(most).map((value) => `<text x="${edge - 10}" y="${(y(value) + 4).toFixed(1)}" text-anchor="end">${value}</text>`);
  return `${opened(width, height, caption)}<path d="M${edge - 4} ${edge - 4}V${height - edge + 4}H${width - edge}" fill="none" stroke="#888"/>`
    + `<path d="${d}" stroke="#2457d6" stroke-width="${many > 2000 ? 1.5 : 3}" stroke-linecap="round" fill="none"/>${across.join("")}${up.join("")}</svg>\n`;
}

// Round numbers from 0 to the greatest, ten at most.
function steps(/** @type {number} */ most) {
  let step = 1;
  for (let i = 0; most / step > 10; i++) step = [1, 2, 5][i % 3] * 10 ** Math.floor(i / 3);
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, i) => i * step);
}

const opened = (/** @type {number} */ width, /** @type {number} */ height, /** @type {string} */ caption) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">`
  + `<title>${caption.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</title><rect width="${width}" height="${height}" fill="#fff"/>`;

/** @typedef {{ tracks: string[], step: number[][], accepting: number[] }} Machine */

/**
 * The digits that a symbol stands for, one for each number.
 * @param {Machine} machine
 * @param {number} symbol
 */
const digitsOf = ({ tracks }, symbol) => tracks.map((_, i) => (symbol >> i) & 1);

/**
 * An automaton as a table, an arrow a line: from which state, by which digits, to which.
 * @param {Machine} machine
 */
export const automatonCsv = (machine) => lines([["state", "accepts", ...machine.tracks, "next"].join(","),
  ...machine.step.flatMap((row, state) => row.map((next, symbol) =>
    [state, machine.accepting.includes(state) ? 1 : 0, ...digitsOf(machine, symbol), next].join(",")))]);

/**
 * An automaton as a table of LaTeX, a line a state; those that accept are marked.
 * @param {Machine} machine
 * @param {string} caption
 */
export function automatonTex(machine, caption) {
  const heads = machine.step[0].map((_, symbol) => `$${digitsOf(machine, symbol).join("")}$`);
  const body = machine.step.map((row, state) =>
    `$${state}$ & ${machine.accepting.includes(state) ? "$\\bullet$" : ""} & ${row.map((next) => `$${next}$`).join(" & ")} \\\\`);
  return lines([`% ${caption}: digits of ${machine.tracks.join(", ")}, the least first`,
    `\\begin{tabular}{rc|${"r".repeat(heads.length)}}`, ` &  & ${heads.join(" & ")} \\\\`, "\\hline", ...body, "\\end{tabular}"]);
}

const lines = (/** @type {string[]} */ all) => `${all.join("\n")}\n`;
