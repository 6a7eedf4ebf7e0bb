import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { DrawnActivity } from "#components/records/activity/drawn-activity.ts"
import type { NotePage } from "#components/records/activity/notes-pages.ts"
import type { Subject } from "#components/records/activity/subject.ts"
import { HistoryButton } from "#components/records/audit/history-button.tsx"
import { MergeEntry } from "#components/records/merges/merge-entry.tsx"
import { WalkBackLater } from "#components/records/walk/walk-back-later.tsx"
import { WalkButtonsLater } from "#components/records/walk/walk-buttons-later.tsx"
import { hasPart } from "#lib/contract/records/record-kinds.ts"
import { DeleteSubject } from "./delete-subject.tsx"
import { GoToField } from "./go-to-field.tsx"
import { ReadOnlyNote } from "./read-only-note.tsx"
import { RecordFrame } from "./record-frame.tsx"
import classes from "./record-page.module.css"

type Props = {
  subject: Subject
  /** As stored; empty for a contact without one. */
  name: string
  /** The name as the page's heading. */
  title: ReactNode
  /** What needs attention, beside the name. */
  flags?: ReactNode
  mayDelete: boolean
  /** What else is done with it, before deleting. */
  actions?: ReactNode
  activity: NotePage
  /** The list the record was opened from. */
  backTo: string
  /** Below the title bar, over the whole width. */
  banner?: ReactNode
  about: ReactNode
  side: ReactNode
  /** Most of the page is at its side: it takes the room that the middle column has elsewhere. */
  isSideWide?: boolean
}

/** A record in three columns: who it is, what happened, what it is to us. Two from 1024 px, tabs below. */
export function RecordPage({ subject, name, mayDelete, backTo, title, flags, ...props }: Props) {
  const { type, id } = subject
  const t = useTranslations(type)
  const list = useTranslations("contacts")
  return (
    <RecordFrame
      isSideWide={props.isSideWide}
      banner={props.banner}
      about={props.about}
      activity={<DrawnActivity subject={subject} firstPage={props.activity} />}
      side={props.side}
      bar={
        <>
          <div className={classes.back}>
            <WalkBackLater subject={subject} href={backTo} label={t("backLabel")}>
              {t("back")}
            </WalkBackLater>
          </div>
          <div className={classes.title}>
            {title}
            {flags}
          </div>
          <div className={classes.actions}>
            <ReadOnlyNote />
            <WalkButtonsLater key={`${type} ${id}`} subject={subject} />
            <GoToField />
            <HistoryButton {...subject} />
            {hasPart(type, "merges") ? <MergeEntry subject={{ type, id }} name={name} /> : null}
            {props.actions}
            {mayDelete ? (
              <DeleteSubject subject={subject} name={name || list("no-name")} backTo={backTo} />
            ) : null}
          </div>
        </>
      }
    />
  )
}
