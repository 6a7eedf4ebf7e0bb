import { useTranslations } from "next-intl"
import { useRounds } from "#components/ui/panels/use-rounds.ts"
import type { InvoiceDetail } from "#lib/contract/finance/invoice-detail.ts"
import { ActionButton } from "../../record/action-button.tsx"
import classes from "../billing.module.css"
import { CreditInvoice } from "./credit-invoice.tsx"
import { RecordPayment } from "./record-payment.tsx"

type Props = {
  document: InvoiceDetail
  onChanged: (document: InvoiceDetail) => void
  onCredited: () => void
}

/** What can be done with an issued invoice; what cannot be now says why. */
export function DocumentActions({ document, onChanged, onCredited }: Props) {
  const t = useTranslations("invoicing")
  const paying = useRounds()
  const refunding = useRounds()
  const crediting = useRounds()
  const { balance, total, credited } = document
  const left = total - credited
  return (
    <div className={classes.actions}>
      <ActionButton
        ability="finance.edit"
        size="usual"
        aria-haspopup="dialog"
        isOff={left <= 0}
        tooltip={left <= 0 ? t("nothingLeft") : undefined}
        onPress={crediting.open}
      >
        {t("credit")}
      </ActionButton>
      <ActionButton
        ability="finance.edit"
        size="usual"
        aria-haspopup="dialog"
        isOff={balance >= 0}
        tooltip={balance >= 0 ? t("nothingToRefund") : undefined}
        onPress={refunding.open}
      >
        {t("refund")}
      </ActionButton>
      <ActionButton
        ability="finance.edit"
        size="usual"
        look="primary"
        aria-haspopup="dialog"
        isOff={balance <= 0}
        tooltip={balance <= 0 ? t("nothingDue") : undefined}
        onPress={paying.open}
      >
        {t("pay")}
      </ActionButton>
      {paying.opening ? (
        <RecordPayment
          key={`pay ${paying.round}`}
          document={document}
          isRefund={false}
          onChanged={onChanged}
          {...paying.opening}
        />
      ) : null}
      {refunding.opening ? (
        <RecordPayment
          key={`refund ${refunding.round}`}
          document={document}
          isRefund
          onChanged={onChanged}
          {...refunding.opening}
        />
      ) : null}
      {crediting.opening ? (
        <CreditInvoice
          key={`credit ${crediting.round}`}
          document={document}
          onCredited={onCredited}
          {...crediting.opening}
        />
      ) : null}
    </div>
  )
}
