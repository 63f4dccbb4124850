// What organisers may do in a season (ORG-02): one description, of which forms, previews and the log are made. Nothing here knows a page.
import { exactly, lasting } from "../moments.js";
import { say } from "../words.js";
import { moment } from "./walls.js";

/** @import { ActShown, EntryShown, MatchSeat, MatchShown, SeasonShown } from "api" */
/** @import { Act, ActKind, Asked, DateName, Field, How, Known, Option, Parts, Place, Target, Values, Words } from "./types.js" */

const PLAYED = ["running", "overtime", "adjudicating"];
const BEFORE = ["draft", "registration", "check_in"];
const JUDGED = [...PLAYED, "closing"];
const HOUR = 3600;
const DAY = 24 * HOUR;

/** The dates that an act moves, in the order in which they come. @returns {Record<DateName, string>} */
const DATES = () => ({
  opens_at: say("registration opens"), closes_at: say("registration closes"), starts_at: say("the games begin"),
  ends_at: say("the end"), hard_end_at: say("the hard end"),
});

const dateNames = () => /** @type {DateName[]} */ (Object.keys(DATES()));

/** @returns {Record<How, string>} */
const HOWS = () => ({
  as_it_stands: say("as it stands"), draw: say("a draw between all"), win: say("won, where it is set aside"), void: say("void: it does not count"),
});

/** @param {Partial<Asked>} [more] @returns {Field} */
const ofMatch = (more = {}) => ({ name: "match", kind: "match", label: say("Game"), ...more });
/** @param {Partial<Asked>} [more] @returns {Field} */
const ofEntry = (more = {}) => ({ name: "entry", kind: "entry", label: say("Entry"), ...more });
/** @returns {Field} */
const ofPerson = () => ({ name: "person", kind: "person", label: say("Person") });
/** @returns {Field} */
const untilThen = () => ({ name: "until", kind: "moment", label: say("Until"), days: 3, most: 14 });

/**
 * By its word in the API: what an act is called, in which `states` of a season it is done, what is asked for (`fields`), what it
 * means (of the values chosen, said by `words`), and why it is not taken back; without that it can be.
 * @returns {Record<ActKind, Act>}
 */
