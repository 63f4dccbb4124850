// The host has friends invited into the lobby by a link: it is made by a touch, shown once, and may be taken back.
import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { signal } from "../../vendor/signals-core/signals-core.js";
import { exactly } from "../../moments.js";
import { say } from "../../words.js";
import { told, wrong } from "./doing.js";

/** @typedef {import("./requests.js").Requests} Requests */

/** The link that was made last, and those that are known to open the lobby; null until that was asked for. */
const made = signal("");
const links = signal(/** @type {import("api").InvitationLinkShown[] | null} */ (null));

/** @param {Requests} requests */
async function read(requests) {
  links.value = (await requests.links()).links;
}

/** Makes one and puts it where it may be pasted from. @param {Requests} requests */
async function make(requests) {
  const { address } = await requests.post("links/");
  made.value = address;
  read(requests).catch(console.error); // the link is there all the same
  try {
    await navigator.clipboard.writeText(address);
    return say("Copied. Send it to your friends.");
  } catch {
    return say("This is the link. Send it to your friends.");
  }
}

/** @param {import("./doing.js").Doing} doing @param {Requests} requests */
export function inviteByLink(doing, requests) {
  const back = (/** @type {string} */ link) => doing.run("links", async () => {
    await requests.takeBack(link);
    made.value = ""; // which of them that was is not known any more
    await read(requests);
  });
  return html`<p class="row"><button type="button" id="make-link" aria-disabled=${doing.busy} @click=${() => doing.run("links", () => make(requests))}>${say("Invite friends by a link")}</button></p>
    ${made.value ? html`<p><label for="invitation-link">${say("Link for friends")}</label><input id="invitation-link" readonly .value=${made.value} @focus=${(/** @type {any} */ event) => event.target.select()}></p>` : nothing}
    ${wrong(doing, "links")}${told(doing, "links")}
    <details @toggle=${(/** @type {any} */ event) => event.target.open && read(requests).catch(console.error)}><summary>${say("Links that open this lobby")}</summary>
      ${links.value?.length === 0 ? html`<p class="hint">${say("There are none.")}</p>` : html`<ul>${links.value?.map(({ id, until, uses, most }) => html`<li>${say("used {uses} of {most} times, until {when}", { uses, most, when: exactly(until) })} <button type="button" class="plain small" aria-disabled=${doing.busy} @click=${() => back(id)}>${say("Take back")}</button></li>`)}</ul>`}</details>`;
}
