"use client"

import { useDebouncedValue } from "@mantine/hooks"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { can } from "#lib/access/abilities.ts"
import { api } from "#lib/api/client.ts"
import type { PaletteEntry, PaletteGroup } from "./palette-entries.ts"
import { recordEntry } from "./recent-entries.ts"
import { useUser } from "./user-context.tsx"

/** Milliseconds of quiet typing before the server is asked: longer than for records, which come first. */
const quiet = 220

/**
 * Sequences, mailing lists, shared files and conversations by a term. They stand below what was there before them, so that nothing
 * moves under a hand that is about to press Enter.
 */
export function useOtherHits(typed: string) {
  const t = useTranslations("shell")
  const user = useUser()
  const maySearch = can(user, "crm.read") || can(user, "mail.read") || can(user, "finance.read")
  const term = maySearch ? typed.trim() : ""
  const [asked] = useDebouncedValue(term, quiet)
  const answer = useQuery({
    queryKey: ["quick-search", "other", asked],
    queryFn: ({ signal }) => api.quickSearch.findOther({ term: asked }, { signal }),
    enabled: asked !== "",
    placeholderData: keepPreviousData,
  })
  const hits = asked && term ? answer.data : undefined
  const groups: PaletteGroup[] = hits
    ? [
        { title: t("sequences"), entries: hits.sequences.map((hit) => recordEntry("sequence", hit)) },
        {
          title: t("mailingLists"),
          entries: hits.mailing_lists.map((hit) => recordEntry("mailing_list", hit)),
        },
        { title: t("documents"), entries: hits.documents.map(documentEntry) },
        { title: t("invoices"), entries: hits.invoices.map(invoiceEntry) },
        {
          title: t("conversations"),
          entries: hits.conversations.map((hit) => conversationEntry(hit, t("noSubject"))),
        },
      ].filter(({ entries }) => entries.length > 0)
    : []
  return {
    groups,
    isSearching: term !== "" && (asked !== term || answer.isFetching),
    error: answer.error,
    retry: () => {
      if (answer.isError) void answer.refetch()
    },
  }
}

type Hit = { id: number; name: string; detail: string }

/** A shared file has no page: it is looked for among the others. */
const documentEntry = ({ id, name, detail }: Hit): PaletteEntry => ({
  key: `document-${id}`,
  kind: "document",
  label: name,
  detail,
  href: `/documents?${new URLSearchParams({ q: name })}`,
})

/** An invoice is found in the list, where it leads to what it is for. */
const invoiceEntry = ({ id, name, detail }: Hit): PaletteEntry => ({
  key: `invoice-${id}`,
  kind: "invoice",
  label: name,
  detail,
  href: `/invoices?${new URLSearchParams({ q: name })}`,
})

const conversationEntry = ({ id, name, detail }: Hit, noSubject: string): PaletteEntry => ({
  key: `conversation-${id}`,
  kind: "conversation",
  label: name || noSubject,
  detail,
  href: `/messenger?thread=${id}`,
})
