"use client"

import { useQueries, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { savedFiltersOf } from "#components/records/lists/saved-filters/saved-filters-of.ts"
import { can } from "#lib/access/abilities.ts"
import type { User } from "#lib/contract/identity/session.ts"
import { filteredLists, readingOf } from "#lib/contract/records/filtered-lists.ts"
import { kindOf } from "#lib/contract/records/record-kinds.ts"
import type { SavedFilter } from "#lib/contract/records/saved-filters.ts"
import { filterEntries } from "./filter-entries.ts"
import type { PaletteEntry, PaletteGroup } from "./palette-entries.ts"
import { useUser } from "./user-context.tsx"

/** Asked for when the palette opens; the lists' own menus ask the same. */
const queriesOf = (user: User) =>
  filteredLists.filter((list) => can(user, readingOf(list))).map(savedFiltersOf)

/**
 * Saved filters by a part of their name.
 * @returns their group, when there are any, and a function that waits for the filters of the term
 */
export function usePaletteFilters(typed: string) {
  const t = useTranslations()
  const client = useQueryClient()
  const queries = queriesOf(useUser())
  const answers = useQueries({ queries })
  const entriesOf = (filters: SavedFilter[]) =>
    filterEntries(filters, typed, (list) =>
      list === "invoices" ? t("shell.invoices") : t(`${kindOf(list)}.kind.list`),
    )
  const entries = entriesOf(answers.flatMap((answer) => answer.data ?? []))
  const groups: PaletteGroup[] = entries.length > 0 ? [{ title: t("shell.savedFilters"), entries }] : []
  return {
    groups,
    isSearching: typed.trim() !== "" && answers.some((answer) => answer.isLoading),
    error: answers.find((answer) => answer.isError)?.error ?? null,
    retry: () => {
      for (const answer of answers) if (answer.isError) void answer.refetch()
    },
    findEntries: async (): Promise<PaletteEntry[]> => {
      // The same queries failed for `error` above, which is on screen.
      const requests = queries.map((query) => client.fetchQuery(query).catch(() => []))
      return entriesOf((await Promise.all(requests)).flat())
    },
  }
}
