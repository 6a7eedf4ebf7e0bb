import { useTranslations } from "next-intl"
import { Moment } from "#components/ui/text/moment.tsx"
import type { AuditEntry } from "#lib/contract/records/audit.ts"
import { noteTypes } from "#lib/contract/records/note-types.ts"
import classes from "./audit.module.css"
import { fieldLabel } from "./known-names.ts"
import { isDate, readableValue } from "./readable-value.ts"

type Props = Pick<AuditEntry, "record_type" | "changes">

/**
 * Fields that changed, each with its old and new value; one that was and is empty says nothing. The screen sends
 * the texts of `auditAreas` and, where notes are among the entries, "notes.types".
 */
export function EntryChanges({ record_type, changes }: Props) {
  const t = useTranslations()
  const show = (path: string, value: unknown) => {
    if (record_type === "note" && path === "type") return noteType(t, value)
    if (path.endsWith(".registered_status")) return registration(t, value)
    if (path.startsWith("sequences.")) return run(t, value)
    return readableValue(value, { yes: t("audit.yes"), no: t("audit.no") })
  }
  const fields = Object.entries(changes)
    .map(([path, [old, fresh]]) => ({ path, old: show(path, old), fresh: show(path, fresh) }))
    .filter(({ old, fresh }) => old !== "" || fresh !== "")
  if (fields.length === 0) return null
  return (
    <dl className={classes.changes}>
      {fields.map(({ path, old, fresh }) => (
        <div key={path}>
          <dt>
            <FieldName path={path} />
          </dt>
          <dd>
            {old && <del>{isDate(old) ? <Moment value={old} /> : old}</del>}
            {fresh && <ins>{isDate(fresh) ? <Moment value={fresh} /> : fresh}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function FieldName({ path }: { path: string }) {
  const t = useTranslations()
  const { key, of } = fieldLabel(path)
  const label = key ? t(key) : path
  return of ? `${label} (${of})` : label
}

type Texts = ReturnType<typeof useTranslations<never>>

/** A note's type by its name. */
function noteType(t: Texts, value: unknown): string {
  const type = noteTypes.find((one) => one === value)
  return type ? t(`notes.types.${type}`) : String(value ?? "")
}

const runStatuses = ["in_progress", "completed", "stopped"] as const

/** A sequence run's status by its name. */
function run(t: Texts, value: unknown): string {
  const status = runStatuses.find((one) => one === value)
  return status ? t(`audit.run.${status}`) : String(value ?? "")
}

const statuses = ["0", "1", "2", "3", "4"] as const

/** A registration's status by its name (P-9). */
function registration(t: Texts, value: unknown): string {
  const status = statuses.find((one) => one === String(value ?? 0))
  return status ? t(`audit.visit.${status}`) : String(value)
}
