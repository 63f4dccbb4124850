import { me } from "./api.js";
import { byId, busy, reveal } from "./dom.js";
import { auth, faults, leadOn, mustVerify, next, values, wanted } from "./forms.js";
import { storage } from "./storage.js";
import "./tongue.js";

const form = byId("form");
if ((await me().catch(() => null))?.trial_until) location.replace(wanted() ? `/account/keep?next=${encodeURIComponent(wanted())}` : "/account/keep");
leadOn("login");

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (!form.reportValidity()) return;
  const given = values(form);
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
  busy(form.querySelector("button"), byId("error"), async () => {
    const answer = await auth("POST", "/auth/signup", { ...given, time_zone });
    if (answer.status === 200 || answer.status === 409) return location.assign(next()); // logged in, perhaps before
    if (!mustVerify(answer)) throw new Error(faults(answer));
    if (wanted()) storage.setItem("onward", wanted()); // for the page that the mail leads to
    byId("sent-to").textContent = given.email;
    form.hidden = true;
    reveal(byId("sent"));
  });
});
form.querySelector("button").disabled = false; // by now what is sent goes by the API, and no browser sends it to the page itself
