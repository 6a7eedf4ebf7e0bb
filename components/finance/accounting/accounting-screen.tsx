"use client"

import { useTranslations } from "next-intl"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { PlainScreen } from "#components/ui/page/plain-screen.tsx"
import { NavigationProvider } from "#components/ui/page/transition-link.tsx"
import { Pagination } from "#components/ui/table/pagination.tsx"
import { pageButtons } from "#components/ui/table/pagination-buttons.ts"
import type { Api } from "#lib/api/link.ts"
import classes from "./accounting.module.css"
import { type AccountingUrl, accountingHref } from "./accounting-url.ts"
import { AgeingFilters } from "./ageing-filters.tsx"
import { AgeingTable } from "./ageing-table.tsx"
import { FecForm, JournalForm } from "./journal-form.tsx"
import { MissingRates, type MissingRatesOf } from "./missing-rates.tsx"
import { AccountingTabs } from "./shared/accounting-tabs.tsx"

type Props = {
  url: AccountingUrl
  sizes: readonly number[]
  missingRates: readonly MissingRatesOf[]
  answer: Awaited<ReturnType<Api["accounting"]["ageing"]>>
}

/** What of the ledger is owed, by buyer and by how long it has been due, and the journal of a period to download. */
export function AccountingScreen({ url, sizes, missingRates, answer: { data, totals, links, meta } }: Props) {
  const t = useTranslations("accounting")
  const isNarrowed = url.entity !== null || url.currency !== null
  return (
    <NavigationProvider>
      <PlainScreen title={t("title")}>
        <AccountingTabs shown="owed" />
        <section className={classes.part} aria-labelledby="ageing">
          <h2 id="ageing">{t("ageing.title")}</h2>
          <p>{t("ageing.lead")}</p>
          <AgeingFilters key={`${url.entity} ${url.currency}`} url={url} />
          {data.length > 0 ? (
            <AgeingTable rows={data} totals={totals} />
          ) : (
            <EmptyState title={t("ageing.none")}>
              {t(isNarrowed ? "ageing.noneFiltered" : "ageing.noneText")}
            </EmptyState>
          )}
          {meta.last_page > 1 && (
            <footer className={classes.footer}>
              <Pagination
                place={meta}
                buttons={pageButtons(links)}
                sizes={sizes}
                pageHref={(page) => accountingHref({ ...url, page })}
                sizeHref={(size) => accountingHref({ ...url, size, page: 1 })}
              />
            </footer>
          )}
        </section>
        <section className={classes.part} aria-labelledby="journal">
          <h2 id="journal">{t("journal.title")}</h2>
          <p>{t("journal.lead")}</p>
          <JournalForm />
        </section>
        <section className={classes.part} aria-labelledby="fec">
          <h2 id="fec">{t("fec.title")}</h2>
          <p>{t("fec.lead")}</p>
          <FecForm />
        </section>
        <MissingRates parts={missingRates} />
      </PlainScreen>
    </NavigationProvider>
  )
}
