import { useTranslations } from "next-intl"
import type { AddressImport } from "#lib/contract/automation/mailing-members.ts"
import classes from "./list-page.module.css"

/** What an import of addresses would do, or did. */
export function ImportReport({ report, isDone }: { report: AddressImport; isDone: boolean }) {
  const t = useTranslations("mailingLists.import.report")
  const { total, added, already, created, agreed, unknown, opted_out, suppressed, invalid } = report
  const named = [
    ["unknown", unknown],
    ["optedOut", opted_out],
    ["suppressed", suppressed],
    ["invalid", invalid],
  ] as const
  return (
    <ul className={classes.report}>
      <li>{t("total", { count: total })}</li>
      <li>
        <strong>{t(isDone ? "added" : "wouldAdd", { count: added })}</strong>
      </li>
      {created > 0 && <li>{t("created", { count: created })}</li>}
      {agreed > 0 && <li>{t("agreed", { count: agreed })}</li>}
      {already > 0 && <li>{t("already", { count: already })}</li>}
      {named.map(([key, { count, emails }]) =>
        count === 0 ? null : (
          <li key={key}>
            <details>
              <summary>{t(key, { count })}</summary>
              <ul className={classes.emails}>
                {emails.map((email) => (
                  <li key={email}>{email}</li>
                ))}
              </ul>
            </details>
          </li>
        ),
      )}
    </ul>
  )
}
