"use client"

import { Button, Checkbox, TextInput } from "@mantine/core"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { EditDialog } from "#components/records/lists/administration/editing/edit-dialog.tsx"
import { SendingFailure } from "#components/ui/feedback/sending-failure.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { fieldError } from "#components/ui/inputs/field-error.ts"
import { useSending } from "#components/ui/inputs/use-sending.ts"
import { api } from "#lib/api/client.ts"
import type { ListedFlow } from "#lib/contract/finance/approved-platform.ts"
import { maxSetAsideReason } from "#lib/contract/finance/platform-terms.ts"
import classes from "./shared/approved-platform.module.css"

type Props = { flow: ListedFlow; name: string }

/** Says why a refused document or payment is not sent any more, and whether its sale is reported instead. */
export function SetAsideDialog({ flow, name }: Props) {
  const t = useTranslations("approvedPlatform.aside")
  return (
    <EditDialog title={t("title", { name })}>
      {(close) => <SetAsideForm flow={flow} onClose={close} />}
    </EditDialog>
  )
}

function SetAsideForm({ flow, onClose }: { flow: ListedFlow; onClose: () => void }) {
  const t = useTranslations("approvedPlatform.aside")
  const buttons = useTranslations("common")
  const router = useRouter()
  const [reason, setReason] = useState("")
  const [isReported, setReported] = useState(false)
  const { run, error, isSending } = useSending(
    () => api.approvedPlatform.setAside({ flow: flow.id, reason, is_reported: isReported }),
    () => {
      void toastSuccess(t("done"))
      onClose()
      router.refresh()
    },
  )
  const isFilled = reason.trim() !== ""
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isFilled) void run()
      }}
    >
      <p className={classes.hint}>{flow.kind === "invoice" ? t("explainInvoice") : t("explain")}</p>
      <TextInput
        label={t("reason")}
        description={t("reasonHint")}
        data-autofocus
        maxLength={maxSetAsideReason}
        autoComplete="off"
        value={reason}
        error={fieldError(error, "reason")}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {flow.kind === "invoice" ? (
        <Checkbox
          label={t("isReported")}
          description={t("reportedHint")}
          checked={isReported}
          onChange={(event) => setReported(event.currentTarget.checked)}
        />
      ) : null}
      <SendingFailure error={error} title={t("failed")} shown={["reason"]} unanswered={t("unanswered")} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {buttons("cancel")}
        </Button>
        <Button type="submit" disabled={!isFilled} loading={isSending}>
          {t("action")}
        </Button>
      </div>
    </form>
  )
}
