"use client"

import { useTranslations } from "next-intl"
import { useRef, useState } from "react"
import { flushSync } from "react-dom"
import { draftKey } from "#components/records/activity/drafts.ts"
import { useMayEdit, useUser } from "#components/shell/user-context.tsx"
import { later } from "#components/ui/loading/later.tsx"
import { EmptyBlock, RecordBlock } from "#components/ui/page/record-block.tsx"
import { SanitisedHtml } from "#components/ui/rich-text/sanitised-html.tsx"
import type { RegistrationDetail } from "#lib/contract/shows/registration-detail.ts"
import { ActionButton } from "./action-button.tsx"

const SessionNoteForm = later(() =>
  import("./session-note-form.tsx").then((loaded) => loaded.SessionNoteForm),
)

type Note = RegistrationDetail["note_session"]
type Props = { registration: number; note: Note }

const isSame = (one: Note, other: Note) => one?.id === other?.id && one?.version === other?.version

/**
 * The note as it was saved here, until the page has been read again: the one before is not shown in between, nor written on.
 * @param read the note as the page has it
 */
function useSavedNote(read: Note) {
  const [saved, setSaved] = useState<{ note: Note; over: Note }>()
  if (saved && !isSame(saved.over, read)) setSaved(undefined)
  return { note: saved ? saved.note : read, show: (note: Note) => setSaved({ note, over: read }) }
}

/** The one note of the whole registration, of type R. */
export function SessionNote({ registration, note: read }: Props) {
  const { note, show } = useSavedNote(read)
  const button = useRef<HTMLButtonElement>(null)
  const t = useTranslations("registration.note")
  const user = useUser()
  const mayEdit = useMayEdit()
  const [isWriting, setWriting] = useState(false)
  /** The form is gone with what has the focus in it (S-23). */
  function close() {
    flushSync(() => setWriting(false))
    if (document.activeElement === document.body) button.current?.focus()
  }
  const key = draftKey(user.id, { type: "registration", id: registration }, note?.id ?? "new")
  return (
    <RecordBlock
      title={t("title")}
      aside={
        isWriting ? null : (
          <ActionButton
            ref={button}
            onPointerEnter={SessionNoteForm.preload}
            onFocus={SessionNoteForm.preload}
            onPress={() => setWriting(true)}
          >
            {t(note ? "edit" : "write")}
          </ActionButton>
        )
      }
    >
      {isWriting && mayEdit ? (
        <SessionNoteForm
          registration={registration}
          note={note}
          draftKey={`${key}.session`}
          onSaved={show}
          onClose={close}
        />
      ) : note ? (
        <SanitisedHtml html={note.content} />
      ) : (
        <EmptyBlock>{t("empty")}</EmptyBlock>
      )}
    </RecordBlock>
  )
}
