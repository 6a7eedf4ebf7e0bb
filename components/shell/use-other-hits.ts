"use client"

import { useDebouncedValue } from "@mantine/hooks"
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query"
import { useLocale, useTimeZone, useTranslations } from "next-intl"
import { can } from "#lib/access/abilities.ts"
import { api } from "#lib/api/client.ts"
import type { MailHit } from "#lib/contract/home/quick-search.ts"
import { formatDay } from "#lib/i18n/dates.ts"
import { defaultTimeZone } from "#lib/i18n/time-zone.ts"
import type { PaletteEntry } from "./palette-entries.ts"
import { recordEntry } from "./recent-entries.ts"
import { useUser } from "./user-context.tsx"

/** Milliseconds of quiet typing before the server is asked: longer than for records, which come first. */
const quiet = 220

const hitsOf = (term: string) =>
  queryOptions({
    queryKey: ["quick-search", "other", term],
    queryFn: ({ signal }) => api.quickSearch.findOther({ term }, { signal }),
  })

/** A copy of an earlier release that is still running answers without the mails. */
type Hits = Partial<Awaited<ReturnType<typeof api.quickSearch.findOther>>>

/**
 * Sequences, mailing lists, shared files, invoices and mails by a term. They stand below what was there before them, so that nothing
 * moves under a hand that is about to press Enter.
 */
export function useOtherHits(typed: string) {
  const groupsOf = useGroups()
  const queries = useQueryClient()
  const user = useUser()
  const maySearch = can(user, "crm.read") || can(user, "mail.read") || can(user, "finance.read")
  const term = maySearch ? typed.trim() : ""
  const [asked] = useDebouncedValue(term, quiet)
  const answer = useQuery({ ...hitsOf(asked), enabled: asked !== "", placeholderData: keepPreviousData })
  const hits = asked && term ? answer.data : undefined
  return {
    groups: hits ? groupsOf(hits) : [],
    isSearching: term !== "" && (asked !== term || answer.isFetching),
    error: answer.error,
    retry: () => {
      if (answer.isError) void answer.refetch()
    },
    findEntries: async (): Promise<PaletteEntry[]> => {
      if (term === "") return []
      // The same query failed for `error` above, which is on screen.
      const own = await queries.fetchQuery(hitsOf(term)).catch(() => undefined)
      return own ? groupsOf(own).flatMap(({ entries }) => entries) : []
    },
  }
}

/** What makes groups of an answer, those that have hits. */
function useGroups() {
  const t = useTranslations("shell")
  const locale = useLocale()
  const timeZone = useTimeZone() ?? defaultTimeZone
  const day = (moment: string) => formatDay(moment, locale, timeZone)
  return ({ sequences = [], mailing_lists = [], documents = [], invoices = [], mails = [] }: Hits) =>
    [
      { title: t("sequences"), entries: sequences.map((hit) => recordEntry("sequence", hit)) },
      { title: t("mailingLists"), entries: mailing_lists.map((hit) => recordEntry("mailing_list", hit)) },
      { title: t("documents"), entries: documents.map(documentEntry) },
      { title: t("invoices"), entries: invoices.map(invoiceEntry) },
      { title: t("mails"), entries: mails.map((hit) => mailEntry(hit, t("noSubject"), day)) },
    ].filter(({ entries }) => entries.length > 0)
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

/** A mail leads into its conversation, unfolded there; subject and sender are shown anyway. */
const mailEntry = (
  { id, thread, subject, sender, company, sent_at, found }: MailHit,
  noSubject: string,
  day: (moment: string) => string,
): PaletteEntry => ({
  key: `mail-${id}`,
  kind: "mail",
  label: subject || noSubject,
  detail: day(sent_at),
  about: [sender, company].filter(Boolean).join(", "),
  found: found.part === "subject" || found.part === "sender" ? undefined : found,
  href: `/messenger?thread=${thread}&mail=${id}`,
})
