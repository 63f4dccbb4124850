// JSON Schemas of what forms ask for, as the API tells them: which kind of field each is, and what stands there at first. Pure.

/**
 * @typedef {object} Members
 * @property {string} [$ref]
 * @property {Record<string, Schema>} [$defs]
 * @property {string} [type]
 * @property {string} [title]
 * @property {any} [default]
 * @property {(string | number)[]} [enum]
 * @property {Schema[]} [anyOf]
 * @property {Record<string, Schema>} [properties]
 * @property {Schema} [items]
 * @property {number} [minItems]
 * @property {number} [maxItems]
 * @property {number} [minimum]
 * @property {number} [maximum]
 * @property {number} [minLength]
 * @property {number} [maxLength]
 * @property {string} [pattern]
 * @property {string[]} [examples]
 */
/** @typedef {Members & { "x-values"?: string[], "x-use"?: string }} Schema `x-values` are what the values of `enum` are called, `x-use` is
 * among which words those of a value are found */
/** @typedef {Record<string, Schema>} Defs */
/** @typedef {Record<string, { one: string[], many: string[] }>} Choices the values that a use has in this game, where no schema lists them */
/** @typedef {"perhaps" | "choice" | "switch" | "number" | "several" | "list" | "amounts" | "group" | "text"} Kind */

/** A schema with that to which it refers. @param {Schema} schema @param {Defs} defs @returns {Schema} */
export const resolved = (schema, defs) => ({ ...(schema.$ref ? defs[/** @type {string} */ (schema.$ref.split("/").pop())] : {}), ...schema });

/** Whether an object counts things: each of its members is a number, none by default. @param {Schema} about */
const counted = ({ properties = {} }) => Object.keys(properties).length > 0 && Object.values(properties).every((each) => each.type === "integer" && each.default === 0);

/** Which kind of field a resolved schema is. @param {Schema} about @param {Choices} [choices] @returns {Kind} */
export function kindOf(about, choices = {}) {
  const known = Object.hasOwn(choices, about["x-use"] ?? "");
  if (about.anyOf) return "perhaps";
  if (about.enum || (about.type === "string" && known)) return "choice";
  if (about.type === "boolean") return "switch";
  if (about.type === "integer") return "number";
  if (about.type === "array") return about.items?.type === "string" && known ? "several" : "list";
  if (about.type === "object") return counted(about) ? "amounts" : "group";
  return "text";
}

/** Whether a text must be there: the empty one is too short, or does not look as it must. @param {Schema} about */
export const needed = ({ minLength, pattern }) => Boolean(minLength || (pattern && !new RegExp(pattern, "u").test("")));

/** What may be, where something may be left out. @param {Schema} about */
export const inner = (about) => /** @type {Schema} */ (about.anyOf?.find(({ type }) => type !== "null"));

/** The members of an object that are asked for: one that can have one value only, its tag, is not. @param {Schema} about */
export const asked = (about) => Object.entries(about.properties ?? {}).filter(([, each]) => each.enum?.length !== 1);

/** What stands in a field at first: what is usual, and nothing where a number is to be named. @param {Schema} schema @param {Defs} [defs] @returns {any} */
export function initial(schema, defs = schema.$defs ?? {}) {
  const about = resolved(schema, defs);
  if (about.default !== undefined) return about.default;
  switch (kindOf(about)) {
    case "perhaps": return null;
    case "choice": return about.enum?.[0];
    case "switch": return false;
    case "number": return null;
    case "list": return Array(about.minItems ?? 0).fill(null).map(() => initial(/** @type {Schema} */ (about.items), defs));
    case "amounts": return {};
    case "group": return Object.fromEntries(Object.entries(about.properties ?? {}).map(([name, each]) => [name, initial(each, defs)]));
    default: return "";
  }
}

/** A value with what is usual where it says nothing, in all that it holds. @param {Schema} schema @param {any} value @param {Defs} [defs] @returns {any} */
export function completed(schema, value, defs = schema.$defs ?? {}) {
  const about = resolved(schema, defs);
  if (value === undefined) return initial(schema, defs);
  if (value === null) return null;
  switch (kindOf(about)) {
    case "perhaps": return completed(inner(about), value, defs);
    case "list": return value.map((/** @type {any} */ each) => completed(/** @type {Schema} */ (about.items), each, defs));
    case "group": return { ...value, ...Object.fromEntries(Object.entries(about.properties ?? {}).map(([name, each]) => [name, completed(each, value[name], defs)])) };
    default: return value;
  }
}
