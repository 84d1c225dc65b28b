import assert from "node:assert/strict";
import { test } from "node:test";

import { resized } from "../../src/grundy/faces/web/static/sizes.js";

test("a board keeps its covered cells, which must have a place", () => {
  assert.equal(resized("cover", "2x3", 1), "3x4");
  assert.equal(resized("cover", "3x3:0,0;1,2", 1), "4x4:0,0;1,2");
  assert.equal(resized("cover", "3x3:0,0;1,2", -1), null);
  assert.equal(resized("cover", "3x3:0,0;1,1", -1), "2x2:0,0;1,1");
  assert.equal(resized("cover", "5", 1), "6");
  assert.equal(resized("cover", "1x3", -1), null);
});
