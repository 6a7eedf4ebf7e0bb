import { z } from "zod"
import { id } from "./fields.ts"
import { defaultPageSize, pageSizes } from "./page-sizes.ts"

/** How many rows a page has: one of `pageSizes`, which its refusal names. */
export const pageSize = z.coerce.number().pipe(z.literal(pageSizes))

/** Query of every list: page from 1. */
export const pageQuery = {
  page: id.default(1),
  per_page: pageSize.default(defaultPageSize),
}

/** One page button. `label` is "previous", "next", "..." or the number; `url` is null when it leads nowhere. */
export const pageLink = z.object({ url: z.string().nullable(), label: z.string(), active: z.boolean() })
export type PageLink = z.infer<typeof pageLink>

export const pageMeta = z.object({
  per_page: z.number(),
  current_page: z.number(),
  last_page: z.number(),
  from: z.number().nullable(),
  to: z.number().nullable(),
  total: z.number(),
})
export type PageMeta = z.infer<typeof pageMeta>

/** Rows that are read on and on: how many there are is on no screen and is not counted. */
export function someOf<Row extends z.ZodType>(row: Row) {
  return z.object({ data: z.array(row), has_more: z.boolean() })
}
export type SomeOf<Row> = { data: Row[]; has_more: boolean }

/** A page of rows as every list answers it. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({ data: z.array(row), links: z.array(pageLink), meta: pageMeta })
}
