import { oc } from "@orpc/contract"
import { z } from "zod"
import { day, id, instant, option } from "../platform/fields.ts"

/** Entries of one page of the audit log. */
export const auditPageSize = 50

export const auditEntry = z.object({
  id: z.number(),
  at: instant,
  /** Null for one whose account is gone, and for exhibitors, who have none. */
  user: option.nullable(),
  action: z.string(),
  record_type: z.string(),
  record_id: z.number(),
  /** Name of the record; null when it has none or is gone. */
  record_name: z.string().nullable(),
  /** By field: old and new value, null where there was or is none. Ids, also those in a field's path, are told by name. */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** Newest first; `next` is the `before` of the page that follows, null at the end. */
const auditTrail = z.object({ data: z.array(auditEntry), next: z.number().nullable() })
const before = { before: id.optional() }

/** Who changed what, when. */
export const audit = {
  list: oc
    .route({
      method: "GET",
      path: "/audit",
      tags: ["Audit"],
      summary:
        "Every change, newest first: to administrators all, to others those of records they may read; needs audit.read",
    })
    .input(
      z.object({
        ...before,
        user: id.optional(),
        type: z.string().max(40).optional(),
        /** Days in the organiser's time zone, both included. */
        from: day.optional(),
        to: day.optional(),
      }),
    )
    .output(auditTrail),
  listRecord: oc
    .route({
      method: "GET",
      path: "/audit/{type}/{record}",
      tags: ["Audit"],
      summary:
        "Changes of one record and of its notes, newest first; needs audit.read, of other records than companies, contacts and registrations administrators only",
    })
    .input(z.object({ ...before, type: z.string().max(40), record: id }))
    .output(auditTrail),
}
