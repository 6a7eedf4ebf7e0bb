import { Button, Radio, TextInput } from "@mantine/core"
import { useLocale, useTranslations } from "next-intl"
import { useState } from "react"
import { SendingFailure } from "#components/ui/feedback/sending-failure.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { fieldError } from "#components/ui/inputs/field-error.ts"
import { centsOf } from "#components/ui/inputs/typed-numbers.ts"
import { useSending } from "#components/ui/inputs/use-sending.ts"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import { MovableDialog } from "#components/ui/panels/movable-dialog.tsx"
import type { Opening } from "#components/ui/panels/use-rounds.ts"
import { api } from "#lib/api/client.ts"
import type { InvoiceDetail } from "#lib/contract/finance/invoice-detail.ts"
import { money } from "../../shared/money.ts"
import classes from "../billing.module.css"
import { CreditLines } from "./credit-lines.tsx"
import { useCreditLines } from "./use-credit-lines.ts"
import { useSeenBalance } from "./use-seen-balance.ts"

type Props = Opening & { document: InvoiceDetail; onCredited: () => void }

const parts = ["all", "lines", "part"] as const
type Part = (typeof parts)[number]

/** Corrects an invoice by a credit note: over all that is left of it, chosen lines, or an amount, with the reason. */
export function CreditInvoice({ document, opened, onClose, onDone, onCredited }: Props) {
  const t = useTranslations("invoicing")
  const common = useTranslations("common")
  const locale = useLocale()
  const confirm = useConfirm()
  const { id, number, currency, total, credited } = document
  const left = total - credited
  const [part, setPart] = useState<Part>("all")
  const credit = useCreditLines(id, part === "lines")
  const [typed, setTyped] = useState("")
  const [reason, setReason] = useState("")
  const { figures } = credit
  const amounts = { all: left, lines: credit.isCurrent ? figures?.total : undefined, part: centsOf(typed) }
  const amount = amounts[part]
  const isFilled = amount !== undefined && amount > 0 && reason.trim() !== ""

  const seen = useSeenBalance(document.balance)
  const { run, error, isSending } = useSending(
    (key) =>
      seen.following(
        api.invoices.credit({
          invoice: id,
          key,
          reason,
          balance: seen.balance,
          ...(part === "part" && amount !== undefined && { amount }),
          ...(part === "lines" && { lines: credit.chosen }),
        }),
      ),
    ({ data }) => {
      void toastSuccess(t("creditIssued", { number: data.number }))
      onCredited()
      onDone()
    },
  )
  const ask = () =>
    confirm({
      title: t("creditQuestion", { amount: money(amount ?? 0, currency, locale), number }),
      message: t("creditExplain"),
      action: t("creditAction"),
      danger: true,
    })
  return (
    <MovableDialog opened={opened} onClose={onClose} title={t("creditTitle", { number })}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isFilled) void run(ask)
        }}
      >
        <Radio.Group
          label={t("creditOf")}
          value={part}
          onChange={(value) => setPart(parts.find((known) => known === value) ?? "all")}
        >
          <div className={classes.companions}>
            <Radio value="all" label={t("creditAll", { amount: money(left, currency, locale) })} />
            <Radio value="lines" label={t("creditChosen")} />
            <Radio value="part" label={t("creditPart")} />
          </div>
        </Radio.Group>
        {part === "lines" ? (
          <CreditLines
            figures={figures}
            currency={currency}
            ticked={credit.ticked}
            isStale={!credit.isCurrent}
            onTick={credit.setTicked}
          />
        ) : null}
        {part === "part" ? (
          <TextInput
            label={t("amountWithTax", { currency })}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            error={typed !== "" && !amount ? t("problems.notAnAmount") : fieldError(error, "amount")}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        ) : null}
        <TextInput
          label={t("reason")}
          data-autofocus
          maxLength={500}
          autoComplete="off"
          value={reason}
          error={fieldError(error, "reason")}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <SendingFailure
          error={error ?? credit.error}
          title={t(error ? "notCredited" : "creditNotCalculated")}
          {...(error !== undefined && { unanswered: t("unanswered") })}
          shown={["reason", ...(part === "part" ? ["amount"] : [])]}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button color="red" type="submit" disabled={!isFilled} loading={isSending}>
            {t("creditAction")}
          </Button>
        </div>
      </form>
    </MovableDialog>
  )
}
