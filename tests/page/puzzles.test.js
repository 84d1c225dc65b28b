// Puzzles are found by level and number, and make a set for a class.
import assert from "node:assert/strict";
import { test } from "node:test";

import { itemsOf } from "../../src/grundy/faces/web/static/classroom.js";
import { PUZZLES } from "../../src/grundy/faces/web/static/puzzle-list.js";
import { chosen, setFrom } from "../../src/grundy/faces/web/static/puzzles.js";

test("a level that is not known is the first, a number stays in the level", () => {
  assert.equal(chosen({}).level, "easy");
  assert.equal(chosen({ level: "harder" }).level, "easy");
  const { items } = chosen({ level: "hard" });
  assert.deepEqual(["0", "2", "999", "x"].map((n) => chosen({ level: "hard", n }).n), [1, 2, items.length, 1]);
  assert.equal(["easy", "medium", "hard"].reduce((sum, level) => sum + chosen({ level }).items.length, 0), PUZZLES.length);
});

test("a set begins with the puzzle that is shown and is read as it was written", () => {
  const { items } = chosen({ level: "medium" });
  for (const n of [1, 5, items.length]) {
    const found = itemsOf(setFrom(items, n));
    assert.deepEqual(found[0], items[n - 1]);
    assert.equal(new Set(found.map(({ game, position }) => `${game} ${position}`)).size, 12);
  }
});
