// Accounts on trial, by which anybody plays against bots at once.
import { auth, get } from "./api.js";
import { faults } from "./forms.js";
import { say, spoken } from "./words.js";

/** Whether this server offers them. */
export const offered = () => "trials" in document.documentElement.dataset;

/** The account on trial of this browser; one that is there already goes on. @param {Record<string, any>} [given] a name, if one is wished */
export async function onTrial(given = {}) {
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
  const answer = await auth("POST", "/auth/trial", { ...given, language: spoken() || "en", time_zone });
  if (answer.status === 429) throw new Error(say("Many have begun from here just now. Make an account, or try again in an hour."));
  if (answer.status !== 200 && answer.status !== 409) throw new Error(faults(answer));
  return get("/me/");
}
