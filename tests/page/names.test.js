// What is meant by what is typed.
import assert from "node:assert/strict";
import { test } from "node:test";

import { isHeaps, named, plain, tidied } from "../../src/grundy/faces/web/static/names.js";

const GAMES = [
  { name: "toads-and-frogs", aliases: [], title: "Toads and Frogs" },
  { name: "wythoff", aliases: ["k-wythoff"], title: "Wythoff’s game" },
  { name: "nim", aliases: [], title: "尼姆" },
  { name: "kayles", aliases: [], title: "凯尔斯（Kayles）" },
];

test("a game goes by name, alias and title", () => {
  const typed = { "Toads and frogs": "toads-and-frogs", "TOADS-AND-FROGS": "toads-and-frogs", "wythoff's game": "wythoff",
    "K-Wythoff": "wythoff", 尼姆: "nim", 凯尔斯: "kayles", chess: null, "": null, "--": null };
  for (const [text, name] of Object.entries(typed)) assert.equal(named(GAMES, text), name, text);
});

test("heaps alone are numbers", () => {
  assert.deepEqual(["3 5 7", "8", "3+5,7", "0.77", "1, 3 or 4", ""].map(isHeaps), [true, true, true, false, false, false]);
});

test("letters alone count", () => assert.equal(plain("Misère  d’Euclid"), plain("misere d'euclid")));

test("a claim is written with the signs that are read", () => {
  assert.equal(tidied(" F（N）＝ N % 4。"), "f(n)= n % 4");
  assert.equal(tidied("n > 1 && n % 3 == 0"), "n > 1 and n % 3 == 0");
  assert.equal(tidied("P(a, b) <=> a == b"), "P(a, b) <=> a == b");
});
