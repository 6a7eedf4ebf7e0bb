import { Button, NativeSelect, TextInput } from "@mantine/core"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { SendingFailure } from "#components/ui/feedback/sending-failure.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { fieldError } from "#components/ui/inputs/field-error.ts"
import { centsOf } from "#components/ui/inputs/typed-numbers.ts"
import { useSending } from "#components/ui/inputs/use-sending.ts"
import { MovableDialog } from "#components/ui/panels/movable-dialog.tsx"
import type { Opening } from "#components/ui/panels/use-rounds.ts"
import { useToday } from "#components/ui/text/use-today.ts"
import { api } from "#lib/api/client.ts"
import { currencies } from "#lib/contract/finance/ledger-terms.ts"
import { useRegistrationDetails } from "../record/registration-context.ts"
import classes from "./billing.module.css"

const fields = ["invoice_name", "zoho_invoice_id", "total", "balance", "date", "due_date"]

/** Cents of an amount that may be left empty. */
const amountOf = (typed: string) => (typed.trim() === "" ? 0 : centsOf(typed))

/** Links an invoice that the accounting CRM holds, by its name and id (I-5), with what of it is due (I-35). */
export function LinkInvoice({ opened, onClose, onDone }: Opening) {
  const t = useTranslations("invoicing")
  const common = useTranslations("common")
  const { id } = useRegistrationDetails()
  const [name, setName] = useState("")
  const [zoho, setZoho] = useState("")
  const [total, setTotal] = useState("")
  /** Null as long as nobody touched it: all is due. */
  const [balance, setBalance] = useState<string | null>(null)
  const [currency, setCurrency] = useState<"" | (typeof currencies)[number]>("")
  const [date, setDate] = useState(useToday())
  const [due, setDue] = useState("")
  const amounts = { total: amountOf(total), balance: amountOf(balance ?? total) }
  const isFilled =
    name.trim() !== "" &&
    zoho.trim() !== "" &&
    amounts.total !== undefined &&
    amounts.balance !== undefined &&
    date !== ""
  const { run, error, isSending } = useSending(
    () =>
      api.invoices.link({
        session: id,
        invoice_name: name,
        zoho_invoice_id: zoho,
        total: amounts.total ?? 0,
        balance: amounts.balance ?? 0,
        date,
        ...(currency !== "" && { currency }),
        ...(due !== "" && { due_date: due }),
      }),
    ({ data }) => {
      void toastSuccess(t("linked", { name: data.name }))
      onDone()
    },
  )
  const amount = (
    label: "linkAmount" | "linkBalance",
    field: "total" | "balance",
    typed: string,
    onType: (typed: string) => void,
  ) => (
    <TextInput
      label={t(label)}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      error={amounts[field] === undefined ? t("problems.notAnAmount") : fieldError(error, field)}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  )
  return (
    <MovableDialog opened={opened} onClose={onClose} title={t("linkTitle")}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (isFilled) void run()
        }}
      >
        <TextInput
          label={t("linkName")}
          data-autofocus
          maxLength={120}
          value={name}
          error={fieldError(error, "invoice_name")}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label={t("linkId")}
          maxLength={60}
          value={zoho}
          error={fieldError(error, "zoho_invoice_id")}
          onChange={(event) => setZoho(event.currentTarget.value)}
        />
        <div className={classes.terms}>
          {amount("linkAmount", "total", total, setTotal)}
          {amount("linkBalance", "balance", balance ?? total, setBalance)}
          <NativeSelect
            label={t("currency")}
            value={currency}
            data={[{ value: "", label: t("usualCurrency") }, ...currencies]}
            onChange={({ currentTarget: { value } }) =>
              setCurrency(currencies.find((one) => one === value) ?? "")
            }
          />
        </div>
        <p className={classes.hint}>{t("linkHint")}</p>
        <div className={classes.terms}>
          <TextInput
            type="date"
            label={t("date")}
            value={date}
            error={fieldError(error, "date")}
            onChange={(event) => setDate(event.currentTarget.value)}
          />
          <TextInput
            type="date"
            label={t("dueDate")}
            value={due}
            error={fieldError(error, "due_date")}
            onChange={(event) => setDue(event.currentTarget.value)}
          />
        </div>
        <SendingFailure error={error} title={t("notLinked")} shown={fields} unanswered={t("unanswered")} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button type="submit" disabled={!isFilled} loading={isSending}>
            {t("link")}
          </Button>
        </div>
      </form>
    </MovableDialog>
  )
}
