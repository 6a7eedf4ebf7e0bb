"use client"

import { useDebouncedValue } from "@mantine/hooks"
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query"
import { useLocale, useTranslations } from "next-intl"
import { can } from "#lib/access/abilities.ts"
import { api } from "#lib/api/client.ts"
import { type KindWith, kindsWith, recordKinds } from "#lib/contract/records/record-kinds.ts"
import { bestFirst, type PaletteEntry, type PaletteGroup } from "./palette-entries.ts"
import { useUser } from "./user-context.tsx"

/** Milliseconds of quiet typing before the server is asked. */
const quiet = 120

/** One answer of the server, by term and language: names of countries come in the reader's. */
function hitsOf(term: string, locale: string) {
  return queryOptions({
    queryKey: ["quick-search", locale, term],
    queryFn: ({ signal }) => api.quickSearch.find({ term }, { signal }),
  })
}

/** A copy of an earlier release that is still running answers without the kinds that it does not know. */
type Hits = Partial<Awaited<ReturnType<typeof api.quickSearch.find>>>

function entriesOf(kind: KindWith<"quickSearch">, hits: Hits): PaletteEntry[] {
  const found = hits[recordKinds[kind].list] ?? []
  return found.map(({ id, name, detail }) => ({
    key: `${kind}-${id}`,
    kind,
    label: name,
    detail,
    href: `/${kind}/${id}`,
  }))
}

/**
 * Companies by name, contacts by name or e-mail. Answers to older terms are dropped, and aborted on their way.
 * @returns groups that have hits (the last term's while the next one's are on their way), and a function that
 * waits for the hits of the term as typed, undefined when the search failed
 */
export function useQuickSearch(typed: string) {
  const t = useTranslations()
  const locale = useLocale()
  const queries = useQueryClient()
  const user = useUser()
  const maySearch = can(user, "crm.read") || can(user, "registrations.read")
  const term = maySearch ? typed.trim() : ""
  const [asked] = useDebouncedValue(term, quiet)
  const answer = useQuery({
    ...hitsOf(asked, locale),
    enabled: asked !== "",
    placeholderData: keepPreviousData,
  })
  const hits = asked && term ? answer.data : undefined
  const groupsOf = (found: Hits, to: string): PaletteGroup[] =>
    bestFirst(
      kindsWith("quickSearch").map((kind) => ({
        title: t(`${kind}.kind.list`),
        entries: entriesOf(kind, found),
      })),
      to,
    )
  return {
    groups: hits ? groupsOf(hits, term) : [],
    isSearching: term !== "" && (asked !== term || answer.isFetching),
    error: answer.error,
    retry: () => {
      if (answer.isError) void answer.refetch()
    },
    findHits: async (): Promise<PaletteEntry[] | undefined> => {
      if (term === "") return []
      // The same query failed for `error` above, which is on screen.
      const own = await queries.fetchQuery(hitsOf(term, locale)).catch(() => undefined)
      return own && groupsOf(own, term).flatMap(({ entries }) => entries)
    },
  }
}
