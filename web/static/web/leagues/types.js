// What the desks of organisers hand to each other.

/** @import { ActShown, Adjudicate, Attention, EntryShown, LeagueAct, MatchShown, MoveDate, ProtestShown, Rules, SeasonShown } from "api" */

/** @typedef {Error & { status: number, problem: any }} Failure an answer that is no success, or none (`status` 0), as api.js throws it */
/** @typedef {{ tier: number, group: number }} Place a group, by its tier and its number in it */
/** @typedef {Record<string, string>} Values what stands in the fields of an act, by their names; empty for what is not chosen */
/** @typedef {{ value: string, label: string, own?: boolean }} Option what is `own` concerns the reader, and cannot be chosen */
/** @typedef {LeagueAct["type"]} ActKind */
/** @typedef {{ hours: number, days: number, points: number, [name: string]: string | number }} Words what stands in the fields, as a sentence has it */
/** @typedef {{ entry?: number, person?: string, match?: Place & { number: number }, seat?: number | null, tier?: number, group?: number, date?: DateName, how?: How | "as_played", hours?: number, days?: number, points?: number, until?: string, text?: string, act?: number }} Target whom an act of the log was about, and with what */
/** @typedef {MoveDate["date"]} DateName */
/** @typedef {Pick<Attention, "late" | "seats" | "silent" | "slowest" | "at_risk">} Parts what wants attention, and acts help against */
/** @typedef {Adjudicate["how"]} How */
/** @typedef {(sentence: string) => Promise<Known>} Look reads all again, shows it, and says the sentence */
/** @typedef {(kind: ActKind, values: Values) => void} Help asks for an act of which something is chosen already */
/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Control */
/** @typedef {Required<Rules>} WholeRules rules as the API tells them: nothing is left out */
/**
 * What of rules is drawn; a table has neither groups nor the dates that lead to them.
 * @typedef {Pick<WholeRules, "format" | "seats" | "least" | "again" | "season_days" | "protest_days"> & Partial<Pick<WholeRules, "tiers" | "group" | "registration_days" | "check_in_days" | "overtime_days">>} Outline
 */
/**
 * What is known of a season, as it was read at one time.
 * @typedef {object} Known
 * @property {SeasonShown} season
 * @property {string} path the season's in the API
 * @property {EntryShown[]} entries
 * @property {MatchShown[]} matches
 * @property {ActShown[]} acts the newest first
 * @property {Attention} attention
 * @property {ProtestShown[]} protests
 * @property {{ id: string, name: string }[]} people who may be chosen: of the league, of the season, and who waits
 * @property {string} me the reader's id
 * @property {number} now when it was read, in milliseconds
 */
/**
 * What every field of the form of an act has.
 * @typedef {object} Asked
 * @property {string} name as the act has it
 * @property {string} label
 * @property {string} [all] what is said of no choice, where one need not choose
 * @property {string} [of] the field from whose value its choice follows
 * @property {boolean} [grouped] whether entries in no group are left out
 * @property {Record<string, string>} [choices] of a choice: words by value
 * @property {[string, string]} [when] it is asked for where a field has a value
 */
/** @typedef {{ kind: "match" | "entry" | "seat" | "person" | "group" | "date" | "choice" }} Chosen from a list */
/** @typedef {{ kind: "number", least: number, most: number, usual: number }} Counted */
/** @typedef {{ kind: "moment", days: number, most: number }} Timed the usual days until it, and the most */
/** @typedef {{ kind: "text", most: number }} Written with so many characters at most */
/** @typedef {Asked & (Chosen | Counted | Timed | Written)} Field a field of the form of an act */
/**
 * @typedef {object} Act what organisers may do.
 * @property {string} name
 * @property {string[] | null} states of a season, in which it is done; null for all
 * @property {string} [final] why it is not taken back; without it can be
 * @property {Field[]} fields
 * @property {(said: Words) => string} means what it means
 */

export {};
