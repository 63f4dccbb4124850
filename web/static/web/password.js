// Some things need the password (or a code) once more: a small question for it in place, and then the thing again.
import { auth } from "./api.js";
import { byId, complain, el } from "./dom.js";
import { faults, refused } from "./forms.js";
import { say } from "./words.js";

const AGAIN = "/api/v1/problems/reauthenticate/";
const PROOFS = ["reauthenticate", "mfa_reauthenticate"];

/** Does the work; where the server wants the password once more, asks for it and does the work again. */
export async function withPassword(work) {
  try {
    return await work();
  } catch (error) {
    if (error.problem?.type !== AGAIN) throw error;
  }
  await proven();
  return work();
}

/** The same for a request to the account's endpoints, whose answers say in a form of their own that they want it. Throws what is refused. */
export async function surely(method, path, body) {
  let answer = await auth(method, path, body);
  if (answer.status === 401 && (answer.data?.flows || []).some(({ id }) => PROOFS.includes(id))) {
    await proven();
    answer = await auth(method, path, body);
  }
  if (answer.status >= 400) throw refused(answer);
  return answer;
}

async function proven() {
  if (!(await asked())) throw Object.assign(new Error(say("Nothing was done: it needs a proof that it is you.")), { problem: {} });
}

const PASSWORD = { label: () => say("Your password, once more"), type: "password", fills: "current-password", path: "/auth/reauthenticate", name: "password" };
const CODE = { label: () => say("A code of your second factor"), type: "text", fills: "one-time-code", path: "/auth/2fa/reauthenticate", name: "code" };

/** What is asked of the reader: who has a second factor gives a code. */
async function proof() {
  const { data } = await auth("GET", "/account/authenticators");
  return Array.isArray(data) && data.some(({ type }) => type === "totp") ? CODE : PASSWORD;
}

/** Asks until the proof was right, or nobody wants to give it: whether it was given. */
async function asked() {
  const wanted = await proof();
  const input = el("input", { id: "proof", required: true, type: wanted.type, autocomplete: wanted.fills });
  const error = el("p", { class: "error", role: "alert", hidden: true });
  const dialog = el(
    "dialog",
    { class: "card narrow", "aria-labelledby": "proof-label" },
    el(
      "form",
      { method: "dialog", onsubmit: given },
      el("label", { id: "proof-label", for: "proof" }, wanted.label()),
      input,
      error,
      el("p", { class: "row" }, el("button", { type: "submit" }, say("Go on")), el("button", { type: "button", class: "plain", onclick: () => dialog.close("") }, say("Leave it"))),
    ),
  );
  async function given(event) {
    event.preventDefault();
    const answer = await auth("POST", wanted.path, { [wanted.name]: input.value });
    if (answer.status === 200) return dialog.close("given");
    complain(error, faults(answer));
    input.select();
  }
  byId("main").append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      resolve(dialog.returnValue === "given");
      dialog.remove();
    });
  });
}
