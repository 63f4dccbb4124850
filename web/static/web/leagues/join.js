// An invitation to a league: its key stands behind the `#`, which browsers send to nobody. Who logs in first comes back without it: meanwhile this tab keeps it.
import { keyOf } from "../addresses.js";
import { me, post } from "../api.js";
import { byId } from "../dom.js";
import { say } from "../words.js";
import { asked, named, page } from "./named.js";
import { tries } from "./refused.js";

const { league } = named(location.pathname);
const kept = `invitation ${league}`;
const word = keyOf(location.hash) || keeping((store) => store.getItem(kept)) || "";
const person = await me().catch(() => null);

/** Asks what this tab keeps, which a browser may forbid. @template T @param {(store: Storage) => T} deed @returns {T | null} */
function keeping(deed) {
  try {
    return deed(sessionStorage);
  } catch {
    return null;
  }
}

byId("which").textContent = say("You are invited to the league {league}. It is private: whoever comes in sees it and its games, and may enter its seasons.", { league });
byId("incomplete").hidden = Boolean(word);
byId("login").hidden = Boolean(person) || !word;
byId("login-link").href = `/account/login?next=${encodeURIComponent(location.pathname)}`;
byId("login-link").addEventListener("click", () => keeping((store) => store.setItem(kept, word)));
const button = byId("come-in");
button.hidden = !person || !word;
button.addEventListener("click", () => tries(button, byId("error"), async () => {
  await post(`${asked(league)}join/`, { word }).catch((error) => {
    throw error.status === 404 ? Object.assign(new Error(say("This invitation is used up or over, or was taken back. Ask for another one.")), { problem: {} }) : error;
  });
  keeping((store) => store.removeItem(kept));
  location.assign(page(league));
}));
