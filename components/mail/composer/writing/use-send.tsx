import { useFormatter, useLocale, useTranslations } from "next-intl"
import { useRef, useState } from "react"
import { useUser } from "#components/shell/user-context.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastFailure, toastSuccess } from "#components/ui/feedback/toasts.ts"
import { newKey } from "#components/ui/inputs/new-key.ts"
import { useSubmitLock } from "#components/ui/inputs/submit-lock.ts"
import { api } from "#lib/api/client.ts"
import { maxSubjectLength } from "#lib/contract/mail/mail-terms.ts"
import { useComposer, type Written } from "../shared/open-composer.ts"
import { composedOf } from "./composed.ts"
import type { FormProps } from "./form-props.ts"
import { type Problems, type Refusal, refusedFields } from "./refused-fields.ts"
import { useColleagueAnswer } from "./use-colleague-answer.ts"
import { useMissing } from "./use-placeholders.ts"
import type { Template } from "./use-template.ts"

/** Named by what it says: trying again what was not answered makes no second mail, and another text is another mail. */
function useKeyOf() {
  const last = useRef<{ text: string; key: string }>(null)
  return (written: Written, sendAt: string | null) => {
    const text = JSON.stringify([written, sendAt])
    if (last.current?.text !== text) last.current = { text, key: newKey() }
    return last.current.key
  }
}

type Going = {
  template: Template
  /** What is answered, below the answer. */
  quote: string
  isUploading: boolean
}

/** Why it cannot be sent now. */
function useWhyNot(
  { context, written }: FormProps["writing"],
  { missing, isUploading }: { missing: string[]; isUploading: boolean },
): string | undefined {
  const t = useTranslations("composer")
  if (!context) return t("loading")
  if (!context.email) return t("noMailbox")
  if (missing.length > 0) return t("missing", { count: missing.length })
  if (written && written.subject.trim().length > maxSubjectLength) return t("problems.subjectTooLong")
  return isUploading ? t("uploading") : undefined
}

/** Sends the mail, says why it cannot be sent, and offers to take it back (M-11, M-12). */
export function useSend(
  { task, writing, onSending, onClose }: FormProps,
  { template, quote, isUploading }: Going,
) {
  const { name } = useUser()
  const t = useTranslations("composer")
  const format = useFormatter()
  const locale = useLocale()
  const composer = useComposer()
  const fail = useFailureToast()
  const lock = useSubmitLock()
  const keyOf = useKeyOf()
  const [refusal, setRefusal] = useState<Refusal>()
  const [isTried, setTried] = useState(false)
  const { context, written, autosave } = writing
  const missing = useMissing(task, writing, template)
  const problems: Problems = {
    ...refusedFields(refusal, written, locale),
    ...(isTried && written?.toMails.length === 0 && { toMails: t("problems.to") }),
    ...(isTried && written?.subject.trim() === "" && { subject: t("problems.subject") }),
  }
  const whyNot = useWhyNot(writing, { missing, isUploading })
  const colleague = useColleagueAnswer(task, () => {
    void autosave?.flush().then(task.onKept)
    onClose()
  })

  async function undo(message: number) {
    try {
      await api.messenger.undo({ message })
      if (written) composer.open({ ...task, begun: written })
    } catch (failure) {
      void fail(failure, t("undoFailed"))
    }
  }

  function tell(message: number, sendAt: string | null) {
    const title = sendAt
      ? t("sentLater", { at: format.dateTime(new Date(sendAt), { dateStyle: "medium", timeStyle: "short" }) })
      : t("sent")
    void toastSuccess(title, { action: { label: t("undo"), onClick: () => void undo(message) } })
  }

  /** @param sendAt when it is to go, ISO 8601; at once when left out */
  async function send(sendAt: string | null = null) {
    setTried(true)
    if (!context || !written || !autosave) return
    if (whyNot) return void toastFailure(whyNot)
    if (written.toMails.length === 0 || written.subject.trim() === "" || !lock.acquire()) return
    onSending(true)
    setRefusal(undefined)
    try {
      const mail = composedOf(written, context, { task, quote, name })
      const { data } = await api.messenger.send({
        ...mail,
        key: keyOf(written, sendAt),
        send_at: sendAt,
        seen_mail: colleague.seen.current,
      })
      // The mail is on its way whether or not its draft could be thrown away.
      await autosave.discard().catch(() => undefined)
      onClose()
      tell(data.id, sendAt)
    } catch (failure) {
      onSending(false)
      lock.release()
      if (await colleague.handle(failure, () => send(sendAt))) return
      setRefusal({ error: failure, written })
      void fail(failure, t("notSent"))
    } finally {
      onSending(false)
    }
  }
  return { send, missing, problems, whyNot }
}

export type Sending = ReturnType<typeof useSend>
