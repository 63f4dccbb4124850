// The page behind the link of a verification mail: looking at it verifies nothing, the button does.
import { door, keyOf, onward } from "./addresses.js";
import { byId, busy, complain, reveal } from "./dom.js";
import { auth, faults, values } from "./forms.js";
import { storage } from "./storage.js";
import "./tongue.js";
import { say } from "./words.js";

const key = keyOf(location.hash);
const button = byId("confirm");

const known = await auth("GET", "/auth/email/verify", undefined, { "X-Email-Verification-Key": key });
if (known.status === 200) {
  byId("what").textContent = say("This is about {email}.", { email: known.data.email });
  button.hidden = false;
} else {
  byId("what").textContent = say("This link cannot be used.");
  complain(byId("error"), known.status === 409 ? say("Nothing waits to be verified.") : faults(known));
}

button.addEventListener("click", () =>
  busy(button, byId("error"), async () => {
    const answer = await auth("POST", "/auth/email/verify", { key, log_in: true });
    if (answer.status !== 200 && answer.status !== 401) throw new Error(faults(answer));
    byId("ask").hidden = true;
    const reset = answer.meta?.password_reset_key;
    if (reset) askForPassword(reset);
    else if (answer.status === 200) goOn(); // this browser signed up, and is logged in
    else done();
  }),
);

/** On to where the reader wanted to go before signing up. */
function goOn() {
  const wanted = storage.getItem("onward") || "";
  storage.removeItem("onward");
  location.assign(onward(wanted, location.origin));
}

/** The address is verified: on to where the reader wanted to go before signing up in this browser. */
function done() {
  byId("login").href = door("login", storage.getItem("onward"));
  storage.removeItem("onward");
  reveal(byId("done"));
}

/** This browser did not sign up, so what was typed there counts for nothing: the password is set here. */
function askForPassword(reset) {
  const form = byId("set");
  reveal(form);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!form.reportValidity()) return;
    busy(form.querySelector("button"), byId("set-error"), async () => {
      const answer = await auth("POST", "/auth/password/reset", { key: reset, ...values(form) });
      if (answer.status !== 200 && answer.status !== 401) throw new Error(faults(answer));
      form.hidden = true;
      done();
    });
  });
}

addEventListener("hashchange", () => location.reload()); // another link, opened in the same tab
