// What you may do now: each choice is a button that writes its order; a template's order is an example to be changed.
import { get } from "./api.js";
import { el, fill } from "./dom.js";
import { say, spoken } from "./words.js";

const MANY = 12; // as many can be looked over at once

let wanted = ""; // the words that an order must have to be shown; they stay while the question does
let asked = ""; // the question that they were for

/** Whether an order has all these words, or words that begin so. Names (`19`, also of 19-24; `K1`, `J`) must be whole. */
export function matches(order, words) {
  const whole = order.toLowerCase().split(/\s+/);
  const all = [...whole, ...whole.flatMap((each) => each.split("-"))];
  return words.toLowerCase().split(/\s+/).filter(Boolean)
    .every((word) => all.some((each) => (word.length === 1 || /\d/.test(word) ? each === word : each.startsWith(word))));
}

/** Shows only the orders with these words, out of those that are listed. */
function sift(target) {
  let shown = 0;
  for (const group of target.querySelectorAll(".group")) {
    let here = 0;
    for (const button of group.querySelectorAll("button")) {
      button.hidden = !matches(button.textContent, wanted);
      here += Number(!button.hidden);
    }
    group.hidden = !here;
    shown += here;
  }
  target.querySelector(".none").hidden = shown > 0;
}

/** The kinds of moves of a game in the reader's language: `labels` by their types, `ending` those that end a turn, and the
 * `words` for what they name. */
export async function kindsOf(ruleset) {
  const { kinds, words } = await get(`/rulesets/${ruleset}/kinds/?language=${spoken() || "en"}`);
  return {
    labels: Object.fromEntries(kinds.map(({ type, label }) => [type, label])),
    ending: new Set(kinds.filter(({ ends }) => ends === "yes").map(({ type }) => type)),
    words,
  };
}

/**
 * Lists the choices by kind, each headed by its label; `insert(order)` is called with the one that was taken. `question`
 * names what is open.
 */
export function showChoices(target, choices, labels, insert, question = "") {
  if (question !== asked) wanted = "";
  asked = question;
  if (!choices.length) {
    fill(target, el("p", { class: "hint" }, say("Nothing just now. You will be told when you must decide.")));
    return;
  }
  const kinds = new Map();
  for (const choice of choices) {
    const type = choice.move?.type || choice.template.type;
    const order = choice.order || type.replaceAll("_", " ");
    if (!kinds.has(type)) kinds.set(type, []);
    // Orders are English in every language.
    kinds.get(type).push(el("button", { type: "button", lang: "en", onclick: () => insert(order) }, choice.template ? `${order} …` : order));
  }
  const groups = [...kinds].map(([type, buttons]) => el("div", { class: "group" },
    el("h3", {}, `${labels[type] || type}${buttons.length > 1 ? ` (${buttons.length})` : ""}`),
    el("div", { class: "options" }, ...buttons)));
  if (choices.length <= MANY) {
    wanted = "";
    fill(target, ...groups);
    return;
  }
  const field = el("input", { type: "search", id: "sift", value: wanted, autocomplete: "off", spellcheck: "false", oninput: () => {
    wanted = field.value;
    sift(target);
  } });
  const typed = document.activeElement;
  const had = typed instanceof HTMLInputElement && typed.id === "sift" ? typed.selectionStart : null;
  fill(target, el("label", { for: "sift" }, say("Only with these words; or click a place on the board")), field,
    el("p", { class: "hint none", hidden: true }, say("No order that you may give now has these words.")), ...groups);
  if (had !== null) {
    field.focus();
    field.setSelectionRange(had, had);
  }
  sift(target);
}

/** Shows all orders again: one has been taken, and the next is another matter. */
export function showAll() {
  wanted = "";
}

/** Shows only the orders that name a part of the board: `19`, `6-10`, `J`, `K1`; the same once more shows all. */
export function pick(target, name) {
  const field = target.querySelector("#sift");
  if (!field) return;
  wanted = field.value = field.value === name ? "" : name;
  sift(target);
}
