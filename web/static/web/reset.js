// Asking for a link, and setting a new password by the key of one.
import { keyOf } from "./addresses.js";
import { byId, busy, reveal } from "./dom.js";
import { auth, faults, values } from "./forms.js";
import "./tongue.js";
import { say } from "./words.js";

const key = keyOf(location.hash);
const form = byId(key ? "set" : "ask");
form.hidden = false;

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (!form.reportValidity()) return;
  busy(form.querySelector("button"), byId("error"), async () => {
    const answer = key
      ? await auth("POST", "/auth/password/reset", { key, ...values(form) })
      : await auth("POST", "/auth/password/request", values(form));
    if (answer.status !== 200 && !(key && answer.status === 401)) throw new Error(faults(answer));
    form.hidden = true;
    byId("done").textContent = key
      ? say("The password is set. You can log in with it.")
      : say("If somebody has an account with this address, a link is on its way to it.");
    reveal(byId("done"));
  });
});

addEventListener("hashchange", () => location.reload()); // a link, opened where one was asked for
