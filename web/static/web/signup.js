import { me } from "./api.js";
import { faults, leadOn, mustVerify, next, wanted } from "./forms.js";
import { signUp, signing } from "./signing.js";
import "./tongue.js";

if ((await me().catch(() => null))?.trial_until) location.replace(wanted() ? `/account/keep?next=${encodeURIComponent(wanted())}` : "/account/keep");
leadOn("login");

signing(async (given) => {
  const answer = await signUp(given);
  if (answer.status === 200 || answer.status === 409) { // logged in, perhaps before
    location.assign(next());
    return false;
  }
  if (!mustVerify(answer)) throw new Error(faults(answer));
  return true;
}, { onward: wanted() });