const ACTS = () => ({
  extend: {
    name: say("More time"), states: PLAYED, final: say("time that was given is not taken away"),
    fields: [ofMatch(), { name: "seat", kind: "seat", label: say("For whom"), all: say("everybody for whom it waits") }, { name: "hours", kind: "number", label: say("Hours"), least: 1, most: 168, usual: 24 }],
    means: (said) => say("{seat} in {match}: {time} more.", { ...said, time: lasting(said.hours * HOUR) }),
  },
  pause: {
    name: say("Pause of a game"), states: PLAYED, fields: [ofMatch(), untilThen()],
    means: (said) => say("{match} stands still until {until}; nobody is late meanwhile.", said),
  },
  break: {
    name: say("Break of the season"), states: PLAYED, fields: [untilThen()],
    means: (said) => say("All games stand still until {until}, and the season's dates are later by as long.", said),
  },
  excuse: {
    name: say("Excuse lapses"), states: JUDGED, fields: [ofEntry({ grouped: true }), ofMatch({ of: "entry" })],
    means: (said) => say("Lapses of {entry} in {match} do not count in the standing.", said),
  },
  replace: {
    name: say("Somebody else in a place"), states: PLAYED, final: say("replace again instead: who played before may come back so"),
    fields: [ofEntry({ grouped: true }), ofMatch({ label: say("In which games"), of: "entry", all: say("all of them") }), ofPerson()],
    means: (said) => say("{person} plays for {entry} from now on: {match}.", said),
  },
  penalty: {
    name: say("Points more or less"), states: JUDGED,
    fields: [ofEntry({ grouped: true }), { name: "points", kind: "number", label: say("Points: less than 0 takes them off"), least: -10, most: 10, usual: -2 }],
    means: (said) => said.points < 0
      ? say("{entry}: points taken off in the standing: {count}.", { ...said, count: -said.points }) : say("{entry}: points added in the standing: {count}.", { ...said, count: said.points }),
  },
  adjudicate: {
    name: say("Decide a game"), states: PLAYED, final: say("a game that is over stays so"),
    fields: [ofMatch(), { name: "how", kind: "choice", label: say("How"), choices: HOWS() }, { name: "seat", kind: "seat", label: say("Who has won"), when: ["how", "win"] }],
    means: (said) => said.seat ? say("{match} ends now: {seat} has won.", said) : say("{match} ends now: {how}.", said),
  },
  put_in: {
    name: say("Take somebody in"), states: ["registration", "check_in"], fields: [ofPerson()],
    means: (said) => say("{person} has a place in the season.", said),
  },
  put_out: {
    name: say("Take an entry out"), states: BEFORE, fields: [ofEntry()],
    means: (said) => say("{entry} has no place in the season any more.", said),
  },
  lift: {
    name: say("Let somebody enter again"), states: null, final: say("nobody is barred by organisers"), fields: [ofPerson()],
    means: (said) => say("{person}, who was barred, may enter the league again.", said),
  },
  move: {
    name: say("Dates later"), states: [...BEFORE, ...PLAYED], final: say("people have planned by the new dates"),
    fields: [{ name: "date", kind: "date", label: say("From which date on") }, { name: "days", kind: "number", label: say("Days"), least: 1, most: 28, usual: 7 }],
    means: (said) => say("Later by {time}, with every date after it: {date}.", { ...said, time: lasting(said.days * DAY) }),
  },
  message: {
    name: say("Letter to a group"), states: [...BEFORE, ...PLAYED, "closing"], final: say("what was mailed was read"),
    fields: [{ name: "group", kind: "group", label: say("To whom"), all: say("everybody in the season") }, { name: "text", kind: "text", label: say("Text"), most: 2000 }],
    means: (said) => say("A mail goes to: {group}.", said),
  },
  close_early: {
    name: say("Close early"), states: PLAYED, final: say("a season that is over stays so"), fields: [],
    means: () => say("The season is over now. That is done only where no open game can change a place."),
  },
  cancel: {
    name: say("Call the season off"), states: [...BEFORE, "composing"], final: say("everybody has been told; plan a new one"), fields: [],
    means: () => say("The season does not take place, and everybody who has entered is told."),
  },
});

/** What other lines of the log are called: those of the server, and those with a form of their own. @returns {Record<string, string>} */
const OTHERS = () => ({
  reverse: say("Taken back"), placement: say("List of newcomers"), no_show: say("Did not come"), came_late: say("Came after all"),
  left: say("Left"), overrule: say("Decided anew"), replaced: say("Somebody else plays"),
});

/** What an act is, by its word; nothing for one without a form here. @param {string} kind @returns {Act | undefined} */
export const actOf = (kind) => /** @type {Record<string, Act>} */ (ACTS())[kind];

/** @param {string} kind @returns {string} */
export const called = (kind) => actOf(kind)?.name ?? OTHERS()[kind] ?? kind.replaceAll("_", " ");

/** The acts that are done in a state of a season: of one that is set aside, in the one in which it was. @param {Pick<SeasonShown, "state" | "halted">} season */
export const actsIn = ({ state, halted }) => /** @type {[ActKind, Act][]} */ (Object.entries(ACTS())).filter(([, { states }]) => states?.includes(halted ?? state) ?? true).map(([kind]) => kind);

/** @param {{ tier: number | null, group: number | null }} of */
const place = ({ tier, group }) => `${tier}/${group}`;
/** @param {Place} of @returns {string} */
export const groupCalled = ({ tier, group }) => say("tier {tier}, group {group}", { tier, group });
/** @param {Place & { number: number, seats?: Pick<MatchSeat, "name">[] }} match @returns {string} */
export const matchCalled = ({ tier, group, number, seats = [] }) =>
  [say("tier {tier}, group {group}, game {game}", { tier, group, game: number + 1 }), seats.map(({ name }) => name).join(", ")].filter(Boolean).join(": ");

