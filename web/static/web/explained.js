// A problem document in words: the rule, the reason, what would be legal or was expected.
import { say } from "./words.js";

/** @param {any} problem as RFC 9457 has it, or the refusal of a preview with its `reason` as `detail` */
export function explained(problem) {
  const line = problem.line ? say("Line {line}", { line: problem.line }) : "";
  const where = line ? `${line}${problem.column ? ", " : ": "}` : ""; // a column is named by the detail
  const parts = [`${where}${problem.detail || problem.title}${problem.rule ? ` (${problem.rule})` : ""}`];
  if (problem.nearest) parts.push(`${say("Did you mean:")} ${problem.nearest_text ?? problem.nearest}`);
  else if (problem.orders) parts.push(`${say("You may say:")} ${(problem.order_texts ?? problem.orders).join(" · ")}`);
  if (problem.changed) parts.push(say("Something changed since you looked. The page is up to date now; look again and send it once more."));
  return parts.join("\n");
}
