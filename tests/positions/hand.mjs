// A hand that makes a given move by touching: what pages let a person do, without a page. And what a template stands for,
// written once more from docs/clients.md, so that the walker is not held against itself.
import { isDeepStrictEqual as same } from "node:util";

import { choose, fill, inRow, pick, press, toggle } from "../../web/static/web/walk/touch.js";
import { walk, walkAmong } from "../../web/static/web/walk/walk.js";

const MOST = 80; // touches that any move takes

/** A source of chance that follows from a name: `chance(n)` gives 0 … n - 1. */
export function chanceOf(name) {
  let state = 2166136261;
  for (const letter of name) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return (n) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % n;
  };
}

// -- what templates stand for

const total = (amounts) => Object.values(amounts).reduce((sum, count) => sum + count, 0);
const kindsIn = (amounts) => Object.keys(amounts).filter((each) => amounts[each]);
const tally = (list) => list.reduce((found, each) => ({ ...found, [each]: (found[each] ?? 0) + 1 }), {});
const isSubsequence = (list, of) => list.every((each, at) => of.indexOf(each) > (at ? of.indexOf(list[at - 1]) : -1));

function walkTakes({ from, edges }, walked) {
  return walked.reduce((sum, there, at) => {
    const here = at ? walked[at - 1] : from;
    const edge = edges.find(([one, other]) => (one === here && other === there) || (one === there && other === here));
    return sum + (edge ? edge[2] : Infinity);
  }, 0);
}

function inDomain(domain, value) {
  if (domain.domain === "amounts") return Object.entries(value).every(([kind, count]) => count <= (domain.limits[kind] ?? 0)) && total(value) >= domain.least && total(value) <= domain.most;
  if (domain.domain === "some_of") return isSubsequence(value, domain.values) && value.length >= domain.least && value.length <= domain.most;
  if (domain.edges) return value.length > 0 && walkTakes(domain, value) <= domain.most;
  if (domain.price !== undefined) {
    const order = Object.keys(domain.limits);
    const sorted = value.every((each, at) => !at || order.indexOf(each) >= order.indexOf(value[at - 1]));
    const within = Object.entries(tally(value)).every(([each, count]) => count <= (domain.limits[each] ?? 0));
    return sorted && within && value.reduce((sum, each) => sum + domain.worth[each], 0) >= domain.price;
  }
  return domain.values.some((each) => same(each, value));
}

/** Whether a move is one that a choice stands for. */
export function stands(choice, move) {
  if (choice.move) return same(choice.move, move);
  const { type, fields, apart } = choice.template;
  if (type !== move.type || !same(Object.keys(fields).sort(), Object.keys(move).filter((name) => name !== "type").sort())) return false;
  if (!Object.entries(fields).every(([name, domain]) => inDomain(domain, move[name]))) return false;
  if (apart && kindsIn(move[apart[0]]).some((kind) => move[apart[1]][kind])) return false;
  return Object.entries(fields).every(([name, { needs }]) => !needs || move[name] === null
    || Object.entries(needs).every(([other, listed]) => [fields[other].from, ...move[other].slice(0, -1)].some((each) => fields[other][listed].includes(each))));
}

function drawn(domain, chance) {
  if (domain.domain === "amounts") {
    const size = domain.least + chance(Math.min(domain.most - domain.least, 4) + 1);
    const pool = Object.entries(domain.limits).flatMap(([kind, limit]) => Array(Math.min(limit, 5)).fill(kind));
    const found = {};
    for (let left = Math.min(size, pool.length); left > 0; left -= 1) {
      const [kind] = pool.splice(chance(pool.length), 1);
      found[kind] = (found[kind] ?? 0) + 1;
    }
    return found;
  }
  if (domain.domain === "some_of") {
    const left = [...domain.values];
    for (let gone = left.length - domain.least - chance(domain.most - domain.least + 1); gone > 0; gone -= 1) left.splice(chance(left.length), 1);
    return left;
  }
  if (domain.edges && chance(2)) {
    const walked = [];
    for (let left = 1 + chance(4); left > 0; left -= 1) {
      const here = walked.at(-1) ?? domain.from;
      const near = domain.edges.flatMap(([one, other]) => (one === here ? [other] : other === here ? [one] : []));
      const there = near[chance(near.length)];
      if (walkTakes(domain, [...walked, there]) <= domain.most) walked.push(there);
    }
    if (walked.length) return walked;
  }
  if (domain.price !== undefined && chance(2)) {
    const pool = Object.entries(domain.limits).flatMap(([each, limit]) => Array(limit).fill(each));
    const found = [];
    while (found.reduce((sum, each) => sum + domain.worth[each], 0) < domain.price) found.push(...pool.splice(chance(pool.length), 1));
    return Object.keys(domain.limits).flatMap((each) => found.filter((one) => one === each));
  }
  return domain.values[chance(domain.values.length)];
}

/** Moves that a choice stands for: the move, or so many drawn ones. */
export function members(choice, chance, many) {
  if (choice.move) return [choice.move];
  const found = [];
  for (let tries = 20 * many; tries > 0 && found.length < many; tries -= 1) {
    const move = { type: choice.template.type };
    for (const [name, domain] of Object.entries(choice.template.fields)) move[name] = drawn(domain, chance);
    if (stands(choice, move)) found.push(move);
  }
  return found;
}

// -- the hand

/** The things of a value by their keys, as options have them. */
function keysOf(field, value) {
  if (value === undefined || value === null) return [field.null ? "null" : ""];
  const key = (each) => (typeof each === "string" ? each : JSON.stringify(each));
  if (field.role === "amounts") return Object.entries(value).flatMap(([kind, count]) => Array(count).fill(kind));
  if (field.many === "one") return [key(value)];
  return value.flatMap((each) => (field.rows?.length ? Array(Object.values(each)[1]).fill(Object.values(each)[0]) : [key(each)]));
}

