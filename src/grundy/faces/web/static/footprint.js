// Which parts of the drawing a move touches. Every drawn thing has an identifier:
//
//   heaps, piles   "j:k" the k-th stone from the top of heap j (from 0), "j:*" its label
//   bar            "j:i" square i (from 1) of row j
//   row, ring, stones   "j:i" stone i (from 1) of row j
//   track          the number of the square
//   cake           "j:|k", "j:-k" the line behind column k, below row k, of cake j
//   coins, grid, strip   the index of its character in the text
//   cover          the index of its cell in the lines that draw the board
//   edges          the index of the edge in the text
//   bound          as heaps
//   graph          the name of the place
//   tint           the index of the vertex in the text
//   sum            the number of the part before what it is there: "1/0:3"
//
// footprints(drawing, position, to) gives a list of { covers, touches }: what the move changes, to be
// lit, and what selects it when it is clicked. A move that can be made at several places of the
// drawing has several, and one has none where the text does not say.

// The word for the sign of a cell: a coin's T is tails, a toad's is none.
/** @type {(kind: string, sign: string) => [string]} */
export const signOf = (kind, sign) => [`draw.${kind === "coins" ? "coin" : "sign"}.${sign}`];

/** @typedef {import("./types").Print} Print */ /** @type {Print} */ const NONE = { covers: [], touches: [] };

export function footprints(/** @type {string} */ drawing, /** @type {string} */ position, /** @type {string} */ to) {
  const kind = kindOf(drawing, position);
  return /** @type {Print[]} */ ([(FOUND[kind] ?? (() => NONE))(position, to, kind, drawing)].flat());
}

const LONGEST = 100n;

// What is drawn; long rows are drawn as heaps.
export function kindOf(/** @type {string} */ drawing, /** @type {string} */ text) {
  const [kind] = drawing.split(":");
  return kind === "row" && heapsOf(text)?.some((n) => n > LONGEST) ? "heaps" : kind;
}

// In these drawings a move is pointed out by several clicks, in the others by one; those of the
// second list take a run, which its first and last stone point out.
export const needsSeveral = (/** @type {string} */ kind) => ["coins", "grid", "strip", "cover", "track", "graph", "sum"].includes(kind) || takesRuns(kind);
export const takesRuns = (/** @type {string} */ kind) => ["row", "ring"].includes(kind);

export const heapsOf = (/** @type {string} */ text) =>
  /^\d+(\+\d+)*$/.test(text) ? text.split("+").map(BigInt) : null;

// The rows and rings of "3+5" (rows where all are, else rings) and of "3+r5".
export const chainsOf = (/** @type {string} */ text, /** @type {string} */ kind) =>
  /^r?\d{1,9}(\+r?\d{1,9})*$/.test(text) ? text.split("+").map((word) => ({
    word, ring: kind === "ring" && !word.startsWith("r"), n: Number(word.replace("r", "")),
  })).filter(({ n }) => n) : null;

export const cakesOf = (/** @type {string} */ text) => text.split("+").map((sides) => sides.split("x").map(Number));

export const rowsOf = (/** @type {string} */ text) => (text === "0" ? [] : text.split("+"));

// The board of "2x3:0,0;1,1" as lines of cells; one of more sizes than two has none.
export function linesOf(/** @type {string} */ text) {
  const [sizes, gone = ""] = text.split(":");
  const sides = sizes.split("x").map(Number);
  if (sides.length > 2 || sides.some((n) => n > 40)) return null;
  const [rows, columns] = [1, ...sides].slice(-2);
  const covered = new Set(gone.split(";"));
  const sign = (/** @type {number} */ r) => (/** @type {unknown} */ _, /** @type {number} */ c) => (covered.has(sides.length > 1 ? `${r},${c}` : `${c}`) ? "#" : ".");
  return Array.from({ length: rows }, (_, r) => Array.from({ length: columns }, sign(r)).join("")).join("|");
}

// The board that such lines draw, as it is written: of one size where the text before was.
export function boardOf(/** @type {string} */ lines, /** @type {string} */ text) {
  const flat = !text.split(":")[0].includes("x");
  const rows = lines.split("|");
  const gone = rows.flatMap((line, r) =>
    [...line].flatMap((sign, c) => (sign === "#" ? [flat ? `${c}` : `${r},${c}`] : [])));
  return `${flat ? "" : `${rows.length}x`}${rows[0].length}${gone.length ? `:${gone.join(";")}` : ""}`;
}

