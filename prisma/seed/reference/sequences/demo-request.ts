import { ask, campaign, linked, personal, step, stop, task, wait, workingHour } from "./nodes.ts"
import type { StarterSequence } from "./starter.ts"

/** From the first question to a live demo of the ordering platform (M-22). */
export const demoRequest: StarterSequence = {
  name: "Demo request",
  description: "From the first question to a live demo of the ordering platform, and on to the application.",
  language: "en",
  endsOnReply: true,
  mails: {
    demo: {
      subject: "Your demo: [DEMO_MINUTES] minutes, whenever it suits you",
      body: `Hello [FIRST_NAME],

        Thank you for asking about our ordering platform. The quickest way to judge it is to watch a buyer at work: discovering a collection, filling a basket and placing the order, while you see what arrives on your side.

        The demo takes [DEMO_MINUTES] minutes: [DEMO_LINK]

        If a question comes up while you watch, simply reply to this email.

        Best wishes,
        [USERNAME]`,
    },
    prices: {
      subject: "What it costs, with no small print",
      body: `Hello [FIRST_NAME],

        You have seen how it works, so the next question is usually the price. All subscriptions are on one page: [PRICES_LINK]

        A subscription covers all your collections and as many buyers as you like, and we take no commission on orders. Exhibitors at our shows get a special rate; just ask.

        Best wishes,
        [USERNAME]`,
    },
    features: {
      subject: "No time for a video? The platform on a few pages",
      body: `Hello [FIRST_NAME],

        Perhaps you have not had a quiet moment for our demo yet. Here is the platform on paper instead, to read on the train or pass on to a colleague: [FEATURES_LINK]

        The [DEMO_MINUTES]-minute demo is still here whenever you like: [DEMO_LINK]

        Best wishes,
        [USERNAME]`,
    },
    meeting: {
      subject: "Do you have [MEETING_MINUTES] minutes?",
      body: `Hello [FIRST_NAME],

        I look after the brands on our platform, and I would like to hear how you take orders today: at shows, through agents, in your showroom?

        [MEETING_MINUTES] minutes are enough to see whether we can make that easier. I share my screen, and you ask whatever you like. Choose a time that suits you: [MEETING_LINK]

        Best wishes,
        [USERNAME]`,
    },
    application: {
      subject: "Ready when you are: the application form",
      body: `Hello [FIRST_NAME],

        This is our last email about the demo; we do not want to crowd your inbox.

        If you would like to start, the online form takes ten minutes, and your shop can be open to buyers within the week: [APPLICATION_LINK]

        And if now is not the right time, keep this email. The prices are here ([PRICES_LINK]), and we are happy to answer whenever you write.

        Best wishes,
        [USERNAME]`,
    },
  },
  flow: ({ mail, platformStages }) =>
    linked(
      [
        step("begin", "Demo requested"),
        workingHour("hour", "In working hours"),
        campaign("demo", "Watch the demo", mail("demo")),
        ask(
          "seen",
          "Demo done, on trial or subscribed?",
          { kind: "stage", ids: platformStages("Demo done", "Trial", "Subscribed") },
          3,
        ),
        campaign("prices", "Subscription prices", mail("prices")),
        campaign("features", "Features as a PDF", mail("features")),
        wait("pause", "Three days to look around", 3),
        personal("meeting", "Book a live meeting", mail("meeting")),
        ask(
          "met",
          "On trial or subscribed?",
          { kind: "stage", ids: platformStages("Trial", "Subscribed") },
          7,
        ),
        stop("won", "On trial", "Goes on with the sales owner"),
        task("call", "Call", {
          title: "Call about the demo",
          description: "Knows the platform and is not on trial. Ask what is missing.",
          after: 3,
        }),
        campaign("application", "Application form", mail("application")),
        wait("last", "Ten days for an answer", 10),
        stop("end", "No answer", "Has all five steps and did not come back"),
      ],
      "begin hour",
      "hour demo",
      "demo seen",
      "seen prices yes",
      "seen features no",
      "prices pause",
      "features pause",
      "pause meeting",
      "meeting met",
      "met won yes",
      "met call no",
      "call application",
      "application last",
      "last end",
    ),
}
