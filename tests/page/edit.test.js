// What clicks make of positions, without a browser: python -m pytest tests/faces/test_page_scripts.py
import assert from "node:assert/strict";
import { test } from "node:test";

import { editing } from "../../src/grundy/faces/web/static/edit.js";

// The texts that a click on a place can lead to; one that asks for a number is given 7.
function after(drawing, text, ...touches) {
  const { ways } = editing(drawing, text);
  const found = ways.filter((way) => touches.join() === way.touches.join());
  return found.map((way) => way.to ?? way.make(7n));
}

const CLICKS = [
  ["heaps", "3+5", ["1:2"], ["3+3"]],
  ["heaps", "3+5", ["0:*"], ["7+5", "5"]],
  ["heaps", "3+1000000000000", ["1:*"], ["3+7", "3"]],
  ["heaps", "3", ["0:3"], ["0"]],
  ["piles", "3+5", ["0:3"], ["0+5"]],
  ["piles", "3+5", ["2:+"], ["3+5+1"]],
  ["piles", "3+5", ["0:*"], ["7+5", "5"]],
  ["piles", "3", ["0:*"], ["7"]],
  ["piles:2", "3+5", ["2:+"], []],
  ["piles:2", "3+5", ["0:*"], ["7+5"]],
  ["piles:2", "3+5", ["0:3"], ["0+5"]],
  ["piles:3,1", "3+5+1", ["0:3"], []],
  ["piles:3,1", "3+5+1", ["0:2"], ["1+5+1"]],
  ["sum:piles:2", "4+0/2+3", ["1/1:3"], ["4+0/2+0"]],
  ["sum:piles:2", "4+0/2+3", ["1/2:+"], []],
  ["row", "7+3", ["0:4"], ["3+3+3"]],
  ["row", "1", ["0:1"], ["0"]],
  ["ring", "5+r2", ["0:2"], ["r4+r2"]],
  ["ring", "5+r2", ["1:1"], ["5+r1"]],
  ["ring", "5+r2", ["1:+"], ["5+r3"]],
  ["bar", "4+4+4", ["1:2"], ["4+1+1"]],
  ["bar", "4+1", ["1:3"], ["4+3"]],
  ["bar", "4+1", ["0:5"], ["5+1"]],
  ["cake", "2x3", ["0:|2"], ["2x2"]],
  ["cake", "2x3+1x1", ["1:|0"], ["2x3"]],
  ["track", "2+5", ["5"], ["2"]],
  ["track", "2+5", ["3"], ["2+3+5"]],
  ["track:21", "4", ["20"], ["20"]],
  ["bound:<=", "12/6", ["0:1"], ["11/6"]],
  ["bound:<=", "12/6", ["0:*"], ["7/6", "0", "12/7"]],
  ["bound:<=", "12/6", ["1:+"], []],
  ["bound:+", "5+4", ["2:+"], ["5+4+1"]],
  ["bound:+", "5+4", ["1:*"], ["5+7", "5", "5+4:7"]],
  ["grid:.#", "..|.#", ["1"], [".#|.#"]],
  ["grid:.#", "..|.#", ["4"], ["..|.."]],
  ["grid:.#XO", ".X", ["1"], [".O"]],
  ["strip:.TF", "T.F", ["2"], ["T.."]],
  ["coins", "HT/TT", ["4"], ["HT/TH"]],
  ["stones", "BWB", ["0:2"], ["BB"]],
  ["stones", "B(WB)", ["0:4"], ["B(B)"]],
  ["edges", "0-a:b,a-c:r", ["1"], ["0-a:b,a-c:g"]],
  ["edges", "0-a:g,a-c:r", ["0"], ["0"]],
  ["edges", "0", ["@0"], ["0-a:b"]],
  ["edges", "0-a:b,a-c:r", ["@0", "@c"], ["0-a:b,a-c:r,0-c:b"]],
  ["graph:a>b", "a", ["b"], ["a+b", "a"]],
  ["sum:row:pins;heaps", "5+7/3", ["1/0:2"], ["5+7/1"]],
  ["sum:sum:heaps", "(3/4)/2", ["0/1/0:1"], ["(3/3)/2"]],
];

for (const [drawing, text, touches, expected] of CLICKS) {
  test(`${drawing} ${text}: ${touches}`, () => assert.deepEqual(after(drawing, text, ...touches), expected));
}

test("an arrow between two places makes another graph", () => {
  const { ways } = editing("graph:a>b,c", "a");
  const drawn = (from, to) => ways.find(({ touches }) => touches.join() === `${from},${to}`).drawing;
  assert.equal(drawn("b", "c"), "graph:a>b,b>c");
  assert.equal(drawn("a", "b"), "graph:a,b,c");
});

test("an unknown drawing is not edited", () => assert.equal(editing("text", "x"), null));