export const edgesOf = (/** @type {string} */ text) =>
  text === "0" ? [] : text.split(",").map((edge) => {
    const [ends, colour] = edge.split(/:(?=[^:]*$)/);
    const [from, to] = ends.split("-");
    return { text: edge, from, to, colour };
  });

// The heaps of "12/6" and "3+4:0", with the number beside each.
export const boundsOf = (/** @type {string} */ text) => (/^\d+([/:]\d+)?(\+\d+([/:]\d+)?)*$/.test(text) ? text.split("+").map((heap) => {
  const [n, more = null] = heap.split(/[/:]/);
  return { n: BigInt(n), more };
}) : null);

// The places and arrows of "a>b,a>c,d", and of "a>L>b" with its side; the vertices, in order, and edges
// of the tints "a-b,a-c,d".
export function graphOf(/** @type {string} */ text, kind = "graph") {
  const words = text.split(",").filter(Boolean).map((word) => word.split(kind === "tint" ? "-" : ">"))
    .map((word) => (word.length > 2 ? [word[0], word[2], word[1]] : word));
  const names = [...new Set(words.flatMap((word) => word.slice(0, 2)))];
  return { names, arrows: words.filter((word) => word.length > 1) };
}

// The positions of "5+7/3" and "(3/4)/2".
export function partsOf(/** @type {string} */ text) {
  const parts = [""];
  let depth = 0;
  for (const sign of text) {
    depth += sign === "(" ? 1 : sign === ")" ? -1 : 0;
    if (sign === "/" && !depth) parts.push("");
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.replace(/^\((.*\/.*)\)$/, "$1"));
}

export const partDrawing = (/** @type {string} */ drawings, /** @type {number} */ i) => {
  const all = drawings.split(";");
  return all[all.length === 1 ? 0 : i] ?? "text";
};

/** @type {Record<string, import("./types").Footprints>} */ const FOUND = {
  heaps, piles, row: runs, ring: runs, track, bar, cake, stones, coins: cells, grid: cells, strip: cells, cover, edges, bound, graph,
  tint: cells, sum,
};

const MOST = 400n; // stones that are lit one by one

function taken(/** @type {number} */ j, /** @type {bigint} */ count) {
  const shown = count < MOST ? count : MOST;
  return Array.from({ length: Number(shown) }, (_, i) => `${j}:${i + 1}`);
}

// One heap becomes some heaps in its place; an empty heap is not written, but alone as 0.
function heaps(/** @type {string} */ position, /** @type {string} */ to) {
  const before = heapsOf(position)?.filter(Boolean);
  const after = heapsOf(to)?.filter(Boolean);
  if (!before || !after) return NONE;
  const changes = before.flatMap((n, j) => {
    const left = replaced(before, after, j, (a, b) => a === b);
    const count = left ? n - left.reduce((all, m) => all + m, 0n) : -1n;
    return left && count >= 0n ? [/** @type {[number, bigint]} */ ([j, count])] : [];
  });
  return reduced(changes, changes.slice(0, 1)); // of equal heaps only one is lit
}

// Heaps j that lose some stones: each is touched at its label and at the last stone that goes.
function reduced(/** @type {[number, bigint][]} */ changes, lit = changes) {
  const touches = changes.flatMap(([j, count]) => (count > 0n ? [`${j}:${count}`, `${j}:*`] : [`${j}:*`]));
  return {
    touches,
    get covers() { // seldom asked for, and long
      return lit.flatMap(([j, count]) => (count > 0n ? taken(j, count) : [`${j}:*`]));
    },
  };
}

/** What stands in `after` in the place of before[j], where all else is unchanged; or null. @template T @param {T[]} before @param {T[]} after @param {number} j @param {(one: T, other: T) => boolean} same */
function replaced(before, after, j, same) {
  const tail = before.length - j - 1;
  const count = after.length - j - tail;
  const kept = count >= 0 && before.every((x, i) =>
    i === j || same(x, after[i < j ? i : i + count - 1]));
  return kept ? after.slice(j, j + count) : null;
}

