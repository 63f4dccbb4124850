// All that is kept of you as a file, and the end of the account.
import { get, write } from "../api.js";
import { busy, byId, el, fill } from "../dom.js";
import { withPassword } from "../password.js";
import "../tongue.js";
import { say } from "../words.js";
import { opens, sends } from "./frame.js";

await opens(async (person) => {
  fill(byId("becomes"), becomes(await get("/me/farewell/")).map((line) => el("li", {}, line)));
  byId("export").addEventListener("click", (event) => busy(event.target, byId("export-error"), () => exported(person)));
  asks(person.name);
});

/** What becomes of what is the reader's; what there is none of is not told. */
function becomes({ games, lobbies, hosted, tokens, templates }) {
  return [
    games && say("Games under way in which a bot plays on for you: {n}. Your seat is called “a former player”; what you played and wrote stays, since it is the others’ game too.", { n: games }),
    lobbies && say("Lobbies that you leave: {n}.", { n: lobbies }),
    hosted && say("Lobbies of yours that are closed: {n}.", { n: hosted }),
    say("You are out of leagues that you have entered. What you played there stays, without your name."),
    tokens && say("Access tokens that end: {n}.", { n: tokens }),
    templates && say("Templates of standing orders that are gone: {n}.", { n: templates }),
    say("Name, address, password, habits, notes and letters are gone at once. Nobody can sign up with your address for 30 days."),
  ].filter(Boolean);
}

/** Gathers the pages, and offers them as one file. */
async function exported({ name }) {
  const link = byId("exported");
  link.hidden = true;
  const all = await withPassword(() => get("/me/export/"));
  for (let { next } = all; next; ) {
    const page = await withPassword(() => get(`/me/export/?after=${next}`));
    all.games.push(...page.games);
    ({ next } = page);
  }
  delete all.next;
  if (link.href) URL.revokeObjectURL(link.href);
  link.href = URL.createObjectURL(new Blob([JSON.stringify(all, null, 1)], { type: "application/json" }));
  link.download = `${name}.json`;
  link.textContent = say("Save the file (games: {n})", { n: all.games.length });
  link.hidden = false;
  link.focus();
}

/** Nobody deletes by a slip: a word is typed, the password is given, and then it is done. */
function asks(name) {
  const form = byId("delete");
  const [word, button] = [form.elements.word, form.querySelector("button")];
  byId("last-word-label").textContent = say("Type your name to go on: {name}", { name });
  word.addEventListener("input", () => { button.disabled = word.value.trim() !== name; });
  sends(form, async () => {
    await withPassword(() => write("DELETE", "/me/"));
    location.assign("/");
  });
}
