// The walker: what was touched, what may be touched next, and the move that comes of it. It knows no game: what may be
// done it is told in templates, what these are made of in kinds, and it narrows them.

import { completed } from "./defaults.js";
import { marksOf } from "./marks.js";
import { Narrowed } from "./narrowed.js";
import { Offered } from "./offered.js";
import { size, things, worthOf } from "./bags.js";
import { leavesChoice, settledOf, viewsOf } from "./views.js";

/** @import { Form, Line } from "./offered.js" */
/** @import { Fit } from "./marks.js" */
/** @import { Act, Button, Cost, Fell, Kind, Kinds, Move, Now, Row, Touch, Walk } from "./types.js" */

/** What may be done, read once for each answer of the server. @type {WeakMap<Now, { kinds: Kinds, offered: Offered }>} */
const read = new WeakMap();

/** @param {Now} now @param {Kinds} kinds */
function offeredBy(now, kinds) {
  const kept = read.get(now);
  if (kept?.kinds === kinds) return kept.offered;
  const offered = new Offered(now, kinds);
  read.set(now, { kinds, offered });
  return offered;
}

/** Forms before anything is touched. @type {WeakMap<Form, Narrowed>} */
const narrowings = new WeakMap();

/** @param {Offered} offered @param {Form} form */
function untouched(offered, form) {
  const found = narrowings.get(form) ?? new Narrowed(offered, form);
  narrowings.set(form, found);
  return found;
}

/** What a list of touches comes to. @param {Now} now @param {Kinds} kinds @param {readonly Touch[]} touches @returns {Walk} */
export function walk(now, kinds, touches) {
  const offered = offeredBy(now, kinds);
  const pieces = inRows(offered);
  return pieces.length ? walkInRows(offered, pieces, touches) : walkAmong(offered, offered.forms, touches);
}

/** What a list of touches comes to among some forms. @param {Offered} offered @param {Form[]} forms @param {readonly Touch[]} touches @returns {Walk} */
export function walkAmong(offered, forms, touches) {
  const fresh = forms.map((form) => untouched(offered, form));
  const { fitting, fell } = narrowed(fresh, touches);
  const counted = touches.filter((touch) => !fell.some((each) => each.touch === touch));
  const byHand = counted.some(({ type }) => type !== undefined);
  const { may, only } = byPayment(fitting);
  const live = may.length ? may : only;
  const type = new Set(live.map(({ form }) => form.kind.type)).size === 1 ? live[0].form.kind.type : null;
  const fits = may.map(complete);
  const chosen = type === null ? null : fits[0] ?? complete(live[0]);
  const move = may.length ? chosen?.move ?? null : null;
  return {
    of: { offered, forms, form: chosen?.narrowed.form ?? null },
    touches: counted,
    decision: decisionOf(offered, live, move),
    marks: marksOf({ fits, short: fitting.filter(({ form }) => form.short), fresh: byHand || !counted.length ? [] : fresh, type }),
    way: chosen ? wayOf(chosen.filled) : [],
    pieces: type === null ? piecesOf(offered, may) : [],
    acts: actsOf(offered, byHand ? narrowed(fresh, counted.filter(({ place, piece }) => place ?? piece)).fitting : fitting, type),
    type,
    fields: chosen ? viewsOf(chosen.narrowed, chosen.filled) : [],
    settled: chosen ? settledOf(chosen.narrowed, chosen.filled) : [],
    rows: [], rest: null, before: [],
    move,
    script: move ? [move] : [],
    button: chosen && (move || (!may.length && chosen.move)) ? buttonOf(chosen) : null,
    fell,
  };
}

/** The forms that fit every touch, best those of which it is what comes next; touches that fit none of the forms fall away. @param {Narrowed[]} fresh @param {readonly Touch[]} touches */
function narrowed(fresh, touches) {
  /** @type {Fell[]} */
  const fell = [];
  let fitting = fresh;
  for (const touch of touches) {
    const left = fitting.flatMap((each) => each.touched(touch) ?? []);
    if (left.length) fitting = left.some(({ isNext, form }) => isNext && !form.short) ? left.filter(({ isNext }) => isNext) : left;
    else fell.push({ touch, why: fresh.some((each) => each.touched(touch)) ? "together" : "gone" });
  }
  return { fitting, fell };
}

/** Forms that can be paid for, and those of the others that only lack their cost. @param {Narrowed[]} fitting */
function byPayment(fitting) {
  const may = fitting.filter(({ form }) => !form.short);
  return { may, only: fitting.filter(({ form }) => form.short && !may.some((other) => other.form.kind === form.kind)) };
}

