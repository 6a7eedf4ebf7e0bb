import { oc } from "@orpc/contract"
import { z } from "zod"
import { listColumns } from "../identity/preferences.ts"
import { id } from "../platform/fields.ts"
import { filteredLists } from "./filtered-lists.ts"
import { requiredLine, version } from "./record-inputs.ts"

/** Lists whose filters can be saved. */
export const filteredList = z.enum(filteredLists)
export type FilteredList = z.infer<typeof filteredList>

/** Most characters of a saved query. */
export const maxSavedQuery = 4_000
/** Most tabs a user has over a list. */
export const maxPins = 20
/** What of a list's address is saved: search term, filters, order; not the page. */
const savedKeys = ["q", "f", "sort"]

/** Query of the list's address without its question mark, for example "q=petit&f=tags.is.3". */
const listQuery = z
  .string()
  .trim()
  .max(maxSavedQuery, "too_long")
  .overwrite((query) => query.replace(/^\?/, ""))
  .refine(
    (query) => [...new URLSearchParams(query).keys()].every((key) => savedKeys.includes(key)),
    "not_allowed",
  )

export const savedFilter = z.object({
  id: z.number(),
  list: filteredList,
  name: z.string(),
  query: z.string(),
  is_shared: z.boolean(),
  /** Columns it brings; null leaves them as the caller set them up. */
  columns: listColumns.nullable(),
  /** Its position among the caller's tabs over the list, from 1; null when it is none of them. */
  pin: z.number().nullable(),
  version: z.number(),
  /** Name of the user who saved it. */
  owner: z.string(),
  is_own: z.boolean(),
  /** Whether the caller may change or delete it. */
  is_editable: z.boolean(),
})
export type SavedFilter = z.infer<typeof savedFilter>

const content = z.object({
  name: requiredLine(80),
  query: listQuery,
  is_shared: z.boolean(),
  columns: listColumns.nullable(),
})
const subject = z.object({ filter: id })
const saved = z.object({ success: z.literal(true), data: savedFilter })

/** Filters, search and order of a list under a name, for oneself or shared with everybody. */
export const savedFilters = {
  list: oc
    .route({
      method: "GET",
      path: "/saved-filter",
      tags: ["Saved filters"],
      summary: "The caller's saved filters of a list, then those that others share",
    })
    .input(z.object({ list: filteredList }))
    .output(z.object({ data: z.array(savedFilter) })),
  /** Asked with every page of a list. */
  loadSetup: oc
    .route({
      method: "GET",
      path: "/list-setup",
      tags: ["Saved filters"],
      summary:
        "How the caller has a list: its columns, or null; saved filters as tabs over it, in their order, then the one that is open, if it is none",
    })
    .input(z.object({ list: filteredList, open: id.optional() }))
    .output(z.object({ data: z.object({ columns: listColumns.nullable(), tabs: z.array(savedFilter) }) })),
  create: oc
    .route({
      method: "POST",
      path: "/saved-filter",
      tags: ["Saved filters"],
      summary: "Save a list's filters; the name is unique among the caller's for that list",
      successStatus: 201,
    })
    .input(content.partial({ is_shared: true, columns: true }).extend({ list: filteredList }))
    .output(saved),
  /** 409 with `current` when it was changed since `version`. */
  edit: oc
    .route({
      method: "PUT",
      path: "/saved-filter/{filter}",
      tags: ["Saved filters"],
      summary: "Rename, share or replace one's own; administrators any that is shared",
    })
    .input(subject.extend(content.partial().shape).extend({ version }))
    .output(saved),
  remove: oc
    .route({
      method: "DELETE",
      path: "/saved-filter/{filter}",
      tags: ["Saved filters"],
      summary: "Delete one's own; administrators any that is shared",
    })
    .input(subject)
    .output(z.object({ success: z.literal(true) })),
  /** 422 when there are too many. */
  pin: oc
    .route({
      method: "PUT",
      path: "/saved-filter/{filter}/pin",
      tags: ["Saved filters"],
      summary: "Make it a tab over its list for the caller, or move its tab to another place",
    })
    .input(subject.extend({ place: z.number().int().min(1).max(maxPins).optional() }))
    .output(z.object({ success: z.literal(true) })),
  unpin: oc
    .route({
      method: "DELETE",
      path: "/saved-filter/{filter}/pin",
      tags: ["Saved filters"],
      summary: "Take its tab away from over the caller's list",
    })
    .input(subject)
    .output(z.object({ success: z.literal(true) })),
}
