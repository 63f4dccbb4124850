// The host has somebody invited into the lobby by a mail to an address, which perhaps nobody here has.
import { busy, el, fill } from "../../dom.js";
import { say } from "../../words.js";

/** @param {HTMLElement} element @param {import("./here.js").Here} here */
export async function mountInvite(element, { requests }) {
  const address = el("input", { id: "invited-address", type: "email", required: true, autocomplete: "off", maxlength: "254" });
  const button = el("button", { type: "submit" }, say("Invite"));
  const failed = el("p", { class: "error", role: "alert", hidden: true });
  const told = el("p", { role: "status" });
  const form = el("form", { novalidate: true }, el("label", { for: "invited-address" }, say("Address")), address,
    el("p", { class: "hint" }, say("One mail goes there: fixed words, and your name. You are not told whether anybody here has the address.")),
    el("p", { class: "row" }, button), failed, told);
  form.addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!form.reportValidity()) return;
    told.textContent = "";
    busy(button, failed, async () => {
      await requests.post("invitations/addresses/", { address: address.value });
      address.value = "";
      told.textContent = say("The invitation is on its way.");
    });
  });
  fill(element, form);
}
