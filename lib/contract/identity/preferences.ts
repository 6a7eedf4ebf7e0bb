import { oc } from "@orpc/contract"
import { z } from "zod"
import { listsWith } from "../records/record-kinds.ts"
import { startPages } from "./start-pages.ts"

/** Lists of which a user chooses the columns: those of records, and that of invoices. */
export const columnLists = [...listsWith("columns"), "invoices"] as const
export type ColumnList = (typeof columnLists)[number]

/** What a user can set up. */
export const preferenceKey = z.enum(columnLists.map((list) => `${list}.columns` as const))
export type PreferenceKey = z.infer<typeof preferenceKey>

/** Most columns a list can have. */
const maxColumns = 60
const columnKeys = z
  .array(z.string().regex(/^[\w.-]{1,60}$/, "not_allowed"))
  .max(maxColumns, "too_many")
  .refine((keys) => new Set(keys).size === keys.length, "not_allowed")

/**
 * Columns of a list: those hidden, and the order of those that were moved; a column that neither names is where it is for everybody.
 * With them goes whether the sums over all rows are hidden, where the list has any: they are shown unless it says so.
 */
export const listColumns = z.strictObject({
  hidden: columnKeys,
  order: columnKeys,
  totals: z.literal("hidden").optional(),
})
export type ListColumns = z.infer<typeof listColumns>

const subject = z.object({ key: preferenceKey })

/** What the caller set up on screens; nobody else sees it. */
export const preferences = {
  get: oc
    .route({
      method: "GET",
      path: "/preference/{key}",
      tags: ["Preferences"],
      summary: "The caller's setting, or null",
    })
    .input(subject)
    .output(z.object({ data: listColumns.nullable() })),
  set: oc
    .route({
      method: "PUT",
      path: "/preference/{key}",
      tags: ["Preferences"],
      summary: "Save a setting; null restores the default",
    })
    .input(subject.extend({ value: listColumns.nullable() }))
    .output(z.object({ success: z.literal(true) })),
  setStart: oc
    .route({
      method: "PUT",
      path: "/start-page",
      tags: ["Preferences"],
      summary: "Where the caller starts after signing in; users/auth tells it",
    })
    .input(z.object({ page: z.enum(startPages) }))
    .output(z.object({ success: z.literal(true) })),
}
