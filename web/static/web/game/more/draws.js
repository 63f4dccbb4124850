// A check of all that was drawn in a game: by the notes of the reader, and once it is over by what everybody may read (docs/dice.md).
import { text } from "../../api.js";
import { Differs, asked } from "../../dice.js";
import { OPENING, committed, drawKey, earlier, indexOf, openingMix, turnMix, valueOf } from "../../links.js";
import { fromHex, toHex } from "../../sha256.js";
import { say } from "../../words.js";

/** What the dice of a game come to, entry by entry. */
class Course {
  draws = 0;
  /** @type {Uint8Array | null} */
  #mix = null;
  /** The turn of which draws are numbered, by purpose. @type {number | null} */
  #turn = null;
  /** @type {Record<string, number>} */
  #numbers = {};
  /** So many turns have begun. */
  #begun = 0;
  /** Whether the game was restored: what was noted before may have been played otherwise. */
  #again = false;
  /** @type {any[]} */
  #stirs = [];
  /** Of each seat the chain by which it is bound, and what it has shown of that last. @type {{ generation: number, index: number, shown: Uint8Array | null }[]} */
  #seats;
  /** @type {any} */
  #game;
  /** The reader's notes, if he has any. @type {any} */
  #mine;
  /** @type {Uint8Array} */
  #secret;

  /** @param {any} game @param {any} mine */
  constructor(game, mine) {
    [this.#game, this.#mine, this.#secret] = [game, mine, fromHex(game.dice.secret)];
    if (committed(game.id, this.#secret) !== game.dice.commitment) throw new Differs(say("The secret is not the one that was committed to."));
    this.#seats = game.seats.map(() => ({ generation: 0, index: 0, shown: null }));
  }

  /** @param {any} entry of the log, in its order */
  follow(entry) {
    const { ready, entered, stirred, ...said } = entry.dice ?? {};
    this.#count(entry);
    this.#bind(said);
    const now = said.opened ? OPENING : entry.turn;
    if (now !== this.#turn) [this.#turn, this.#numbers] = [now, {}];
    if (ready) this.#show(ready.seat, ready.link, 1);
    if (entered) this.#enter(entered);
    for (const draw of entry.draws ?? []) this.#draw(entry, draw);
    if (stirred) this.#stirs.push(stirred);
  }

  /** Holds that turns are counted as they begin. @param {any} entry */
  #count({ number, turn, events }) {
    if (turn !== this.#begun) throw new Differs(say("Entry {number} is called one of turn {turn}, and is one of turn {begun}.", { number, turn, begun: this.#begun }));
    for (const event of events ?? []) {
      if (event.type === "turn_began" && event.turn !== ++this.#begun) throw new Differs(say("Turn {turn} begins in the place of turn {begun}.", { turn: event.turn, begun: this.#begun }));
    }
  }

  /** What seats are bound by, and the mix with which a game is opened. @param {any} said */
  #bind({ frozen, anchored, restored, opened }) {
    /** @type {(string | null)[]} */ (frozen ?? []).forEach((anchor, seat) => {
      this.#seats[seat].shown = anchor ? fromHex(anchor) : null;
    });
    if (anchored) this.#seats[anchored.seat] = { index: 0, shown: fromHex(anchored.anchor), generation: anchored.generation };
    if (restored !== undefined) this.#again = true;
    if (opened) this.#mix = openingMix(this.#game.id, this.#game.dice.commitment, opened.rows);
  }

  /** Holds that a link is of the chain that its seat is bound to. @param {number} seat @param {string} link @param {number} index */
  #show(seat, link, index) {
    const { generation, index: last, shown } = this.#seats[seat];
    const bytes = fromHex(link);
    if (!shown || toHex(earlier(this.#game.id, seat, generation, bytes, index, last)) !== toHex(shown)) {
      throw new Differs(say("A link of seat {seat} is not of the chain that it is bound to.", { seat }));
    }
    this.#seats[seat] = { generation, index, shown: bytes };
  }

  /** What a seat has added to a turn. @param {any} row */
  #enter(row) {
    const { seat, bit, link, state, turn } = row;
    if (Boolean(bit) !== ["in", "deposit"].includes(state) || Boolean(link) !== (state === "unripe" || Boolean(bit))) {
      throw new Differs(say("A link of turn {turn} is called {state}, and is not.", { turn, state }));
    }
    if (link) this.#show(seat, link, indexOf(turn, this.#stirs));
    this.#mix = turnMix(this.#mix, turn, seat, bit ? link : "");
    if (toHex(this.#mix) !== row.mix || (this.#mine && !this.#again && !this.#mine.asSent({ link: "", ...row }))) {
      throw new Differs(say("What entered in turn {turn} is not what was sent.", { turn }));
    }
  }

  /** @param {any} entry @param {[string, number, number]} draw */
  #draw({ number, undone_by: undone }, [purpose, sides, value]) {
    const which = this.#numbers[purpose] ?? 0;
    this.#numbers[purpose] = which + 1;
    if (undone) throw new Differs(say("Entry {number}: a draw was undone.", { number }));
    if (valueOf(drawKey(this.#secret, this.#game.id, this.#turn, purpose, which), this.#mix, sides) !== value) {
      throw new Differs(say("Entry {number}: the draw for {purpose} is another one than follows.", { number, purpose }));
    }
    this.draws += 1;
  }
}

/** What a check of the dice comes to, in a sentence; throws where anything differs. @param {any} mine the reader's notes, null where he has none @param {{ id: string }} game */
export async function checked(mine, game) {
  const dice = await asked(game.id, () => -1, (/** @type {any} */ found) => {
    mine?.check(found);
    return found;
  });
  if (!dice.secret) {
    return say("The mix follows from {turns} turns and from what was noted; the draws are checked when the game is over.", { turns: dice.links.entered.length });
  }
  const lines = await text(`/games/${game.id}/export/`, "application/jsonl");
  const draws = verify(lines.split("\n").filter(Boolean).map((line) => JSON.parse(line)), mine);
  return say("{draws} draws agree with the secret, the links and what was noted. clients/verify_dice.py also checks late anchors, deposits and what was told.", { draws });
}

/** Recomputes every draw of an export; how many there are. Throws Differs at the first that is another one. @param {any[]} lines @param {any} mine */
export function verify([{ game }, ...lines], mine) {
  const course = new Course(game, mine);
  for (const { entry } of lines) course.follow(entry);
  return course.draws;
}
