// What opens the account: password, address, second factor, sessions.
import { byId } from "../dom.js";
import { values } from "../forms.js";
import { surely } from "../password.js";
import "../tongue.js";
import { say } from "../words.js";
import { showAddress } from "./address.js";
import { showFactor } from "./factor.js";
import { opens, sends } from "./frame.js";
import { showSessions } from "./sessions.js";

await opens(async () => {
  const form = byId("new-password");
  sends(form, async () => {
    await surely("POST", "/account/password/change", values(form));
    form.reset();
    await Promise.all([showSessions(), showAddress()]);
  }, say("It is changed."));
  await Promise.all([showAddress(), showFactor(), showSessions()]);
});
