// The way on from a page that there is not, or not for its reader.
import { door } from "../addresses.js";
import { me } from "../api.js";
import { el } from "../dom.js";
import { say } from "../words.js";

/** Who is logged out may know of it when logged in, and it is the same for one that there is nowhere (ORG-05). */
export async function wayIn() {
  return (await me().catch(() => null)) ? el("a", { href: "/leagues/" }, say("All leagues")) : el("a", { class: "button", href: door("login", location.pathname + location.search + location.hash) }, say("Log in"));
}
