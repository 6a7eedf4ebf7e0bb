import { Button, TextInput } from "@mantine/core"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { SendingFailure } from "#components/ui/feedback/sending-failure.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { fieldError } from "#components/ui/inputs/field-error.ts"
import { useSending } from "#components/ui/inputs/use-sending.ts"
import { MovableDialog } from "#components/ui/panels/movable-dialog.tsx"
import type { Opening } from "#components/ui/panels/use-rounds.ts"
import { api } from "#lib/api/client.ts"
import { useRegistrationFacts } from "../record/registration-context.ts"
import classes from "./billing.module.css"

/** Links an invoice that the accounting CRM holds, by its name and id (I-5). */
export function LinkInvoice({ opened, onClose, onDone }: Opening) {
  const t = useTranslations("invoicing")
  const common = useTranslations("common")
  const { id } = useRegistrationFacts()
  const [name, setName] = useState("")
  const [zoho, setZoho] = useState("")
  const isFilled = name.trim() !== "" && zoho.trim() !== ""
  const { run, error, isSending } = useSending(
    () => api.invoices.link({ session: id, invoice_name: name, zoho_invoice_id: zoho }),
    ({ data }) => {
      void toastSuccess(t("linked", { name: data.name }))
      onDone()
    },
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
        <SendingFailure error={error} title={t("notLinked")} shown={["invoice_name", "zoho_invoice_id"]} />
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
