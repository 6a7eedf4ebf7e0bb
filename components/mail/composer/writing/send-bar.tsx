import { Button } from "@mantine/core"
import { useTranslations } from "next-intl"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import classes from "./composer.module.css"
import type { FormProps } from "./form-props.ts"
import { SendLater } from "./send-later.tsx"
import type { Sending } from "./use-send.tsx"

/** What becomes of the mail: its draft thrown away, the mail sent. */
export function SendBar({ writing, isSending, onClose, sending }: FormProps & { sending: Sending }) {
  const t = useTranslations("composer")
  const confirm = useConfirm()
  const { saving, autosave } = writing
  async function discard() {
    const question = { title: t("draft.discardQuestion"), action: t("draft.discard"), danger: true }
    if (writing.isWritten && !(await confirm(question))) return
    onClose()
    await autosave?.discard()
  }
  return (
    <div className={classes.bar}>
      {writing.isWritten ? (
        <Button variant="subtle" color="gray" disabled={isSending} onClick={() => void discard()}>
          {t("draft.discard")}
        </Button>
      ) : null}
      <span className={classes.draftState} role="status">
        {saving.name === "saved" && t("draft.kept")}
        {saving.name === "failed" && t("draft.unreached")}
      </span>
      <span className={classes.gap} />
      <SendLater isOff={sending.whyNot !== undefined || isSending} onSend={(at) => void sending.send(at)} />
      <Button
        type="submit"
        aria-disabled={sending.whyNot !== undefined || isSending || undefined}
        data-disabled={sending.whyNot !== undefined || undefined}
        data-tooltip={sending.whyNot ?? t("sendKeys")}
        loading={isSending}
      >
        {t("send")}
      </Button>
    </div>
  )
}
