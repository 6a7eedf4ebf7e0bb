import { useTranslations } from "next-intl"
import { Link } from "#components/ui/page/link.tsx"
import { exclusionReasons } from "#lib/contract/mail/bulk-mail-terms.ts"
import type { CheckedRecipients, LeftOut } from "#lib/contract/mail/bulk-mails.ts"
import classes from "./counted.module.css"

/** So many are named without being asked for. */
const shownAtOnce = 5

/** It comes below the text, where the dialog may have to be scrolled. */
const bringIntoView = (counted: HTMLDivElement | null) => counted?.scrollIntoView({ block: "nearest" })

/** Who gets the mail; of those who do not, how many by the reason, and who. */
export function Counted({ counted }: { counted: CheckedRecipients }) {
  const t = useTranslations("composer.bulk")
  const reasons = useTranslations("bulkMails.excluded")
  const { chosen, recipients, excluded, left_out, show } = counted
  return (
    <div ref={bringIntoView} className={classes.counted}>
      <strong role="status">{t("counted", { recipients, chosen })}</strong>
      {show ? <span>{t("aboutShow", { show })}</span> : null}
      {exclusionReasons.map((reason) => {
        const count = excluded[reason] ?? 0
        if (count === 0) return null
        const named = left_out.filter((one) => one.reason === reason)
        return (
          <details key={reason} open={count <= shownAtOnce}>
            <summary>{t("leftOut", { reason: reasons(reason), count })}</summary>
            <ul className={classes.people}>
              {named.map((one) => (
                <li key={`${one.company_id} ${one.contact_id}`}>
                  <Somebody {...one} />
                </li>
              ))}
              {count > named.length && <li>{t("more", { count: count - named.length })}</li>}
            </ul>
          </details>
        )
      })}
    </div>
  )
}

/** The record opens beside what is being written. */
function Somebody({ name, company, email, contact_id, company_id, missing }: LeftOut) {
  const t = useTranslations("composer.bulk")
  const href = contact_id === null ? `/company/${company_id}` : `/contact/${contact_id}`
  const others = [company, email].filter((text) => text && text !== name)
  return (
    <>
      <Link href={href} target="_blank" className={classes.name}>
        {name || t("nameless")}
      </Link>
      {others.map((text) => `, ${text}`)}
      {missing.map((one) => ` [${one}]`)}
    </>
  )
}
