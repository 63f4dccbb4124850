// The page behind the link that stops a change of address: looking at it stops nothing, the button does.
import { keyOf } from "./addresses.js";
import { byId, busy, reveal } from "./dom.js";
import { auth, faults } from "./forms.js";
import "./tongue.js";

const button = byId("stop");

button.addEventListener("click", () =>
  busy(button, byId("error"), async () => {
    const answer = await auth("POST", "/account/email/stop", { key: keyOf(location.hash) });
    if (answer.status !== 200) throw new Error(faults(answer));
    byId("ask").hidden = true;
    reveal(byId("done"));
  }),
);
