import assert from "node:assert/strict";
import { test } from "node:test";
import { asked, modes } from "../../web/static/web/mails-of-game.js";

test("each choice is sent as it is, and that there is none by taking the own one back", () => {
  for (const mode of Object.keys(modes())) assert.deepEqual(asked(mode), ["PUT", { mails: mode }]);
  assert.deepEqual(asked(""), ["DELETE"]);
});
