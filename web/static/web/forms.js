// Account forms: they talk to allauth's headless API, whose errors name the field that they are about.
import { door, onward } from "./addresses.js";
import { auth } from "./api.js";
import { say } from "./words.js";

/** The sentences of an answer's errors, one a line. */
export function faults(answer) {
  const errors = answer.errors || [];
  if (errors.length) return errors.map((error) => error.message).join("\n");
  if (answer.status === 429) return say("Too many attempts. Wait a moment.");
  return answer.detail || say("The server answered {status}.", { status: answer.status });
}

/** What an answer refuses, as an error. */
export const refused = (answer) => Object.assign(new Error(faults(answer)), { problem: answer });

/** Whether the answer says that this step is still to be done. */
export function pending(answer, step) {
  return (answer.data?.flows || []).some((flow) => flow.id === step && flow.is_pending);
}

/** Whether the answer says that an address still has to be verified. */
export const mustVerify = (answer) => pending(answer, "verify_email");

/** The values of a form by name. */
export const values = (form) => Object.fromEntries(new FormData(form));

/** What the address asks to be shown after logging in; empty for nothing. Nobody may be sent there before `onward` looked at it. */
export const wanted = () => new URLSearchParams(location.search).get("next") || "";

/** Where to go after logging in: a page of this server and nothing else. */
export const next = () => onward(wanted(), location.origin);

/** Has a link to another page by which one comes in (`login`, `signup`) lead on to the same. @param {string} page */
export function leadOn(page) {
  for (const link of document.querySelectorAll(`main a[href="/account/${page}"]`)) link.setAttribute("href", door(page, wanted()));
}

export { auth };
