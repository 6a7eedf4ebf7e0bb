import { Button, TextInput } from "@mantine/core"
import { useLocale, useTranslations } from "next-intl"
import { useState } from "react"
import { SendingFailure } from "#components/ui/feedback/sending-failure.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { fieldError } from "#components/ui/inputs/field-error.ts"
import { useSending } from "#components/ui/inputs/use-sending.ts"
import { MovableDialog } from "#components/ui/panels/movable-dialog.tsx"
import type { Opening } from "#components/ui/panels/use-rounds.ts"
import { api } from "#lib/api/client.ts"
import type { InvoiceDetail, InvoicePayment } from "#lib/contract/finance/invoice-detail.ts"
import classes from "../billing/billing.module.css"
import { money } from "./money.ts"

type Props = Opening & {
  payment: Pick<InvoicePayment, "id" | "amount">
  currency: InvoiceDetail["currency"]
  onChanged: (document: InvoiceDetail) => void
}

/** Takes a payment back by a row of its own, with the reason. */
export function ReversePayment({ payment, currency, opened, onClose, onDone, onChanged }: Props) {
  const t = useTranslations("invoicing")
  const common = useTranslations("common")
  const amount = money(payment.amount, currency, useLocale())
  const [reason, setReason] = useState("")
  const isFilled = reason.trim() !== ""
  const { run, error, isSending } = useSending(
    (key) => api.invoices.reverse({ payment: payment.id, key, reference: reason }),
    ({ data }) => {
      void toastSuccess(t("paymentReversed", { amount }))
      onChanged(data)
      onDone()
    },
  )
  return (
    <MovableDialog opened={opened} onClose={onClose} title={t("reverseTitle", { amount })}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (isFilled) void run()
        }}
      >
        <p className={classes.hint}>{t("reverseExplain")}</p>
        <TextInput
          label={t("reason")}
          data-autofocus
          maxLength={200}
          autoComplete="off"
          value={reason}
          error={fieldError(error, "reference")}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <SendingFailure
          error={error}
          title={t("notReversed")}
          shown={["reference"]}
          unanswered={t("unanswered")}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button color="red" type="submit" disabled={!isFilled} loading={isSending}>
            {t("reverse")}
          </Button>
        </div>
      </form>
    </MovableDialog>
  )
}
