// The dice's bound links, byte for byte as docs/dice.md has them: chains, mixes, draws. Nothing here knows a page.
import { fromHex, hmac, joined, sha256, toHex } from "./sha256.js";

export const LAST = 4095;
const STIR = 256;
export const OPENING = 0xffffffff;
const LENGTH = 4096;
const NOTHING = new Uint8Array(32);
const text = new TextEncoder();

const u32 = (number) => Uint8Array.of(number >>> 24, number >>> 16, number >>> 8, number);
const prefixed = (bytes) => joined(u32(bytes.length), bytes);
const tag = (word) => prefixed(text.encode(`horror/dice/2/${word}`));
const named = (name) => prefixed(text.encode(name));

/** Link `to` of a chain, from its link `index`. */
export function earlier(game, seat, generation, link, index, to) {
  const where = joined(tag("link"), named(game), Uint8Array.of(seat, generation));
  let found = link;
  for (let number = index - 1; number >= to; number -= 1) found = sha256(joined(where, u32(number), found));
  return found;
}

const known = new Map();

/** All links of a chain, from the anchor (number 0) to the seed. */
export function chain(master, game, seat, generation) {
  const name = `${toHex(master)} ${game} ${seat} ${generation}`;
  if (!known.has(name)) {
    const where = joined(named(game), Uint8Array.of(seat, generation));
    const links = new Array(LENGTH + 1);
    links[LENGTH] = hmac(master, joined(tag("seed"), where));
    for (let number = LENGTH - 1; number >= 0; number -= 1) links[number] = sha256(joined(tag("link"), where, u32(number), links[number + 1]));
    known.set(name, links);
  }
  return known.get(name);
}

/** The number of the link of a turn. */
export const indexOf = (turn, stirs) => 2 + turn + STIR * stirs.filter((since) => turn >= since).length;

/** The commitment to a game's secret, in hex. */
export const committed = (game, secret) => toHex(sha256(joined(tag("secret"), named(game), secret)));

/** The first mix, of the rows of the opening ({anchor, link} in hex). */
export function openingMix(game, commitment, rows) {
  const body = rows.map((row) => joined(
    Uint8Array.of(row.link ? 1 : 0), row.anchor ? fromHex(row.anchor) : NOTHING, row.link ? fromHex(row.link) : NOTHING,
  ));
  return sha256(joined(tag("open"), named(game), fromHex(commitment), Uint8Array.of(rows.length), ...body));
}

/** The mix after a seat's first move in a turn, with its link (hex) or without. */
export const turnMix = (mix, turn, seat, link) =>
  sha256(joined(tag("turn"), mix, u32(turn), Uint8Array.of(seat, link ? 1 : 0), link ? fromHex(link) : NOTHING));

/** The key of one draw. */
export const drawKey = (secret, game, turn, purpose, number) =>
  hmac(secret, joined(tag("draw"), named(game), u32(turn), named(purpose), u32(number)));

/** The value of a draw from its key and the mix: 0 … sides - 1. */
export function valueOf(key, mix, sides) {
  const fair = 2n ** 64n - (2n ** 64n % BigInt(sides));
  for (let attempt = 0; ; attempt += 1) {
    const block = hmac(key, joined(tag("value"), mix, u32(0), u32(sides), u32(attempt)));
    const view = new DataView(block.buffer);
    for (const at of [0, 8, 16, 24]) {
      const candidate = view.getBigUint64(at);
      if (candidate < fair) return Number(candidate % BigInt(sides));
    }
  }
}
