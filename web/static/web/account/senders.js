// Addresses from which mails count beside those of the account: shown, and taken back.
import { get, write } from "../api.js";
import { busy, byId, el, fill } from "../dom.js";
import { when } from "../moments.js";
import { say } from "../words.js";

/** Shows the addresses that the person has allowed. */
export async function showSenders() {
  const { senders } = await get("/me/senders/");
  byId("no-senders").hidden = senders.length > 0;
  fill(byId("senders"), senders.map((sender) => el("li", {},
    el("span", {}, el("strong", {}, sender.address), el("br"), say("Allowed:"), " ", when(sender.allowed_at)),
    el("button", { type: "button", class: "link", onclick: (event) => drop(event.target, sender.id) }, say("Remove")))));
}

const drop = (button, sender) => busy(button, byId("senders-error"), async () => {
  await write("DELETE", `/me/senders/${sender}/`);
  await showSenders();
});
