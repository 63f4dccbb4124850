// When games can be expected to be over: days, and not minutes, as it is by how long others have lasted (API-04).
import { onDay } from "../moments.js";
import "../tongue.js";
import { say } from "../words.js";

/** In words, with the days between which it is as likely as not. @param {import("api").ExpectedShown | null} expected */
export function expectedly(expected) {
  if (!expected) return say("It cannot be told yet: games are still to begin, or too few have lasted longer. At the latest it is when what is open is decided.");
  const [early, at, late] = [expected.early, expected.at, expected.late].map(onDay);
  return early === late ? say("about {day}", { day: at }) : say("about {day}, as likely as not between {early} and {late}", { day: at, early, late });
}
