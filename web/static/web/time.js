// What a seat may do about time: come back, give others more of it, ask them for more; and what the others ask it.
import { post } from "./api.js";
import { busy, byId, complain, el, fill } from "./dom.js";
import { lasting } from "./moments.js";
import { called } from "./seats.js";
import { answerTo, calledFor, unanswered } from "./votes.js";
import { say } from "./words.js";

const AWAY = {
  late: (parts) => say("Your time ran out, and the clock moved for you. Until you give an order or press this button you have {again} for what you are asked in your own turn, and 2 hours for other answers; after that the whole time, for whatever you are asked next.", parts),
  stood_in: () => say("A bot plays for you, until you give an order or press this button. You play yourself then, and the time for what you are asked begins anew."),
  open: () => say("Your seat is free for a substitute. If you give an order or press this button before anybody has taken it, it is yours again, and the time for what you are asked begins anew."),
};

/** The seats that somebody who has none in the game may take over. */
function takeable(game) {
  const means = say("It is yours from then on, with all that lies on the board and a clock of its own. The game counts for you, too.");
  return game.seats.filter((seat) => seat.open).map((seat) =>
    ({ name: say("Take the seat of {name}", { name: called(seat) }), means, path: "substitutes/", body: { seat: seat.index }, password: game.password }));
}

/** The answers that the others wait for; in a pause nothing is decided but its end. */
const answers = (game) => unanswered(game).filter(([what]) => !game.paused || what === "resume").map(([what, vote]) => ({
  means: say("{name} asks for {what}.", { name: called(game.seats[vote.by]), what: calledFor(game, what, vote) }), question: true,
  name: say("Agree"), ...answerTo(what, vote, true),
  ...(what === "resume" ? {} : { other: { name: say("Refuse"), ...answerTo(what, vote, false) } }), // nobody holds up the end of a pause
}));

/**
 * The deeds that are open to the reader's seat, or to somebody who is `known` and has none: what the button says and sends
 * where, and a sentence of what it means; where a password is asked for that goes with it; the other answer, if there is one.
 */
function offered(game, known = true) {
  if (game.status !== "running") return [];
  if (game.seat === null) return known && !game.paused ? takeable(game) : [];
  return [...answers(game), ...(game.rates && !game.paused ? aboutTime(game) : [])];
}

/** Those about the clock, in a game that has one. */
function aboutTime(game) {
  const mine = game.seats[game.seat];
  const parts = { again: lasting(game.rates.again), turn: lasting(game.rates.turn) };
  const owing = new Set(game.decisions.filter((each) => each.blocking && !each.answered).map((each) => each.seat));
  const waited = game.seats.filter(({ index, clock }) => owing.has(index) && ["playing", "late"].includes(clock?.state));
  const away = AWAY[mine.clock?.state];
  return [
    ...(away ? [{ name: say("I am here"), means: away(parts), path: "here/" }] : []),
    ...waited.flatMap((seat) => (seat !== mine
      ? [{ name: say("Give {name} more time", { name: called(seat) }), means: say("{turn} more: once for what is asked now, three times in a game.", parts), path: "extensions/", body: { seat: seat.index } }]
      : game.votes.extend ? [] : [{ name: say("Ask for more time"), means: say("{turn} more, if all others agree.", parts), path: "votes/", body: { what: "extend", agree: true } }])),
  ];
}

/** Shows them below the clocks, anew only where they are others: whoever is about to press one is not disturbed. */
export function showTime(game, person, changed) {
  const target = byId("time");
  const deeds = offered(game, Boolean(person));
  const said = JSON.stringify(deeds);
  if (target.dataset.said === said) return;
  target.dataset.said = said;
  complain(byId("time-error"), "");
  fill(target, deeds.map(({ means, question, password, other, ...deed }) => {
    const secret = password ? el("input", { type: "password", autocomplete: "off", "aria-label": say("Password of the game") }) : null;
    const send = ({ path, body }) => post(`/games/${game.id}/${path}`, secret ? { ...body, password: secret.value } : body);
    const button = (each) => el("button", { type: "button", class: "plain small",
      onclick: (event) => busy(event.currentTarget, byId("time-error"), () => send(each)).then(changed) }, each.name);
    return el("li", {}, el("span", { class: question ? "question" : "hint" }, means), el("span", { class: "row" }, secret, button(deed), other && button(other)));
  }));
}
