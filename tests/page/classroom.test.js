// A set of positions is a text in an address.
import assert from "node:assert/strict";
import { test } from "node:test";

import { itemsOf, setOf } from "../../src/grundy/faces/web/static/classroom.js";

test("lines are games and positions", () => {
  assert.deepEqual(itemsOf("nim 3+5+7\n\n kayles  5+7 \nnim 3 5 7\ntake:1 or 4 9+2\nnothing", "\n"), [
    { game: "nim", position: "3+5+7" }, { game: "kayles", position: "5+7" }, { game: "nim", position: "3 5 7" },
    { game: "take:1 or 4", position: "9+2" }]);
});

test("a set is read as it was written", () => {
  const items = [{ game: "domineering", position: "...|..." }, { game: "take:1 or 4", position: "9" }];
  assert.deepEqual(itemsOf(setOf(items)), items);
});
