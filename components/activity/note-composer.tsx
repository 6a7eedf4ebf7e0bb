import dynamic from "next/dynamic"
import { useTranslations } from "next-intl"
import type { RefObject } from "react"
import { useUser } from "#components/shell/user-context.tsx"
import { useFailureToast } from "#components/ui/failure-toast.tsx"
import { toastSuccess } from "#components/ui/toasts.ts"
import { DraftLine } from "./draft-line.tsx"
import { draftKey, dropDraft, useDraft } from "./drafts.ts"
import { EditorPlaceholder } from "./editor-placeholder.tsx"
import type { NoteText } from "./note-calls.ts"
import styles from "./note-form.module.css"
import type { Subject } from "./subject.ts"
import { useAddNote } from "./use-note-changes.ts"

/** The form comes when a note is written, the editor with it. */
const NoteForm = dynamic(() => import("./note-form.tsx").then((loaded) => loaded.NoteForm), {
  ssr: false,
  loading: EditorPlaceholder,
})

type Props = {
  subject: Subject
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
  /** The closed composer's line, for the focus to go back to. */
  lineRef: RefObject<HTMLButtonElement | null>
}

const emptyNote: NoteText = { content: "", type: "N" }

/** The line on top of the notes; opened, a form for a new note. */
export function NoteComposer({ subject, isOpen, onOpen, onClose, lineRef }: Props) {
  const t = useTranslations("notes")
  const key = draftKey(useUser().id, subject, "new")
  const draft = useDraft(key)
  const add = useAddNote(subject)
  const showFailure = useFailureToast()

  async function save(text: NoteText) {
    try {
      await add.mutateAsync(text)
    } catch (error) {
      void showFailure(error, t("savingFailed"))
      return false
    }
    dropDraft(key)
    onClose()
    void toastSuccess(t("added"))
    return true
  }

  if (isOpen) {
    return (
      <NoteForm
        label={t("new")}
        initial={draft ?? emptyNote}
        isDraft={draft !== null}
        draftKey={key}
        version={null}
        isSaving={add.isPending}
        onSave={save}
        onClose={onClose}
      />
    )
  }
  if (draft) return <DraftLine draft={draft} draftKey={key} onResume={onOpen} />
  return (
    <button
      ref={lineRef}
      type="button"
      className={styles.line}
      aria-keyshortcuts="n"
      onPointerEnter={() => void import("#components/rich-text/rich-text-editor.tsx")}
      onClick={onOpen}
    >
      {t("write")}
    </button>
  )
}
