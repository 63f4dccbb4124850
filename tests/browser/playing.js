// Games of somebody with bots, brought on by orders given through the API: what a page is opened at.
import { call, soon } from "./people.js";

/** A game of this ruleset of somebody with three bots, in which so many of their own orders were given, and which asks for this `kind` of decision. Gives its id. */
export async function playing(player, ruleset, { orders, kind = "" }) {
  const body = { ruleset, seats: 4, name: `${player.name}'s game`, bots: ["steward", "steward", "steward"], autostart: true };
  const game = await call("POST", "/games/", { token: player.token, body });
  for (let given = 0; given < orders || !(await asks(player, game.id, kind)); given += await decides(player, game.id));
  return game.id;
}

/** Whether somebody is asked for this kind of decision and for nothing else; for an empty one always. */
async function asks({ token }, game, kind) {
  if (!kind) return true;
  const { decisions, seat } = await call("GET", `/games/${game}/choices/`, { token });
  const mine = decisions.filter((each) => each.seat === seat && !each.answered);
  return mine.length === 1 && mine[0].kind === kind;
}

/** Answers whatever must be answered before somebody who is in his turn may end it. */
export async function canEnd(player, game) {
  for (;;) {
    const { choices } = await call("GET", `/games/${game}/choices/`, { token: player.token });
    if (choices.some(({ order }) => order === "end turn")) return;
    await decides(player, game);
  }
}

/** Ends the turn of somebody who is in it, with whatever must be answered before. */
export async function ends(player, game) {
  do await canEnd(player, game);
  while (!await decides(player, game, "end turn"));
}

/** Gives the first order that there is, or this one, if one is asked for; the number of those that counted. */
export async function decides({ token }, game, wanted = "") {
  const { decisions, seat, choices } = await call("GET", `/games/${game}/choices/`, { token });
  const asked = decisions.some((each) => each.seat === seat && !each.answered);
  const order = wanted || choices.find((each) => each.order && each.move?.type !== "resign")?.order;
  if (!asked || !order) {
    await new Promise((next) => {
      setTimeout(next, 50);
    });
    return 0;
  }
  const body = { orders: order, entropy: crypto.randomUUID().replaceAll("-", "") };
  const answer = await call("POST", `/games/${game}/submissions/`, { token, key: crypto.randomUUID(), body, expect: [200, 201, 409, 422] });
  return answer.status ? 0 : 1;
}

/** Waits until the game asks its player for something. */
export const awaited = ({ token }, game) => soon(async () => {
  const { decisions, seat } = await call("GET", `/games/${game}/choices/`, { token });
  return decisions.some((each) => each.seat === seat && each.blocking && !each.answered);
});
