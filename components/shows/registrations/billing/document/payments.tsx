import { useLocale, useTranslations } from "next-intl"
import { useState } from "react"
import { useRounds } from "#components/ui/panels/use-rounds.ts"
import { Moment } from "#components/ui/text/moment.tsx"
import type { InvoiceDetail, InvoicePayment } from "#lib/contract/finance/invoice-detail.ts"
import { ActionButton } from "../../record/action-button.tsx"
import { money } from "../../shared/money.ts"
import { ReversePayment } from "../../shared/reverse-payment.tsx"
import classes from "../billing.module.css"
import { ExternalNote } from "./external-note.tsx"
import { Part } from "./part.tsx"

type Props = {
  document: InvoiceDetail
  onChanged: (document: InvoiceDetail) => void
  onRetried: () => void
}

/** Money that came and went back, in the order in which it was recorded. */
export function Payments({ document, onChanged, onRetried }: Props) {
  const t = useTranslations("invoicing")
  const { round, open, opening } = useRounds()
  const [asked, setAsked] = useState<InvoicePayment>()
  return (
    <Part title={t("payments")}>
      {document.payments.length === 0 ? <p className={classes.hint}>{t("noPayments")}</p> : null}
      <ul className={classes.rows}>
        {document.payments.map((payment) => (
          <PaymentRow
            key={payment.id}
            payment={payment}
            currency={document.currency}
            onRetried={onRetried}
            onReverse={() => {
              setAsked(payment)
              open()
            }}
          />
        ))}
      </ul>
      {opening && asked ? (
        <ReversePayment
          key={`${asked.id} ${round}`}
          payment={asked}
          currency={document.currency}
          onChanged={onChanged}
          {...opening}
        />
      ) : null}
    </Part>
  )
}

type RowProps = {
  payment: InvoicePayment
  currency: InvoiceDetail["currency"]
  onReverse: () => void
  onRetried: () => void
}

function PaymentRow({ payment, currency, onReverse, onRetried }: RowProps) {
  const t = useTranslations("invoicing")
  const locale = useLocale()
  const { amount, date, bank_date, method, reference, statement, reverses_id, is_reversed, user, external } =
    payment
  const shown = money(amount, currency, locale)
  const source = statement && t("ofStatement", { name: statement.name })
  const about = [method?.name, reference, source, user].filter(Boolean).join(" · ")
  const kind = reverses_id !== null ? t("reversal") : amount < 0 ? t("refundRow") : undefined
  return (
    <li>
      <span className={classes.name}>
        <span>
          <Moment value={bank_date ?? date} />
          {kind ? ` · ${kind}` : null}
          {is_reversed ? ` · ${t("reversed")}` : null}
        </span>
        {about ? <span className={classes.quiet}>{about}</span> : null}
        {bank_date ? (
          <span className={classes.quiet}>{t.rich("bookedOn", { day: () => <Moment value={date} /> })}</span>
        ) : null}
        {external?.problem ? <ExternalNote external={external} onRetried={onRetried} /> : null}
      </span>
      <span className={is_reversed ? classes.struck : undefined}>{shown}</span>
      {reverses_id === null && !is_reversed ? (
        <ActionButton
          ability="finance.edit"
          aria-label={t("reverseLabel", { amount: shown })}
          aria-haspopup="dialog"
          onPress={onReverse}
        >
          {t("reverse")}
        </ActionButton>
      ) : null}
    </li>
  )
}
