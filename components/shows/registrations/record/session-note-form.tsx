import { useQueryClient } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { dropDraft } from "#components/records/activity/drafts.ts"
import { NoteForm } from "#components/records/activity/note-form.tsx"
import { feedKey } from "#components/records/activity/use-feed.ts"
import { whoChanged } from "#components/records/changes/who-changed.ts"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import { SanitisedHtml } from "#components/ui/rich-text/sanitised-html.tsx"
import { api } from "#lib/api/client.ts"
import { ApiError } from "#lib/api/errors.ts"
import { type RegistrationDetail, sessionNote } from "#lib/contract/shows/registration-detail.ts"

type Note = RegistrationDetail["note_session"]
type Props = {
  registration: number
  note: Note
  draftKey: string
  /** @param note as it is stored; null once it was emptied */
  onSaved: (note: Note) => void
  onClose: () => void
}

/** Writes the note of the registration; one that somebody else wrote meanwhile is shown before it is written over. */
export function SessionNoteForm({ registration, note, draftKey, onSaved, onClose }: Props) {
  const t = useTranslations("notes")
  const own = useTranslations("registration.note")
  const router = useRouter()
  const queries = useQueryClient()
  const confirm = useConfirm()
  const showFailure = useFailureToast()
  const [isSaving, setSaving] = useState(false)
  // It may be refreshed below while it is written: what counts is where the writing began.
  const [begun] = useState(note)

  async function save(content: string, version = begun?.version ?? 0): Promise<boolean> {
    setSaving(true)
    try {
      const { data } = await api.registrationRecord.storeNote({
        draft_session: registration,
        type: "R",
        content,
        version,
      })
      onSaved(data.note_session)
    } catch (error) {
      const theirs = storedNote(error)
      if (!theirs) void showFailure(error, t("savingFailed"))
      return theirs ? overwrite(content, theirs, whoChanged(error)) : false
    } finally {
      setSaving(false)
    }
    dropDraft(draftKey)
    onClose()
    // It is among the notes beside the page, too.
    await queries.invalidateQueries({ queryKey: feedKey({ type: "registration", id: registration }) })
    router.refresh()
    void toastSuccess(t("saved"))
    return true
  }

  async function overwrite(content: string, theirs: NonNullable<Note>, user: string): Promise<boolean> {
    const isMine = await confirm({
      title: own("conflict", { user }),
      message: <SanitisedHtml html={theirs.content} />,
      action: own("keepMine"),
      cancel: own("goOn"),
    })
    return isMine ? save(content, theirs.version) : false
  }

  return (
    <NoteForm
      label={own("title")}
      initial={{ content: begun?.content ?? "", type: "R" }}
      isDraft={false}
      isOfOneType
      draftKey={draftKey}
      version={begun?.version ?? null}
      isSaving={isSaving}
      onSave={({ content }) => save(content)}
      onClose={onClose}
    />
  )
}

/** The stored note that a refused save did not know of. */
function storedNote(error: unknown) {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  return sessionNote.safeParse(error.body.current).data
}
