// Addresses of programs and chats that are told events: made, tried, proven, turned off, removed.
import { get, post, write } from "../api.js";
import { busy, byId, el, fill, reveal } from "../dom.js";
import { values } from "../forms.js";
import { when } from "../moments.js";
import { say } from "../words.js";
import { sends } from "./frame.js";

const KINDS = () => ({ standard: say("a program"), discord: "Discord", slack: "Slack", ntfy: "ntfy" });
const STATES = () => ({
  unproven: say("waits for its code"), on: say("is told"), off: say("is told nothing"),
});
const WHY = () => ({ owner: "", gone: say("It said that it is gone."), dead: say("It has not answered for five days.") });
const SOON = 1500; // milliseconds after which what came of a call is asked

/** Shows the addresses of who reads. */
export async function showWebhooks() {
  const { webhooks } = await get("/me/webhooks/");
  fill(byId("webhooks"), webhooks.map(item));
}

function item(hook) {
  return el("li", {},
    el("span", {}, el("strong", {}, hook.name || hook.address), el("br"),
      `${KINDS()[hook.kind]}, ${STATES()[hook.state]}. ${WHY()[hook.why] ?? ""}`, el("br"),
      hook.tried_at ? [say("Last try: {status},", { status: outcome(hook.status) }), " ", when(hook.tried_at)] : null,
      hook.waiting ? ` ${say("Events that wait: {n}.", { n: hook.waiting })}` : null),
    hook.state === "unproven" && hook.kind !== "standard" ? code(hook) : null,
    el("span", { class: "row" }, button(say("Try it"), () => tried(hook)),
      hook.state === "on" ? button(say("Turn off"), () => change(hook, false)) : null,
      hook.state === "off" && hook.why === "owner" ? button(say("Turn on"), () => change(hook, true)) : null,
      button(say("Remove"), () => write("DELETE", `/webhooks/${hook.id}/`))));
}

function outcome(status) {
  return { unreachable: say("not reachable"), busy: say("asked too often"), "": say("on its way") }[status] ?? status;
}

function button(label, work) {
  return el("button", { type: "button", class: "link", onclick: (event) => busy(event.target, byId("webhook-error"), async () => {
    await work();
    await showWebhooks();
  }) }, label);
}

async function tried(hook) {
  await post(`/webhooks/${hook.id}/test/`);
  await new Promise((resolve) => { setTimeout(resolve, SOON); });
}

const change = (hook, on) => write("PATCH", `/webhooks/${hook.id}/`, { on });

/** The form for the code that stands in a chat. */
function code(hook) {
  const field = el("input", { name: "code", required: true, autocomplete: "off", maxlength: "32", "aria-label": say("Code") });
  return el("form", { class: "row", onsubmit: (event) => {
    event.preventDefault();
    busy(event.target.querySelector("button"), byId("webhook-error"), async () => {
      await post(`/webhooks/${hook.id}/prove/`, { code: field.value });
      await showWebhooks();
    });
  } }, field, el("button", { type: "submit", class: "small" }, say("Enter the code")));
}

const form = byId("new-webhook");
sends(form, async () => {
  const { kind, url, name } = values(form);
  const wanted = { kind, url, name, events: new FormData(form).getAll("event") };
  const made = await write("POST", "/me/webhooks/", wanted, { tries: 1 });
  byId("webhook-secret").textContent = made.secret;
  if (made.secret) reveal(byId("webhook-made"));
  form.reset();
  await showWebhooks();
});
