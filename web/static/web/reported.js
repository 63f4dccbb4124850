// As what something is reported to staff, in words; the form of a report has the same (report.html).
import "./tongue.js";
import { say } from "./words.js";

/** By the kind of a report. @type {Record<string, string>} */
export const KINDS = {
  abuse: say("Insults, threats, hate"), spam: say("Advertising, the same again and again"), cheating: say("Cheating"), name: say("A bad name"), other: say("Something else"),
};
