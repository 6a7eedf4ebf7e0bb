import { useTranslations } from "next-intl"
import buttons from "#components/ui/buttons/plain-button.module.css"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { Link } from "#components/ui/page/link.tsx"
import { PageHead } from "#components/ui/page/page-head.tsx"
import type { Option } from "#lib/contract/platform/fields.ts"
import type { AuditEntry } from "#lib/contract/records/audit.ts"
import classes from "./audit.module.css"
import { AuditTrailEntry } from "./audit-trail-entry.tsx"
import { type AuditUrl, auditHref } from "./audit-url.ts"
import { knownTypes } from "./known-names.ts"

type Props = { url: AuditUrl; entries: AuditEntry[]; next: number | null; users: Option[] }

/** The whole audit trail, newest first, narrowed by user, type of record and days: a plain form, its state in the address. */
export function AuditList({ url, entries, next, users }: Props) {
  const t = useTranslations("audit")
  const texts = useTranslations()
  const isFiltered = Object.values(url).some((value) => value !== null)
  return (
    <>
      <PageHead title={t("title")} />
      <form action="/admin/audit" className={classes.filters}>
        <label>
          {t("user")}
          <select name="user" defaultValue={url.user ?? ""}>
            <option value="">{t("everybody")}</option>
            {users.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t("recordType")}
          <select name="type" defaultValue={url.type ?? ""}>
            <option value="">{t("allTypes")}</option>
            {knownTypes.map(([type, text]) => (
              <option key={type} value={type}>
                {texts(text)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t("from")}
          <input type="date" name="from" defaultValue={url.from ?? ""} />
        </label>
        <label>
          {t("to")}
          <input type="date" name="to" defaultValue={url.to ?? ""} />
        </label>
        <PlainButton type="submit">{t("show")}</PlainButton>
      </form>
      {entries.length === 0 ? (
        <EmptyState title={t("none")}>{t(isFiltered ? "noneFiltered" : "noneYet")}</EmptyState>
      ) : (
        <ol className={classes.history}>
          {entries.map((entry) => (
            <AuditTrailEntry key={entry.id} entry={entry} showsRecord />
          ))}
        </ol>
      )}
      <nav aria-label={t("pages")} className={classes.pages}>
        {url.before !== null && (
          <Link href={auditHref({ ...url, before: null })} className={buttons.plain}>
            {t("newest")}
          </Link>
        )}
        {next !== null && (
          <Link href={auditHref({ ...url, before: next })} className={buttons.plain}>
            {t("older")}
          </Link>
        )}
      </nav>
    </>
  )
}
