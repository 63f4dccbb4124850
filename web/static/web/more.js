// What is asked seldom: messages, votes, undo by consent, resigning; after the end the dice and the export.
import { post } from "./api.js";
import { showDice } from "./dice.js";
import { el, fill } from "./dom.js";
import { called as meant } from "./rates.js";
import { called } from "./seats.js";
import { say } from "./words.js";

const PRESETS = ["daily", "brisk", "slow", "league"];
const clocks = () => PRESETS.map((preset) => [`rates_${preset}`, say("another clock ({rates})", { rates: meant(preset) })]);

/** What the seats are asked, by the name of the question, as sentences call it. */
export const votes = () => ({
  undo: say("taking back the last moves"), draw: say("a draw"), cancel: say("closing the game without a result"), pause: say("a pause"), resume: say("going on"),
  stir: say("other links for the dice"), extend: say("more time"),
  ...Object.fromEntries(clocks()), rates_none: say("playing on without a clock"),
  open_seat: say("a substitute"), remove_seat: say("an end of the seat"), stand_in: say("a bot that plays meanwhile"), steward: say("a bot that plays on"),
});

/** What the others may decide about a seat as it stands; whether its time has come, they are told when they ask. */
function deedsAbout(seat, game) {
  const state = seat.clock?.state;
  if (!game.rates) return seat.player ? ["stand_in"] : [];
  if (state === "stood_in") return ["open_seat"];
  return state === "open" ? ["steward", ...(game.options.resigned === "dead" ? ["remove_seat"] : [])] : [];
}

/** The votes about other seats that may be asked for: of each the seat and the name of the question. */
export function seatVotes(game) {
  return game.seats.filter((seat) => seat.index !== game.seat)
    .flatMap((seat) => deedsAbout(seat, game).filter((what) => !game.votes[what]).map((what) => ({ seat: seat.index, what })));
}

/** The clocks that a game may go over to, by the names of the questions. */
export function otherClocks(game) {
  const now = game.rates?.preset ?? "none";
  const fit = [...PRESETS, ...(game.visibility === "private" ? ["none"] : [])];
  return fit.filter((preset) => preset !== now && !game.votes[`rates_${preset}`]).map((preset) => `rates_${preset}`);
}

/** The form for messages: to all, or to one seat. */
export function bindMessages(form, id, game) {
  const to = form.querySelector("select");
  const text = form.querySelector("input");
  const others = game().seats.filter((seat) => seat.index !== game().seat);
  fill(to, el("option", { value: "" }, say("to all")), ...others.map((seat) => el("option", { value: seat.index }, say("to {name}", { name: called(seat) }))));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!text.value.trim()) return;
    await post(`/games/${id}/messages/`, { text: text.value, to: to.value === "" ? null : [Number(to.value)] });
    text.value = "";
  });
}

/** What is asked for, and for which seat, where it is about one. */
const calledFor = (game, what, vote) =>
  vote.seat === undefined ? votes()[what] : say("{what} for {name}", { what: votes()[what], name: called(game.seats[vote.seat]) });

let chosen = ""; // as below

/** The choice of a seat and of what shall become of it, and the button that asks for it. */
function anotherPlayer(game, act) {
  const found = seatVotes(game).map((each) => ({ ...each, key: `${each.what} ${each.seat}` }));
  if (!found.some(({ key }) => key === chosen)) chosen = found[0].key;
  const choice = el("select", { "aria-label": say("What shall become of a seat"), onchange: () => { chosen = choice.value; } },
    found.map((each) => el("option", { value: each.key, selected: each.key === chosen }, calledFor(game, each.what, each))));
  const body = () => {
    const [what, seat] = chosen.split(" ");
    return { what, seat: Number(seat), agree: true };
  };
  return el("p", { class: "row" }, choice, act(say("Ask the others for it"), "votes/", body));
}

let wished = ""; // outlives every redrawing, or another clock than the chosen one would be asked for

