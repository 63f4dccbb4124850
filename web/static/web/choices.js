// What you may do now: moves as buttons that write their order, templates as the beginning of one.
import { el, fill } from "./dom.js";

const amount = (domain) => {
  const kinds = Object.entries(domain?.limits || {}).filter(([, limit]) => limit > 0);
  const least = Math.max(1, domain?.least || 1);
  let left = least;
  const parts = [];
  for (const [kind, limit] of kinds) {
    const count = Math.min(limit, left);
    if (count > 0) parts.push(`${count} ${kind}`);
    left -= count;
  }
  return parts.join(" ") || "…";
};

const BEGINNINGS = {
  discard: ({ cards }) => `discard ${amount(cards)}`,
  offer: ({ give, get }) => `offer ${amount(give)} for ${lastKind(get, give)} to all`,
  counter: ({ offer, give, get }) => `counter ${offer?.values?.[0] ?? "T1"} ${amount(give)} for ${lastKind(get, give)}`,
};

function lastKind(get, give) {
  const given = Object.entries(give?.limits || {}).find(([, limit]) => limit > 0)?.[0];
  const kind = Object.keys(get?.limits || {}).reverse().find((each) => each !== given);
  return kind ? `1 ${kind}` : "…";
}

function beginning(template) {
  return (BEGINNINGS[template.type] || (() => `${template.type.replaceAll("_", " ")} …`))(template.fields);
}

/** Lists the choices by kind; `insert(order)` is called with the one that was taken. */
export function showChoices(target, choices, insert) {
  if (!choices.length) {
    fill(target, el("p", { class: "hint" }, "Nothing just now. You will be told when you must decide."));
    return;
  }
  const kinds = new Map();
  for (const choice of choices) {
    const type = choice.move?.type || choice.template.type;
    const order = choice.order || (choice.template ? beginning(choice.template) : type);
    if (!kinds.has(type)) kinds.set(type, []);
    kinds.get(type).push(el("button", { type: "button", onclick: () => insert(order) }, order));
  }
  const groups = [...kinds].flatMap(([type, buttons]) => [
    el("h3", {}, `${type.replaceAll("_", " ")}${buttons.length > 1 ? ` (${buttons.length})` : ""}`),
    el("div", { class: "options" }, ...buttons),
  ]);
  fill(target, ...groups);
}
