import { notFound } from "next/navigation"
import { getLocale, getTranslations } from "next-intl/server"
import { cache } from "react"
import { z } from "zod"
import { listData, listQuery, loadAdminUrl } from "#components/records/lists/administration/list-data.ts"
import { describeFilters } from "#components/records/lists/filters/describe-filters.ts"
import { formatFilter, readFilters } from "#components/records/lists/filters/url-filters.ts"
import { ApiError } from "#lib/api/errors.ts"
import { serverApi } from "#lib/api/server.ts"
import { listFilter } from "#lib/contract/records/filters.ts"

export const listParts = ["members", "history", "suppressed", "starts", "settings"] as const
export type ListPart = (typeof listParts)[number]

/** A list with how many are on it; undefined where its filters cannot be read any more. */
export const loadList = cache(async (list: number) => {
  try {
    const [{ data }, counted] = await Promise.all([
      serverApi.mailingLists.get({ list }),
      serverApi.mailingLists.counts({ lists: [list] }).catch(() => undefined),
    ])
    return { list: data, members: counted?.data[0]?.members }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) notFound()
    throw error
  }
})

type Search = Parameters<typeof loadAdminUrl>[0]

export async function loadMembers(list: number, search: Search) {
  const url = await loadAdminUrl(search)
  const { name, ...page } = listQuery(url)
  return listData(
    `/mailing/${list}`,
    url,
    await serverApi.mailingLists.members({ list, ...page, search: name }),
  )
}

export async function loadSuppressed(list: number, search: Search) {
  const url = await loadAdminUrl(search)
  const { name, ...page } = listQuery(url)
  return listData(
    `/mailing/${list}/suppressed`,
    url,
    await serverApi.suppressions.list({ list, ...page, search: name }),
  )
}

const stored = z.object({ name: z.string().optional() }).catchall(listFilter.or(z.string()))

/** Filters of a dynamic list as the address of the list of contacts has them, with the search term. */
export function entriesOf(filters: Record<string, unknown>): { entries: string[]; term: string } {
  const { data } = stored.safeParse(filters)
  if (!data) return { entries: [], term: "" }
  const { name = "", ...numbered } = data
  const entries = Object.values(numbered).flatMap((filter) =>
    typeof filter === "object"
      ? formatFilter({ field: filter.f_field, type: filter.f_type, values: filter.f_value })
      : [],
  )
  return { entries, term: name }
}

/** Filters of a dynamic list in words. */
export async function loadChips(filters: Record<string, unknown>) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("filters")])
  return describeFilters(readFilters(entriesOf(filters).entries).filters, serverApi.contacts, t, locale)
}
