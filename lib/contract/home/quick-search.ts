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
export const otherHits = ["sequences", "mailing_lists", "documents", "invoices", "mails"] as const
/** Most hits of each of these but mails. */
export const otherHitLimit = 4
export const mailHitLimit = 6
/** Letters from which mails are looked for: shorter words are in all of them. */
export const shortestMailTerm = 3

/** Where the words of a term are in a mail. */
const foundIn = z.object({
  part: z.enum(["subject", "sender", "people", "text", "file"]),
  /** The subject, a person, the words around the first that was found, the name of a file. */
  text: z.string(),
})
export type FoundIn = z.infer<typeof foundIn>

const mailHit = z.object({
  id: z.number(),
  thread: z.number(),
  subject: z.string(),
  /** Name of who wrote it, else the address. */
  sender: z.string(),
  /** Company of the conversation, else the contact; empty where neither is known. */
  company: z.string(),
  sent_at: z.string(),
  found: foundIn,
})
export type MailHit = z.infer<typeof mailHit>

/** Kinds of records that are remembered when somebody opens one. */
export const recentKinds = [...kindsWith("quickSearch"), "sequence", "mailing_list"] as const
export type RecentKind = (typeof recentKinds)[number]
/** Most records that are remembered, and that are answered. */
export const recentStored = 30
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
  /** Mails are those that the caller may read, those of the caller's own conversations first, then the latest (M-69). */
  findOther: oc
    .route({
      method: "GET",
      path: "/quick-search/other",
      tags: ["Search"],
      summary:
        "Sequences, mailing lists and shared files by name, invoices and credit notes by number, mails by subject, text, people and names of files",
    })
    .input(z.object({ term }))
    .output(
      z.object({
        sequences: z.array(hit),
        mailing_lists: z.array(hit),
        documents: z.array(hit),
        invoices: z.array(hit),
        mails: z.array(mailHit),
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
