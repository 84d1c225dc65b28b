// Files of tables and maps; the lines of CSV are those of `grundy table --format csv`.
import assert from "node:assert/strict";
import { test } from "node:test";

import { automatonCsv, automatonTex, csvOf, pairsCsv, pairsSvg, pairsTex, texOf } from "../../src/grundy/faces/web/static/formats.js";

test("CSV of one heap, two and three piles", () => {
  assert.equal(csvOf([0, 1, 2, 3], 0), "n,value\n0,0\n1,1\n2,2\n3,3\n");
  assert.equal(csvOf([[0, 1], [1, 0]], 1), "a,b,value\n1,1,0\n1,2,1\n2,1,1\n2,2,0\n");
  assert.equal(csvOf([[[5]]], 0), "a,b,c,value\n0,0,0,5\n");
  assert.equal(csvOf([], 0), "n,value\n");
  assert.equal(pairsCsv([[0, 0], [1, 2]]), "a,b\n0,0\n1,2\n");
});

test("LaTeX has as many columns in every line", () => {
  for (const values of [[0, 1, 2], Array.from({ length: 25 }, (_, n) => n), [[0, 1, 2], [1, 0, 3], [2, 3, 0]]]) {
    const lines = texOf(values, 0, "nim").split("\n").filter((line) => line.endsWith("\\\\"));
    const counts = new Set(lines.map((line) => line.split("&").length));
    assert.equal(counts.size, 1);
    const told = /\{r\|(r+)\}/.exec(texOf(values, 0, "nim"));
    assert.equal([...counts][0], told[1].length + 1);
  }
});

test("a long table says that it is cut", () => {
  const tex = texOf(Array.from({ length: 5000 }, () => 1), 0, "nim");
  assert.match(tex, /first 1000 of 5000/);
  assert.equal(tex.split("\n").filter((line) => line.endsWith("\\\\")).length, 101);
});

test("a map has one square for each pair", () => {
  const pairs = [[0, 0], [1, 2], [2, 1]];
  assert.equal(pairsTex(pairs, 4, "wythoff").split("\\rule").length, 4);
  const svg = pairsSvg(pairs, 4, "a < b & c");
  assert.equal(svg.split("h1v1h-1z").length, 4);
  assert.match(svg, /M1 1h1/); // (1, 2): the second from the left, the third from below
  assert.match(svg, /a &#60; b &#38; c/);
});

test("an automaton has a line for each arrow, and in LaTeX for each state", () => {
  const equal = { tracks: ["a", "b"], step: [[0, 1, 1, 0], [1, 1, 1, 1]], accepting: [0] };
  const [head, ...arrows] = automatonCsv(equal).trim().split("\n");
  assert.equal(head, "state,accepts,a,b,next");
  assert.equal(arrows.length, 8);
  assert.ok(arrows.includes("0,1,1,0,1")); // a has a one where b has none: they differ
  const lines = automatonTex(equal, "a = b").split("\n").filter((line) => line.endsWith("\\\\"));
  assert.deepEqual(lines.map((line) => line.split("&").length), [6, 6, 6]);
});
