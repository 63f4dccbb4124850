// What rules say of an option or a preset, apart from the numbers of those rules.
import { numbered } from "./words.js";

/** A description without the numbers of rules with which it begins; these follow it. @param {string} text @returns {[string, string[]]} */
export function told(text) {
  const [numbers, rest] = text.includes(": ") ? [text.slice(0, text.indexOf(": ")), text.slice(text.indexOf(": ") + 2)] : ["", text];
  const parts = numbered(numbers);
  if (parts.length < 2 || parts.some((part, at) => at % 2 === 0 && /\p{L}{4,}/u.test(part))) return [text, []];
  return [rest[0].toUpperCase() + rest.slice(1), parts.filter((_, at) => at % 2)];
}
