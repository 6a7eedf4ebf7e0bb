import { useTranslations } from "next-intl"
import { SearchedSelect } from "#components/ui/inputs/searched-select.tsx"
import type { MailShow } from "#lib/contract/mail/mail-shows.ts"
import classes from "./composer.module.css"
import type { ShowOfMail } from "./use-show.ts"

const nameOf = ({ show, session }: MailShow) => `${show}, ${session}`

const groups = ["own", "current", "other"] as const

function groupOf({ reason }: MailShow): (typeof groups)[number] {
  if (reason === null) return "other"
  return reason === "current" ? "current" : "own"
}

/** Which show the mail speaks of; without one there is nothing to choose. */
export function ShowChoice({ show, problem }: { show: ShowOfMail; problem: string | undefined }) {
  const t = useTranslations("composer.show")
  const { shows, session, choose } = show
  if (!shows || shows.length === 0) return null
  const data = groups.flatMap((group) => {
    const items = shows.filter((one) => groupOf(one) === group)
    const options = items.map((one) => ({ value: String(one.id), label: nameOf(one) }))
    return items.length > 0 ? [{ group: t(`groups.${group}`), items: options }] : []
  })
  return (
    <SearchedSelect
      className={classes.show}
      size="xs"
      aria-label={t("label")}
      placeholder={t("label")}
      data={data}
      value={session === null ? null : String(session)}
      allowDeselect={false}
      error={problem}
      onChange={(value) => value !== null && void choose(Number(value))}
    />
  )
}
