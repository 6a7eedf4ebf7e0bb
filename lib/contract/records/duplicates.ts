import { oc } from "@orpc/contract"
import { z } from "zod"
import { id, instant, option, whole } from "../platform/fields.ts"
import { pageOf, pageQuery } from "../platform/paging.ts"
import { mergeType } from "./merges.ts"

/** Why two records are perhaps one: the same name; the same but for its legal form, or in another order; nearly the same; and what they share. */
export const matchReasons = ["name", "core", "near", "vat", "email", "phone", "domain", "company"] as const
export const matchReason = z.enum(matchReasons)
export type MatchReason = z.infer<typeof matchReason>

/** Pairs that are dismissed or restored in one call, at most. */
export const maxPairs = 200

/** What a reader distinguishes a record by. */
const comparedRecord = z.object({
  id: z.number(),
  name: z.string(),
  /** Business name of a company, e-mail of a contact. */
  detail: z.string(),
  /** Companies of a contact, town and country of a company. */
  place: z.string(),
  phones: z.array(z.string()),
  /** Websites of a company. */
  websites: z.array(z.string()),
  /** How many contacts, or companies, it is linked to. */
  links: z.number(),
  /** Whether the caller may remove it, so that the other one is kept. */
  may_remove: z.boolean(),
  updated_at: instant,
})
export type ComparedRecord = z.infer<typeof comparedRecord>

const pair = z.object({
  first: comparedRecord,
  second: comparedRecord,
  /** Of 100. */
  score: z.number(),
  reasons: z.array(matchReason),
  /** Who said that they are not the same, and when. */
  dismissed_by: option.nullable(),
  dismissed_at: instant.nullable(),
})
export type DuplicatePair = z.infer<typeof pair>

const pairs = z.object({
  type: mergeType,
  pairs: z
    .array(z.object({ first: id, second: id }))
    .min(1, "required")
    .max(maxPairs, "too_many"),
})

export const duplicateState = z.enum(["open", "dismissed"])
export type DuplicateState = z.infer<typeof duplicateState>

/** Pairs of records that are perhaps the same, for those who may merge them. */
export const duplicates = {
  list: oc
    .route({
      method: "GET",
      path: "/duplicate/{type}",
      tags: ["Duplicates"],
      summary:
        "Pairs that are perhaps the same, the likeliest first; or those that somebody dismissed, latest first",
    })
    .input(z.object({ type: mergeType, state: duplicateState.default("open"), ...pageQuery }))
    .output(
      pageOf(pair).extend({
        /** When all were last compared; null before the first time. */
        compared_at: instant.nullable(),
        /** What too many records share to be compared by it. */
        common: z.array(z.object({ reason: matchReason, key: z.string(), records: whole })),
      }),
    ),
  similar: oc
    .route({
      method: "GET",
      path: "/duplicate/{type}/{record}",
      tags: ["Duplicates"],
      summary: "Records that are perhaps the same as this one, the likeliest first",
    })
    .input(z.object({ type: mergeType, record: id }))
    .output(
      z.object({ data: z.array(option.extend({ detail: z.string(), reasons: z.array(matchReason) })) }),
    ),
  dismiss: oc
    .route({
      method: "POST",
      path: "/duplicate/{type}/dismiss",
      tags: ["Duplicates"],
      summary: "Remember that pairs are not the same",
    })
    .input(pairs)
    .output(z.object({ success: z.literal(true), changed: z.number() })),
  restore: oc
    .route({
      method: "POST",
      path: "/duplicate/{type}/restore",
      tags: ["Duplicates"],
      summary: "Show dismissed pairs again",
    })
    .input(pairs)
    .output(z.object({ success: z.literal(true), changed: z.number() })),
}
