// Days, which are the same in every time zone, and things that are named one after the other, in the reader's words.
const language = () => document.documentElement.lang;

/** A day of the week, 0 is Monday. */
export const weekday = (day) => new Intl.DateTimeFormat(language(), { weekday: "long", timeZone: "UTC" }).format(new Date(Date.UTC(2024, 0, 1 + day)));

/** Things one after the other: `Monday, Tuesday and Friday`. */
export const listed = (words) => new Intl.ListFormat(language(), { type: "conjunction" }).format(words);

/** A day of the calendar, as JSON has it; what is none is told as it stands. */
export const day = (text) => (Number.isNaN(Date.parse(text)) ? text : new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeZone: "UTC" }).format(new Date(text)));
