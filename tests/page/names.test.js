// What is meant by what is typed.
import assert from "node:assert/strict";
import { test } from "node:test";

import { isHeaps, named, placed, plain } from "../../src/grundy/faces/web/static/names.js";
import { near } from "../../src/grundy/faces/web/static/near.js";
import { tidied } from "../../src/grundy/faces/web/static/tidied.js";

const GAMES = [
  { name: "toads-and-frogs", aliases: [], title: "Toads and Frogs" },
  { name: "wythoff", aliases: ["k-wythoff"], title: "Wythoff’s game" },
  { name: "nim", aliases: ["取石子"], title: "尼姆", rule: "Take any number of stones from one heap." },
  { name: "kayles", aliases: [], title: "凯尔斯（Kayles）" },
];

test("a game goes by name, alias and title", () => {
  const typed = { "Toads and frogs": "toads-and-frogs", "TOADS-AND-FROGS": "toads-and-frogs", "wythoff's game": "wythoff",
    "K-Wythoff": "wythoff", 尼姆: "nim", 尼姆游戏: "nim", 凯尔斯博弈: "kayles", "the game of nim": "nim", 凯尔斯: "kayles", 凯尔: "kayles", "Toads & Frogs": "toads-and-frogs", chess: null, toads: null, "": null, "--": null };
  for (const [text, name] of Object.entries(typed)) assert.equal(named(GAMES, text), name, text);
});

test("heaps alone are numbers", () => {
  assert.deepEqual(["3 5 7", "8", "3+5,7", "0.77", "1, 3 or 4", ""].map(isHeaps), [true, true, true, false, false, false]);
});

test("heaps are written with + whatever stands between them", () => {
  for (const text of ["3 5 7", "３，５，７", "3、5、7", "[3,5,7]", "(3, 5, 7)", " 3 + 5 +7 "]) assert.equal(placed(text), "3+5+7", text);
  assert.deepEqual(["..|..", "8x8", "BWB", "-3"].map(placed), ["..|..", "8x8", "BWB", "-3"]);
});

test("letters alone count", () => assert.equal(plain("Misère  d’Euclid"), plain("misere d'euclid")));

test("a claim is written with the signs that are read", () => {
  assert.equal(tidied(" F（N）＝ N % 4。"), "f(n)= n % 4");
  assert.equal(tidied("n > 1 && n % 3 == 0"), "n > 1 and n % 3 == 0");
  assert.equal(tidied("P(a, b) <=> a == b"), "P(a, b) <=> a == b");
  const same = { "n is a multiple of 4": "n % 4 == 0", "n divisible by 12": "n % 12 == 0", "n 是 4 的倍数": "n % 4 == 0", "n能被4整除": "n % 4 == 0",
    "n 是偶数": "n % 2 == 0", "n is odd": "n % 2 == 1",
    "f(n+12) = f(n) for n > 70": "n > 70 => f(n+12) = f(n)", "f(n + 12) = f(n), for all n > 70.": "n > 70 => f(n + 12) = f(n)",
    "if n > 70 then f(n+12) = f(n)": "n > 70 => f(n+12) = f(n)", "当 n > 70 时，f(n+12) = f(n)": "n > 70 => f(n+12) = f(n)",
    "forall n: f(n) == n": "forall n: f(n) == n" };
  for (const [text, said] of Object.entries(same)) assert.equal(tidied(text), said, text);
});

test("words that are no game are near to some", () => {
  const first = (/** @type {string} */ text) => near(GAMES, text)[0]?.name ?? null;
  const typed = { "Wythoff Nim": "wythoff", "take:Wythoff Nim": "wythoff", 取石子游戏: "nim", kayls: "kayles", Whytoff: "wythoff", 凯尔斯游戏: "kayles", "frog and toad": "toads-and-frogs",
    nin: "nim", tods: "toads-and-frogs", kales: "kayles", wytohff: "wythoff", stones: "nim", 石子: "nim",
    the: null, one: null, is: null, knee: null, cat: null, banana: null, "frozen toast": null,
    国际象棋: null, xyzzy: null, "take 1 or kayles": null, 游戏: null, game: null, "": null };
  for (const [text, name] of Object.entries(typed)) assert.equal(first(text), name, text);
});
