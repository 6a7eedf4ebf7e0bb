"use client"

import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useUser } from "#components/shell/user-context.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { ChoiceLinks } from "#components/ui/inputs/choice-links.tsx"
import { PlainScreen } from "#components/ui/page/plain-screen.tsx"
import { Rows } from "#components/ui/page/rows.tsx"
import { NavigationProvider, TransitionLink } from "#components/ui/page/transition-link.tsx"
import { Pagination } from "#components/ui/table/pagination.tsx"
import { pageButtons } from "#components/ui/table/pagination-buttons.ts"
import type { Api } from "#lib/api/link.ts"
import type { BulkMailRow } from "#lib/contract/mail/bulk-mails.ts"
import { pageSizes } from "#lib/contract/platform/page-sizes.ts"
import { BulkEntry } from "./bulk-entry.tsx"
import classes from "./bulk-mails.module.css"
import { type BulkMailsUrl, bulkMailsHref } from "./bulk-mails-url.ts"

/** Milliseconds between two looks while one is under way. */
const watchInterval = 2_000

const isRunning = ({ status }: BulkMailRow) => status === "running"

type BulkPage = Awaited<ReturnType<Api["bulkMails"]["list"]>>

/** The client loads with the first call: the page comes with its bulk mails. */
async function listBulkMails(url: BulkMailsUrl): Promise<BulkPage> {
  const { api } = await import("#lib/api/client.ts")
  return api.bulkMails.list(url)
}

/** Mails to many: how far each is, why it stopped, and what became of every recipient. */
export function BulkMailsScreen({ url, first }: { url: BulkMailsUrl; first: BulkPage }) {
  const t = useTranslations("bulkMails")
  const { data, refetch } = useQuery({
    queryKey: ["bulk-mails", url],
    queryFn: () => listBulkMails(url),
    initialData: first,
    refetchInterval: ({ state }) => (state.data?.data.some(isRunning) ? watchInterval : false),
    refetchOnWindowFocus: "always",
  })
  const { data: rows, links, meta } = data
  return (
    <NavigationProvider>
      <PlainScreen title={t("title")} aside={useUser().isAdmin && <Whose url={url} />} lead={t("intro")}>
        {rows.length === 0 ? (
          <EmptyState title={t("none")}>{t("noneHint")}</EmptyState>
        ) : (
          <Rows className={classes.list} aria-label={t("title")}>
            {rows.map((row) => (
              <BulkEntry key={row.id} bulk={row} isEverybodys={url.all} onChanged={() => void refetch()} />
            ))}
          </Rows>
        )}
        {meta.last_page > 1 && (
          <Pagination
            place={meta}
            buttons={pageButtons(links)}
            sizes={pageSizes}
            pageHref={(page) => bulkMailsHref({ ...url, page })}
            sizeHref={() => bulkMailsHref({ ...url, page: 1 })}
          />
        )}
      </PlainScreen>
    </NavigationProvider>
  )
}

/** Administrators see everybody's, too. */
function Whose({ url }: { url: BulkMailsUrl }) {
  const t = useTranslations("bulkMails")
  return (
    <ChoiceLinks label={t("whose")}>
      {[false, true].map((all) => (
        <TransitionLink
          key={String(all)}
          href={bulkMailsHref({ all, page: 1 })}
          aria-current={all === url.all || undefined}
        >
          {t(all ? "everybody" : "mine")}
        </TransitionLink>
      ))}
    </ChoiceLinks>
  )
}
