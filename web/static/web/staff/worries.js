// What of the server's figures somebody should look at, in sentences; the gravest first.
import { lasting } from "../moments.js";
import { say } from "../words.js";

/** @import { FiguresShown } from "api" */

const WAIT = 60; // seconds for which work that people wait for may be due: docs/operators.md
const MAILS = 300; // seconds for which a mail may wait
const ROOM = 1e9; // bytes that should be left on a disk

/** @param {FiguresShown} found @returns {string[]} */
export function worries({ games, lateness, mails, jobs, storage }) {
  const slow = jobs.queues.filter(({ oldest }) => oldest > WAIT);
  return [
    ...slow.map(({ queue, oldest }) => say("Jobs of the queue {queue} have been waiting for {time}: does a worker take it?", { queue, time: lasting(oldest) })),
    ...(lateness.overdue > WAIT ? [say("Seats whose time has run out have been waiting for {time}.", { time: lasting(lateness.overdue) })] : []),
    ...mails.failing.map((way) => say("Mails cannot come in by {way}; the clocks stand still.", { way: way.toUpperCase() })),
    ...(mails.unread > MAILS ? [say("A mail that came in has been waiting for {time} to be read.", { time: lasting(mails.unread) })] : []),
    ...(mails.unsent > MAILS ? [say("A mail has been waiting for {time} to be handed over.", { time: lasting(mails.unsent) })] : []),
    ...(games.quarantined ? [say("Games that were set aside after a fault: {n}.", { n: games.quarantined })] : []),
    ...(jobs.given_up ? [say("Jobs given up in the last week: {n}.", { n: jobs.given_up })] : []),
    ...(storage.free !== null && storage.free < ROOM ? [say("The disk is nearly full.")] : []),
  ];
}
