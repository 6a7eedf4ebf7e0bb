import { ask, campaign, linked, personal, step, stop, task, wait } from "./nodes.ts"
import type { StarterSequence } from "./starter.ts"

/** Brings back brands that stayed away. */
export const lapsedExhibitor: StarterSequence = {
  name: "Lapsed exhibitor",
  description: "Brings back brands that have not exhibited for two sessions.",
  language: "en",
  endsOnReply: true,
  mails: {
    missed: {
      subject: "We missed [BRAND]",
      body: `Hello [FIRST_NAME],

        Two sessions of [SHOW] have gone by without [BRAND], and buyers have asked us about you.

        How are you, and how is the collection coming along? If something kept you away, whether the dates, the location or the price, I would like to know. A line or two is enough.

        Best wishes,
        [USERNAME]`,
    },
    news: {
      subject: "What is new at [SHOW]",
      body: `Hello [FIRST_NAME],

        A few things have changed since your last visit to [SHOW]:

        - Regular booths start at [BOOTH_SQM] sqm, with walls, carpet and lighting included.
        - [ILLUSTRATORS] illustrators show their work in the middle of the hall.
        - Orders can be taken on our platform, at the booth and long after the show.

        The show takes place at [VENUE], [SHOW_DAYS]. Applications are open: [APPLICATION_LINK]

        Best wishes,
        [USERNAME]`,
    },
    again: {
      subject: "[SHOW], [SHOW_DAYS]: will you be back with [BRAND]?",
      body: `Hello [FIRST_NAME],

        In case our last email got lost: we are preparing [SHOW] and would love to see [BRAND] there again.

        Your details from last time are already filled in, so applying takes five minutes: [APPLICATION_LINK]

        Best wishes,
        [USERNAME]`,
    },
    offer: {
      subject: "[BOOTH_SQM] sqm at [SHOW], reserved for [BRAND]",
      body: `Hello [FIRST_NAME],

        The floor plan is filling up. As you have exhibited with us before, we can reserve a [BOOTH_SQM] sqm booth for [BRAND] before it goes to the waiting list. The [DEPOSIT_PERCENT]% deposit is due only once you have accepted.

        The form is here: [APPLICATION_LINK]

        If this is not your season, we understand. Come and visit us: [VISITOR_BADGE_LINK]

        Best wishes,
        [USERNAME]`,
    },
  },
  flow: ({ mail, currentSessions }) =>
    linked(
      [
        step("begin", "Missed two sessions"),
        personal("missed", "We missed you", mail("missed")),
        ask("first", "Applied at once?", { kind: "registered", ids: currentSessions() }, 6),
        campaign("news", "What is new", mail("news")),
        wait("pause", "Five days", 5),
        campaign("again", "Once more, in short", mail("again")),
        ask("second", "Applied by now?", { kind: "registered", ids: currentSessions() }, 4),
        task("call", "Call", {
          title: "Call a former exhibitor",
          description: "Three emails without an application. Ask what would bring them back.",
          after: 4,
        }),
        campaign("offer", "A booth is held", mail("offer")),
        ask("applied", "Applied?", { kind: "registered", ids: currentSessions() }, 14),
        stop("back", "Coming back", "Has applied again"),
        stop("end", "Not this time", "To be asked again before the next session"),
      ],
      "begin missed",
      "missed first",
      "first back yes",
      "first news no",
      "news pause",
      "pause again",
      "again second",
      "second back yes",
      "second call no",
      "call offer",
      "offer applied",
      "applied back yes",
      "applied end no",
    ),
}
