import { oc } from "@orpc/contract"
import { z } from "zod"
import { id, instant, option, whole } from "../platform/fields.ts"
import { kindsWith } from "./record-kinds.ts"

export const mergeType = z.enum(kindsWith("merges"))
export type MergeType = z.infer<typeof mergeType>

/** Days in which a merge can be undone. */
export const undoDays = 30

/** Kinds of rows that go from the removed record to the kept one. */
export const mergeKinds = [
  "notes",
  "reminders",
  "mails",
  "mailsWritten",
  "bulkMails",
  "sequences",
  "otherEmails",
  "phones",
  "socialNetworks",
  "tags",
  "contacts",
  "companies",
  "primaryContactOf",
  "primarySalesContactOf",
  "callers",
  "sessions",
  "mailingLists",
  "subscriptionHistory",
  "trackingHistory",
  "mailings",
  "sequencesReceived",
  "leftOut",
  "accountTypes",
  "brands",
  "vendorTags",
  "saleOwners",
  "vendorSections",
  "vendorTargets",
  "marketCategories",
  "genderAgeRanges",
  "buyerTypes",
  "mediaTypes",
  "followups",
  "lifecycles",
  "participations",
  "zoho",
  "mobilier",
  "marketplaceAccounts",
  "registrations",
] as const
export const mergeKind = z.enum(mergeKinds)
export type MergeKind = z.infer<typeof mergeKind>

export const mergeSide = z.enum(["kept", "removed"])
export type MergeSide = z.infer<typeof mergeSide>

/** What a record says, for a reader: text in the caller's language, true or false, null for nothing. */
const readable = z.union([z.string(), z.boolean()]).nullable()

const comparedField = z.object({
  /** As saves of the record name it, for example "informations.email". An address is one field. */
  path: z.string(),
  /** Key of its label in the messages. */
  label: z.string(),
  kept: readable,
  removed: readable,
  differs: z.boolean(),
  /** The side that says something when the other says nothing, otherwise the kept one. */
  suggested: mergeSide,
})

/**
 * Why rows stay behind: the kept record has the same, it has as many as it may have, or they are its owners, which the
 * caller may not change.
 */
export const leftReason = z.enum(["same", "full", "owners"])
export type LeftReason = z.infer<typeof leftReason>

const movedRows = z.object({
  kind: mergeKind,
  /** Rows that go to the kept record. */
  moved: z.number(),
  /** Rows that stay behind. */
  left: z.number(),
  /** Every reason for which some of them stay. */
  reasons: z.array(leftReason),
})

export const mergePreview = z.object({
  kept: option.extend({ version: z.number() }),
  removed: option.extend({ version: z.number() }),
  /** All fields whose value is chosen, in the order of the page. */
  fields: z.array(comparedField),
  rows: z.array(movedRows),
  /** A company is removed by those only who may delete it. */
  permissions: z.object({ merge: z.boolean() }),
})
export type MergePreview = z.infer<typeof mergePreview>

const merge = z.object({
  id: z.number(),
  type: mergeType,
  kept: option,
  removed: option,
  user: option.nullable(),
  at: instant,
  undone_at: instant.nullable(),
  can_undo: z.boolean(),
})
export type Merge = z.infer<typeof merge>

/** Where a record went that was merged away: the active record at the end of the merges, and when the last of them was. */
const mergedAway = z.object({ removed: option, kept: option, at: instant })
export type MergedAway = z.infer<typeof mergedAway>

/** What an undo did not bring back, as it was changed or deleted since the merge. */
export const notRestored = z.object({
  fields: z.array(z.string()),
  rows: z.array(z.object({ kind: mergeKind, count: z.number() })),
})
export type NotRestored = z.infer<typeof notRestored>

export const mergeOrder = z.object({
  type: mergeType,
  kept: id,
  removed: id,
  versions: z.object({ kept: whole, removed: whole }),
  /** Whose value the kept record has afterwards, by path; its own where nothing is said. */
  fields: z.record(z.string(), mergeSide).default({}),
})
export type MergeOrder = z.output<typeof mergeOrder>

/** Two records of one kind that are the same become one. */
export const merges = {
  list: oc
    .route({ method: "GET", path: "/merge", tags: ["Merges"], summary: "Merges of a record, newest first" })
    .input(z.object({ type: mergeType, record: id }))
    .output(z.object({ data: z.array(merge) })),
  /** 404 for a record that was not merged away, and when the kept one is deleted. */
  trace: oc
    .route({
      method: "GET",
      path: "/merge/{type}/{removed}",
      tags: ["Merges"],
      summary: "The record that another one was merged into, directly or through others",
    })
    .input(z.object({ type: mergeType, removed: id }))
    .output(z.object({ data: mergedAway })),
  preview: oc
    .route({
      method: "GET",
      path: "/merge/{type}/{kept}/{removed}",
      tags: ["Merges"],
      summary: "Two records side by side, and what would move",
    })
    .input(z.object({ type: mergeType, kept: id, removed: id }))
    .output(z.object({ data: mergePreview })),
  /** 409 with a fresh preview as `current` when one of the two was changed since its version. */
  merge: oc
    .route({
      method: "POST",
      path: "/merge/{type}",
      tags: ["Merges"],
      summary: "Merge a record into another one",
      successStatus: 201,
    })
    .input(mergeOrder)
    .output(z.object({ success: z.literal(true), data: merge })),
  /** 409 when it cannot be undone any more. */
  undo: oc
    .route({
      method: "POST",
      path: "/merge/{merge}/undo",
      tags: ["Merges"],
      summary: `Bring the removed record back, within ${undoDays} days`,
    })
    .input(z.object({ merge: id }))
    .output(z.object({ success: z.literal(true), notRestored })),
}
