// Your part in the dice of a game: anchor, links, notes (docs/dice.md). One secret, kept in this browser, serves all games; the
// notes of a game are what clients/verify_dice.py --notes reads.
import { get, post, write } from "./api.js";
import { LAST, OPENING, chain, indexOf, openingMix, turnMix } from "./links.js";
import { fromHex, toHex } from "./sha256.js";
import { parsed, storage } from "./storage.js";
import { say } from "./words.js";

const SECRET = /^[0-9a-f]{64}$/;

/** The game's dice are not as they were noted: nothing is sent. */
export class Differs extends Error {
  differs = true; // told to those who load this module late
}

/** The game goes on from a backup, and says so: notes of turns that it did not take are laid aside. Read once more. */
class Anew extends Differs {}

/** What was noted of the turns from one on is taken out; that of the opening stays. */
function cut(noted, since) {
  const out = Object.entries(noted).filter(([turn]) => Number(turn) >= since && Number(turn) < OPENING);
  for (const [turn] of out) delete noted[turn];
  return Object.fromEntries(out);
}

/** The notes of one person about one game, kept in this browser. */
export class Notes {
  constructor(person, game, store = storage) {
    this.game = game;
    this.store = store;
    this.masterName = `horror.dice.master.${person}`;
    this.name = `horror.dice.${person}.${game}`;
    this.load();
  }

  /** Take over what another window of this browser has noted meanwhile; to be done before anything is changed. */
  load() {
    const kept = parsed(this.name, this.store);
    this.kept = Array.isArray(kept?.chains) ? kept : { version: 2, commitment: "", chains: [], mixes: {}, states: {}, roots: {} };
  }

  get master() {
    let kept = this.store.getItem(this.masterName);
    if (!SECRET.test(kept ?? "")) {
      kept = toHex(crypto.getRandomValues(new Uint8Array(32)));
      this.store.setItem(this.masterName, kept);
    }
    return fromHex(kept);
  }

  /** Take over the secret of another browser. */
  adopt(hex) {
    if (!SECRET.test(hex)) throw new Error(say("A dice key is 64 letters and digits, 0 to 9 and a to f."));
    this.store.setItem(this.masterName, hex);
  }

  save() {
    this.store.setItem(this.name, JSON.stringify(this.kept));
  }

  links(seat, generation) {
    return chain(this.master, this.game, seat, generation);
  }

  /** The members `anchor` and `generation` that bind a seat. */
  anchor(dice, seat) {
    this.load();
    this.sameCommitment(dice);
    const { generation } = dice.links.seats[seat];
    const anchor = toHex(this.links(seat, generation)[0]);
    if (!this.kept.chains.some((each) => each.seat === seat && each.generation === generation)) {
      this.kept.chains.push({ seat, generation, anchor, links: {}, deposits: [] });
    }
    this.save();
    return { anchor, generation };
  }

  /** The chain by which the seat of this person is bound now; it may be another browser's. */
  mine(dice, seat) {
    const there = dice.links?.seats[seat];
    if (!there?.anchor) return null;
    let found = this.kept.chains.find((each) => each.seat === seat && each.anchor === there.anchor);
    if (!found && toHex(this.links(seat, there.generation)[0]) === there.anchor) {
      found = { seat, generation: there.generation, anchor: there.anchor, links: {}, deposits: [] };
      this.kept.chains.push(found);
    }
    return found || null;
  }

  /** The body that shows the first link, null where none is wanted. */
  ready(dice, seat) {
    this.load();
    const mine = dice.links?.awaited.includes(seat) ? this.mine(dice, seat) : null;
    if (!mine) return null;
    mine.links.opening = toHex(this.links(seat, mine.generation)[1]);
    this.save();
    return { link: mine.links.opening };
  }

  /** The link for a submission now, "" where none is wanted; throws Differs. */
  link(dice, seat) {
    this.load();
    const mine = this.mine(dice, seat);
    if (!mine) return "";
    this.check(dice);
    const { owes, turn, stirs, restored } = dice.links;
    const index = indexOf(turn, stirs);
    if (owes !== seat || index > LAST) return "";
    if (this.kept.mixes[turn] && !restored.length) throw new Differs(say("The link of turn {turn} was taken, and is asked for again.", { turn }));
    mine.links[turn] = toHex(this.links(seat, mine.generation)[index]);
    this.save();
    return mine.links[turn];
  }

  /** A later link, to be left with the server for so many turns; the receipt is noted by `answered`. */
  deposit(dice, seat, turns) {
    this.load();
    const mine = this.mine(dice, seat);
    const index = Math.min(indexOf(dice.links.turn + turns, dice.links.stirs), LAST);
    return { index, link: toHex(this.links(seat, mine.generation)[index]) };
  }

  answered(answer) {
    this.load();
    for (const { seat, table } of answer.items || []) {
      if (table?.type === "ready") this.kept.states.opening = "in";
      if (table?.type === "deposit") this.kept.chains.findLast((each) => each.seat === seat)?.deposits.push(table.index);
    }
    if (answer.dice) {
      this.kept.mixes[answer.dice.turn] = answer.dice.mix;
      this.kept.states[answer.dice.turn] = answer.dice.state;
    }
    this.save();
  }

  refused() {
    this.load();
    for (const each of this.kept.chains) {
      for (const turn of Object.keys(each.links)) if (!(turn in this.kept.states)) delete each.links[turn];
    }
    this.save();
  }

  get after() {
    this.load();
    return this.kept.base?.turn ?? -1;
  }

