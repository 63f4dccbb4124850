// Ten moves through the client that openapi-typescript and openapi-fetch make of the document, all of it typed.
import { randomBytes } from "node:crypto";
import createClient from "openapi-fetch";
import type { components, paths } from "./schema";

type Schemas = components["schemas"];
const { SERVER, TOKEN } = process.env as { SERVER: string; TOKEN: string };
const api = createClient<paths>({ baseUrl: SERVER, headers: { Authorization: `Bearer ${TOKEN}` } });
const visitor = createClient<paths>({ baseUrl: SERVER });

/** A frame of a socket, told apart by its type; the last line compiles only while every type is named above it. */
function told(frame: Schemas["ServerFrame"]): string {
  switch (frame.type) {
    case "ready":
      return `cursor ${frame.cursor}`;
    case "events":
      return frame.items.map((item) => item.text?.join(" ") ?? "").join("\n");
    case "ping":
    case "pong":
      return frame.type;
    case "draft":
      return frame.draft ?? "no draft";
    case "rematch":
      return frame.game ?? "no rematch";
    case "problem":
      return reason(frame.problem);
  }
  const never: never = frame;
  return never;
}

function reason(problem: Schemas["Problem"]): string {
  switch (problem.type) {
    case "/api/v1/problems/illegal-move/":
      return `${problem.rule}: legal are ${problem.legal?.map((choice) => choice.order).join(", ")}`;
    case "/api/v1/problems/conflict/":
      return `${problem.code}: ${problem.changed?.items.length} items past ${problem.changed?.after}`;
    case "/api/v1/problems/too-many-requests/":
      return `wait ${problem.retry_after} seconds`;
    default:
      return problem.detail;
  }
}

/** A value of a template's field. */
function value(domain: Schemas["DomainShown"]): unknown {
  if (domain.domain === "one_of") return domain.values?.[0];
  if (domain.domain === "some_of") return domain.values?.slice(0, domain.least);
  let left = domain.least ?? 0;
  const cards: Record<string, number> = {};
  for (const [kind, limit] of Object.entries(domain.limits ?? {})) {
    const some = Math.min(limit, left);
    if (some > 0) cards[kind] = some;
    left -= some;
  }
  return cards;
}

function moveOf(choice: Schemas["ChoiceShown"]): Schemas["Move"] {
  if (choice.move) return choice.move;
  const template = choice.template!;
  const fields = Object.entries(template.fields).map(([name, domain]) => [name, value(domain)]);
  return { type: template.type, ...Object.fromEntries(fields) } as Schemas["Move"];
}

async function main(): Promise<void> {
  const made = await api.POST("/api/v1/games/", {
    body: {
      ruleset: "catan_horror",
      seats: 3,
      name: "openapi-fetch",
      options: { victory_points: 8, open_offers: 0 }, // nobody waits for answers to offers
      bots: ["random", "random"],
      autostart: true,
    },
  });
  if (!made.data) throw new Error(reason(made.error));
  const path = { game: made.data.id };
  const wrong = await api.POST("/api/v1/games/{game}/submissions/", {
    params: { path, header: { "Idempotency-Key": randomBytes(9).toString("hex") } },
    body: { moves: [{ type: "end_turn" }] },
  });
  if (!wrong.error) throw new Error("a turn cannot end in the set-up");
  console.log(reason(wrong.error));
  for (let moves = 0; moves < 10; ) {
    const { data, error } = await api.GET("/api/v1/games/{game}/choices/", { params: { path } });
    if (!data) throw new Error(reason(error));
    const asked = data.decisions.find((each) => each.seat === data.seat && each.blocking && !each.answered);
    if (!asked) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      continue;
    }
    const choice = data.choices.find((each) => each.move) ?? data.choices[0];
    const answer = await api.POST("/api/v1/games/{game}/submissions/", {
      params: { path, header: { "Idempotency-Key": randomBytes(9).toString("hex") } },
      body: {
        moves: [moveOf(choice)],
        decision: asked.id,
        expected_cursor: data.cursor,
        entropy: randomBytes(16).toString("hex"),
      },
    });
    if (answer.data) moves += 1;
    else if (answer.error.type !== "/api/v1/problems/conflict/") throw new Error(reason(answer.error));
  }
  const stream = await visitor.GET("/api/v1/games/{game}/events/", { params: { path, query: { text: true } } });
  if (!stream.data) throw new Error(reason(stream.error));
  for (const item of stream.data.items) {
    for (const event of item.events ?? []) {
      if (event.type === "received") console.log(`seat ${event.seat} got ${event.cards.brick ?? 0} brick`);
    }
  }
  const { items, cursor } = stream.data;
  console.log(told({ type: "events", items, cursor, decisions: [], status: "running" }).split("\n").length, "items");
}

void main();
