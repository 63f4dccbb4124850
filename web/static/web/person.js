// A person as others may know them: how far one can rely on them, and what that comes from.
import { get } from "./api.js";
import { byId, el, fill } from "./dom.js";
import { when } from "./moments.js";
import "./tongue.js";
import { titled } from "./waiting.js";
import { say } from "./words.js";

const player = location.pathname.split("/").filter(Boolean)[1];
const WORDS = {
  new: say("new here"), steady: say("steady"), fair: say("fair"), often_late: say("often late"), leaves_games: say("leaves games"),
};
const ENDS = {
  finished: say("finished"), resigned: say("resigned"), abandoned: say("abandoned"), substituted: say("replaced"),
  handed_over: say("handed over"), passed_on: say("handed over"),
};

const found = await get(`/people/${player}/`).catch((error) => {
  if (error.status !== 404) throw error;
  return null;
});
byId("missing").hidden = Boolean(found);
byId("content").hidden = !found;
if (found) show(found);

function show({ name, program, reliability, games, lapses, next }) {
  titled(`${name} · Horror`);
  fill(byId("name"), name, program ? " " : null, program ? el("span", { class: "badge" }, say("a program plays")) : null);
  byId("word").textContent = WORDS[reliability.word];
  byId("score").textContent = say("{score} of 100", { score: reliability.score });
  fill(byId("figures"), ...figures(reliability).flatMap(([term, value]) => [el("dt", {}, term), el("dd", {}, value)]));
  byId("barred").hidden = !reliability.barred_until;
  if (reliability.barred_until) fill(byId("barred"), say("Begins no new game until"), " ", when(reliability.barred_until), " (TAB-88)");
  fill(byId("games"), games.length ? games.map(game) : el("li", { class: "hint" }, say("None that you may know of.")));
  fill(byId("lapses"), lapses.length ? lapses.map(lapse) : el("li", { class: "hint" }, say("None yet.")));
  offer(next);
}

function figures({ asked, in_time, games, finished, abandoned, resigned, hours_to_answer }) {
  return [
    [say("Turns answered in time"), say("{some} of {all}", { some: in_time, all: asked })],
    [say("Games begun"), String(games)],
    [say("finished"), String(finished)],
    [say("abandoned"), String(abandoned)],
    [say("resigned"), String(resigned)],
    [say("Usual hours to answer"), hours_to_answer === null ? "–" : String(hours_to_answer)],
  ];
}

function game(each) {
  return el("li", {}, el("a", { href: `/games/${each.id}` }, each.name), el("span", { class: "hint" }, ENDS[each.ended] || say("plays on")));
}

function lapse(each) {
  const where = each.game ? el("a", { href: `/games/${each.game}` }, each.name) : say("a game that is not listed");
  return el("li", {}, el("span", {}, when(each.at), ", ", where), el("span", { class: "hint rule" }, each.excused ? say("excused") : each.rule));
}

/** A button for the next page of lapses, where there is one. */
function offer(next) {
  const more = byId("more");
  more.hidden = !next;
  more.onclick = async () => {
    const page = await get(`/people/${player}/?cursor=${encodeURIComponent(next)}`);
    byId("lapses").append(...page.lapses.map(lapse));
    offer(page.next);
  };
}
