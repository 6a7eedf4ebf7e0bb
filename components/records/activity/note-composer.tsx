import { useTranslations } from "next-intl"
import { type RefObject, useState } from "react"
import type { NoteText } from "#components/records/area.ts"
import { useUser } from "#components/shell/user-context.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { loadable } from "#components/ui/loading/loadable.ts"
import { DraftLine } from "./draft-line.tsx"
import { draftKey, dropDraft, useDraft } from "./drafts.ts"
import styles from "./note-form.module.css"
import { NoteTypedAhead } from "./note-typed-ahead.tsx"
import type { Subject } from "./subject.ts"
import { useAddNote } from "./use-note-changes.ts"

/** The form comes when a note is written, the editor with it. */
const form = loadable(() => import("./note-form.tsx").then((loaded) => loaded.NoteForm))

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
      <NewNote
        begun={draft ?? emptyNote}
        isDraft={draft !== null}
        draftKey={key}
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
      onPointerEnter={form.preload}
      onFocus={form.preload}
      onClick={onOpen}
    >
      {t("write")}
    </button>
  )
}

type NewNoteProps = {
  begun: NoteText
  isDraft: boolean
  draftKey: string
  isSaving: boolean
  onSave: (text: NoteText) => Promise<boolean>
  onClose: () => void
}

function NewNote({ begun, onClose, ...writing }: NewNoteProps) {
  const t = useTranslations("notes")
  const [isDraft] = useState(writing.isDraft)
  const NoteForm = form.useLoaded()
  const shared = { label: t("new"), draftKey: writing.draftKey, version: null, isDraft }
  return (
    <NoteTypedAhead {...shared} begun={begun} isReady={NoteForm !== undefined} onLeave={onClose}>
      {(initial, typed) =>
        NoteForm ? (
          <NoteForm
            {...shared}
            initial={initial}
            typed={typed}
            isSaving={writing.isSaving}
            onSave={writing.onSave}
            onClose={onClose}
          />
        ) : null
      }
    </NoteTypedAhead>
  )
}