/** @param {Narrowed} each @returns {Fit & { move: Move | null }} */
const complete = (each) => ({ narrowed: each, ...completed(each) });

/** The decision that a move answers: the offer that it names, or what the seat is asked. @param {Offered} offered @param {Narrowed[]} live @param {Move | null} move */
function decisionOf({ decisions }, live, move) {
  const named = live.flatMap(({ form }) => form.kind.fields.filter(({ role }) => role === "offer").map(({ name }) => move?.[name]));
  const asked = decisions.find(({ id }) => named.includes(id)) ?? decisions.find(({ blocking }) => blocking);
  return asked?.id ?? null;
}

/** @param {Narrowed} filled */
function wayOf({ offered, fields, taken, lines: [line] }) {
  const way = fields.find(({ many }) => many === "walk");
  const path = things(taken[way?.name ?? ""] ?? {});
  if (!way || !path.length) return [];
  const mover = fields.find(({ role, many }) => role === "piece" && many === "one");
  const start = line.domains[way.name].start ?? offered.now.pieces[things(taken[mover?.name ?? ""] ?? {})[0]];
  return start === undefined ? path : [start, ...path];
}

/** The pieces among which places leave the choice. @param {Offered} offered @param {Narrowed[]} may */
function piecesOf(offered, may) {
  const found = new Set(may.flatMap(({ among }) => Object.values(among).flat()));
  return [...found].map((piece) => ({ key: piece, value: piece, label: piece, chosen: false, open: true, place: offered.now.pieces[piece] }));
}

/** The kinds that fit: by group as the game orders them, grave ones after all others, and what cannot be paid at the end. @param {Offered} offered @param {Narrowed[]} fitting @param {string | null} chosen */
function actsOf({ groups }, fitting, chosen) {
  const { may, only } = byPayment(fitting);
  const order = Object.keys(groups);
  const rank = (/** @type {Act} */ act) => order.length * (Number(act.grave) + 2 * Number(act.short)) + order.indexOf(act.group);
  return [...may, ...only].map((each) => actOf(complete(each), chosen)).sort((one, other) => rank(one) - rank(other));
}

/** @param {Fit & { move: Move | null }} fit @param {string | null} chosen @returns {Act} */
function actOf({ narrowed: found, filled, move }, chosen) {
  const { kind, short } = found.form;
  const open = kind.fields.some((field) => leavesChoice(found, filled, field));
  return {
    type: kind.type, label: kind.label, group: kind.group, heading: found.offered.groups[kind.group],
    cost: costOf(found), draws: kind.draws, ends: kind.ends, grave: Boolean(kind.grave), short,
    chosen: kind.type === chosen,
    orders: found.lines.length,
    move: open || short ? null : move,
  };
}

/** What it takes, null where that is nothing or differs. @param {Narrowed} narrowed @returns {Cost | null} */
function costOf({ lines: [first, ...others] }) {
  return others.every(({ price }) => price === first.price) ? first.cost : null;
}

/** @param {Fit} fit @returns {Button} */
function buttonOf({ narrowed: { offered, form }, filled }) {
  const { kind, short } = form;
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { name, label, counts: word = label } of kind.fields) {
    const worth = filled.lines[0].domains[name].worth ?? {};
    if (size(worth)) counts.set(word, (counts.get(word) ?? 0) + worthOf(filled.taken[name] ?? {}, worth));
  }
  const idle = kind.ends === "yes" && offered.forms.some((other) => !other.short && other.lines.some(({ cost }) => cost?.actions));
  return { label: kind.label, cost: costOf(filled), draws: kind.draws, ends: kind.ends, twice: Boolean(kind.grave) || idle, short, counts: [...counts].map(([label, worth]) => ({ label, worth })) };
}

// -- rows: several seats answer together, and each of this seat's pieces has an answer of its own

/**
 * The pieces that each have a row: those that the question names, or, where it names none, those of a gather in which every
 * answer begins with the same field of a piece. None where a single move answers.
 * @param {Offered} offered @returns {string[]}
 */
function inRows({ now, decisions, forms }) {
  const named = decisions.find(({ id }) => now.asked?.[id]?.rows?.length);
  if (named) return (now.asked[named.id].rows ?? []).filter((piece) => forms.some((form) => isOfRow(form, piece)));
  const gathered = decisions.some(({ gather }) => gather) && forms.length > 0;
  const [field] = forms[0]?.kind.fields ?? [];
  const alike = forms.every(({ kind }) => mover({ kind }) && kind.fields[0].name === field.name);
  if (!gathered || !alike) return [];
  return [...new Set(forms.flatMap(({ lines }) => lines.flatMap(({ domains }) => things(domains[field.name].only ?? {}))))];
}

