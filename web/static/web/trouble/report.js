// Trouble with somebody: leave me in peace (mute, block), and tell the people who run the site. What it is about stands in the address:
// ?player=…, ?game=… with ?cursor=… (a letter) or without (the game's name), ?league=….
import { get, post, write } from "../api.js";
import { busy, byId, complain, el, fill, reveal } from "../dom.js";
import { say } from "../words.js";
import "../tongue.js";

const asked = new URLSearchParams(location.search);
const player = asked.get("player");
const game = asked.get("game");
const cursor = Number(asked.get("cursor") ?? 0);
const league = asked.get("league");

/** What is reported, as the API takes it; a person's name is a kind of its own. @param {string} kind */
function subject(kind) {
  if (game && cursor) return { letter: { game, cursor } };
  if (game) return { name: { game } };
  if (league) return { name: { league } };
  return kind === "name" ? { name: { player } } : { player };
}

/** What this page is about, in words. @param {string} called */
function about(called) {
  if (game && cursor) return called ? say("What {name} wrote", { name: called }) : say("What somebody wrote");
  if (game) return say("The name of a game");
  if (league) return say("The name of a league");
  return called;
}

const person = player && await get(`/people/${player}/`).catch(() => null);
const me = await get("/me/").catch(() => null);
byId("locked").hidden = Boolean(me);
byId("content").hidden = !me;
byId("about").textContent = about(person?.name ?? "");
byId("peace").hidden = !person || person.id === me?.id;
byId("tell").hidden = person?.id === me?.id && !cursor;
if (!cursor && !player) byId("kind").value = "name";
if (me && person) await peace();

/** The buttons by which one keeps the person at a distance, and takes that back. */
async function peace() {
  const [{ blocks }, { mutes }] = await Promise.all([get("/me/blocks/"), get("/me/mutes/")]);
  const named = { name: person.name };
  const kinds = [
    { how: "mutes", on: mutes, does: say("Mute {name}", named), ends: say("Unmute {name}", named), means: say("What {name} writes at your tables is folded away, and no mail tells you of it.", named) },
    { how: "blocks", on: blocks, does: say("Block {name}", named), ends: say("Unblock {name}", named), means: say("No letters between you, and no new table together. Games that you play together go on.") },
  ];
  fill(byId("distances"), kinds.map(({ how, on, does, ends, means }) => {
    const kept = on.some((/** @type {{ player: string }} */ each) => each.player === person.id);
    return el("li", {}, el("button", { type: "button", class: kept ? "plain" : null, onclick: (/** @type {any} */ event) => busy(event.target, byId("peace-error"), async () => {
      await write(kept ? "DELETE" : "PUT", `/me/${how}/${person.id}/`);
      await peace();
      byId("peace-done").textContent = kept ? say("Taken back.") : say("Done. {name} is not told.", named);
    }) }, kept ? ends : does), el("p", { class: "hint" }, means));
  }));
}

byId("report").addEventListener("submit", (/** @type {any} */ event) => {
  event.preventDefault();
  const form = event.currentTarget;
  busy(form.querySelector("[type=submit]"), byId("report-error"), async () => {
    const { days } = await post("/reports/", { kind: form.kind.value, words: form.words.value.trim(), ...subject(form.kind.value) });
    form.hidden = true;
    complain(byId("report-error"), "");
    byId("sent-days").textContent = say("A person reads it, as a rule within {days} days. You get a mail when it is decided. Whom it is about never learns that it was you.", { days });
    reveal(byId("sent"));
  });
});
