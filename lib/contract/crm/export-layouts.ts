import { oc } from "@orpc/contract"
import { z } from "zod"
import { id } from "../platform/fields.ts"
import { requiredLine, version } from "../records/record-inputs.ts"
import { listsWith } from "../records/record-kinds.ts"
import { csvDelimiters, exportFormats } from "./exports.ts"

const exportedList = z.enum(listsWith("exports"))

/** Most columns of a layout, and most characters of a column's name. */
const maxColumns = 200
const maxColumnName = 60

const content = z.object({
  name: requiredLine(80),
  /** In the file's order; each is a column of the list's export that the caller may read. */
  columns: z.array(z.string().max(maxColumnName)).min(1, "required").max(maxColumns, "too_many"),
  format: z.enum(exportFormats),
  delimiter: z.enum(csvDelimiters),
  is_shared: z.boolean(),
})

export const exportLayout = content.extend({
  id: z.number(),
  list: exportedList,
  version: z.number(),
  /** Name of the user who saved it. */
  owner: z.string(),
  is_own: z.boolean(),
  /** Whether the caller may change or delete it. */
  is_editable: z.boolean(),
})
export type ExportLayout = z.infer<typeof exportLayout>

const subject = z.object({ layout: id })
const saved = z.object({ success: z.literal(true), data: exportLayout })

/** Columns of exports, their order and the file's format under a name, for oneself or shared with everybody. */
export const exportLayouts = {
  list: oc
    .route({
      method: "GET",
      path: "/export-layout",
      tags: ["Exports"],
      summary:
        "The caller's layouts for exports of a list, then those that others share; without columns that the caller may not read",
    })
    .input(z.object({ list: exportedList }))
    .output(z.object({ data: z.array(exportLayout) })),
  create: oc
    .route({
      method: "POST",
      path: "/export-layout",
      tags: ["Exports"],
      summary: "Save a layout; the name is unique among the caller's for that list",
      successStatus: 201,
    })
    .input(content.partial({ is_shared: true }).extend({ list: exportedList }))
    .output(saved),
  /** 409 with `current` when it was changed since `version`. */
  edit: oc
    .route({
      method: "PUT",
      path: "/export-layout/{layout}",
      tags: ["Exports"],
      summary: "Rename, share or replace one's own; administrators any that is shared",
    })
    .input(subject.extend(content.partial().shape).extend({ version }))
    .output(saved),
  remove: oc
    .route({
      method: "DELETE",
      path: "/export-layout/{layout}",
      tags: ["Exports"],
      summary: "Delete one's own; administrators any that is shared",
    })
    .input(subject)
    .output(z.object({ success: z.literal(true) })),
}
