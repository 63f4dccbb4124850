// Ten moves through the client that @hey-api/openapi-ts makes of the document, all of it typed.
import { randomBytes } from "node:crypto";
import { createGame, getGame, listChoices, listEvents, submit } from "./client";
import { client } from "./client/client.gen";
import type { ChoiceShown, DomainShown, Move, Problem } from "./client";

const { SERVER, TOKEN } = process.env as { SERVER: string; TOKEN: string };
client.setConfig({ baseUrl: SERVER, auth: (scheme) => (scheme.scheme === "bearer" ? TOKEN : undefined) });

function reason(problem: Problem): string {
  switch (problem.type) {
    case "/api/v1/problems/illegal-move/":
      return `${problem.rule}: legal are ${problem.legal?.map((choice) => choice.order).join(", ")}`;
    case "/api/v1/problems/conflict/":
      return `${problem.code}: ${problem.changed?.items.length} items past ${problem.changed?.after}`;
    default:
      return problem.detail;
  }
}

function value(domain: DomainShown): unknown {
  if (domain.domain === "one_of") return domain.values?.[0];
  if (domain.domain === "some_of") return domain.values?.slice(0, domain.least ?? 0);
  let left = domain.least ?? 0;
  const cards: Record<string, number> = {};
  for (const [kind, limit] of Object.entries(domain.limits ?? {})) {
    const some = Math.min(limit, left);
    if (some > 0) cards[kind] = some;
    left -= some;
  }
  return cards;
}

function moveOf(choice: ChoiceShown): Move {
  if (choice.move) return choice.move;
  const fields = Object.entries(choice.template!.fields).map(([name, domain]) => [name, value(domain)]);
  return { type: choice.template!.type, ...Object.fromEntries(fields) } as Move;
}

async function main(): Promise<void> {
  const made = await createGame({
    body: {
      ruleset: "classic",
      seats: 3,
      name: "openapi-ts",
      options: { open_offers: 0 }, // nobody waits for answers to offers, which this program gives none
      bots: ["steward", "random"],
      autostart: true,
    },
  });
  if (!made.data) throw new Error(reason(made.error));
  const path = { game: made.data.id };
  for (let moves = 0; moves < 10; ) {
    const { data, error } = await listChoices({ path });
    if (!data) throw new Error(reason(error));
    const asked = data.decisions.find((each) => each.seat === data.seat && each.blocking && !each.answered);
    if (!asked) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      continue;
    }
    const choice = data.choices.find((each) => each.move) ?? data.choices[0];
    const answer = await submit({
      path,
      headers: { "Idempotency-Key": randomBytes(9).toString("hex") },
      body: { moves: [moveOf(choice)], decision: asked.id, expected_cursor: data.cursor },
    });
    if (answer.data) moves += 1;
    else if (answer.error.type !== "/api/v1/problems/conflict/") throw new Error(reason(answer.error));
  }
  const stream = await listEvents({ path, query: { text: true } });
  const game = await getGame({ path });
  if (!stream.data || !game.data) throw new Error("no stream, or no game");
  const colours = game.data.seats.map((seat) => seat.colour);
  for (const item of stream.data.items) {
    for (const event of item.events ?? []) {
      if (event.type === "rolled") console.log(`${colours[event.seat]} rolled ${event.dice[0] + event.dice[1]}`);
    }
  }
}

void main();