/** The groups (`tier/group`) in which somebody plays, who acts for nobody there (ORG-01). @param {Pick<Known, "entries" | "me">} know */
export const ownGroups = ({ entries, me }) => new Set(entries.filter((each) => each.player === me && each.tier !== null).map(place));

/** @param {Pick<EntryShown, "number" | "name">} entry */
const named = ({ number, name }) => `${name} (${number})`;
/** Whether an entry is in a group. @param {EntryShown} entry @returns {entry is EntryShown & Place} */
const inGroup = (entry) => entry.tier !== null;
/** @param {MatchShown} match */
const open = ({ state }) => state === "running";

/** The games that can be chosen: those that go on, for excuses and of the entry that was chosen before. @param {ActKind} kind @param {Field} field @param {Known} know @param {Values} values */
function matches(kind, field, { matches: all, entries }, values) {
  const fit = kind === "excuse" ? all.filter(({ state }) => state !== "void" && state !== "planned") : all.filter(open);
  if (field.of !== "entry") return fit;
  const entry = entries.find(({ number }) => number === Number(values.entry));
  return fit.filter((match) => match.seats.some((seat) => seat.entry === entry?.number));
}

/** @param {Place & { number: number }} match */
const matchWord = ({ tier, group, number }) => `${tier}/${group}/${number}`;
/** @param {Known} know @param {string} word */
const matchOf = (know, word) => know.matches.find((each) => matchWord(each) === word);

/**
 * What can be chosen in a field: `{value, label, own}`, where `own` says that it is of a group in which the reader plays. The first
 * one is no choice, with the value "": of all, or none yet.
 * @param {ActKind} kind @param {Field} field @param {Known} know @param {Values} values @returns {Option[]}
 */
export function choices(kind, field, know, values) {
  const mine = ownGroups(know);
  /** @type {Partial<Record<Field["kind"], () => Option[]>>} */
  const offers = {
    match: () => matches(kind, field, know, values).map((each) => ({ value: matchWord(each), label: matchCalled(each), own: mine.has(place(each)) })),
    entry: () => know.entries
      .filter((each) => (field.grouped ? inGroup(each) : each.state !== "withdrawn"))
      .map((each) => ({ value: String(each.number), label: named(each), own: inGroup(each) && mine.has(place(each)) })),
    seat: () => (matchOf(know, values.match)?.seats ?? []).map((seat, index) => ({ value: String(index), label: seat.name, own: false })),
    person: () => know.people.map(({ id, name }) => ({ value: id, label: name, own: id === know.me })),
    group: () => [...new Map(know.entries.filter(inGroup).map((each) => [place(each), each])).values()]
      .sort((a, b) => a.tier - b.tier || a.group - b.group).map((each) => ({ value: place(each), label: groupCalled(each), own: false })),
    date: () => dateNames().filter((name) => Date.parse(know.season.dates[name]) > know.now)
      .map((name) => ({ value: name, label: `${DATES()[name]}: ${exactly(know.season.dates[name])}`, own: false })),
    choice: () => Object.entries(field.choices ?? {}).map(([value, label]) => ({ value, label, own: false })),
  };
  const offered = offers[field.kind]?.();
  if (!offered || field.kind === "choice") return offered ?? [];
  return [{ value: "", label: field.all ?? (offered.length ? say("choose …") : say("nothing to choose")), own: false }, ...offered];
}

/** What stays of the values when the one of this name is another: what is chosen in fields that follow from it falls away. @param {ActKind} kind @param {Values} values @param {string} name @returns {Values} */
export function kept(kind, values, name) {
  const follows = ACTS()[kind].fields.filter((each) => each.of === name || (each.kind === "seat" && name === "match")).map((each) => each.name);
  return Object.fromEntries(Object.entries(values).filter(([each]) => !follows.includes(each)));
}

