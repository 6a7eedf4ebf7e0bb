import { TextInput } from "@mantine/core"
import { useLocale, useTranslations } from "next-intl"
import type { InvoiceCalculation } from "#lib/contract/finance/invoice-calculation.ts"
import { money } from "../../shared/money.ts"
import classes from "../billing.module.css"
import type { InvoiceDraft } from "./invoice-draft.ts"

type Props = {
  draft: InvoiceDraft
  onChange: (draft: InvoiceDraft) => void
  figures: InvoiceCalculation
  errorOf: (field: string) => string | undefined
}

/** Says what of the booths was invoiced before, by which documents, and asks why more is invoiced than they cost. */
export function InvoicedBefore({ draft, onChange, figures, errorOf }: Props) {
  const t = useTranslations("invoicing")
  const locale = useLocale()
  const { invoiced_before: before, currency } = figures
  if (!before) return null
  const amount = (cents: number) => money(cents, currency, locale)
  return (
    <section className={classes.before} aria-label={t("before")}>
      <p className={classes.obstaclesTitle}>
        {t("beforeOf", { amount: amount(before.amount), price: amount(before.price) })}
      </p>
      <ul className={classes.rows}>
        {before.documents.map(({ invoice_id, name, amount: part }) => (
          <li key={`${invoice_id} ${name}`}>
            {invoice_id === null ? (
              <span>{name}</span>
            ) : (
              <span>
                <a
                  href={`/api/invoice/${invoice_id}/pdf`}
                  aria-label={t("pdfOf", { number: name })}
                  target="_blank"
                  rel="noopener"
                >
                  {name}
                </a>
              </span>
            )}
            <span>{amount(part)}</span>
          </li>
        ))}
      </ul>
      {before.needs_reason ? (
        <TextInput
          label={t("againReason")}
          name="again_reason"
          value={draft.againReason}
          maxLength={500}
          required
          autoComplete="off"
          error={errorOf("again_reason")}
          onChange={(event) => onChange({ ...draft, againReason: event.currentTarget.value })}
        />
      ) : null}
    </section>
  )
}
