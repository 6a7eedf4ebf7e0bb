"use client"

import { useTranslations } from "next-intl"
import audit from "#components/records/audit/audit.module.css"
import buttons from "#components/ui/buttons/plain-button.module.css"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { Link } from "#components/ui/page/link.tsx"
import { PageHead } from "#components/ui/page/page-head.tsx"
import { PlainTable } from "#components/ui/table/plain-table.tsx"
import type { SecurityEvent } from "#lib/contract/identity/security-log.ts"
import { securityKinds } from "#lib/contract/identity/security-terms.ts"
import type { Option } from "#lib/contract/platform/fields.ts"
import { useSecurityColumns } from "./columns.tsx"
import { exportHref, type SecurityUrl, securityHref } from "./security-url.ts"

type Props = { url: SecurityUrl; events: SecurityEvent[]; next: number | null; users: Option[] }

/** The security log, newest first, narrowed by words, kind, user and days: a plain form, its state in the address. */
export function SecurityList({ url, events, next, users }: Props) {
  const t = useTranslations("securityLog")
  const columns = useSecurityColumns()
  return (
    <>
      <PageHead
        title={t("title")}
        aside={
          <a className={buttons.plain} href={exportHref(url)} download>
            {t("export")}
          </a>
        }
      />
      <form action="/admin/security" className={audit.filters}>
        <label>
          {t("search")}
          <input name="q" maxLength={200} defaultValue={url.q ?? ""} data-shortcut="search" />
        </label>
        <label>
          {t("kind")}
          <select name="kind" defaultValue={url.kind ?? ""}>
            <option value="">{t("allKinds")}</option>
            {securityKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`kinds.${kind}`)}
              </option>
            ))}
          </select>
        </label>
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
          {t("from")}
          <input type="date" name="from" defaultValue={url.from ?? ""} />
        </label>
        <label>
          {t("to")}
          <input type="date" name="to" defaultValue={url.to ?? ""} />
        </label>
        <PlainButton type="submit">{t("show")}</PlainButton>
      </form>
      {events.length === 0 ? (
        <EmptyState title={t("none")}>{t("noneFound")}</EmptyState>
      ) : (
        <PlainTable label={t("title")} columns={columns} rows={events} hasCards />
      )}
      <nav aria-label={t("pages")} className={audit.pages}>
        {url.before !== null && (
          <Link href={securityHref({ ...url, before: null })} className={buttons.plain}>
            {t("newest")}
          </Link>
        )}
        {next !== null && (
          <Link href={securityHref({ ...url, before: next })} className={buttons.plain}>
            {t("older")}
          </Link>
        )}
      </nav>
    </>
  )
}
