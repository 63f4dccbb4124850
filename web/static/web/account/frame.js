// What the pages of an account share: nobody sees them who is not logged in, and forms save in one way.
import { door } from "../addresses.js";
import { me } from "../api.js";
import { busy, byId } from "../dom.js";
import { say } from "../words.js";

/** Shows the page to who is logged in, else the way in, which leads back here. @param {(person: any) => Promise<void> | void} show */
export async function opens(show) {
  const person = await me();
  if (person?.trial_until) location.replace("/account/keep");
  byId("way-in").href = door("login", location.pathname);
  byId("locked").hidden = Boolean(person);
  const showing = person && show(person); // forms are bound before anybody sees them
  byId("content").hidden = !person;
  await showing;
}

/** Has a form do something once each time that it is sent, and say why not. `done` stands beside its button afterwards. */
export function sends(form, work, done = "") {
  const button = form.querySelector("[type=submit]");
  const status = form.querySelector("[role=status]");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (button.disabled || !form.reportValidity()) return;
    if (status) status.textContent = "";
    busy(button, form.querySelector(".error"), async () => {
      await work();
      if (status) status.textContent = done;
    });
  });
}

/** The same for a form that saves. */
export const saves = (form, work) => sends(form, work, say("Saved."));

/** Copies text, and says so. */
export const copies = (button, status, text) => button.addEventListener("click", async () => {
  await navigator.clipboard.writeText(text());
  status.textContent = say("Copied.");
});