  sameCommitment(dice) {
    this.kept.commitment ||= dice.commitment;
    if (this.kept.commitment !== dice.commitment) throw new Differs(say("The commitment is not the one that was noted."));
  }

  /** Recompute the mix from the last note, and note the present one; throws Differs. */
  check(dice) {
    this.load();
    this.sameCommitment(dice);
    const { links } = dice;
    if (links) this.fromABackup(dice);
    if (!links?.mix) return;
    let mix = this.begun(dice);
    let base = mix;
    for (const row of links.entered) {
      mix = turnMix(mix, row.turn, row.seat, row.bit ? row.link : "");
      if (row.turn < links.turn) base = mix;
      const again = row.turn >= Math.min(...links.restored); // since a restore it may be played otherwise
      if (toHex(mix) !== row.mix || !(again || this.asSent(row, links.seats))) throw new Differs(say("What entered in turn {turn} is not what was sent.", { turn: row.turn }));
    }
    if (toHex(mix) !== links.mix) throw new Differs(say("The mix does not follow from what was noted."));
    for (const { turn, root } of links.roots) {
      this.kept.roots[turn] ||= root;
      if (this.kept.roots[turn] !== root) throw new Differs(say("The root of turn {turn} is not the one that was noted.", { turn }));
    }
    this.kept.base = { turn: links.turn - 1, mix: toHex(base) };
    this.save();
  }

  /** What entered for a seat of one's own is what was sent and answered; `seats` as the dice have them, if they do. */
  asSent(row, seats) {
    const told = this.kept.mixes[row.turn];
    return this.kept.chains.every((each) => {
      if (!told || each.seat !== row.seat) return true;
      const bound = !seats || seats[each.seat].anchor === each.anchor;
      return told === row.mix && (!bound || !each.links[row.turn] || each.links[row.turn] === row.link);
    });
  }

  /** In another epoch, and with a restore declared, what was noted from its turn on is laid aside; throws Anew. */
  fromABackup({ epoch, links }) {
    this.kept.epoch ||= epoch;
    const declared = links.restored;
    if (this.kept.epoch === epoch || !declared.length) return;
    const seen = this.kept.restored || [];
    const same = seen.every((turn, number) => declared[number] === turn);
    const since = Math.min(...(same && declared.length > seen.length ? declared.slice(seen.length) : same ? declared.slice(-1) : declared));
    const { mixes, states, roots, chains } = this.kept;
    const [lostMixes, lostStates, lostRoots, ...sent] = [mixes, states, roots, ...chains.map((each) => each.links)].map((noted) => cut(noted, since));
    (this.kept.lost ||= []).push({ epoch: this.kept.epoch, since, mixes: lostMixes, states: lostStates, roots: lostRoots, links: sent });
    Object.assign(this.kept, { epoch, restored: declared });
    if (this.kept.base?.turn >= since) delete this.kept.base;
    this.save();
    if (![-1, this.after].includes(links.after)) throw new Anew(say("The game goes on from a backup."));
  }

  begun(dice) {
    const { links } = dice;
    const since = this.kept.base?.turn ?? -1;
    const ahead = Math.max(since, ...Object.keys(this.kept.mixes).map((turn) => Number(turn) - 1));
    if (ahead >= links.turn && !links.restored.length) throw new Differs(say("Turn {noted} was noted, and the game is in turn {turn}.", { noted: ahead + 1, turn: links.turn }));
    if (since >= 0 && links.after === since) return fromHex(this.kept.base.mix);
    if (links.after !== -1) throw new Differs(say("Nothing is noted of the turns up to {turn}.", { turn: links.after }));
    for (const each of this.kept.chains) {
      const row = links.rows[each.seat];
      const held = links.seats[each.seat].generation === each.generation; // who leaves takes the first link away
      if (held && this.kept.states.opening && each.links.opening && (row.anchor !== each.anchor || row.link !== each.links.opening)) {
        throw new Differs(say("Your row of the opening is not what was sent."));
      }
    }
    return openingMix(this.game, dice.commitment, links.rows);
  }
}

// -- on the page

let notes = null;

/** The notes of this person about this game; none for who looks on. */
export function notesOf(person, game) {
  if (!person) return null;
  if (!notes || notes.game !== game) notes = new Notes(person.id, game);
  return notes;
}

export function diceOf(game, after = -1) {
  const since = after >= 0 ? `?after=${after}` : "";
  return get(`/games/${game}/dice/${since}`);
}

/**
 * What `use` makes of the game's dice as they are now. An answer may be older than the notes, where another window has
 * played on meanwhile: what differs is asked for once more before it is said to.
 */
export async function asked(game, after, use) {
  try {
    return use(await diceOf(game, after()));
  } catch (error) {
    if (!(error instanceof Differs)) throw error;
    return use(await diceOf(game, after()));
  }
}

/** Bind a seat; the anchor must be there before the game starts. */
export async function bind(person, game, seat) {
  await write("PUT", `/games/${game}/dice/anchor/`, notesOf(person, game).anchor(await diceOf(game), seat));
}

/** Once the anchors are frozen: show the first link. */
export async function showFirst(person, game, seat) {
  const mine = notesOf(person, game);
  const body = mine.ready(await diceOf(game), seat);
  if (!body) return;
  try {
    mine.answered(await post(`/games/${game}/dice/ready/`, body));
  } catch (error) {
    if (error.status === 409 || error.status === 422) mine.refused();
    throw error;
  }
}

/** The link for a submission now, as its member. */
export async function linkFor(person, game, seat) {
  const mine = notesOf(person, game);
  const link = await asked(game, () => mine.after, (dice) => mine.link(dice, seat));
  return link ? { link } : {};
}
