// What you may do now: each choice is a button that writes its order; a template's order is an example to be changed.
import { el, fill } from "./dom.js";

/** Lists the choices by kind; `insert(order)` is called with the one that was taken. */
export function showChoices(target, choices, insert) {
  if (!choices.length) {
    fill(target, el("p", { class: "hint" }, "Nothing just now. You will be told when you must decide."));
    return;
  }
  const kinds = new Map();
  for (const choice of choices) {
    const type = choice.move?.type || choice.template.type;
    const order = choice.order || type.replaceAll("_", " ");
    if (!kinds.has(type)) kinds.set(type, []);
    kinds.get(type).push(el("button", { type: "button", onclick: () => insert(order) }, choice.template ? `${order} …` : order));
  }
  const groups = [...kinds].flatMap(([type, buttons]) => [
    el("h3", {}, `${type.replaceAll("_", " ")}${buttons.length > 1 ? ` (${buttons.length})` : ""}`),
    el("div", { class: "options" }, ...buttons),
  ]);
  fill(target, ...groups);
}