function piles(/** @type {string} */ position, /** @type {string} */ to) {
  const before = heapsOf(position);
  const after = heapsOf(to);
  if (!before || !after || after.length > before.length) return NONE;
  return reduced(before.map((n, j) => /** @type {[number, bigint]} */ ([j, n - (after[j] ?? 0n)])).filter(([, change]) => change !== 0n));
}

// One heap grows or shrinks, whatever number stands beside it.
function bound(/** @type {string} */ position, /** @type {string} */ to) {
  const before = boundsOf(position);
  const after = boundsOf(to);
  if (!before || !after) return NONE;
  if (before.length !== after.length) return heaps(before.map(({ n }) => n).join("+"), after.map(({ n }) => n).join("+"));
  const changes = before.map(({ n }, j) => /** @type {[number, bigint]} */ ([j, n - after[j].n])).filter(([, change]) => change !== 0n);
  return changes.length ? reduced(changes) : NONE;
}

// One token goes along an arrow.
function graph(/** @type {string} */ position, /** @type {string} */ to) {
  const before = position.split("+");
  const after = to.split("+");
  const at = before.map((name, i) => (name === after[i] ? -1 : i)).filter((i) => i >= 0);
  if (before.length !== after.length || at.length !== 1) return NONE;
  const ends = [...new Set([before[at[0]], after[at[0]]])];
  return { covers: ends, touches: ends };
}

// In one part or in several at once; of several each is touched where it changes.
function sum(/** @type {string} */ position, /** @type {string} */ to, /** @type {string} */ kind, /** @type {string} */ drawing) {
  const before = partsOf(position);
  const after = partsOf(to);
  if (before.length !== after.length) return NONE;
  const drawings = drawing.slice(drawing.indexOf(":") + 1);
  const own = before.flatMap((part, i) => (part === after[i] ? [] : [footprints(partDrawing(drawings, i), part, after[i] || "0")
    .filter(({ touches }) => touches.length)
    .map(({ covers, touches }) => ({ covers: covers.map((id) => `${i}/${id}`), touches: touches.map((id) => `${i}/${id}`) }))]));
  const told = own.filter((prints) => prints.length); // a heap may come where nothing is drawn
  if (!told.length) return NONE;
  if (told.length === 1) return told[0];
  return { covers: told.flatMap(([first]) => first.covers), touches: told.flatMap(([first]) => first.touches) };
}

// One row becomes none, one or two in its place, for which a run is taken between them.
function runs(/** @type {string} */ position, /** @type {string} */ to, /** @type {string} */ kind) {
  const before = chainsOf(position, kind);
  const after = chainsOf(to, kind);
  if (!before || !after) return NONE;
  return before.flatMap((chain, j) => {
    const left = replaced(before, after, j, (a, b) => a.word === b.word);
    if (!left || left.length > 2 || (chain.ring && left.length > 1)) return [];
    return gaps(chain, left.map(({ n }) => n)).map((gap) => {
      const covers = gap.map((i) => `${j}:${i + 1}`);
      return { covers, touches: covers };
    });
  });
}

// The runs of a row of n (from 0) that leave p on one side and q on the other; round a ring a run
// begins anywhere.
function gaps(/** @type {{ ring: boolean, n: number }} */ { ring, n }, /** @type {number[]} */ [p = 0, q = 0]) {
  const length = n - p - q;
  if (length <= 0) return [];
  const starts = ring && p ? Array.from({ length: n }, (_, i) => i) : [...new Set([p, q])];
  return starts.map((start) => Array.from({ length }, (_, i) => (start + i) % n));
}

// One coin goes to another square.
function track(/** @type {string} */ position, /** @type {string} */ to) {
  const before = position.split("+");
  const after = to.split("+");
  const gone = before.filter((square) => !after.includes(square));
  const come = after.filter((square) => !before.includes(square));
  if (gone.length !== 1 || come.length !== 1) return NONE;
  return { covers: [...gone, ...come], touches: [...gone, ...come] };
}

