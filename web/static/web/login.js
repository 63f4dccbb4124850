import { byId, busy } from "./dom.js";
import { auth, faults, mustVerify, next, values } from "./forms.js";

const form = byId("form");

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (!form.reportValidity()) return;
  busy(form.querySelector("button"), byId("error"), async () => {
    const answer = await auth("POST", "/auth/login", values(form));
    if (answer.status === 200 || answer.status === 409) return location.assign(next());
    if (mustVerify(answer)) throw new Error("This address is not verified yet. A new link was sent to it.");
    throw new Error(faults(answer));
  });
});
