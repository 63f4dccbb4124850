// Numbers of rules in what a page says open the rule, over the page, as on the page of a game; what comes to the page later has them too.
import { get } from "./api.js";
import { byId, el, fill } from "./dom.js";
import "./tongue.js";
import { say } from "./words.js";

/** Those of the books that hold in every game: of the table and its clocks, and of leagues. */
const NUMBER = /(\(?\b(?:API|FMT|LEA|ORG|PTS|RAT|SCH|TAB)-\d+\b[.,;:)]*)/u;
/** In these numbers stay text: they are pressed, chosen or written themselves. */
const APART = "a, button, label, summary, option, textarea, input, script, style, code, [aria-hidden]";

/** The numbers that were shown, the last of them now. @type {string[]} */
const shown = [];
/** @type {Promise<string> | undefined} the word of any game: the rules of the table and of leagues are the same for all */
let game;

/** @type {HTMLDialogElement} */
const dialog = el("dialog", { class: "popup", "aria-labelledby": "rule-title", onclose: () => shown.splice(0), onclick: (/** @type {Event} */ event) => {
  if (event.target === dialog) dialog.close(); // beside what it shows
} });

/** A number with what stands about it, and is not parted from it. @param {string} text */
function pressed(text) {
  const [before, number, behind] = text.split(/(\w+-\d+)/u);
  return el("span", { class: "together" }, before, el("button", { type: "button", class: "rule-number", onclick: () => open(number) }, number), behind);
}

/** A text whose numbers open their rules. @param {string} text */
const linked = (text) => text.split(NUMBER).map((part, at) => (at % 2 ? pressed(part) : part)).filter((part) => part !== "");

/** @param {string} number */
function open(number) {
  shown.push(number);
  return show();
}

function back() {
  shown.pop();
  return show();
}

/** @param {string} title @param {any[]} body */
function draw(title, body) {
  fill(dialog, el("div", { class: "popup-body" },
    el("header", {}, shown.length > 1 ? el("button", { type: "button", class: "bare", "aria-label": say("Back"), onclick: back }, "‹") : null, el("h2", { id: "rule-title" }, title),
      el("button", { type: "button", class: "bare", "aria-label": say("Close"), onclick: () => dialog.close() }, "✕")), ...body));
  if (!dialog.open) dialog.showModal();
  dialog.scrollTop = 0;
}

/** Reads the rule of a number. @param {string} number @returns {Promise<[string, any[]]>} its heading, and what is below it */
async function read(number) {
  game ??= get("/rulesets/").then(({ rulesets }) => rulesets[0].name);
  const { title, text, ruling, cites, book } = await get(`/rulesets/${await game}/rules/${number}/`);
  return [`${number} ${title}`, [
    el("p", { lang: "en" }, ...linked(text)), ruling ? el("p", { class: "notice", lang: "en" }, ...linked(ruling)) : null,
    cites.length ? el("p", { class: "hint" }, say("Rules:"), " ", ...linked(cites.join(" "))) : null, el("p", { class: "hint" }, book),
  ]];
}

/** Shows the rule of the last number. */
async function show() {
  const number = shown[shown.length - 1];
  draw(number, [el("p", { class: "hint" }, "…")]);
  const [title, body] = await read(number).catch((error) => /** @type {[string, any[]]} */ ([number, [el("p", { class: "error" }, error.message)]]));
  if (dialog.open && shown[shown.length - 1] === number) draw(title, body);
}

/** Has the numbers within a node open their rules. @param {Node} node */
export function opening(node) {
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  const found = [];
  for (let text = node.nodeType === Node.TEXT_NODE ? node : walker.nextNode(); text; text = walker.nextNode()) {
    if (NUMBER.test(text.nodeValue ?? "") && !text.parentElement?.closest(APART)) found.push(/** @type {Text} */ (text));
  }
  for (const text of found) text.replaceWith(...linked(text.data));
}

const page = byId("main");
document.body.append(dialog);
opening(page);
new MutationObserver((changes) => {
  for (const { addedNodes } of changes) for (const node of addedNodes) if (node.isConnected) opening(node);
}).observe(page, { childList: true, subtree: true });
