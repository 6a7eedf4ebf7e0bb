import { IconPencil, IconPin, IconTrash } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { type ReactNode, useId, useState } from "react"
import { useMayEdit, useUser } from "#components/shell/user-context.tsx"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import { loadable } from "#components/ui/loading/loadable.ts"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import { Moment } from "#components/ui/text/moment.tsx"
import type { Note } from "#lib/contract/records/notes.ts"
import { DraftLine } from "./draft-line.tsx"
import { type Draft, draftKey, useDraft } from "./drafts.ts"
import { EditedMark } from "./edited-mark.tsx"
import { NoteBody } from "./note-body.tsx"
import styles from "./note-card.module.css"
import { NoteTypeIcon } from "./note-type.tsx"
import { NoteTypedAhead } from "./note-typed-ahead.tsx"
import type { Subject } from "./subject.ts"

const editor = loadable(() => import("./note-edit.tsx").then((loaded) => loaded.NoteEdit))

type Props = {
  subject: Subject
  note: Note
  isEdited: boolean
  onEdit: () => void
  onClose: () => void
  onPin: () => void
  onDelete: () => void
}

/** A note in the list, or its editor in the same place. */
export function NoteCard({ subject, note, isEdited, onEdit, onClose, onPin, onDelete }: Props) {
  const t = useTranslations("notes")
  const id = useId()
  const user = useUser().id
  const mayEdit = useMayEdit()
  const key = draftKey(user, subject, note.id)
  const draft = useDraft(key)
  const confirm = useConfirm()

  async function remove() {
    const question = { title: t("deleteQuestion"), action: t("deleteNote"), danger: true }
    if (await confirm(question)) onDelete()
  }

  return (
    <li className={styles.card} data-note={note.id} data-pinned={note.pinned || undefined} tabIndex={-1}>
      <div className={styles.head}>
        <span className={styles.type}>
          <NoteTypeIcon type={note.type} /> {t(`types.${note.type}`)}
        </span>
        <span className={styles.by}>
          <span className={styles.name}>{note.creator?.name ?? t("somebody")}</span>
          <Moment value={note.date_showed} />
          <EditedMark note={note} />
        </span>
        {isEdited || !mayEdit ? null : (
          <span className={styles.actions}>
            <Action label={t("edit")} describedBy={id} onNear={editor.preload} onPress={onEdit}>
              <IconPencil size={16} aria-hidden />
            </Action>
            <Action label={t("delete")} describedBy={id} onPress={() => void remove()}>
              <IconTrash size={16} aria-hidden />
            </Action>
            <Action
              label={note.pinned ? t("unpin") : t("pin")}
              describedBy={id}
              isPressed={note.pinned}
              onPress={onPin}
            >
              <IconPin size={16} aria-hidden fill={note.pinned ? "currentColor" : "none"} />
            </Action>
          </span>
        )}
      </div>
      {isEdited ? (
        <EditedNote
          subject={subject}
          note={note}
          draft={draft}
          draftKey={key}
          newDraftKey={draftKey(user, subject, "new")}
          onClose={onClose}
        />
      ) : (
        <>
          <NoteBody id={id} content={note.content} />
          {draft && mayEdit ? <DraftLine draft={draft} draftKey={key} onResume={onEdit} /> : null}
        </>
      )}
    </li>
  )
}

type EditedProps = {
  subject: Subject
  note: Note
  draft: Draft | null
  draftKey: string
  newDraftKey: string
  onClose: () => void
}

/** The note with its editor, or until that is there with a place to write below it. */
function EditedNote({ draft, note, ...edited }: EditedProps) {
  const t = useTranslations("notes")
  const [held] = useState(draft)
  const NoteEdit = editor.useLoaded()
  return (
    <NoteTypedAhead
      label={t("text")}
      begun={held ?? note}
      isDraft={held !== null}
      draftKey={edited.draftKey}
      version={held?.version ?? note.version}
      isReady={NoteEdit !== undefined}
      onLeave={edited.onClose}
    >
      {(_begun, typed) => (NoteEdit ? <NoteEdit {...edited} note={note} draft={held} typed={typed} /> : null)}
    </NoteTypedAhead>
  )
}

type ActionProps = {
  label: string
  describedBy: string
  isPressed?: boolean
  onNear?: () => void
  onPress: () => void
  children: ReactNode
}

function Action({ label, describedBy, isPressed, onNear, onPress, children }: ActionProps) {
  return (
    <IconButton
      label={label}
      size="large"
      aria-describedby={describedBy}
      aria-pressed={isPressed}
      onPointerEnter={onNear}
      onFocus={onNear}
      onClick={onPress}
    >
      {children}
    </IconButton>
  )
}
