import { ask, campaign, linked, personal, step, stop, task, wait } from "./nodes.ts"
import type { StarterSequence } from "./starter.ts"

/** Reminders before a trial of the ordering platform ends. */
export const trialEnding: StarterSequence = {
  name: "Trial ending",
  description: "Reminders before a trial of the ordering platform ends.",
  language: "en",
  endsOnReply: false,
  mails: {
    tips: {
      subject: "Two weeks left: three things worth trying",
      body: `Hello [FIRST_NAME],

        Your trial of our ordering platform runs for two more weeks. Brands that make the most of it usually do three things:

        - They invite five of their regular shops and let them reorder on their own.
        - They upload one full collection, with all sizes and colours.
        - They send a link to their line sheet instead of a PDF.

        All features are listed here: [FEATURES_LINK]

        Best wishes,
        [USERNAME]`,
    },
    week: {
      subject: "One week left: which subscription suits [BRAND]?",
      body: `Hello [FIRST_NAME],

        Your trial ends in a week. If you subscribe, nothing is lost: collections, prices and buyers remain as they are.

        All subscriptions are on one page: [PRICES_LINK]

        Are you hesitating between two of them, or is something missing? Reply to this email and we will work it out together.

        Best wishes,
        [USERNAME]`,
    },
    last: {
      subject: "Before your trial ends, a question",
      body: `Hello [FIRST_NAME],

        Your trial ends in a few days, and I would like to know what you thought of it. Was there anything that did not fit the way you take orders for [BRAND]?

        I can walk you through it in [MEETING_MINUTES] minutes, or extend your trial a little if the season kept you busy: [MEETING_LINK]

        Best wishes,
        [USERNAME]`,
    },
    ended: {
      subject: "Your trial has ended; your collections are safe",
      body: `Hello [FIRST_NAME],

        Your trial of our ordering platform has ended. Buyers cannot order for the moment, and your collections are saved just as you left them.

        Whenever you wish to reopen, choose a subscription and pick up where you left off: [PRICES_LINK]

        Thank you for trying our platform,
        [USERNAME]`,
    },
  },
  flow: ({ mail, platformStages }) =>
    linked(
      [
        step("begin", "Two weeks before the end"),
        campaign("tips", "Three things to try", mail("tips")),
        wait("pause", "One week", 7),
        ask("subscribed", "Subscribed already?", { kind: "stage", ids: platformStages("Subscribed") }),
        stop("won", "Subscribed", "Stays with us"),
        campaign("week", "One week left", mail("week")),
        ask("answered", "Answered?", { kind: "replied", mail: "week" }, 4),
        task("answer", "Answer the questions", {
          title: "Answer questions about the subscription",
          description: "Has answered the mail about the end of the trial.",
          after: 2,
        }),
        personal("last", "A question before the end", mail("last"), "task"),
        ask("decided", "Subscribed?", { kind: "stage", ids: platformStages("Subscribed") }, 5),
        campaign("ended", "The trial has ended", mail("ended")),
        stop("end", "Trial over", "Did not subscribe"),
      ],
      "begin tips",
      "tips pause",
      "pause subscribed",
      "subscribed won yes",
      "subscribed week no",
      "week answered",
      "answered answer yes",
      "answered last no",
      "answer decided",
      "last decided",
      "decided won yes",
      "decided ended no",
      "ended end",
    ),
}
