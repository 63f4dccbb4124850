// A game that has not started: sitting down, bots, starting.
import { get, post } from "./api.js";
import { bind, diceOf, notesOf } from "./dice.js";
import { busy, el, fill } from "./dom.js";
import { asked, usual } from "./seats.js";
import { say } from "./words.js";

/** Sits down in the first free seat, its dice bound with that; where somebody was quicker, in the next one. */
async function join(game, person, password) {
  const { index } = game.seats.find((seat) => seat.free);
  const anchor = game.dice_version === 2 ? notesOf(person, game.id).anchor(await diceOf(game.id), index) : {};
  try {
    await post(`/games/${game.id}/join/`, { seat: index, password, ...anchor });
  } catch (error) {
    if (error.problem?.code !== "seat_taken") throw error;
    const { seat } = await post(`/games/${game.id}/join/`, { password });
    if (game.dice_version === 2) await bind(person, game.id, seat);
  }
}

/** Puts the usual bot of the game's rules into the next seat. */
async function seatBot(game) {
  const { rulesets } = await get("/rulesets/");
  await post(`/games/${game.id}/bots/`, { bot: usual(rulesets.find((rules) => rules.name === game.ruleset).bots) });
}

/** Shows what this person may do in the lobby; hides it when there is none. */
export function showLobby(target, game, person, changed) {
  target.hidden = game.status !== "lobby";
  if (target.hidden) return;
  const box = el("p", { class: "error", role: "alert", hidden: true });
  const doing = (control, work) => busy(control, box, async () => {
    await work();
    await changed();
  });
  const button = (name, work, plain = false) =>
    el("button", { type: "button", class: plain ? "plain" : null, onclick: (event) => doing(event.target, work) }, name);
  const free = game.seats.some((seat) => seat.free);
  const parts = [];
  if (!person) {
    parts.push(el("p", {}, el("a", { href: `/account/login?next=${encodeURIComponent(location.pathname)}` }, say("Log in to sit down"))));
  } else if (game.seat === null && free) {
    const password = game.password ? el("input", { id: "join-password", type: "password", autocomplete: "off" }) : null;
    const sit = el("button", { type: "submit" }, say("Sit down"));
    if (asked(game).length) parts.push(el("p", { class: "hint" }, say("This game asks for {what}, unless you are invited.", { what: asked(game).join(", ") })));
    parts.push(el("form", { onsubmit: (event) => {
      event.preventDefault();
      doing(sit, () => join(game, person, password?.value || ""));
    } }, password && el("label", { for: "join-password" }, say("Password of the game")), password, el("p", { class: "row" }, sit)));
  }
  if (game.seat !== null) {
    parts.push(el("p", { class: "row" }, button(game.host ? say("Close the lobby") : say("Leave"), () => post(`/games/${game.id}/leave/`), true)));
  }
  if (game.opening_until) {
    parts.push(el("p", { class: "hint" }, say("The dice are being bound: the game starts when everybody has looked in once.")));
  } else if (game.host) {
    if (free) parts.push(el("p", { class: "row" }, button(say("Put a bot into the next seat"), () => seatBot(game), true)));
    else parts.push(el("p", { class: "row" }, button(say("Start the game"), () => post(`/games/${game.id}/start/`))));
  }
  const commitment = el("details", {}, el("summary", {}, say("Commitment to the dice")), el("code", { class: "token" }, game.commitment));
  fill(target, ...parts, box, commitment);
}