/** What of a walk's field is chosen already, as keys. */
const chosenIn = (view, field) => (view.value === undefined && field.many === "one" ? [] : keysOf(field, view.value ?? (field.role === "amounts" ? {} : [])));

/**
 * What is touched next towards a move, and the touches after it; null where the hand knows nothing. What is touched is a
 * `mark`, a `piece` among several, an `act`, an `option` of a `field` (`by` one more or less), or a field is to be `clear`ed.
 */
function towards(found, kind, move, pieces, isRow) {
  const placeOf = (field, each) => (field.role === "piece" ? pieces[each] : each);
  if (isRow && !found.touches.length) return found.acts.some(({ type }) => type === move.type) ? { deed: { act: move.type }, touches: choose(found, move.type) } : null;
  if (found.type !== move.type) {
    const [field] = kind.fields;
    const wanted = field ? keysOf(field, move[field.name]) : [];
    const piece = found.pieces.find(({ key }) => wanted.includes(key));
    if (piece) return { deed: { piece: piece.key }, touches: pick(found, piece.key) };
    const open = (state, places) => found.marks.find((mark) => mark.state === state && places.includes(mark.place));
    const mark = field && open("open", wanted.map((each) => placeOf(field, each)));
    if (mark) return marked(found, mark);
    for (const later of kind.fields.slice(1)) {
      const keys = keysOf(later, move[later.name]);
      const next = open("open", [placeOf(later, later.many === "walk" ? keys.at(-1) : keys[0])]);
      const touches = next && press(found, next.place).touches;
      if (!touches) continue;
      const { move: made, type, fields } = walkAgain(found, touches);
      const value = fields.find(({ name }) => name === later.name)?.value;
      if (same(made, move) || (type === move.type && same(value, move[later.name]))) return marked(found, next);
    }
    return found.acts.some(({ type, short }) => type === move.type && !short) ? { deed: { act: move.type }, touches: choose(found, move.type) } : null;
  }
  for (const view of found.fields) {
    const field = kind.fields.find(({ name }) => name === view.name);
    const wanted = keysOf(field, move[field.name]);
    const had = chosenIn(view, field);
    if (view.whole && same(field.many === "walk" || field.many === "order" ? had : [...had].sort(), field.many === "walk" || field.many === "order" ? wanted : [...wanted].sort())) continue;
    if (field.many === "walk") {
      const end = found.marks.find(({ place, state }) => !had.length && place === wanted.at(-1) && state !== "chosen" && state !== "passed");
      if (end) {
        const next = marked(found, end);
        if (same(walkAgain(found, next.touches).fields.find(({ name }) => name === view.name)?.value, move[field.name])) return next;
      }
      if (had.some((each, at) => each !== wanted[at])) return { deed: { clear: view.name }, touches: fill(found, view.name, undefined) };
      return chosen(found, view, wanted[had.length]);
    }
    const more = wanted.find((each, at) => wanted.slice(0, at + 1).filter((one) => one === each).length > had.filter((one) => one === each).length);
    const less = had.find((each) => had.filter((one) => one === each).length > wanted.filter((one) => one === each).length);
    if (field.many !== "one" || field.role === "amounts") {
      if (less !== undefined) return chosen(found, view, less, -1);
      if (more === undefined) continue;
    }
    const option = view.options.find(({ key, open }) => key === more && open);
    const mark = option && found.marks.find(({ place, state, pieces: there }) => place === option.place && there.length < 2 && state === "open");
    const next = mark && marked(found, mark);
    if (next && walkAgain(found, next.touches).fields.some(({ name, value }) => name === view.name && !same(value, view.value))) return next;
    if (option) return chosen(found, view, option.key);
  }
  return null;
}

const marked = (found, { place }) => ({ deed: { mark: place }, touches: press(found, place).touches });
const chosen = (found, { name }, key, by = 1) => ({ deed: { field: name, option: key, by }, touches: toggle(found, name, key, by) });
const walkAgain = ({ of: { offered, forms } }, touches) => walkAmong(offered, forms, touches);

/**
 * The next step towards a move from what is touched: `{ ready }` where the button sends it; else
 * the `deed` and the `touches` after it, of a `row` that has answers of its own; `whole` where the deed is of an act that is
 * the whole move. Null where the hand does not get there.
 */
export function step(now, kinds, touches, move) {
  const kind = kinds.kinds.find(({ type }) => type === move.type);
  const all = walk(now, kinds, touches);
  const row = all.rows.find(({ piece }) => piece === move[kind.fields[0]?.name]);
  if (same((row ?? all).move, move)) return all.script.some((each) => same(each, move)) ? { ready: true } : null;
  const found = row?.walk ?? all;
  const act = found.acts.find(({ type }) => type === move.type);
  const next = act && same(act.move, move) ? { deed: { act: act.type }, touches: choose(found, act.type), whole: !row } : towards(found, kind, move, now.pieces, Boolean(row));
  return next && row ? { ...next, row: row.piece, touches: inRow(all, row.piece, next.touches) } : next;
}

/** Makes a move by touching: how many touches it took, with that which sends it; null where the hand does not get there. */
export function makes(now, kinds, move) {
  let touches = [];
  for (let count = 1; count <= MOST; count += 1) {
    const next = step(now, kinds, touches, move);
    if (!next || next.ready || next.whole) return next && count;
    ({ touches } = next);
  }
  return null;
}
