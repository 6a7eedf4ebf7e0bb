"use client"

import { useDebouncedValue } from "@mantine/hooks"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { api } from "#lib/api/client.ts"
import type { PaletteGroup } from "./palette-entries.ts"

/** Milliseconds of quiet typing before the server is asked. */
const quiet = 120

/**
 * Companies by name, contacts by name or e-mail. Answers to older terms are dropped, and aborted on their way.
 * @returns groups that have hits; the last term's while the next one's are on their way
 */
export function useQuickSearch(term: string) {
  const t = useTranslations("shell")
  const [asked] = useDebouncedValue(term.trim(), quiet)
  const answer = useQuery({
    queryKey: ["quick-search", asked],
    queryFn: ({ signal }) => api.quickSearch.find({ term: asked }, { signal }),
    enabled: asked !== "",
    placeholderData: keepPreviousData,
  })
  const found = asked && term.trim() ? answer.data : undefined
  const groups: PaletteGroup[] = [
    {
      title: t("companies"),
      entries: (found?.companies ?? []).map(({ id, name, detail }) => ({
        key: `company-${id}`,
        kind: "company" as const,
        label: name,
        detail,
        href: `/company/${id}`,
      })),
    },
    {
      title: t("contacts"),
      entries: (found?.contacts ?? []).map(({ id, name, detail, company_id }) => ({
        key: `contact-${id}`,
        kind: "contact" as const,
        label: name,
        detail,
        href: company_id ? `/company/${company_id}` : undefined,
      })),
    },
  ]
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    isSearching: asked !== term.trim() || answer.isFetching,
    error: answer.error,
    retry: () => void answer.refetch(),
  }
}
