import { oc } from "@orpc/contract"
import { z } from "zod"
import { day, id, option } from "../platform/fields.ts"
import { currency } from "../shows/registration-detail.ts"

/** Weeks that are looked back before the opening of a session at most; what is older counts into the first of them. */
export const seasonWeeks = 60
/** Weeks after the opening that are told. */
export const weeksAfter = 6
/** Sessions to choose from. */
export const maxSeasons = 60

const tags = ["Season"]

const datedSession = option.extend({ from: day.nullable() })
/** A session with applications. */
const season = datedSession.extend({ show: z.string(), is_current: z.boolean() })
export type Season = z.infer<typeof season>

/** What is compared: weeks end at the same distance from the opening in both, counted from today's. */
const compared = z.object({
  session: season,
  /** The show's session of a year before; null where there was none, or its days are not known. */
  before: datedSession.nullable(),
  /** From today to the opening, below zero once it has opened and no more so than `weeksAfter` say; null while the session has no days, and then nothing is told. */
  days: z.number().nullable(),
})
export type Compared = z.infer<typeof compared>

/** `days`: from the end of the week to the opening. Of `session` null for weeks to come, of `before` where there is none. */
const week = z.object({ days: z.number() })

/** Cents, all up to the end of the week; credit notes are taken off. */
const moneyWeek = week.extend({
  invoiced: z.number().nullable(),
  collected: z.number().nullable(),
  invoiced_before: z.number().nullable(),
  collected_before: z.number().nullable(),
})
export type MoneyWeek = z.infer<typeof moneyWeek>

/** Applications of the week. */
const applicationWeek = week.extend({
  published: z.number().nullable(),
  begun: z.number().nullable(),
  published_before: z.number().nullable(),
  begun_before: z.number().nullable(),
})
export type ApplicationWeek = z.infer<typeof applicationWeek>

const one = z.object({ session: id })

/** How the sale of a session goes, beside the one of a year before. */
export const seasons = {
  list: oc
    .route({
      method: "GET",
      path: "/season",
      tags,
      summary: `At most ${maxSeasons} sessions with applications, the current ones first`,
    })
    .output(z.object({ data: z.array(season) })),
  money: oc
    .route({
      method: "GET",
      path: "/season/{session}/money",
      tags,
      summary:
        "What is invoiced and collected for a session by week before its opening, beside a year before",
    })
    .input(one)
    .output(
      compared.extend({
        currencies: z.array(z.object({ currency, weeks: z.array(moneyWeek) })),
        /** Some invoices are kept elsewhere: the day on which they were paid is not known, and counts as that of the invoice. */
        has_external: z.boolean(),
      }),
    ),
  applications: oc
    .route({
      method: "GET",
      path: "/season/{session}/applications",
      tags,
      summary:
        "Applications to a session by week before its opening, published and begun, beside a year before",
    })
    .input(one)
    .output(compared.extend({ weeks: z.array(applicationWeek) })),
}
