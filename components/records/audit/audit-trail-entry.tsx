import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { ExactMoment } from "#components/ui/text/moment.tsx"
import type { AuditEntry } from "#lib/contract/records/audit.ts"
import { isRecordKind, type RecordKind } from "#lib/contract/records/record-kinds.ts"
import classes from "./audit.module.css"
import { EntryChanges } from "./entry-changes.tsx"
import { isKnownAction, typeText } from "./known-names.ts"

/** Where the page of a record is; undefined for what has none of its own. */
function pageOf(type: string): string | undefined {
  if (type === "user") return "/admin/users"
  return isRecordKind(type) ? `/${type}` : undefined
}

/** What people without an account change as well: exhibitors send their application and their files. */
const applied: RecordKind = "registration"

type Props = {
  entry: AuditEntry
  /** Names the record: where the audit trail is not that of one record. */
  showsRecord?: boolean
  /** What can be done about it. */
  children?: ReactNode
}

/** Who did what, when, and what changed by it. */
export function AuditTrailEntry({ entry, showsRecord, children }: Props) {
  const t = useTranslations("audit")
  const texts = useTranslations()
  const { action, record_type: type } = entry
  const word = isKnownAction(action) ? t(`actions.${action}`) : action
  const key = typeText(type)
  const noun = key ? texts(key) : type
  return (
    <li className={classes.entry} tabIndex={-1}>
      <div className={classes.line}>
        <strong>{entry.user?.name ?? t(type === applied ? "exhibitor" : "nobody")}</strong>
        <span className={classes.action} data-action={action}>
          {word}
        </span>
        {(showsRecord || type === "note") && (
          <span className={classes.record}>
            {noun} {showsRecord && <RecordName entry={entry} />}
          </span>
        )}
        <ExactMoment value={entry.at} />
      </div>
      <EntryChanges record_type={type} changes={entry.changes} />
      {children}
    </li>
  )
}

function RecordName({ entry }: { entry: AuditEntry }) {
  const name = entry.record_name ?? `#${entry.record_id}`
  const page = pageOf(entry.record_type)
  return page && entry.record_name ? <a href={`${page}/${entry.record_id}`}>{name}</a> : name
}
