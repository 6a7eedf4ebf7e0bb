import { useLocale, useTranslations } from "next-intl"
import { useState } from "react"
import { useCan } from "#components/shell/user-context.tsx"
import { money } from "#components/shows/registrations/shared/money.ts"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { SendingFailure } from "#components/ui/feedback/sending-failure.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { rateOf } from "#components/ui/inputs/typed-numbers.ts"
import { useSending } from "#components/ui/inputs/use-sending.ts"
import { Moment } from "#components/ui/text/moment.tsx"
import { api } from "#lib/api/client.ts"
import type { MissingRate } from "#lib/contract/finance/accounting.ts"
import { type BillingEntity, bookCurrency, maxRateSource } from "#lib/contract/finance/ledger-terms.ts"
import classes from "./accounting.module.css"

export type MissingRatesOf = { entity: BillingEntity; rows: readonly MissingRate[]; total: number }

/** Invoices whose exchange rate the books do not know (I-59), each with a form to enter it once. */
export function MissingRates({ parts }: { parts: readonly MissingRatesOf[] }) {
  const t = useTranslations("accounting.missingRates")
  /** Who published the last one is proposed for the next. */
  const [source, setSource] = useState("")
  if (parts.every(({ total }) => total === 0)) return null
  const more = parts.reduce((sum, { rows, total }) => sum + total - rows.length, 0)
  return (
    <section className={classes.part} aria-labelledby="missing-rates">
      <h2 id="missing-rates">{t("title")}</h2>
      <p>{t("lead")}</p>
      <ul className={classes.rates}>
        {parts.flatMap(({ entity, rows }) =>
          rows.map((row) => (
            <li key={row.id}>
              <RateForm row={row} book={bookCurrency[entity]} lastSource={source} onEntered={setSource} />
            </li>
          )),
        )}
      </ul>
      {more > 0 ? <p>{t("more", { count: more })}</p> : null}
    </section>
  )
}

type FormProps = {
  row: MissingRate
  book: string
  lastSource: string
  onEntered: (source: string) => void
}

function RateForm({
  row: { id, number, date, currency, total, buyer },
  book,
  lastSource,
  onEntered,
}: FormProps) {
  const t = useTranslations("accounting.missingRates")
  const locale = useLocale()
  const mayEnter = useCan("finance.edit")
  const [typed, setTyped] = useState("")
  const [day, setDay] = useState<string>(date)
  const [ownSource, setOwnSource] = useState<string>()
  const source = ownSource ?? lastSource
  const rate = rateOf(typed)
  const sending = useSending(
    () => api.accounting.enterRate({ invoice: id, rate: rate ?? 0, date: day, source: source.trim() }),
    () => {
      onEntered(source.trim())
      void toastSuccess(t("entered", { number }))
    },
  )
  return (
    <form
      className={classes.form}
      aria-label={number}
      onSubmit={(event) => {
        event.preventDefault()
        if (rate !== undefined) void sending.run()
      }}
    >
      <span className={classes.rated}>
        <a href={`/api/invoice/${id}/pdf`} target="_blank" rel="noopener">
          {number}
        </a>
        {` · ${buyer} · ${money(total, currency, locale)} · `}
        <Moment value={date} />
      </span>
      {mayEnter ? (
        <>
          <label>
            {t("rate", { book, currency })}
            <input
              value={typed}
              inputMode="decimal"
              autoComplete="off"
              required
              maxLength={12}
              pattern="\d{1,4}([.,]\d{1,6})?"
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </label>
          <label>
            {t("date")}
            <input
              type="date"
              value={day}
              max={date}
              required
              onChange={(event) => setDay(event.currentTarget.value)}
            />
          </label>
          <label>
            {t("source")}
            <input
              value={source}
              required
              maxLength={maxRateSource}
              pattern=".*\S.*"
              autoComplete="off"
              onChange={(event) => setOwnSource(event.currentTarget.value)}
            />
          </label>
          <PlainButton type="submit" disabled={sending.isSending}>
            {t("enter")}
          </PlainButton>
        </>
      ) : null}
      <SendingFailure error={sending.error} title={t("notEntered")} shown={[]} unanswered={t("unanswered")} />
    </form>
  )
}
