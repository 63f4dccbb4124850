// Every request of a game's page, behind one object: tests put another in its place.
import { get, post, tagged, text, write } from "../api.js";
import { say, spoken } from "../words.js";

const ROOT = "/api/v1";

/** @param {Record<string, string | number | boolean | null | undefined>} members those that are null are left out */
function query(members) {
  const given = Object.entries(members).filter(([, value]) => value !== null && value !== undefined);
  return given.length ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : "";
}

/** @typedef {{ at: number, epoch: string, as?: "visitor" }} Moment an earlier cursor; `as` those see it who look on */

export class Transport {
  /** @param {string} game its id */
  constructor(game) {
    this.game = game;
    this.path = `/games/${game}`;
  }

  // -- what is

  /**
   * The game as it is now, and the board where that is another one.
   * @param {string} picture the word for the board that is shown, empty for none
   * @param {"dark" | null} theme
   * @returns {Promise<import("./state.js").Now>}
   */
  now(picture, theme) {
    return get(`${this.path}/now/${query({ view: "false", picture, theme })}`);
  }

  /** The board as parts, of an earlier moment. @param {Moment} moment @param {"dark" | null} theme @returns {Promise<import("./state.js").Board>} */
  board(moment, theme) {
    return get(`${this.path}/board.json${query({ ...moment, theme })}`);
  }

  /** What is said at an address that the API tells. @param {string} address */
  said(address) {
    return get(address.slice(ROOT.length));
  }

  /** The picture at an address that the API tells, as markup. @param {string} address */
  picture(address) {
    return text(address.slice(ROOT.length), "image/svg+xml");
  }

  /** @param {string} ruleset @returns {Promise<import("./state.js").Kinds>} */
  kinds(ruleset) {
    return get(`/rulesets/${ruleset}/kinds/${query({ language: spoken() || "en" })}`);
  }

  /** @param {string} ruleset @param {"dark" | null} theme */
  things(ruleset, theme) {
    return get(`/rulesets/${ruleset}/things/${query({ language: spoken() || "en", theme })}`);
  }

  /** The sentence of a rule, by its number. @param {string} ruleset @param {string} number */
  rule(ruleset, number) {
    return get(`/rulesets/${ruleset}/rules/${number}/${query({ language: spoken() || "en" })}`);
  }

  /** What lies at a place; `more` are a type and fields of a move that is meant there. @param {string} name @param {Record<string, string>} more */
  place(name, more = {}) {
    return get(`${this.path}/places/${encodeURIComponent(name)}/${query(more)}`);
  }

  /** What the reader could do if it were his turn. */
  early() {
    return get(`${this.path}/choices/?if=my_turn`);
  }

  // -- what happened

  /** Items of the reader's stream past a cursor, with their sentences. @param {number} after @param {number} limit @param {string} epoch @returns {Promise<{ items: import("./state.js").Item[], cursor: number, head: number }>} */
  items(after, limit, epoch) {
    return get(`${this.path}/events/${query({ after, limit, text: "true", epoch })}`);
  }

  /** When turns began. @param {string} epoch @returns {Promise<import("api").Moments>} */
  moments(epoch) {
    return get(`${this.path}/moments/${query({ epoch })}`);
  }

  /** How the game went, once it is over. @returns {Promise<import("api").Statistics>} */
  statistics() {
    return get(`${this.path}/statistics/${query({ language: spoken() || null })}`);
  }

  /** Who held its seats. @returns {Promise<import("api").SeatHolders>} */
  holders() {
    return get(`${this.path}/holders/`);
  }

  /** The rematch of the game, where the reader may know of one. @returns {Promise<import("api").RematchShown>} */
  again() {
    return get(`${this.path}/rematch/`);
  }

  /** What has changed for the reader since a cursor. @param {number} after @param {string} epoch */
  since(after, epoch) {
    return get(`${this.path}/since/${query({ after, epoch })}`);
  }

