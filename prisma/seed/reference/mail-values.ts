import type { Session } from "#prisma/seed/reference/sessions.ts"

/** First month (1 to 12) in which a session opens that answers its waiting list in spring. */
const firstSpringAnswer = 5

/** The day after which the waiting list is answered: 7 April for the shows of summer, 7 October before those of winter. */
function waitingListReply(from: string): { day: string; illustrators: { en: string; fr: string } } {
  const year = Number(from.slice(0, 4))
  return Number(from.slice(5, 7)) >= firstSpringAnswer
    ? { day: `${year}-04-07`, illustrators: { en: "the end of April", fr: "fin avril" } }
    : { day: `${year - 1}-10-07`, illustrators: { en: "the end of October", fr: "fin octobre" } }
}

/**
 * What templates say of a session to begin with (M-24). Addresses and the venue are left to administrators: a
 * mail without them is not sent.
 */
export function mailValuesOf({ from }: Pick<Session, "from">): Record<string, unknown> {
  const { day, illustrators } = waitingListReply(from)
  return {
    DEMO_MINUTES: "18",
    MEETING_MINUTES: "15",
    DEPOSIT_PERCENT: "40",
    DEPOSIT_DAYS: "7",
    BALANCE_DAYS: "45",
    WAITING_LIST_REPLY: day,
    ILLUSTRATORS: "12",
    ILLUSTRATORS_BY: illustrators,
    BOOTH_SQM: "6",
  }
}
