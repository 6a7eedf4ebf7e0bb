import { TextInput } from "@mantine/core"
import { useLocale, useTranslations } from "next-intl"
import type { InvoiceCalculation } from "#lib/contract/finance/invoices.ts"
import { money } from "../../shared/money.ts"
import classes from "../billing.module.css"
import type { InvoiceDraft } from "./invoice-draft.ts"

type Props = {
  draft: InvoiceDraft
  onChange: (draft: InvoiceDraft) => void
  figures: InvoiceCalculation
  errorOf: (field: string) => string | undefined
}

/** Says that the booths were invoiced before, and asks why they are invoiced again. */
export function InvoicedAgain({ draft, onChange, figures, errorOf }: Props) {
  const t = useTranslations("invoicing")
  const locale = useLocale()
  const { invoiced_again: before, currency } = figures
  if (!before) return null
  const amount = money(before.total, currency, locale)
  return (
    <div className={classes.alert}>
      <p className={classes.obstaclesTitle}>{t("again", { amount, numbers: before.numbers.join(", ") })}</p>
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
    </div>
  )
}
