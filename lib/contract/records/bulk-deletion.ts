import { oc } from "@orpc/contract"
import { z } from "zod"
import { id } from "../platform/fields.ts"
import { target } from "./bulk.ts"
import { listsWith } from "./record-kinds.ts"

/**
 * What is related to records and stays behind when they are deleted, in the order in which it is said: contacts of companies
 * (`people`), companies of contacts (`employers`), notes, conversations, registrations of shows that are not over, invoices with
 * something to pay, sequences in progress, pipelines, and mailing lists.
 */
export const relatedNames = [
  "open_invoices",
  "open_applications",
  "running",
  "people",
  "employers",
  "notes",
  "mails",
  "pipelines",
  "subscriptions",
] as const
export type RelatedName = (typeof relatedNames)[number]

/** Most records that are named one by one: those that may not be deleted, and those of each relation. */
export const maxNamedRecords = 50
export const maxNamedRelated = 5

const relatedCount = z.object({
  name: z.enum(relatedNames),
  /** How many there are; of pipelines and mailing lists how many of the records are in some. */
  count: z.number(),
  /** The first of those that matter: an invoice's number, a show, a sequence; and the record that each belongs to. */
  named: z.array(z.object({ label: z.string(), record: z.string() })),
})

export const deletionPreview = z.object({
  /** The records meant, and those of them that the caller may delete. */
  total: z.number(),
  deletable: z.number(),
  /** The first of those that the caller may not delete, each with why. */
  refused: z.array(z.object({ id: z.number(), name: z.string(), reason: z.string() })),
  /** What is related to those that are deleted, as far as the caller may read it; what there is none of is left out. */
  related: z.array(relatedCount),
  /** Stands for the records with their versions and for these numbers. */
  counted: z.string(),
})
export type DeletionPreview = z.infer<typeof deletionPreview>

const deletedList = z.enum(listsWith("bulkDelete"))
const started = z.object({ success: z.literal(true), nb_errors: z.number(), job: z.number() })

/** Deletion of many records, which can be undone as a whole. */
export const bulkDeletion = {
  previewDelete: oc
    .route({
      method: "POST",
      path: "/bulk/preview-delete",
      tags: ["Bulk"],
      summary:
        "Which of the records the caller may delete, and what is related to them, in numbers; needs show.bulk-action",
    })
    .input(z.object({ list: deletedList, target }))
    .output(z.object({ data: deletionPreview })),
  /** 409 when the records or these numbers are no longer those that were counted; `current` holds those of now. */
  delete: oc
    .route({
      method: "POST",
      path: "/bulk/delete",
      tags: ["Bulk"],
      summary:
        "Delete those of the records that the caller may delete (restorable); a record that changes before its turn is left as it is; needs show.bulk-action",
      successStatus: 202,
    })
    .input(z.object({ list: deletedList, target, counted: z.string().max(500) }))
    .output(started),
  /** Continues where it was stopped. 409 when it was undone already or is still at work. */
  undoDelete: oc
    .route({
      method: "POST",
      path: "/bulk/undo-delete",
      tags: ["Bulk"],
      summary:
        "Restore what a job deleted and nobody touched since; for whoever started it, and administrators; needs show.bulk-action",
      successStatus: 202,
    })
    .input(z.object({ job: id }))
    .output(started),
}
