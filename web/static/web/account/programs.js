// Access tokens: what each may do, made, replaced, revoked; and the addresses of programs and chats.
import { get, write } from "../api.js";
import { busy, byId, el, fill, reveal } from "../dom.js";
import { when } from "../moments.js";
import { withPassword } from "../password.js";
import "../tongue.js";
import { say } from "../words.js";
import { copies, opens, sends } from "./frame.js";
import { showWebhooks } from "./webhooks.js";

const DAY = 86_400_000;

/** What a scope allows, in the words of the form. */
function meaning(scope) {
  return byId("new-token").querySelector(`[value="${scope}"]`)?.parentElement.querySelector("strong").textContent ?? scope;
}

async function showTokens() {
  const { tokens } = await get("/me/tokens/");
  byId("no-tokens").hidden = tokens.length > 0;
  fill(byId("tokens"), tokens.map(row));
}

function row(token) {
  const { id, name, scopes, expires_at: end, last_used_at: used } = token;
  return el("li", {}, el("p", {}, el("strong", {}, name), el("br"), say("May {what}.", { what: scopes.map(meaning).join(", ") }), el("br"),
    el("span", { class: "hint" }, used ? [say("Last used:"), " ", when(used)] : say("Never used"), ". ", say("Ends:"), " ", when(end))),
    el("p", { class: "row" },
      el("button", { type: "button", class: "plain small", "aria-label": say("Replace {name}", { name }), onclick: (event) => press(event.target, async () => shows(await withPassword(() => write("POST", `/me/tokens/${id}/replace/`, undefined, { tries: 1 })))) }, say("Replace")),
      el("button", { type: "button", class: "plain small", "aria-label": say("Revoke {name}", { name }), onclick: (event) => press(event.target, () => write("DELETE", `/me/tokens/${id}/`)) }, say("Revoke"))));
}

const press = (button, work) => busy(button, byId("tokens-error"), async () => {
  await work();
  await showTokens();
});

function shows({ token }) {
  byId("made-token").textContent = token;
  byId("token-copied").textContent = "";
  reveal(byId("made"));
}

const form = byId("new-token");
sends(form, async () => {
  const given = new FormData(form);
  const ends = new Date(Date.now() + Number(given.get("days")) * DAY - 60_000);
  const wanted = { name: given.get("name"), scopes: given.getAll("scope"), expires_at: ends.toISOString() };
  const made = await withPassword(() => write("POST", "/me/tokens/", wanted, { tries: 1 }));
  form.reset();
  shows(made);
  await showTokens();
});
copies(byId("copy-token"), byId("token-copied"), () => byId("made-token").textContent);

await opens(async () => {
  await Promise.all([showTokens(), showWebhooks()]);
});