/** The fields that are asked for with the values chosen so far. @param {ActKind} kind @param {Values} values */
export const asked = (kind, values) => ACTS()[kind].fields.filter(({ when }) => !when || values[when[0]] === when[1]);

/** The act as it is sent. @param {ActKind} kind @param {Values} values */
export function act(kind, values) {
  /** @type {Record<string, unknown>} */
  const sent = { type: kind };
  for (const field of asked(kind, values)) {
    const value = values[field.name];
    if (value === "" || value === undefined) continue;
    if (field.kind === "match") {
      const [tier, group, number] = value.split("/").map(Number);
      sent.match = { tier, group, number };
    } else if (field.kind === "group") [sent.tier, sent.group] = value.split("/").map(Number);
    else if (field.kind === "moment") sent[field.name] = moment(value);
    else sent[field.name] = ["number", "entry", "seat"].includes(field.kind) ? Number(value) : value;
  }
  return sent;
}

/** The value of a field as a sentence has it; empty while there is none. @param {Field["kind"]} kind @param {string} value @param {Option} [chosen] @returns {string | number} */
function worded(kind, value, chosen) {
  if (kind === "number") return value === "" ? "" : Number(value);
  if (kind === "moment") return value && exactly(moment(value));
  if (kind === "text") return value || "…";
  if (kind === "person") return value && (chosen?.label ?? say("Who has that page"));
  return chosen?.label ?? "";
}

/** What the act means, in a sentence; empty while something is not chosen. @param {ActKind} kind @param {Known} know @param {Values} values */
export function meaning(kind, know, values) {
  const words = /** @type {Words} */ ({});
  for (const field of asked(kind, values)) {
    const value = values[field.name] ?? "";
    const chosen = value || field.all ? choices(kind, field, know, values).find((each) => each.value === value) : undefined;
    words[field.name] = worded(field.kind, value, chosen);
    if (words[field.name] === "") return "";
  }
  return ACTS()[kind].means(words);
}

/** What has changed of a season between two looks at it, a sentence each. @param {Pick<Known, "season" | "acts">} before @param {Pick<Known, "season" | "acts">} after @returns {string[]} */
export function changes(before, after) {
  const numbers = new Set(before.acts.map(({ number }) => number));
  const dates = dateNames().filter((name) => before.season.dates[name] !== after.season.dates[name]);
  return [
    ...after.acts.filter(({ number }) => !numbers.has(number)).map((each) => say("{by}: {act} ({reason})", { by: each.by || say("the server"), act: called(each.kind), reason: each.reason || "–" })),
    ...dates.map((name) => say("{date} is now {when}", { date: DATES()[name], when: exactly(after.season.dates[name]) })),
    ...(before.season.state === after.season.state ? [] : [say("the season is in another state")]),
    ...(before.season.entered === after.season.entered ? [] : [say("entries: {before}, now {after}", { before: before.season.entered, after: after.season.entered })]),
  ];
}

/** What helps against something that wants attention: acts, and what of them is chosen already; by the part of the answer in which it stands. @type {{ [Part in keyof Parts]: (each: Parts[Part][number]) => [ActKind, Values][] }} */
export const HELPS = {
  late: ({ entry }) => [["excuse", { entry: String(entry) }], ["replace", { entry: String(entry) }]],
  seats: ({ tier, group, match, seat, entry, state }) => {
    const game = `${tier}/${group}/${match}`;
    return state === "late" ? [["extend", { match: game, seat: String(seat) }]] : [["replace", { entry: String(entry), match: game }], ["pause", { match: game }]];
  },
  silent: ({ entry }) => [["replace", { entry: String(entry) }]],
  slowest: ({ tier, group, match, set_aside }) => {
    const game = `${tier}/${group}/${match}`;
    return set_aside ? [["adjudicate", { match: game, how: "win" }], ["adjudicate", { match: game, how: "void" }]] : [["extend", { match: game }], ["adjudicate", { match: game }]];
  },
  at_risk: (each) => [["message", { group: place(each) }], ["move", { date: "ends_at" }]],
};
