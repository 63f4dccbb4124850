import { byId, busy, reveal } from "./dom.js";
import { auth, faults, mustVerify, next, values } from "./forms.js";
import "./tongue.js";

const form = byId("form");

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (!form.reportValidity()) return;
  const given = values(form);
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
  busy(form.querySelector("button"), byId("error"), async () => {
    const answer = await auth("POST", "/auth/signup", { ...given, time_zone });
    if (answer.status === 200 || answer.status === 409) return location.assign(next()); // logged in, perhaps before
    if (!mustVerify(answer)) throw new Error(faults(answer));
    byId("sent-to").textContent = given.email;
    form.hidden = true;
    reveal(byId("sent"));
  });
});
