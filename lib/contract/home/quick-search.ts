import { oc } from "@orpc/contract"
import { z } from "zod"
import { id } from "../platform/fields.ts"
import { kindsWith, type ListWith } from "../records/record-kinds.ts"

/** Most hits of each kind the palette shows. */
export const quickSearchLimit = 6

const hit = z.object({
  id: z.number(),
  name: z.string(),
  /** Business name and country of a company; e-mail address of a contact; show and session of a registration. */
  detail: z.string(),
})

/** What is found beside records, in the order in which it is shown. */
export const otherHits = ["sequences", "mailing_lists", "documents", "invoices", "conversations"] as const
/** Most hits of each of these. */
export const otherHitLimit = 4
/** Letters from which conversations are looked for: shorter words are in all of them. */
export const shortestMailTerm = 3

/** Kinds of records that are remembered when somebody opens one. */
export const recentKinds = [...kindsWith("quickSearch"), "sequence", "mailing_list"] as const
export type RecentKind = (typeof recentKinds)[number]
/** Most records that are remembered, and that are answered. */
export const recentKept = 30
export const recentShown = 8

const term = z.string().trim().min(1, "required").max(100, "too_long")

export const quickSearch = {
  find: oc
    .route({
      method: "GET",
      path: "/quick-search",
      tags: ["Search"],
      summary:
        "Companies by name, contacts by name or email, registrations by company, brands, booth numbers or email, from one letter",
    })
    .input(z.object({ term }))
    .output(
      z.object({
        companies: z.array(hit),
        /** `company_id`: the contact's first company. */
        contacts: z.array(hit.extend({ company_id: z.number().nullable() })),
        registrations: z.array(hit),
      } satisfies Record<ListWith<"quickSearch">, unknown>),
    ),
  /** Conversations are those whose text the caller may read, the caller's own first. */
  findOther: oc
    .route({
      method: "GET",
      path: "/quick-search/other",
      tags: ["Search"],
      summary:
        "Sequences, mailing lists and shared files by name, invoices and credit notes by number, conversations by what is written in them",
    })
    .input(z.object({ term }))
    .output(
      z.object({
        sequences: z.array(hit),
        mailing_lists: z.array(hit),
        documents: z.array(hit),
        invoices: z.array(hit),
        conversations: z.array(hit),
      } satisfies Record<(typeof otherHits)[number], unknown>),
    ),
  listRecent: oc
    .route({
      method: "GET",
      path: "/quick-search/recent",
      tags: ["Search"],
      summary: "What the caller opened last, the latest first; what is deleted is not among it",
    })
    .output(z.object({ data: z.array(hit.extend({ kind: z.enum(recentKinds) })) })),
  noteOpened: oc
    .route({
      method: "POST",
      path: "/quick-search/recent",
      tags: ["Search"],
      summary: "Remember that the caller opened a record",
    })
    .input(z.object({ kind: z.enum(recentKinds), id }))
    .output(z.object({ success: z.literal(true) })),
}