/** The field of the piece that a kind of move begins with; null where it begins with something else. @param {{ kind: Kind }} form */
const mover = ({ kind: { fields: [first] } }) => (first?.role === "piece" && first.many === "one" ? first.name : null);

/** What of a form is of a piece: its part of that row. @param {Form} form @param {string} piece */
function ofRow(form, piece) {
  const name = mover(form);
  return name === null ? form.only(() => false) : form.only((line) => line.domains[name].admits({ [piece]: 1 }));
}

/** Whether a line is of one of these pieces. @param {Form} form @param {Line} line @param {string[]} pieces */
function isOfRows(form, line, pieces) {
  const name = mover(form);
  return name !== null && pieces.some((piece) => line.domains[name].admits({ [piece]: 1 }));
}

/** @param {Form} form @param {string} piece */
const isOfRow = (form, piece) => ofRow(form, piece).lines.length > 0;

/**
 * Rows, and beside them what else may be done. Where several answer together, all rows are one answer; else a row that was
 * not touched needs no move, and what was said in the rows is sent before what is done beside them.
 * @param {Offered} offered @param {string[]} pieces @param {readonly Touch[]} touches @returns {Walk}
 */
function walkInRows(offered, pieces, touches) {
  const others = offered.forms.map((form) => form.only((line) => !isOfRows(form, line, pieces))).filter(({ lines }) => lines.length);
  const rest = others.some(({ short }) => !short) ? walkAmong(offered, others, touches.filter(({ row }) => row === undefined)) : null;
  const loose = rest !== null && !offered.decisions.some(({ gather }) => gather);
  const rows = pieces.map((piece) => rowOf(offered, piece, touches.find(({ row }) => row === piece)?.touches ?? [], loose));
  const open = rows.find(({ byHand, move }) => byHand && !move);
  const before = rows.flatMap(({ move }) => move ?? []);
  const gone = touches.filter(({ row }) => (row === undefined ? !rest : !pieces.includes(row))).map((touch) => /** @type {Fell} */ ({ touch, why: "gone" }));
  const fell = [...gone, ...rest?.fell ?? [], ...rows.flatMap(({ walk: each }) => each.fell)];
  const whole = !open && before.length > 0 && (loose || before.length === rows.length);
  const beside = !open && rest?.move && (loose || rest.touches.length) ? rest : null;
  const base = (open ?? rows[0]).walk;
  const chosen = rows.flatMap((row) => row.walk.marks.filter(({ state }) => state === "chosen"));
  return {
    ...base,
    touches: touches.filter((touch) => !fell.some((each) => each.touch === touch)),
    marks: open ? base.marks : [...chosen, ...(rest?.marks ?? []).filter(({ place }) => !chosen.some((each) => each.place === place))],
    pieces: [], acts: [], fields: [], settled: [], type: null,
    rows, rest,
    before: loose ? before : [],
    move: null,
    script: beside ? [...(loose ? before : []), /** @type {Move} */ (beside.move)] : whole ? before : [],
    button: beside ? beside.button : whole ? buttonOfRows(rows) : null,
    fell,
  };
}

/** @param {Offered} offered @param {string} piece @param {readonly Touch[]} touches @param {boolean} loose whether it needs no move @returns {Row} */
function rowOf(offered, piece, touches, loose) {
  const forms = offered.forms.map((form) => ofRow(form, piece)).filter(({ lines }) => lines.length);
  const found = walkAmong(offered, forms, touches);
  const usual = loose ? null : found.acts.find(({ move }) => move)?.move ?? null; // what is listed first is what most would do
  return { piece, label: piece, place: offered.now.pieces[piece] ?? null, walk: found, move: touches.length ? found.move : usual, byHand: touches.length > 0, loose };
}

/** @param {Row[]} rows */
function buttonOfRows(rows) {
  const acts = rows.map(({ walk: row, move }) => row.acts.find(({ type }) => type === move?.type)).filter((act) => act !== undefined);
  const [{ draws, ends }] = acts;
  return { label: [...new Set(acts.map(({ label }) => label))].join(", "), cost: null, draws, ends, twice: acts.some(({ grave }) => grave), short: false, counts: [] };
}
