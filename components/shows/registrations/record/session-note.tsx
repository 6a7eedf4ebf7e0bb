"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
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

type Props = { registration: number; note: RegistrationDetail["note_session"] }

/** The one note of the whole registration, of type R. */
export function SessionNote({ registration, note }: Props) {
  const t = useTranslations("registration.note")
  const user = useUser()
  const mayEdit = useMayEdit()
  const [isWriting, setWriting] = useState(false)
  const key = draftKey(user.id, { type: "registration", id: registration }, note?.id ?? "new")
  return (
    <RecordBlock
      title={t("title")}
      aside={
        isWriting ? null : (
          <ActionButton
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
          onClose={() => setWriting(false)}
        />
      ) : note ? (
        <SanitisedHtml html={note.content} />
      ) : (
        <EmptyBlock>{t("empty")}</EmptyBlock>
      )}
    </RecordBlock>
  )
}
