// The end of a trial: an account gets an address and a password, and stays.
import { auth, me } from "./api.js";
import { byId } from "./dom.js";
import { faults, wanted } from "./forms.js";
import { exactly } from "./moments.js";
import { signing } from "./signing.js";
import "./tongue.js";
import { say } from "./words.js";

const form = byId("form");
const person = await me();
byId("locked").hidden = Boolean(person?.trial_until);
form.hidden = !person?.trial_until;
if (person?.trial_until) byId("until").textContent = say(", until {when}", { when: exactly(person.trial_until) });

signing(async (given) => {
  const answer = await auth("POST", "/auth/trial/keep", given);
  if (answer.status !== 200) throw new Error(faults(answer));
  return true;
}, { onward: wanted() });
