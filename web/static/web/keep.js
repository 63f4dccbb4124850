// The end of a trial: an account gets an address and a password, and stays.
import { auth, me } from "./api.js";
import { busy, byId, reveal } from "./dom.js";
import { faults, values, wanted } from "./forms.js";
import { exactly } from "./moments.js";
import { storage } from "./storage.js";
import "./tongue.js";
import { say } from "./words.js";

const form = byId("form");
const person = await me();
byId("locked").hidden = Boolean(person?.trial_until);
form.hidden = !person?.trial_until;
if (person?.trial_until) byId("until").textContent = say(", until {when}", { when: exactly(person.trial_until) });

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (!form.reportValidity()) return;
  const given = values(form);
  busy(form.querySelector("button"), byId("error"), async () => {
    const answer = await auth("POST", "/auth/trial/keep", given);
    if (answer.status !== 200) throw new Error(faults(answer));
    if (wanted()) storage.setItem("onward", wanted()); // for the page that the mail leads to
    byId("sent-to").textContent = given.email;
    form.hidden = true;
    reveal(byId("sent"));
  });
});
form.querySelector("button").disabled = false; // by now what is sent goes by the API, and no browser sends it to the page itself
