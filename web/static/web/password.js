// Some things need the password once more: a small question for it, and then the thing again.
import { auth } from "./api.js";
import { byId, el } from "./dom.js";
import { faults } from "./forms.js";

const AGAIN = "/api/v1/problems/reauthenticate/";

/** Does the work; where the server wants the password once more, asks for it and does the work again. */
export async function withPassword(work) {
  try {
    return await work();
  } catch (error) {
    if (error.problem?.type !== AGAIN) throw error;
  }
  if (!(await asked())) throw new Error("Nothing was done: the password is needed for it.");
  return work();
}

/** Asks until the password was right, or nobody wants to give it: whether it was given. */
function asked() {
  const input = el("input", { id: "password-again", type: "password", autocomplete: "current-password", required: true });
  const error = el("p", { class: "error", role: "alert", hidden: true });
  const dialog = el(
    "dialog",
    { class: "card narrow", "aria-labelledby": "password-again-label" },
    el(
      "form",
      { method: "dialog", onsubmit: given },
      el("label", { id: "password-again-label", for: "password-again" }, "Your password, once more"),
      input,
      error,
      el("button", { type: "submit" }, "Go on"),
      el("button", { type: "button", class: "plain", onclick: () => dialog.close("") }, "Leave it"),
    ),
  );
  async function given(event) {
    event.preventDefault();
    const answer = await auth("POST", "/auth/reauthenticate", { password: input.value });
    if (answer.status === 200) return dialog.close("given");
    error.textContent = faults(answer);
    error.hidden = false;
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
