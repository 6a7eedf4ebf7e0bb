import { useTranslations } from "next-intl"
import { Link } from "#components/ui/page/link.tsx"
import type { Column } from "#components/ui/table/column.ts"
import { Moment } from "#components/ui/text/moment.tsx"
import type { Suppression } from "#lib/contract/mail/suppressions.ts"
import classes from "./suppressions.module.css"

/** What is told of an address that gets no mails. */
export function useSuppressionColumns({ withScope }: { withScope: boolean }): Column<Suppression>[] {
  const t = useTranslations("mailingLists.suppressions")
  const scope: Column<Suppression> = {
    key: "scope",
    label: t("columns.scope"),
    width: "18%",
    cell: ({ list }) => (list ? <Link href={`/mailing/${list.id}`}>{list.name}</Link> : t("all")),
  }
  return [
    {
      key: "email",
      label: t("columns.email"),
      width: "30%",
      isHeader: true,
      cell: ({ email, contact }) => (
        <span className={classes.cell}>
          <span>{email}</span>
          {contact && (
            <Link className={classes.quiet} href={`/contact/${contact.id}`}>
              {contact.name || t("person", { name: email })}
            </Link>
          )}
        </span>
      ),
    },
    ...(withScope ? [scope] : []),
    {
      key: "reason",
      label: t("columns.reason"),
      width: "16%",
      cell: ({ reason, user }) => (
        <span className={classes.cell}>
          <span>{t(`reasons.${reason}`)}</span>
          {user && <span className={classes.quiet}>{t("by", { name: user.name })}</span>}
        </span>
      ),
    },
    { key: "detail", label: t("columns.detail"), width: "18%", cell: ({ detail }) => detail },
    {
      key: "when",
      label: t("columns.when"),
      width: "112px",
      cell: ({ created_at }) => <Moment value={created_at} />,
    },
  ]
}
