import assert from "node:assert/strict";
import { test } from "node:test";

const { played } = await import("../../../web/static/web/game/options.js");

const option = (value, ...figures) => ({ use: "option", group: "option", value, label: value, figures: figures.map(([name, said]) => ({ name, value: said, label: "" })) });

test("a game tells by which options it is played, those first that differ from the rules", () => {
  const things = [option("points", ["11", "11"], ["", "5 to 20"]), option("gone", ["true", "yes"], ["false", "no"]), option("resigned", ["steward", "the steward plays on"], ["dead", "nobody does"]), { ...option("ore"), use: "resource" }];
  const rows = played({ points: 15, gone: true, resigned: "dead", ore: 1 }, things).map(({ value, figure, differs }) => [value, figure, differs]);
  assert.deepEqual(rows, [["points", "15", true], ["resigned", "nobody does", true], ["gone", "yes", false]]);
  assert.deepEqual(played({}, things), [], "of a game without options nothing is told");
});
