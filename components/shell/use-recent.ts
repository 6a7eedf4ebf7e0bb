"use client"

import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query"
import { useLocale, useTranslations } from "next-intl"
import { can } from "#lib/access/abilities.ts"
import { api } from "#lib/api/client.ts"
import type { PaletteEntry, PaletteGroup } from "./palette-entries.ts"
import { recordEntry } from "./recent-entries.ts"
import { useUser } from "./user-context.tsx"

const recentOf = (locale: string) =>
  queryOptions({
    queryKey: ["quick-search", "recent", locale],
    queryFn: ({ signal }) => api.quickSearch.listRecent(undefined, { signal }),
    refetchOnMount: "always",
  })

type Recent = Awaited<ReturnType<typeof api.quickSearch.listRecent>>

const entriesOf = (recent: Recent | undefined): PaletteEntry[] =>
  recent?.data.map(({ kind, ...hit }) => recordEntry(kind, hit, `recent-${kind}-${hit.id}`)) ?? []

/**
 * What the user opened last, asked for each time the palette opens; when it cannot be read the palette does without.
 * @param isShown nothing is typed
 * @returns its group, and a function that waits for it
 */
export function useRecent(isShown: boolean) {
  const t = useTranslations("shell")
  const locale = useLocale()
  const user = useUser()
  const mayRead = can(user, "crm.read") || can(user, "registrations.read")
  const queries = useQueryClient()
  const { data, isLoading } = useQuery({ ...recentOf(locale), enabled: mayRead })
  const entries = entriesOf(data)
  const groups: PaletteGroup[] = isShown && entries.length > 0 ? [{ title: t("recent"), entries }] : []
  return {
    groups,
    isLoading: isShown && isLoading,
    find: async () =>
      mayRead ? entriesOf(await queries.ensureQueryData(recentOf(locale)).catch(() => undefined)) : [],
  }
}