  /** How far the reader had looked at the game when he was here last. @returns {Promise<{ cursor: number, letters: number }>} */
  left() {
    return get(`${this.path}/seen/`);
  }

  /** Up to where the reader has seen the game; the greatest counts. Goes on when the page is left. @param {number} cursor @param {string} epoch */
  seen(cursor, epoch) {
    return write("PUT", `${this.path}/seen/`, { cursor, epoch }, { keepalive: true });
  }

  /** Follows the stream; `hears` as live.js has it. @param {{ cursor: number, epoch: string }} from @param {any} hears */
  async follow(from, hears) {
    const { Follower } = await import("../live.js");
    return new Follower(this.game, from, hears);
  }

  // -- what the reader does

  /** What adds to the dice: loaded when it is needed first. Throws like an answer that did not come. */
  async dice() {
    try {
      return await import("../dice.js");
    } catch {
      throw Object.assign(new Error(say("The server does not answer. Try again in a moment.")), { status: 0 });
    }
  }

  /** Loads beforehand what sending will need. @param {import("api").GameDetail | undefined} game */
  prepare(game) {
    if (game?.dice_version === 2 && game.seat !== null) this.dice().catch(() => {});
  }

  /**
   * What a script would do; `supposed` is `my_turn` for one of the reader's next turn. With the word of the picture that is now, the
   * board after it too, where that is another one.
   * @param {readonly import("./state.js").Sent[]} script @param {"my_turn" | null} supposed @param {{ picture?: string | null, theme?: "dark" | null }} seen
   */
  preview(script, supposed = null, seen = {}) {
    return post(`${this.path}/preview/${query({ if: supposed, view: "false", ...seen })}`, { script });
  }

  /** Decides, once: the same key and body again get the same answer, and nothing happens twice. @param {string} key @param {any} body */
  submit(key, body) {
    return tagged(`${this.path}/submissions/`, { method: "POST", body, headers: { "Idempotency-Key": key } }).then(({ found }) => found);
  }

  /** What the seat of the reader adds to the dice of this turn, as a member of a submission. @param {any} person @param {number | null} seat */
  async link(person, seat) {
    const { linkFor } = await this.dice();
    return linkFor(person, this.game, seat);
  }

  /** The notes of the reader about the dice (dice.js). @param {any} person */
  async notes(person) {
    const { notesOf } = await this.dice();
    return notesOf(person, this.game);
  }

  /** @param {number} count */
  undo(count) {
    return post(`${this.path}/undo/`, { count });
  }

  /** Whatever else a seat may do, by its address below the game's: votes, `messages/`, `extensions/` … @param {string} path @param {unknown} [body] @param {{ key?: string }} [by] */
  post(path, body, by) {
    return write("POST", `${this.path}/${path}`, body, by);
  }

  // -- standing orders

  /** The families of standing orders of a ruleset; none where it has none. @param {string} ruleset */
  async families(ruleset) {
    try {
      return (await get(`/rulesets/${ruleset}/standing/${query({ language: spoken() || "en" })}`)).families;
    } catch (error) {
      if (/** @type {import("./state.js").Failure} */ (error).status === 404) return [];
      throw error;
    }
  }

  /** The standing orders of the reader's seat, and how often they were written. */
  standing() {
    return get(`${this.path}/standing/`);
  }

  /** Writes them as a whole; `version` is that of the list that was read. @param {unknown[]} orders @param {number} version */
  keepStanding(orders, version) {
    return write("PUT", `${this.path}/standing/`, { orders, version });
  }

  // -- what is kept for the reader

  draft() {
    return tagged(`${this.path}/draft/`);
  }

  /** Keeps the plan; `etag` is that of the plan as it was read last, null for the first. @param {readonly import("./state.js").Sent[]} script @param {string | null} etag */
  keep(script, etag) {
    return tagged(`${this.path}/draft/`, { method: "PUT", body: { lines: script }, headers: { ...(etag ? { "If-Match": etag } : { "If-None-Match": "*" }) } });
  }
}
