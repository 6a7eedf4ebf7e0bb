import { useLocale, useTranslations } from "next-intl"
import { useState } from "react"
import { movedCountOf } from "#components/records/lists/bulk/moved-notice.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useSubmitLock } from "#components/ui/inputs/submit-lock.ts"
import { isBlankHtml } from "#components/ui/rich-text/html-text.ts"
import { api } from "#lib/api/client.ts"
import type { CheckedRecipients } from "#lib/contract/mail/bulk-mails.ts"
import { placeholdersIn } from "#lib/contract/mail/fill-placeholders.ts"
import { invoicePlaceholders, maxSubjectLength } from "#lib/contract/mail/mail-terms.ts"
import { mayBeText } from "#lib/contract/mail/may-be-text.ts"
import { unknownPlaceholdersOf } from "#lib/contract/mail/unknown-placeholders.ts"
import type { JobList } from "#lib/contract/platform/jobs.ts"
import type { Written } from "../shared/open-composer.ts"
import { senderOf } from "../writing/composer-context.ts"
import type { FormProps } from "../writing/form-props.ts"
import { knownPlaceholders } from "../writing/known-placeholders.ts"
import { type Refusal, refusedFields } from "../writing/refused-fields.ts"

type Target = Parameters<typeof api.bulkMails.check>[0]["target"]

export type BulkFormProps = Pick<FormProps, "task" | "writing" | "view" | "onView" | "onClose"> & {
  list: JobList
  target: Target
  onDone: () => void
}

/** The list as calls of bulk mails know it: only lists with mails offer the action. */
const mailed = (list: JobList) => list as Parameters<typeof api.bulkMails.check>[0]["list"]

/** Placeholders that are filled in for nobody: those of reminders of invoices. Of shows the server knows. */
function missingIn(written: Written | undefined): string[] {
  if (!written) return []
  const names = placeholdersIn(written.subject, written.content)
  return names.filter((name) => invoicePlaceholders.some((one) => one === name))
}

/** What decides for whom a text has values: it is counted again when that changes. */
const fillingOf = (written: Written | undefined): string =>
  written
    ? [
        written.template_id,
        written.language,
        written.session_id,
        ...placeholdersIn(written.subject, written.content),
      ].join(" ")
    : ""

/** What looks like a placeholder and is none: it would go to all as it is. */
const unknownIn = (written: Written | undefined): string[] =>
  written ? unknownPlaceholdersOf(written, knownPlaceholders) : []

/** What looks like a placeholder and is none: what can be nothing else, and what may be text, with whether the user says that it is. */
type Lookalikes = { unknown: string[]; doubtful: string[]; isText: boolean }

function lookalikesIn(written: Written | undefined, asText: readonly string[]): Lookalikes {
  const found = unknownIn(written)
  const doubtful = found.filter((one) => mayBeText(one, knownPlaceholders))
  return {
    unknown: found.filter((one) => !doubtful.includes(one)),
    doubtful,
    isText: doubtful.every((one) => asText.includes(one)),
  }
}

type Standing = Lookalikes & { missing: string[]; isUploading: boolean; recipients: number | undefined }

/** Why it cannot be checked or started now. */
function useWhyNot(
  { context, written }: FormProps["writing"],
  { missing, unknown, isText, isUploading, recipients }: Standing,
) {
  const t = useTranslations("composer.bulk")
  const composer = useTranslations("composer")
  if (!context || !written) return composer("loading")
  if (!context.email) return composer("noMailbox")
  if (missing.length > 0) return composer("missing", { count: missing.length })
  if (unknown.length > 0) return t("unknown", { count: unknown.length })
  if (!isText) return t("sayText")
  if (written.subject.trim().length > maxSubjectLength) return composer("problems.subjectTooLong")
  if (isUploading) return composer("uploading")
  if (written.subject.trim() === "" || isBlankHtml(written.content)) return t("needsText")
  return recipients === 0 ? t("nobody") : undefined
}

/** Counts who would get the mail, then starts it (M-13, M-14). */
export function useBulkSend({ list, target, writing, onClose, onDone }: BulkFormProps, isUploading: boolean) {
  const t = useTranslations("composer.bulk")
  const fail = useFailureToast()
  const lock = useSubmitLock()
  const [count, setCount] = useState<{ of: string; counted: CheckedRecipients }>()
  const [seen, setSeen] = useState(target.nbElements)
  const [refusal, setRefusal] = useState<Refusal>()
  const [isBusy, setBusy] = useState(false)
  const [asText, setAsText] = useState<readonly string[]>([])
  const { context, written, autosave } = writing
  const from = (context && written && senderOf(context, written)) ?? undefined
  const locale = useLocale()
  const counted = count?.of === fillingOf(written) ? count.counted : undefined
  const missing = missingIn(written)
  const lookalikes = lookalikesIn(written, asText)
  const meant = { ...target, nbElements: seen }
  const whyNot = useWhyNot(writing, { ...lookalikes, missing, isUploading, recipients: counted?.recipients })

  /** Work that is done closes the form, which keeps the lock then, or gives the lock back: a click on the form while it fades would send again. */
  async function run(work: () => Promise<void>) {
    if (whyNot || !lock.acquire()) return
    setBusy(true)
    setRefusal(undefined)
    try {
      await work()
    } catch (failure) {
      lock.release()
      // The list moved since it was shown: it is counted again.
      const moved = movedCountOf(failure)
      if (moved) {
        setSeen(moved.now)
        setCount(undefined)
      }
      if (written) setRefusal({ error: failure, written })
      void fail(failure, t("notStarted"))
    } finally {
      setBusy(false)
    }
  }

  const check = () =>
    run(async () => {
      if (!written) return
      const { subject, content, template_id, language, session_id } = written
      const values = { subject, content, template_id, language, session_id }
      const { data } = await api.bulkMails.check({ list: mailed(list), target: meant, values })
      setCount({ of: fillingOf(written), counted: data })
      lock.release()
    })

  const start = () =>
    run(async () => {
      if (!written) return
      const { subject, content, media_ids, with_signature, template_id, language } = written
      // The show that was named beside the count, though another one may be current by now.
      const session_id = counted?.session ?? written.session_id
      const text = { subject, content, media_ids, with_signature, template_id, language, session_id }
      const values = { ...text, as_text: lookalikes.doubtful }
      await api.bulkMails.send({ list: mailed(list), target: meant, from, values })
      await autosave?.discard()
      onDone()
      onClose()
      void toastSuccess(t("started", { count: counted?.recipients ?? 0 }), {
        action: { label: t("follow"), onClick: () => window.location.assign("/bulk-mails") },
      })
    })
  return {
    counted,
    check,
    start,
    missing,
    ...lookalikes,
    /** Says of what may be text whether it is. */
    sayText: (isText: boolean) => setAsText(isText ? lookalikes.doubtful : []),
    whyNot,
    isBusy,
    /** Address that it goes from. */
    from,
    problems: {
      ...refusedFields(refusal, written, locale, "values."),
      from: refusedFields(refusal, written, locale).from,
    },
  }
}
