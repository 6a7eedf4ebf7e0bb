import { Button, NativeSelect, TextInput } from "@mantine/core"
import { useLocale, useTranslations } from "next-intl"
import { useState } from "react"
import { SendingFailure } from "#components/ui/feedback/sending-failure.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { fieldError } from "#components/ui/inputs/field-error.ts"
import { centsOf, typedAmount } from "#components/ui/inputs/typed-numbers.ts"
import { useSending } from "#components/ui/inputs/use-sending.ts"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import { MovableDialog } from "#components/ui/panels/movable-dialog.tsx"
import type { Opening } from "#components/ui/panels/use-rounds.ts"
import { useToday } from "#components/ui/text/use-today.ts"
import { api } from "#lib/api/client.ts"
import type { InvoiceDetail } from "#lib/contract/finance/invoice-detail.ts"
import { useRegistrationForm } from "../../record/registration-context.ts"
import { useChoices } from "../../record/use-registration-choices.ts"
import { money } from "../../shared/money.ts"
import classes from "../billing.module.css"
import { useSeenBalance } from "./use-seen-balance.ts"

type Props = Opening & {
  document: InvoiceDetail
  /** Money goes back that was paid too much. */
  isRefund: boolean
  onChanged: (document: InvoiceDetail) => void
}

const fields = ["amount", "date", "payment_method_id", "reference"]

/** What is due first: the instalment that is not paid yet, or what of it is left. */
function dueFirst({ instalments, total, balance }: InvoiceDetail): number {
  let until = 0
  for (const { amount } of instalments) {
    until += amount
    if (until > total - balance) return until - (total - balance)
  }
  return balance
}

/** Money that came for an invoice, or goes back (I-8). */
export function RecordPayment({ document, isRefund, opened, onClose, onDone, onChanged }: Props) {
  const t = useTranslations("invoicing")
  const common = useTranslations("common")
  const locale = useLocale()
  const confirm = useConfirm()
  const chosen = useRegistrationForm().value("billing.payment_method")
  const { choices } = useChoices()
  const { id, number, currency, balance } = document
  const [typed, setTyped] = useState(() =>
    typedAmount(isRefund ? Math.max(0, -balance) : dueFirst(document), locale),
  )
  const [date, setDate] = useState(useToday())
  const [method, setMethod] = useState(chosen === null ? "" : String(chosen))
  const [reference, setReference] = useState("")
  const amount = centsOf(typed)
  const isFilled = amount !== undefined && amount > 0 && date !== ""

  const seen = useSeenBalance(balance)
  const { run, error, isSending } = useSending(
    (key) =>
      seen.following(
        api.invoices.pay({
          invoice: id,
          key,
          amount: amount ?? 0,
          refund: isRefund,
          date,
          reference,
          payment_method_id: method === "" ? null : Number(method),
          balance: seen.balance,
        }),
      ),
    ({ data }) => {
      void toastSuccess(t(isRefund ? "refunded" : "paymentRecorded", { number }))
      onChanged(data)
      onDone()
    },
  )
  const ask = () =>
    confirm({
      title: t(isRefund ? "refundQuestion" : "payQuestion", {
        amount: money(amount ?? 0, currency, locale),
        number,
      }),
      message: t("payExplain"),
      action: t(isRefund ? "refund" : "pay"),
    })
  return (
    <MovableDialog
      opened={opened}
      onClose={onClose}
      title={t(isRefund ? "refundTitle" : "payTitle", { number })}
    >
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isFilled) void run(ask)
        }}
      >
        <TextInput
          label={t("amountIn", { currency })}
          data-autofocus
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={typed !== "" && !amount ? t("problems.notAnAmount") : fieldError(error, "amount")}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label={t("date")}
          value={date}
          error={fieldError(error, "date")}
          onChange={(event) => setDate(event.currentTarget.value)}
        />
        <NativeSelect
          label={t("method")}
          value={method}
          error={fieldError(error, "payment_method_id")}
          data={[
            { value: "", label: t("noMethod") },
            ...(choices?.paymentMethods ?? []).map((one) => ({ value: String(one.id), label: one.name })),
          ]}
          onChange={(event) => setMethod(event.currentTarget.value)}
        />
        <TextInput
          label={t("reference")}
          maxLength={200}
          autoComplete="off"
          value={reference}
          error={fieldError(error, "reference")}
          onChange={(event) => setReference(event.currentTarget.value)}
        />
        <SendingFailure error={error} title={t("notRecorded")} shown={fields} unanswered={t("unanswered")} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button type="submit" disabled={!isFilled} loading={isSending}>
            {t(isRefund ? "refund" : "pay")}
          </Button>
        </div>
      </form>
    </MovableDialog>
  )
}