/** The choice of another clock, and the button that asks for it. */
function anotherClock(game, act) {
  const names = otherClocks(game);
  if (!names.includes(wished)) [wished] = names;
  const choice = el("select", { "aria-label": say("Another clock"), onchange: () => { wished = choice.value; } },
    names.map((name) => el("option", { value: name, selected: name === wished }, meant(name.replace("rates_", "")))));
  return el("p", { class: "row" }, choice, act(say("Ask for this clock"), "votes/", () => ({ what: wished, agree: true })));
}

function ask(game, changed, box) {
  const act = (name, path, body, sentence) =>
    el("button", { type: "button", class: "plain small", onclick: async () => {
      if (sentence && !confirm(sentence)) return;
      try {
        box.hidden = true;
        await post(`/games/${game.id}/${path}`, typeof body === "function" ? body() : body);
      } catch (error) {
        box.hidden = false;
        box.textContent = error.message;
      }
      await changed();
    } }, name);
  const answer = (name, what, vote, agree) =>
    what === "undo" ? act(name, "undo/consent/", { agree }) : act(name, "votes/", { what, agree, ...(vote.seat === undefined ? {} : { seat: vote.seat }) });
  const open = Object.entries(game.votes || {}).flatMap(([what, vote]) =>
    vote.seat === game.seat
      ? [el("p", {}, say("{name} asks the others for {what}.", { name: called(game.seats[vote.by]), what: calledFor(game, what, vote) }))]
      : vote.by === game.seat || vote.agreed.includes(game.seat)
      ? [el("p", {}, say("You agreed to {what}; others have not answered yet.", { what: calledFor(game, what, vote) }))]
      : [el("p", {}, say("{name} asks for {what}.", { name: called(game.seats[vote.by]), what: calledFor(game, what, vote) })),
          el("p", { class: "row" }, answer(say("Agree"), what, vote, true), answer(say("Refuse"), what, vote, false))]);
  return [
    ...open,
    el("p", { class: "row" },
      act(say("Ask to undo"), "undo/ask/", { count: 1 }),
      act(game.paused ? say("Ask to go on") : say("Ask for a pause"), "votes/", { what: game.paused ? "resume" : "pause", agree: true }),
      act(say("Offer a draw"), "votes/", { what: "draw", agree: true }),
      act(say("Resign"), "resign/", undefined,
        say("Resign? You leave the game for good, what is yours fares as its rules and options say, and you look on as a spectator does."))),
    ...(game.paused || !otherClocks(game).length ? [] : [anotherClock(game, act)]),
    ...(game.paused || !seatVotes(game).length ? [] : [anotherPlayer(game, act)]),
  ];
}

// Both outlive every redrawing, or nobody would read them.
const refused = el("p", { class: "error", role: "alert", hidden: true });
const told = el("p", { class: "hint", role: "status" });

/** Fills the box below the story. */
export function showMore(details, target, game, person, changed) {
  const playing = game.seat !== null && game.status === "running";
  const over = game.status === "finished" || game.status === "cancelled";
  details.hidden = !playing && !over && !game.commitment;
  if (playing && Object.keys(game.votes || {}).length) details.open = true;
  const about = el("dl", { class: "facts" },
    el("dt", {}, say("Dice")), el("dd", {}, el("a", { href: `/api/v1/games/${game.id}/dice/` }, over ? say("commitment, links and secret") : say("commitment and links"))),
    el("dt", {}, say("Board as text")), el("dd", {}, el("a", { href: `/api/v1/games/${game.id}/board.txt` }, "board.txt")),
    el("dt", {}, say("Export")), el("dd", {}, el("a", { href: `/api/v1/games/${game.id}/export/` }, over ? say("everything, as JSON lines") : say("what you may know, as JSON lines"))));
  const dice = el("div", {});
  fill(target, ...(playing ? ask(game, changed, refused) : []), refused, dice, about);
  if (game.dice_version === 2 && game.started_at) {
    const show = () => showDice(fill(dice) || dice, told, person, game, changed).catch(() => {});
    details.ontoggle = () => details.open && show(); // one for all redrawings
    if (details.open) show();
  }
}
