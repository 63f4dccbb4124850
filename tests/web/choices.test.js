import assert from "node:assert/strict";
import { test } from "node:test";
import * as m from "../../web/static/web/choices.js";

const holds = (order, ...words) => words.forEach((each) => assert.equal(m.matches(order, each), true, `${order}: ${each}`));
const lacks = (order, ...words) => words.forEach((each) => assert.equal(m.matches(order, each), false, `${order}: ${each}`));

test("words of an order may be begun, in any case and order", () => {
  holds("build road 19-24", "", "build", "BUI", "road build", "bu ro");
  lacks("build road 19-24", "x", "build town", "uild");
});

test("names of places and pieces are whole", () => {
  holds("build road 19-24", "19", "24", "19-24", "build 24");
  lacks("build road 19-24", "1", "2", "9", "19-2", "4");
  holds("move knight K1 to 12", "k1", "K1", "12");
  lacks("move knight K11 to 121", "K1", "12");
  holds("place robber at hex J", "J", "j", "hex");
  lacks("place robber at hex J", "h", "r");
});
