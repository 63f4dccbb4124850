import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { documentElement: { dataset: {} }, cookie: "" };
const m = await import("../../web/static/web/forms.js");

test("errors are told a line each, and without any the status is", () => {
  assert.equal(m.faults({ status: 400, errors: [{ message: "Too short." }, { message: "Too common." }] }), "Too short.\nToo common.");
  assert.equal(m.faults({ status: 429 }), "Too many attempts. Wait a moment.");
  assert.equal(m.faults({ status: 403, detail: "No proof." }), "No proof.");
  assert.equal(m.faults({ status: 500 }), "The server answered 500.");
});

test("what is still to be done is a flow that is pending", () => {
  const answer = { data: { flows: [{ id: "login" }, { id: "verify_email", is_pending: true }, { id: "mfa_authenticate" }] } };
  assert.equal(m.mustVerify(answer), true);
  assert.equal(m.pending(answer, "mfa_authenticate"), false);
  assert.equal(m.pending({}, "verify_email"), false);
});
