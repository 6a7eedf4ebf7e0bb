import { Textarea } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { mailsKey } from "#components/mail/messenger/shared/mail-keys.ts"
import { EditDialog } from "#components/records/lists/administration/editing/edit-dialog.tsx"
import { SendingForm } from "#components/records/lists/administration/editing/sending-form.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { fieldError } from "#components/ui/inputs/field-error.ts"
import { useSending } from "#components/ui/inputs/use-sending.ts"
import { api } from "#lib/api/client.ts"
import { disclosureDays as days, maxDisclosureReason } from "#lib/contract/mail/mail-disclosure-terms.ts"
import type { ConversationDisclosure } from "#lib/contract/mail/mail-disclosures.ts"
import classes from "./disclosure.module.css"

type Props = { thread: number; disclosure: ConversationDisclosure }

/** Why private mails are to be opened, and what happens then. */
export function AskDialog(props: Props) {
  const t = useTranslations("disclosures.ask")
  return <EditDialog title={t("title")}>{(close) => <AskForm {...props} onClose={close} />}</EditDialog>
}

function AskForm({ thread, disclosure, onClose }: Props & { onClose: () => void }) {
  const t = useTranslations("disclosures")
  const queries = useQueryClient()
  const [reason, setReason] = useState("")
  const isFilled = reason.trim() !== ""
  const sending = useSending(
    () => api.mailDisclosures.ask({ thread, reason }),
    () => {
      void toastSuccess(t("done.asked"))
      void queries.invalidateQueries({ queryKey: mailsKey })
      onClose()
    },
  )
  return (
    <SendingForm
      sending={sending}
      isFilled={isFilled}
      texts={{ cancel: t("cancel"), action: t("ask.send"), failed: t("done.failed") }}
      shown={["reason"]}
      onClose={onClose}
    >
      <p className={classes.text}>{t("ask.text", { count: disclosure.mails, days })}</p>
      <p className={classes.text}>{t("ask.then", { days })}</p>
      {disclosure.approvers === 0 && (
        <p role="note" className={classes.text}>
          {t("ask.nobody")}
        </p>
      )}
      <Textarea
        label={t("ask.reason")}
        description={t("ask.reasonHint")}
        value={reason}
        maxLength={maxDisclosureReason}
        rows={3}
        required
        data-autofocus
        error={fieldError(sending.error, "reason")}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </SendingForm>
  )
}
