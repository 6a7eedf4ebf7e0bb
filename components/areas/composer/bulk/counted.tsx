import { useTranslations } from "next-intl"
import { exclusionReasons } from "#lib/contract/bulk-mail-terms.ts"
import type { CountedRecipients } from "#lib/contract/bulk-mails.ts"
import classes from "../writing/composer.module.css"

/** Who gets the mail, and how many do not, by the reason. */
export function Counted({ counted: { chosen, recipients, excluded } }: { counted: CountedRecipients }) {
  const t = useTranslations("composer.bulk")
  const reasons = useTranslations("bulkMails.excluded")
  return (
    <div className={classes.notice} role="status">
      <strong>{t("counted", { recipients, chosen })}</strong>
      <ul className={classes.reasons}>
        {exclusionReasons.map((reason) => {
          const count = excluded[reason] ?? 0
          return count > 0 ? (
            <li key={reason}>
              {reasons(reason)}: {count}
            </li>
          ) : null
        })}
      </ul>
    </div>
  )
}
