// The second factor: set up with a picture for a camera, recovery codes, turned off again.
import { auth } from "../api.js";
import { busy, byId, el, fill, reveal } from "../dom.js";
import { when } from "../moments.js";
import { surely } from "../password.js";
import { say } from "../words.js";
import { copies, sends } from "./frame.js";

const FACTOR = "/account/authenticators/totp";
const CODES = "/account/authenticators/recovery-codes";
let codes = []; // those that are shown

/** Shows whether there is one. */
export async function showFactor() {
  const { data } = await auth("GET", "/account/authenticators");
  const known = Array.isArray(data) ? data : [];
  const factor = known.find(({ type }) => type === "totp");
  const spare = known.find(({ type }) => type === "recovery_codes");
  byId("factor-off").hidden = Boolean(factor);
  byId("factor-on").hidden = !factor;
  byId("factor-adding").hidden = true;
  if (!factor) byId("codes-box").hidden = true;
  fill(byId("factor-state"), factor
    ? [say("On. Each log-in asks for a code. Recovery codes that are left: {n}.", { n: spare?.unused_code_count ?? 0 }), factor.last_used_at ? [" ", say("Last used:"), " ", when(new Date(factor.last_used_at * 1000).toISOString())] : null]
    : say("Off. Set it up, and a log-in asks for six digits of your telephone beside the password."));
}

function showCodes(shown) {
  codes = shown;
  fill(byId("codes"), codes.map((code) => el("li", {}, code)));
  byId("save-codes").href = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join("\n")}\n`)}`;
  byId("codes-copied").textContent = "";
  reveal(byId("codes-box"));
}

const press = (id, work) => byId(id).addEventListener("click", (event) => busy(event.target, byId("factor-error"), work));

press("add-factor", async () => {
  const { status, meta } = await auth("GET", FACTOR);
  if (status !== 404) return showFactor();
  fill(byId("factor-picture"), el("img", {
    src: `data:image/svg+xml,${encodeURIComponent(meta.totp_svg)}`, width: 220, height: 220, alt: say("A picture for the camera of your authenticator; the key below says the same"),
  }));
  byId("factor-key").textContent = meta.secret.replaceAll(/(.{4})(?=.)/g, "$1 ");
  byId("factor-off").hidden = true;
  reveal(byId("factor-adding"));
});
byId("leave-factor").addEventListener("click", showFactor);
sends(byId("factor-form"), async () => {
  await surely("POST", FACTOR, { code: byId("factor-code").value.replaceAll(" ", "") });
  byId("factor-form").reset();
  await showFactor();
  showCodes((await surely("GET", CODES)).data.unused_codes ?? []);
});
press("renew-codes", async () => {
  showCodes((await surely("POST", CODES, {})).data.unused_codes);
  await showFactor();
});
press("remove-factor", async () => {
  await surely("DELETE", FACTOR);
  await showFactor();
});
copies(byId("copy-codes"), byId("codes-copied"), () => codes.join("\n"));
