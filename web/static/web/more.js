// What is asked seldom: messages, votes, undo by consent, resigning; after the end the dice and the export.
import { post } from "./api.js";
import { showDice } from "./dice.js";
import { el, fill } from "./dom.js";
import { called } from "./seats.js";

const VOTES = { undo: "taking back the last moves", draw: "a draw", cancel: "closing the game without a result", pause: "a pause", resume: "going on", stir: "other links for the dice" };

/** The form for messages: to all, or to one seat. */
export function bindMessages(form, id, game) {
  const to = form.querySelector("select");
  const text = form.querySelector("input");
  const others = game().seats.filter((seat) => seat.index !== game().seat);
  fill(to, el("option", { value: "" }, "to all"), ...others.map((seat) => el("option", { value: seat.index }, `to ${called(seat)}`)));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!text.value.trim()) return;
    await post(`/games/${id}/messages/`, { text: text.value, to: to.value === "" ? null : [Number(to.value)] });
    text.value = "";
  });
}

function ask(game, changed, box) {
  const act = (name, path, body, sentence) =>
    el("button", { type: "button", class: "plain small", onclick: async () => {
      if (sentence && !confirm(sentence)) return;
      try {
        box.hidden = true;
        await post(`/games/${game.id}/${path}`, body);
      } catch (error) {
        box.hidden = false;
        box.textContent = error.message;
      }
      await changed();
    } }, name);
  const answer = (name, what, agree) =>
    what === "undo" ? act(name, "undo/consent/", { agree }) : act(name, "votes/", { what, agree });
  const open = Object.entries(game.votes || {}).flatMap(([what, vote]) =>
    vote.by === game.seat || vote.agreed.includes(game.seat)
      ? [el("p", {}, `You agreed to ${VOTES[what]}; others have not answered yet.`)]
      : [el("p", {}, `${called(game.seats[vote.by])} asks for ${VOTES[what]}.`),
          el("p", { class: "row" }, answer("Agree", what, true), answer("Refuse", what, false))]);
  return [
    ...open,
    el("p", { class: "row" },
      act("Ask to undo", "undo/ask/", { count: 1 }),
      act(game.paused ? "Ask to go on" : "Ask for a pause", "votes/", { what: game.paused ? "resume" : "pause", agree: true }),
      act("Offer a draw", "votes/", { what: "draw", agree: true }),
      act("Resign", "resign/", undefined,
        "Resign? You leave the game for good, what is yours fares as its rules and options say, and you look on as a spectator does.")),
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
    el("dt", {}, "Dice"), el("dd", {}, el("a", { href: `/api/v1/games/${game.id}/dice/` }, over ? "commitment, links and secret" : "commitment and links")),
    el("dt", {}, "Board as text"), el("dd", {}, el("a", { href: `/api/v1/games/${game.id}/board.txt` }, "board.txt")),
    el("dt", {}, "Export"), el("dd", {}, el("a", { href: `/api/v1/games/${game.id}/export/` }, over ? "everything, as JSON lines" : "what you may know, as JSON lines")));
  const dice = el("div", {});
  fill(target, ...(playing ? ask(game, changed, refused) : []), refused, dice, about);
  if (game.dice_version === 2 && game.started_at) {
    const show = () => showDice(fill(dice) || dice, told, person, game, changed).catch(() => {});
    details.ontoggle = () => details.open && show(); // one for all redrawings
    if (details.open) show();
  }
}
