// An invitation to a league: its key stands behind the `#`, which browsers send to nobody.
import { keyOf } from "../addresses.js";
import { me, post } from "../api.js";
import { byId } from "../dom.js";
import { say } from "../words.js";
import { asked, named, page } from "./named.js";
import { tries } from "./refused.js";

const { league } = named(location.pathname);
const word = keyOf(location.hash);
const person = await me().catch(() => null);

byId("which").textContent = say("You are invited to the league {league}. It is private: whoever comes in sees it and its games, and may enter its seasons.", { league });
byId("incomplete").hidden = Boolean(word);
byId("login").hidden = Boolean(person) || !word;
byId("login-link").href = `/account/login?next=${encodeURIComponent(`${location.pathname}#${encodeURIComponent(word)}`)}`;
const button = byId("come-in");
button.hidden = !person || !word;
button.addEventListener("click", () => tries(button, byId("error"), async () => {
  await post(`${asked(league)}join/`, { word }).catch((error) => {
    throw error.status === 404 ? Object.assign(new Error(say("This invitation is used up or over, or was taken back. Ask for another one.")), { problem: {} }) : error;
  });
  location.assign(page(league));
}));
