// What is asked seldom: votes, undo by consent, resigning; after the end the dice and the export.
import { post } from "./api.js";
import { showDice } from "./dice.js";
import { el, fill } from "./dom.js";
import { called as meant } from "./rates.js";
import { called } from "./seats.js";
import { calledFor, mayAskToLeave, otherClocks, seatVotes, unanswered } from "./votes.js";
import { say } from "./words.js";

let chosen = ""; // outlives every redrawing, or something else than what was chosen would be asked for

/** The choice of a seat and of what shall become of it, and the button that asks for it. */
function anotherPlayer(game, act) {
  const found = seatVotes(game).map((each) => ({ ...each, key: `${each.what} ${each.seat}` }));
  if (!found.some(({ key }) => key === chosen)) chosen = found[0].key;
  const choice = el("select", { "data-about": "seat", "aria-label": say("What shall become of a seat"), onchange: () => { chosen = choice.value; } },
    found.map((each) => el("option", { value: each.key, selected: each.key === chosen }, calledFor(game, each.what, each))));
  const body = () => {
    const [what, seat] = chosen.split(" ");
    return { what, seat: Number(seat), agree: true };
  };
  return el("p", { class: "row" }, choice, act(say("Ask the others for it"), "votes/", body));
}

let wished = ""; // as above

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
  const waiting = new Set(unanswered(game).map(([what]) => what)); // those stand above, where nobody overlooks them
  const open = Object.entries(game.votes).filter(([what]) => !waiting.has(what)).map(([what, vote]) => el("p", {}, vote.seat === game.seat
    ? say("{name} asks the others for {what}.", { name: called(game.seats[vote.by]), what: calledFor(game, what, vote) })
    : say("You agreed to {what}; others have not answered yet.", { what: calledFor(game, what, vote) })));
  return [
    ...open,
    el("p", { class: "row" },
      act(say("Ask to undo"), "undo/ask/", { count: 1 }),
      act(game.paused ? say("Ask to go on") : say("Ask for a pause"), "votes/", { what: game.paused ? "resume" : "pause", agree: true }),
      act(say("Offer a draw"), "votes/", { what: "draw", agree: true }),
      ...(mayAskToLeave(game) ? [act(say("Ask to leave"), "votes/", { what: "leave", agree: true },
        say("Ask to leave? As soon as all others agree, you leave the game for good, and it does not count for you."))] : []),
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
  if (playing && Object.keys(game.votes).length > unanswered(game).length) details.open = true;
  const about = el("dl", { class: "facts" },
    el("dt", {}, say("Dice")), el("dd", {}, el("a", { href: `/api/v1/games/${game.id}/dice/` }, over ? say("commitment, links and secret") : say("commitment and links"))),
    el("dt", {}, say("Board as text")), el("dd", {}, el("a", { href: `/api/v1/games/${game.id}/board.txt` }, "board.txt")),
    el("dt", {}, say("Export")), el("dd", {}, el("a", { href: `/api/v1/games/${game.id}/export/` }, over ? say("everything, as JSON lines") : say("what you may know, as JSON lines"))));
  const dice = el("div", {});
  fill(target, ...(playing ? ask(game, changed, refused) : []), refused, dice, about);
  if (game.dice_version === 2 && game.started_at) {
    let shown = false;
    details.ontoggle = () => { // one for all redrawings, and once each
      if (!details.open || shown) return;
      shown = true;
      showDice(dice, told, person, game, changed).catch(() => {});
    };
    details.ontoggle();
  }
}
