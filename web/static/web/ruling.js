// Numbers of rules in what a page says open the rule, over the page, as on the page of a game; what comes to the page later has them too.
import { get } from "./api.js";
import { byId, el, fill } from "./dom.js";
import "./tongue.js";
import { numbered, say } from "./words.js";

/** In these numbers stay text: they are pressed, chosen or written themselves, or drawn anew by others. */
const APART = "a, button, label, summary, option, textarea, input, script, style, code, [aria-hidden], [data-drawn]";

/** @typedef {{ number: string, ruleset: string | undefined }} Asked `ruleset` is that of which the number was said, where that is known */

/** The rules that were shown, the last of them now. @type {Asked[]} */
const shown = [];
/** @type {Promise<string[]> | undefined} the games of this server */
let games;

/** @type {HTMLDialogElement} */
const dialog = el("dialog", { class: "popup", "aria-labelledby": "rule-title", onclose: () => shown.splice(0), onclick: (/** @type {Event} */ event) => {
  if (event.target === dialog) dialog.close(); // beside what it shows
} });

/** A number with what stands about it, and is not parted from it. @param {string} before @param {string} number @param {string} behind @param {string} [ruleset] */
const pressed = (before, number, behind, ruleset) => el("span", { class: "together" }, before,
  el("button", { type: "button", class: "rule-number", onclick: () => open({ number, ruleset }) }, number), behind);

/** A text whose numbers open their rules. @param {string} text @param {string} [ruleset] */
function linked(text, ruleset) {
  const parts = numbered(text);
  const about = parts.map((part, at) => (at % 2 ? null : { opens: at + 1 < parts.length && part.endsWith("("), ends: at ? /^[.,;:)]*/u.exec(part)?.[0] ?? "" : "" }));
  return parts.map((part, at) => {
    const own = about[at];
    if (own) return part.slice(own.ends.length, own.opens ? -1 : undefined);
    return pressed(about[at - 1]?.opens ? "(" : "", part, about[at + 1]?.ends ?? "", ruleset);
  }).filter((part) => part !== "");
}

/** @param {Asked} asked */
function open(asked) {
  shown.push(asked);
  return show();
}

function back() {
  shown.pop();
  return show();
}

/** @param {any[]} title @param {any[]} body */
function draw(title, body) {
  fill(dialog, el("div", { class: "popup-body" },
    el("header", {}, shown.length > 1 ? el("button", { type: "button", class: "bare", "aria-label": say("Back"), onclick: back }, "‹") : null, el("h2", { id: "rule-title" }, ...title),
      el("button", { type: "button", class: "bare", "aria-label": say("Close"), onclick: () => dialog.close() }, "✕")), ...body));
  if (!dialog.open) dialog.showModal();
  dialog.scrollTop = 0;
}

/** Looks a rule up: in the books of the game of which it was said, else in those of any. @param {Asked} asked @returns {Promise<[string, any]>} the game, and the rule */
async function found({ number, ruleset }) {
  const of = (/** @type {string} */ name) => get(`/rulesets/${name}/rules/${number}/`).catch((error) => {
    if (error.status !== 404) throw error;
    return null;
  });
  if (ruleset) {
    const told = await of(ruleset);
    if (told) return [ruleset, told];
  }
  games ??= get("/rulesets/").then(({ rulesets }) => rulesets.map((/** @type {{ name: string }} */ { name }) => name));
  for (const name of await games) {
    const told = name === ruleset ? null : await of(name);
    if (told) return [name, told];
  }
  throw new Error(say("There is no rule {number}.", { number }));
}

/** Reads a rule. @param {Asked} asked @returns {Promise<[any[], any[]]>} its heading, and what is below it */
async function read(asked) {
  const [name, { number, title, text, ruling, cites, book }] = await found(asked);
  const address = `/rules/${name}/book#${number}`;
  return [[el("a", { href: address }, number), " ", el("span", { lang: "en" }, title)], [
    el("p", { lang: "en" }, ...linked(text, name)), ruling ? el("p", { class: "notice", lang: "en" }, ...linked(ruling, name)) : null,
    cites.length ? el("p", { class: "hint" }, say("Rules:"), " ", ...linked(cites.join(" "), name)) : null,
    el("p", { class: "hint" }, el("a", { href: address }, say("In its book")), ": ", el("span", { lang: "en" }, book)),
  ]];
}

/** Shows the rule that was asked for last. */
async function show() {
  const asked = shown[shown.length - 1];
  draw([asked.number], [el("p", { class: "hint" }, "…")]);
  const [title, body] = await read(asked).catch((error) => /** @type {[any[], any[]]} */ ([[asked.number], [el("p", { class: "error" }, error.message)]]));
  if (dialog.open && shown[shown.length - 1] === asked) draw(title, body);
}

/** Has the numbers within a node open their rules. @param {Node} node */
export function opening(node) {
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  const said = [];
  for (let text = node.nodeType === Node.TEXT_NODE ? node : walker.nextNode(); text; text = walker.nextNode()) {
    if (numbered(text.nodeValue ?? "").length > 1 && !text.parentElement?.closest(APART)) said.push(/** @type {Text} */ (text));
  }
  for (const text of said) text.replaceWith(...linked(text.data, /** @type {HTMLElement | null | undefined} */ (text.parentElement?.closest("[data-ruleset]"))?.dataset.ruleset));
}

const page = byId("main");
document.body.append(dialog);
opening(page);
new MutationObserver((changes) => {
  for (const { addedNodes } of changes) for (const node of addedNodes) if (node.isConnected) opening(node);
}).observe(page, { childList: true, subtree: true });
