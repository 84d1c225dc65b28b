// The page's words are there in both languages, with the same blanks, and a fault of the page is said in them.
import assert from "node:assert/strict";
import { test } from "node:test";

import { ApiError, sentence } from "../../src/grundy/faces/web/static/api.js";
import { speak, words } from "../../src/grundy/faces/web/static/words.js";
import { words as board } from "../../src/grundy/faces/web/static/words-board.js";
import { words as explore } from "../../src/grundy/faces/web/static/words-explore.js";
import { words as learn } from "../../src/grundy/faces/web/static/words-learn.js";
import { words as lessons } from "../../src/grundy/faces/web/static/words-lessons.js";

const blanks = (/** @type {string} */ text) => [...new Set(text.match(/\{\w+\}/g))].toSorted();

test("every word is in both languages", () => {
  for (const table of [words, board, explore, learn, lessons]) {
    for (const [key, [text, said]] of Object.entries(table)) {
      assert.ok(text.trim() && said.trim(), key);
      assert.deepEqual(blanks(said), blanks(text), key);
      const plain = said.replace(/\{\w+\}/g, "");
      assert.ok(!/[a-z]{4}/.test(plain) || /[\u4e00-\u9fff]/.test(plain), key);
    }
  }
});

test("a fault of the page is not shown raw", (context) => {
  context.mock.method(console, "error", () => {});
  for (const lang of ["en", "zh"]) {
    speak(lang);
    const said = sentence(new TypeError("x is undefined"));
    assert.ok(said && !said.includes("undefined"));
    assert.equal(/[\u4e00-\u9fff]/.test(said), lang === "zh");
  }
});

test("what is said on the page names no command", () => {
  const refused = new ApiError(422, { message: "n: at most 1000; on your own computer `grundy table` has no limit" });
  assert.equal(sentence(refused), "n: at most 1000");
});
