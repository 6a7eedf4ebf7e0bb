import { useTranslations } from "next-intl"
import { Moment } from "#components/ui/moment.tsx"
import type { AuditEntry } from "#lib/contract/audit.ts"
import classes from "./audit.module.css"
import { fieldKey, isKnownField } from "./known-words.ts"
import { isDate, readableValue } from "./readable-value.ts"

/** Fields that changed, each with its old and new value; one that was and is empty says nothing. */
export function EntryChanges({ changes }: Pick<AuditEntry, "changes">) {
  const t = useTranslations("audit")
  const show = (path: string, value: unknown) =>
    path.endsWith(".registered_status")
      ? registration(t, value)
      : readableValue(value, { yes: t("yes"), no: t("no") })
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
  const t = useTranslations("audit.fields")
  const { key, of } = fieldKey(path)
  const label = isKnownField(key) ? t(key) : path
  return of ? `${label} (${of})` : label
}

const statuses = ["0", "1", "2", "3", "4"] as const

/** A registration's status by its name (spec 1 §3). */
function registration(t: ReturnType<typeof useTranslations<"audit">>, value: unknown): string {
  const status = statuses.find((one) => one === String(value ?? 0))
  return status ? t(`registration.${status}`) : String(value)
}
