// What of the server's figures somebody should look at.
import assert from "node:assert/strict";
import { test } from "node:test";
import { worries } from "../../web/static/web/staff/worries.js";

globalThis.document = { documentElement: { lang: "en-GB" } };
const WELL = {
  games: { quarantined: 0 }, lateness: { overdue: 0 }, mails: { failing: [], unread: 0, unsent: 0 }, jobs: { queues: [{ queue: "turns", oldest: 60 }], given_up: 0 }, storage: { free: null },
};

test("a server that does well is nothing to worry about", () => {
  assert.deepEqual(worries(WELL), []);
  assert.deepEqual(worries({ ...WELL, lateness: { overdue: 60 }, mails: { failing: [], unread: 300, unsent: 300 }, storage: { free: 1e9 } }), []);
});

test("each thing that should not be so is told once, with its figure", () => {
  const found = worries({
    games: { quarantined: 2 }, lateness: { overdue: 120 }, mails: { failing: ["imap"], unread: 600, unsent: 3600 },
    jobs: { queues: [{ queue: "turns", oldest: 180 }, { queue: "mails", oldest: 3 }], given_up: 4 }, storage: { free: 5e8 },
  });
  const expected = [/queue turns .* 3 minutes/, /run out .* 2 minutes/, /by IMAP/, /10 minutes to be read/, /1 hour to be handed over/, /fault: 2/, /given up .*: 4/, /disk/];
  assert.equal(found.length, expected.length);
  for (const [at, words] of expected.entries()) assert.match(found[at], words);
});
