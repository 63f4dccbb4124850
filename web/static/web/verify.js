// The page behind the link of a verification mail: looking at it verifies nothing, the button does.
import { keyOf } from "./addresses.js";
import { byId, busy, complain, reveal } from "./dom.js";
import { auth, faults } from "./forms.js";

const key = keyOf(location.hash);
const button = byId("confirm");

const known = await auth("GET", "/auth/email/verify", undefined, { "X-Email-Verification-Key": key });
if (known.status === 200) {
  byId("what").textContent = `You signed up with ${known.data.email}.`;
  button.hidden = false;
} else {
  byId("what").textContent = "This link cannot be used.";
  complain(byId("error"), known.status === 409 ? "Nothing waits to be verified." : faults(known));
}

button.addEventListener("click", () =>
  busy(button, byId("error"), async () => {
    const answer = await auth("POST", "/auth/email/verify", { key });
    if (answer.status !== 200 && answer.status !== 401) throw new Error(faults(answer));
    byId("ask").hidden = true;
    reveal(byId("done"));
  }),
);

addEventListener("hashchange", () => location.reload()); // another link, opened in the same tab