// One cake becomes two of the same height or breadth; either may be the first.
function cake(/** @type {string} */ position, /** @type {string} */ to) {
  const before = cakesOf(position);
  const after = cakesOf(to);
  return before.flatMap((_, j) => {
    const left = replaced(before, after, j, (a, b) => `${a}` === `${b}`);
    if (left?.length !== 2) return [];
    const [[rows, columns], [otherRows, otherColumns]] = left;
    const upright = rows === otherRows && rows === before[j][0];
    const cuts = upright ? [`|${columns}`, `|${otherColumns}`] : [`-${rows}`, `-${otherRows}`];
    return [...new Set(cuts)].map((cut) => ({ covers: [`${j}:${cut}`], touches: [`${j}:${cut}`] }));
  });
}

// A bite takes all below its square and to the right.
function bar(/** @type {string} */ position, /** @type {string} */ to) {
  const before = heapsOf(position)?.map(Number);
  const after = heapsOf(to)?.map(Number);
  if (!before || !after || after.length > before.length) return NONE;
  const covers = before.flatMap((n, j) => {
    const kept = after[j] ?? 0;
    return Array.from({ length: Math.max(0, n - kept) }, (_, i) => `${j}:${kept + i + 1}`);
  });
  return { covers, touches: covers.slice(0, 1) };
}

function stones(/** @type {string} */ position, /** @type {string} */ to) {
  const before = rowsOf(position);
  const after = rowsOf(to);
  for (let j = 0; j < before.length; j++) {
    const left = replaced(before, after, j, (a, b) => a === b);
    if (!left || left.length > 1) continue;
    const row = unrolled(before[j]);
    const kept = left.length ? left[0] : "";
    if (!row.startsWith(kept)) continue;
    const covers = [...row].map((_, i) => `${j}:${i + 1}`).slice(kept.length);
    return { covers, touches: covers.slice(0, 1) };
  }
  return NONE;
}

// B(WB) is an endless row: its first stones.
export function unrolled(/** @type {string} */ row) {
  const [, head, period = ""] = /^([BW]*)(?:\(([BW]+)\))?$/.exec(row) ?? [null, ""];
  return period ? head + period.repeat(Math.ceil(24 / period.length)) : head;
}

function cover(/** @type {string} */ position, /** @type {string} */ to) {
  const [before, after] = [position, to].map(linesOf);
  return before && after ? cells(before, after) : NONE;
}

function cells(/** @type {string} */ position, /** @type {string} */ to) {
  const same = position.length === to.length
    && [...position].every((c, i) => ("|/+".includes(c) ? to[i] === c : !"|/+".includes(to[i])));
  if (!same) return NONE;
  const changed = [...position].flatMap((c, i) => (c === to[i] ? [] : [`${i}`]));
  return { covers: changed, touches: changed, ...shot(changed.map(Number), position, to) };
}

// Of a piece that goes and shoots one points out the piece, its new cell and the one it closes, in this order.
function shot(/** @type {number[]} */ changed, /** @type {string} */ position, /** @type {string} */ to) {
  const from = changed.find((i) => /[XO]/.test(position[i]));
  const at = changed.find((i) => from !== undefined && to[i] === position[from]);
  const closed = changed.find((i) => to[i] === "#");
  return from === undefined || at === undefined || closed === undefined ? null : { steps: [from, at, closed].map(String) };
}

function edges(/** @type {string} */ position, /** @type {string} */ to) {
  const all = edgesOf(position);
  const touches = all.flatMap((_, i) => (grounded(all.toSpliced(i, 1)) === to ? [`${i}`] : []));
  const kept = to.split(",");
  const covers = all.flatMap((edge, i) => {
    const at = kept.indexOf(edge.text);
    if (at >= 0) kept.splice(at, 1);
    return at < 0 ? [`${i}`] : [];
  });
  return { covers, touches };
}

// What of some edges hangs together with the ground, as text.
export function grounded(/** @type {{ from: string, to: string, text: string }[]} */ some) {
  const held = new Set(["0"]);
  for (let grown = true; grown;) {
    grown = false;
    for (const { from, to } of some) {
      if (held.has(from) === held.has(to)) continue;
      held.add(from).add(to);
      grown = true;
    }
  }
  return some.filter(({ from }) => held.has(from)).map((edge) => edge.text).join(",") || "0";
}
