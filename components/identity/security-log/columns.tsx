import { useTranslations } from "next-intl"
import { browserName } from "#components/identity/account/shared/browser-name.ts"
import { Link } from "#components/ui/page/link.tsx"
import type { Column } from "#components/ui/table/column.ts"
import { Moment } from "#components/ui/text/moment.tsx"
import type { SecurityEvent } from "#lib/contract/identity/security-log.ts"
import classes from "./security-log.module.css"

/** What is shown of an event of security. */
export function useSecurityColumns(): Column<SecurityEvent>[] {
  const t = useTranslations("securityLog")
  return [
    {
      key: "event",
      label: t("columns.event"),
      width: "22%",
      isHeader: true,
      cell: ({ kind, more }) => (
        <span className={classes.cell}>
          <span>{t(`kinds.${kind}`)}</span>
          {more > 0 && <span className={classes.quiet}>{t("more", { count: more })}</span>}
        </span>
      ),
    },
    {
      key: "who",
      label: t("columns.who"),
      width: "20%",
      cell: ({ user, subject }) => (
        <span className={classes.cell}>
          {user && <Link href={`/admin/users/${user.id}`}>{user.name}</Link>}
          {subject && (
            <span className={classes.quiet}>
              {t("about")} <Link href={`/admin/users/${subject.id}`}>{subject.name}</Link>
            </span>
          )}
        </span>
      ),
    },
    {
      key: "what",
      label: t("columns.what"),
      width: "24%",
      cell: ({ what }) => <span className={classes.what}>{what === browserName ? t("browser") : what}</span>,
    },
    {
      key: "from",
      label: t("columns.from"),
      width: "20%",
      cell: ({ address, browser, system, request_id }) => (
        <span
          className={classes.cell}
          data-tooltip={request_id ? t("request", { id: request_id }) : undefined}
        >
          <span>{address === "" ? t("machine") : address}</span>
          {browser && <span className={classes.quiet}>{[browser, system].filter(Boolean).join(", ")}</span>}
        </span>
      ),
    },
    {
      key: "when",
      label: t("columns.when"),
      width: "14%",
      align: "end" as const,
      cell: ({ at }) => <Moment value={at} />,
    },
  ]
}
