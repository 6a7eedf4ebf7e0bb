import { useTranslations } from "next-intl"
import { useState } from "react"
import type { NoteText } from "#components/records/area.ts"
import { whoChanged } from "#components/records/changes/who-changed.ts"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastFailure, toastSuccess } from "#components/ui/feedback/toasts.ts"
import { later } from "#components/ui/loading/later.tsx"
import { SanitisedHtml } from "#components/ui/rich-text/sanitised-html.tsx"
import type { Typed } from "#components/ui/rich-text/typed-text.ts"
import { ApiError } from "#lib/api/errors.ts"
import type { Note } from "#lib/contract/records/notes.ts"
import { dropDraft, keepDraft, type NoteDraft } from "./drafts.ts"
import styles from "./note-form.module.css"
import { NoteForm } from "./note-form.tsx"
import type { Subject } from "./subject.ts"
import { useEditNote, useTakeStoredNote } from "./use-note-changes.ts"

const ConflictDialog = later(() => import("./conflict-dialog.tsx").then((loaded) => loaded.ConflictDialog))

type Props = {
  subject: Subject
  note: Note
  draft: NoteDraft | null
  /** Typed before this was there. */
  typed: Typed | undefined
  draftKey: string
  /** Where the text goes when its note is gone. */
  newDraftKey: string
  onClose: () => void
}

/** A note being edited. A save over somebody else's shows both texts and loses neither. */
export function NoteEdit({ subject, note, draft, typed, draftKey, newDraftKey, onClose }: Props) {
  const t = useTranslations("notes")
  const edit = useEditNote(subject)
  const takeStored = useTakeStoredNote(subject)
  const showFailure = useFailureToast()
  // The note may be refreshed below while it is edited: what counts is where the writing began.
  const [begun] = useState({ text: draft ?? note, isDraft: draft !== null })
  const [version, setVersion] = useState(draft?.version ?? note.version)
  const [conflict, setConflict] = useState<{ mine: NoteText; theirs: Note; by: string } | null>(null)
  const [merging, setMerging] = useState<Note | null>(null)

  async function save(text: NoteText, over = version): Promise<boolean> {
    try {
      await edit.mutateAsync({ note: note.id, content: text.content, type: text.type, version: over })
    } catch (error) {
      const theirs = await currentNote(error)
      if (theirs) setConflict({ mine: text, theirs, by: whoChanged(error) })
      else if (error instanceof ApiError && error.status === 404) saveAsNew(text)
      else void showFailure(error, t("savingFailed"))
      return false
    }
    dropDraft(draftKey)
    onClose()
    void toastSuccess(t("saved"))
    return true
  }

  function saveAsNew(text: NoteText) {
    keepDraft(newDraftKey, { ...text, version: null })
    dropDraft(draftKey)
    onClose()
    takeStored.gone(note.id)
    void toastFailure(t("goneTitle"), { description: t("goneText") })
  }

  return (
    <>
      {merging ? (
        <section className={styles.theirs} aria-label={t("conflict.stillTheirs")}>
          <p className={styles.theirsTitle}>{t("conflict.stillTheirs")}</p>
          <SanitisedHtml html={merging.content} />
        </section>
      ) : null}
      <NoteForm
        label={t("text")}
        initial={begun.text}
        isDraft={begun.isDraft}
        typed={typed}
        draftKey={draftKey}
        version={version}
        isSaving={edit.isPending}
        onSave={(text) => save(text)}
        onClose={onClose}
      />
      {conflict ? (
        <ConflictDialog
          mine={conflict.mine}
          theirs={conflict.theirs}
          by={conflict.by}
          onClose={() => setConflict(null)}
          onKeepMine={() => {
            setVersion(conflict.theirs.version)
            setConflict(null)
            void save(conflict.mine, conflict.theirs.version)
          }}
          onTakeTheirs={() => {
            takeStored.found(conflict.theirs)
            onClose()
            void toastSuccess(t("conflict.keptAsDraft"))
          }}
          onMerge={() => {
            setVersion(conflict.theirs.version)
            keepDraft(draftKey, { ...conflict.mine, version: conflict.theirs.version })
            setMerging(conflict.theirs)
            setConflict(null)
          }}
        />
      ) : null}
    </>
  )
}

/** The stored note that a refused save did not know of. */
async function currentNote(error: unknown): Promise<Note | null> {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  // The schema came with the API's client, after the page.
  const { note } = await import("#lib/contract/records/notes.ts")
  return note.safeParse(error.body.current).data ?? null
}
