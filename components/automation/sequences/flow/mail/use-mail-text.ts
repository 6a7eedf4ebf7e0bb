import { useTranslations } from "next-intl"
import { useState } from "react"
import { useEdit } from "#components/records/lists/administration/editing/use-edit.ts"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import { isBlankHtml } from "#components/ui/rich-text/html-text.ts"
import { api } from "#lib/api/client.ts"
import { ApiError } from "#lib/api/errors.ts"
import { type SequenceEmail, sequenceEmail } from "#lib/contract/automation/sequence-drawing.ts"
import { greetingRecipient } from "#lib/contract/mail/greeting.ts"
import { type MailLanguage, maxSubjectLength } from "#lib/contract/mail/mail-terms.ts"

/** `as_text`: what looks like a placeholder and is meant. */
export type MailDraft = { subject: string; content: string; language: MailLanguage; as_text: string[] }

const draftOf = (saved: SequenceEmail | undefined): MailDraft => ({
  subject: saved?.subject ?? "",
  content: saved?.content ?? "",
  language: saved?.language ?? "en",
  as_text: saved?.as_text ?? [],
})

const isSame = (one: MailDraft, other: MailDraft) =>
  one.subject === other.subject &&
  one.content === other.content &&
  one.language === other.language &&
  one.as_text.join() === other.as_text.join()

/** The text of a mail while it is written: kept once, over what others wrote only knowingly. */
export function useMailText(
  sequence: number,
  stored: SequenceEmail | undefined,
  onSaved: (email: SequenceEmail) => void,
) {
  const t = useTranslations("sequenceFlow.mail")
  const confirm = useConfirm()
  const fail = useFailureToast()
  const [saved, setSaved] = useState(stored)
  /** What somebody else wrote meanwhile. */
  const [theirs, setTheirs] = useState<SequenceEmail>()
  const [isResetting, setResetting] = useState(false)
  /** @returns what somebody else stored, of the `current` of a 409 */
  function meet(current: unknown): SequenceEmail | undefined {
    const found = sequenceEmail.safeParse(current).data
    if (found) {
      setTheirs(found)
      setSaved(found)
    }
    return found
  }
  const form = useEdit({
    kept: saved,
    draftOf,
    store: (draft, base) =>
      base
        ? api.sequences.editEmail({ email: base.id, version: base.version, ...draft })
        : api.sequences.addEmail({ sequence, ...draft }),
    storedIn: async (current) => meet(current),
    onSaved: ({ data }) => {
      void toastSuccess(t("saved"))
      onSaved(data)
    },
    failed: t("saveFailed"),
  })
  const { draft, setDraft } = form

  /** The editor starts afresh with each text that was not typed in it, also with what somebody else stored of it. */
  const [editor, setEditor] = useState({ round: 0, content: draft.content })
  if (editor.content !== draft.content) setEditor({ round: editor.round + 1, content: draft.content })

  return {
    form,
    round: editor.round,
    theirs,
    /** Undefined for a mail that is not there yet. */
    saved,
    isResetting,
    isFilled:
      draft.subject.trim() !== "" &&
      draft.subject.trim().length <= maxSubjectLength &&
      !isBlankHtml(draft.content),
    isDirty: !isSame(draft, draftOf(saved)),
    say(part: Partial<MailDraft>) {
      const { content } = part
      if (content !== undefined) setEditor((before) => ({ ...before, content }))
      setDraft({ ...draft, ...part })
    },
    takeTheirs() {
      if (theirs) setDraft(draftOf(theirs))
      setTheirs(undefined)
    },
    /** @returns whether the template's text was put in */
    async fillFrom(template: number, preferred: MailLanguage): Promise<boolean> {
      const question = { title: t("replaceQuestion"), message: t("replaceExplain"), action: t("replace") }
      if (!isBlankHtml(draft.content) && !(await confirm(question))) return false
      try {
        const { texts } = (await api.mailTemplates.get({ template })).data
        const language = ([preferred, "en", "fr"] as const).find((one) => texts[one])
        const text = language && texts[language]
        // Templates greet the colleague of a company to whom a single mail goes; here each mail goes to one of a list.
        if (text)
          setDraft({ subject: text.object, content: greetingRecipient(text.content), language, as_text: [] })
        return true
      } catch (error) {
        void fail(error, t("templateFailed"))
        return false
      }
    },
    async reset() {
      if (!saved) return
      const question = {
        title: t("resetQuestion"),
        message: t("resetExplain"),
        action: t("reset"),
        danger: true,
      }
      if (!(await confirm(question))) return
      setResetting(true)
      try {
        const { data } = await api.sequences.resetEmail({ email: saved.id, version: saved.version })
        void toastSuccess(t("resetDone"))
        onSaved(data)
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) meet(error.body.current)
        void fail(error, t("resetFailed"))
      } finally {
        setResetting(false)
      }
    },
  }
}

export type MailText = ReturnType<typeof useMailText>
