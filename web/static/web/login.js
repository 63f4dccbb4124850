import { me } from "./api.js";
import { byId, busy, reveal } from "./dom.js";
import { auth, leadOn, mustVerify, next, pending, refused, values } from "./forms.js";
import "./tongue.js";
import { say } from "./words.js";

const form = byId("form");
const code = byId("code-form");
leadOn("signup");

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (!form.reportValidity()) return;
  busy(form.querySelector("button"), byId("error"), async () => {
    if ((await me().catch(() => null))?.trial_until) await auth("DELETE", "/auth/session"); // a trial makes room for the account
    const answer = await auth("POST", "/auth/login", values(form));
    if (answer.status === 200 || answer.status === 409) return location.assign(next());
    if (pending(answer, "mfa_authenticate")) {
      form.hidden = true;
      return reveal(code);
    }
    if (mustVerify(answer)) throw new Error(say("This address is not verified yet. A new link was sent to it."));
    throw refused(answer);
  });
});
form.querySelector("button").disabled = false; // by now what is sent goes by the API, and no browser sends it to the page itself

code.addEventListener("submit", (event) => {
  event.preventDefault();
  if (!code.reportValidity()) return;
  busy(code.querySelector("button"), byId("code-error"), async () => {
    const answer = await auth("POST", "/auth/2fa/authenticate", values(code));
    if (answer.status !== 200) throw refused(answer);
    location.assign(next());
  });
});
