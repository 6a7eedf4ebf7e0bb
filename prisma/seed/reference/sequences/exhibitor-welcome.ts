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

        We are delighted that [BRAND] will be part of [SHOW], from [FIRST_DAY] to [LAST_DAY].

        Three things come next:

        - The invoice for your deposit of [DEPOSIT_PERCENT]% is on its way. It is due within [DEPOSIT_DAYS] days and holds your place.
        - We then draw the floor plan and send you the number of your booth.
        - The balance is due on [BALANCE_DAY], [BALANCE_DAYS] days before we open.

        You can always reach me at this address. I look forward to seeing your collection.

        Best wishes,
        [USERNAME]`,
    },
    deposit: {
      subject: "The deposit for your place at [SHOW]",
      body: `Hello [FIRST_NAME],

        We are drawing the floor plan of [SHOW] and would like to give [BRAND] a good place. What is missing is your deposit; it was due within [DEPOSIT_DAYS] days of the invoice.

        If the transfer is on its way, please forget this mail. If the invoice did not reach you, tell me and I will send it again today.

        Best wishes,
        [USERNAME]`,
    },
    confirmed: {
      subject: "Your place at [SHOW] is confirmed",
      body: `Hello [FIRST_NAME],

        Your deposit has arrived, thank you: the place of [BRAND] at [SHOW] is confirmed.

        Tell your buyers now, their calendars fill early. They get their badge here, free of charge: [VISITOR_BADGE_LINK]

        Best wishes,
        [USERNAME]`,
    },
    guide: {
      subject: "[SHOW]: your exhibitor guide",
      body: `Hello [FIRST_NAME],

        Everything about set-up, deliveries, lighting and badges is in the exhibitor guide: [EXHIBITOR_GUIDE_LINK]

        Please read the pages on deliveries first. What arrives too early cannot be stored on site, and carriers are booked weeks ahead.

        Best wishes,
        [USERNAME]`,
    },
    balance: {
      subject: "[SHOW]: the balance is due on [BALANCE_DAY]",
      body: `Hello [FIRST_NAME],

        A short reminder: the balance of your booth at [SHOW] is due on [BALANCE_DAY]. The invoice is in your exhibitor space; please give its number with your transfer.

        Once it has arrived, your exhibitor badges can be printed.

        Best wishes,
        [USERNAME]`,
    },
    checks: {
      subject: "One week to go: last checks for [SHOW]",
      body: `Hello [FIRST_NAME],

        We open on [FIRST_DAY] at [VENUE]. Opening hours: [OPENING_HOURS].

        - Badges printed, or on your phones?
        - Transport booked, also for the way back?
        - Appointments confirmed with your buyers?

        The guide answers what is left: [EXHIBITOR_GUIDE_LINK]

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
