// Forms that ask for an address and a password: to sign up, to come in by an invitation, to keep what was played on trial.
import { busy, byId, reveal } from "./dom.js";
import { auth, values } from "./forms.js";
import { storage } from "./storage.js";

/** Asks for an account. @param {Record<string, any>} given what was written */
export const signUp = (given) => auth("POST", "/auth/signup", { ...given, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC" });

/**
 * Has the form of the page sent, and says then that a mail is on its way.
 * @param {(given: Record<string, any>) => Promise<boolean>} send gives whether a mail was sent; throws what is refused
 * @param {{ asked?: HTMLElement, onward?: string }} [then] what is hidden then, and for which page the mail leads on
 */
export function signing(send, { asked, onward } = {}) {
  const form = byId("form");
  const button = form.querySelector("button");
  form.addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!form.reportValidity()) return;
    const given = values(form);
    busy(button, byId("form-error"), async () => {
      if (!await send(given)) return;
      if (onward) storage.setItem("onward", onward);
      byId("sent-to").textContent = given.email;
      (asked ?? form).hidden = true;
      reveal(byId("sent"));
    });
  });
  button.disabled = false; // by now what is sent goes by the API, and no browser sends it to the page itself
}
