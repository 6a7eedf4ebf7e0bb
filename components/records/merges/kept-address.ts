import { type PageQuery, pageAddress } from "#lib/pages/page-address.ts"
import type { MergeSubject } from "./merge-subject.ts"

/** Field of the address that names the record a visitor asked for and that was merged into the one shown. */
export const mergedField = "merged"

/**
 * Address of the record that another one was merged into; all that was asked beside the record stays asked.
 * @param removed the record that was asked for
 */
export function keptAddress({ type, id }: MergeSubject, removed: number, query: PageQuery): string {
  const { [mergedField]: _, ...asked } = query
  return pageAddress(`/${type}/${id}`, { ...asked, [mergedField]: String(removed) })
}

/** An address without the field that names a record merged away. */
export function withoutMerged(href: string): string {
  const { pathname, searchParams, hash } = new URL(href)
  searchParams.delete(mergedField)
  return `${pathname}${searchParams.size > 0 ? `?${searchParams}` : ""}${hash}`
}
