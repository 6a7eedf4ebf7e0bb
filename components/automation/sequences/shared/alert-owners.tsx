import { useTranslations } from "next-intl"
import { Fragment } from "react"
import { Link } from "#components/ui/page/link.tsx"
import type { AlertOwner } from "#lib/contract/automation/sequences.ts"
import classes from "./alert-owners.module.css"

type Props = {
  owners: AlertOwner[]
  /** Mails that wait, those of owners and records that are not named as well. */
  count: number
}

/** Whom an alert of a sequence is about: sales owners, each with links to the records that wait. Nothing where nobody is named. */
export function AlertOwners({ owners, count }: Props) {
  const t = useTranslations("sequenceFlow.alertOwners")
  if (owners.length === 0) return null
  const unnamed = count - owners.flatMap(({ about }) => about).reduce((sum, record) => sum + record.count, 0)
  return (
    <ul className={classes.owners} aria-label={t("title")}>
      {owners.map(({ id, name, about }) => (
        <li key={id}>{t.rich("owner", { name, records: () => <Records about={about} /> })}</li>
      ))}
      {unnamed > 0 && <li>{t("more", { count: unnamed })}</li>}
    </ul>
  )
}

function Records({ about }: Pick<AlertOwner, "about">) {
  return about.map(({ kind, id, name, count }, index) => (
    <Fragment key={`${kind} ${id}`}>
      {index > 0 && ", "}
      <Link href={`/${kind}/${id}`} className={classes.record}>
        {name}
      </Link>
      {count > 1 && ` (${count})`}
    </Fragment>
  ))
}
