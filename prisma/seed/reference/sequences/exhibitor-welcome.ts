import { ask, campaign, linked, personal, showDay, step, stop, task } from "./nodes.ts"
import type { StarterSequence } from "./starter.ts"

/** What an accepted exhibitor must know, from the deposit to the opening day. */
export const exhibitorWelcome: StarterSequence = {
  name: "Exhibitor welcome",
  description: "What an accepted exhibitor must know, from the deposit to the opening day.",
  language: "en",
  endsOnReply: false,
  mails: {
    welcome: {
      subject: "Welcome to [SHOW], [BRAND]!",
      body: `Hello [FIRST_NAME],

        We are delighted to have [BRAND] at [SHOW] ([SHOW_DAYS]).

        Here is what happens next:

        - The invoice for your [DEPOSIT_PERCENT]% deposit is on its way. It is due within [DEPOSIT_DAYS] days and secures your booth.
        - We then finalise the floor plan and send you your booth number.
        - The balance is due on [BALANCE_DAY], [BALANCE_DAYS] days before we open.

        You can always reach me at this address. I look forward to seeing your collection.

        Best wishes,
        [USERNAME]`,
    },
    deposit: {
      subject: "The deposit for your booth at [SHOW]",
      body: `Hello [FIRST_NAME],

        We are working on the floor plan of [SHOW] and would like to give [BRAND] a good location. We are only missing your deposit, which was due within [DEPOSIT_DAYS] days of the invoice.

        If the transfer is on its way, please disregard this email. If you have not received the invoice, let me know and I will send it again today.

        Best wishes,
        [USERNAME]`,
    },
    confirmed: {
      subject: "Your booth at [SHOW] is confirmed",
      body: `Hello [FIRST_NAME],

        We have received your deposit, thank you: your booth for [BRAND] at [SHOW] is confirmed.

        Let your buyers know now, as their calendars fill up early. They can get a free badge here: [VISITOR_BADGE_LINK]

        Best wishes,
        [USERNAME]`,
    },
    guide: {
      subject: "[SHOW]: your exhibitor guide",
      body: `Hello [FIRST_NAME],

        Everything about set-up, deliveries, lighting and badges is in the exhibitor guide: [EXHIBITOR_GUIDE_LINK]

        Please read the section on deliveries first: shipments that arrive too early cannot be stored on site, and carriers are booked weeks ahead.

        Best wishes,
        [USERNAME]`,
    },
    balance: {
      subject: "[SHOW]: the balance is due on [BALANCE_DAY]",
      body: `Hello [FIRST_NAME],

        A short reminder: the balance for your booth at [SHOW] is due on [BALANCE_DAY]. The invoice is in your exhibitor space; please quote its number with your transfer.

        Once we have received it, your exhibitor badges can be printed.

        Best wishes,
        [USERNAME]`,
    },
    checks: {
      subject: "One week to go: last checks for [SHOW]",
      body: `Hello [FIRST_NAME],

        We open on [FIRST_DAY] at [VENUE]. Opening hours: [OPENING_HOURS].

        - Badges printed, or saved on your phones?
        - Transport booked, including the return?
        - Appointments with your buyers confirmed?

        The guide answers everything else: [EXHIBITOR_GUIDE_LINK]

        See you very soon,
        [USERNAME]`,
    },
  },
  flow: ({ mail, lifecycles }) =>
    linked(
      [
        step("begin", "Accepted"),
        personal("welcome", "Welcome", mail("welcome")),
        ask("paid", "Deposit paid?", { kind: "lifecycle", ids: lifecycles("Paid") }, 10),
        personal("deposit", "Reminder of the deposit", mail("deposit")),
        task("call", "Call about the deposit", {
          title: "Ask about the deposit",
          description: "The deposit did not arrive after the reminder. Release the place, or agree on a day.",
          after: 5,
        }),
        ask("settled", "Paid by now?", { kind: "lifecycle", ids: lifecycles("Paid") }, 3),
        stop("unpaid", "Not paid", "The deposit did not arrive"),
        campaign("confirmed", "Place confirmed", mail("confirmed")),
        showDay("guide-day", "60 days before the opening", "opening", -60, "09:00"),
        campaign("guide", "Exhibitor guide", mail("guide")),
        showDay("balance-day", "52 days before the opening", "opening", -52, "09:00"),
        campaign("balance", "Balance", mail("balance")),
        showDay("last-week", "One week before the opening", "opening", -7, "10:00"),
        campaign("checks", "Last checks", mail("checks")),
        stop("end", "At the show", "Has everything"),
      ],
      "begin welcome",
      "welcome paid",
      "paid confirmed yes",
      "paid deposit no",
      "deposit call",
      "call settled",
      "settled confirmed yes",
      "settled unpaid no",
      "confirmed guide-day",
      "guide-day guide",
      "guide balance-day",
      "balance-day balance",
      "balance last-week",
      "last-week checks",
      "checks end",
    ),
}
