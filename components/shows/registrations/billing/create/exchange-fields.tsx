import { TextInput } from "@mantine/core"
import { useLocale, useTranslations } from "next-intl"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { useDay } from "#components/ui/text/use-day.ts"
import type { InvoiceCalculation } from "#lib/contract/finance/invoice-calculation.ts"
import { maxRateSource } from "#lib/contract/finance/ledger-terms.ts"
import classes from "../billing.module.css"
import type { InvoiceDraft } from "./invoice-draft.ts"

type Props = {
  draft: InvoiceDraft
  onChange: (draft: InvoiceDraft) => void
  books: NonNullable<InvoiceCalculation["books"]>
  /** Of the invoice. */
  currency: string
  errorOf: (field: string) => string | undefined
}

/** A rate of our own digits as it is typed over: no groups, all decimals. */
const typedRate = (rate: number, locale: string) =>
  rate.toLocaleString(locale, { maximumFractionDigits: 6, useGrouping: false })

/** The exchange rate of an invoice in another currency than the books, with its day and source; the one that was used last is offered. */
export function ExchangeFields({ draft, onChange, books, currency, errorOf }: Props) {
  const t = useTranslations("invoicing.exchange")
  const locale = useLocale()
  const day = useDay()
  const put = (changes: Partial<InvoiceDraft>) => onChange({ ...draft, ...changes })
  const { last } = books
  return (
    <section aria-label={t("title")}>
      <p className={classes.hint}>{t("lead", { currency, book: books.currency })}</p>
      <div className={classes.terms}>
        <TextInput
          label={t("rate", { currency, book: books.currency })}
          name="exchange_rate"
          value={draft.exchangeRate}
          maxLength={12}
          inputMode="decimal"
          autoComplete="off"
          required
          error={errorOf("exchange_rate") ?? errorOf("exchange_rate.rate")}
          onChange={(event) => put({ exchangeRate: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={t("date")}
          name="exchange_rate.date"
          value={draft.rateDate}
          required
          error={errorOf("exchange_rate.date")}
          onChange={(event) => put({ rateDate: event.currentTarget.value })}
        />
        <TextInput
          label={t("source")}
          name="exchange_rate.source"
          value={draft.rateSource}
          maxLength={maxRateSource}
          autoComplete="off"
          required
          placeholder={t("sourceExample")}
          error={errorOf("exchange_rate.source")}
          onChange={(event) => put({ rateSource: event.currentTarget.value })}
        />
      </div>
      {last && draft.exchangeRate === "" ? (
        <LinkButton
          onClick={() =>
            put({
              exchangeRate: typedRate(last.rate, locale),
              rateDate: last.date,
              rateSource: last.source,
            })
          }
        >
          {t("useLast", {
            rate: typedRate(last.rate, locale),
            source: last.source,
            day: day(last.date),
          })}
        </LinkButton>
      ) : null}
    </section>
  )
}
