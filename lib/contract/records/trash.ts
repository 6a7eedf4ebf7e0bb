import { oc } from "@orpc/contract"
import { z } from "zod"
import { id, instant, option } from "../platform/fields.ts"
import { pageOf, pageQuery } from "../platform/paging.ts"
import { kindsWith } from "./record-kinds.ts"

export const trashTypes = kindsWith("trash")
export const trashType = z.enum(trashTypes)
export type TrashType = z.infer<typeof trashType>

export const deletedRecord = z.object({
  id: z.number(),
  name: z.string(),
  /** What distinguishes namesakes: a contact's e-mail address, a company's business name. */
  detail: z.string().nullable(),
  deleted_at: instant,
  deleted_by: option.nullable(),
})
export type DeletedRecord = z.infer<typeof deletedRecord>

/** Deleted records, for administrators (403 with the ability "admin"). */
export const trash = {
  list: oc
    .route({
      method: "GET",
      path: "/trash/{type}",
      tags: ["Trash"],
      summary: "Deleted records, last deleted first, searched as in their list",
    })
    .input(z.object({ type: trashType, ...pageQuery, name: z.string().max(200).default("") }))
    .output(pageOf(deletedRecord)),
  /** 409 for a contact whose e-mail address another one has meanwhile, and for a record that was merged into another. */
  restore: oc
    .route({
      method: "POST",
      path: "/trash/{type}/{record}/restore",
      tags: ["Trash"],
      summary: "Restore a deleted record",
    })
    .input(z.object({ type: trashType, record: id }))
    .output(z.object({ success: z.literal(true) })),
}
