// Some things need the password (or a code) once more: a small question for it, and then the thing again.
import { auth } from "./api.js";
import { byId, complain, el } from "./dom.js";
import { faults } from "./forms.js";
import { say } from "./words.js";

const AGAIN = "/api/v1/problems/reauthenticate/";

/** Does the work; where the server wants the password once more, asks for it and does the work again. */
export async function withPassword(work) {
  try {
    return await work();
  } catch (error) {
    if (error.problem?.type !== AGAIN) throw error;
  }
  if (!(await asked())) throw new Error(say("Nothing was done: it needs a proof that it is you."));
  return work();
}

const PASSWORD = { label: () => say("Your password, once more"), type: "password", fills: "current-password", path: "/auth/reauthenticate", name: "password" };
const CODE = { label: () => say("A code of your second factor"), type: "text", fills: "one-time-code", path: "/auth/2fa/reauthenticate", name: "code" };

/** Asks until the proof was right, or nobody wants to give it: whether it was given. Who has a second factor gives a code. */
function asked() {
  let wanted = PASSWORD;
  const label = el("label", { id: "proof-label", for: "proof" });
  const input = el("input", { id: "proof", required: true });
  const error = el("p", { class: "error", role: "alert", hidden: true });
  const dialog = el(
    "dialog",
    { class: "card narrow", "aria-labelledby": "proof-label" },
    el(
      "form",
      { method: "dialog", onsubmit: given },
      label,
      input,
      error,
      el("button", { type: "submit" }, say("Go on")),
      el("button", { type: "button", class: "plain", onclick: () => dialog.close("") }, say("Leave it")),
    ),
  );
  function ask(proof) {
    wanted = proof;
    label.textContent = proof.label();
    input.type = proof.type;
    input.autocomplete = proof.fills;
    input.value = "";
    input.focus();
  }
  async function given(event) {
    event.preventDefault();
    const answer = await auth("POST", wanted.path, { [wanted.name]: input.value });
    if (answer.status === 200) return dialog.close("given");
    const byCode = (answer.data?.flows || []).some((flow) => flow.id === "mfa_reauthenticate");
    if (wanted === PASSWORD && answer.status === 401 && byCode) return ask(CODE);
    complain(error, faults(answer));
    input.select();
  }
  byId("main").append(dialog);
  dialog.showModal();
  ask(PASSWORD);
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      resolve(dialog.returnValue === "given");
      dialog.remove();
    });
  });
}
