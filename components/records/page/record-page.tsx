import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { ActivityPanel } from "#components/records/activity/activity-panel.tsx"
import type { NotePage } from "#components/records/activity/notes-pages.ts"
import type { Subject } from "#components/records/activity/subject.ts"
import { HistoryButton } from "#components/records/audit/history-button.tsx"
import { MergeEntry } from "#components/records/merges/merge-entry.tsx"
import { BackLink } from "#components/ui/page/back-link.tsx"
import { hasPart } from "#lib/contract/record-kinds.ts"
import { DeleteSubject } from "./delete-subject.tsx"
import { ReadOnlyNote } from "./read-only-note.tsx"
import classes from "./record-page.module.css"

type Props = {
  subject: Subject
  /** As stored; empty for a contact without one. */
  name: string
  mayDelete: boolean
  activity: NotePage
  /** The list the record was opened from. */
  backTo: string
  /** Below the way back and the actions, over the whole width. */
  banner?: ReactNode
  about: ReactNode
  side: ReactNode
  /** Most of the page is at its side: it takes the room that the middle column has elsewhere. */
  isSideWide?: boolean
}

/** A record in three columns: who it is, what happened, what it is to us. Two from 1024 px, one below. */
export function RecordPage({
  subject,
  name,
  mayDelete,
  activity,
  backTo,
  banner,
  about,
  side,
  ...props
}: Props) {
  const { type, id } = subject
  const t = useTranslations(type)
  const list = useTranslations("contacts")
  return (
    <article className={classes.page} data-side={props.isSideWide ? "wide" : undefined}>
      <div className={classes.top}>
        <div className={classes.bar}>
          <BackLink href={backTo} label={t("backLabel")}>
            {t("back")}
          </BackLink>
          <div className={classes.actions}>
            <ReadOnlyNote />
            <HistoryButton {...subject} />
            {hasPart(type, "merges") ? <MergeEntry subject={{ type, id }} name={name} /> : null}
            {mayDelete ? (
              <DeleteSubject subject={subject} name={name || list("no-name")} backTo={backTo} />
            ) : null}
          </div>
        </div>
        {banner}
      </div>
      <div className={classes.about}>{about}</div>
      <div className={classes.activity}>
        <ActivityPanel subject={subject} firstPage={activity} />
      </div>
      <div className={classes.side}>{side}</div>
    </article>
  )
}
