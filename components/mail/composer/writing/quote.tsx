import { useTranslations } from "next-intl"
import { Moment } from "#components/ui/text/moment.tsx"
import type { Mail } from "#lib/contract/mail/mails.ts"
import classes from "./composer.module.css"

/** The mail that is answered, folded; it goes below the answer. */
export function Quote({ mail }: { mail: Mail }) {
  const t = useTranslations("composer")
  return (
    <details className={classes.quote}>
      <summary>{t("quote", { name: mail.from.name || mail.from.email })}</summary>
      <p className={classes.muted}>
        <Moment value={mail.date_showed} />
      </p>
      <blockquote>{mail.excerpt}</blockquote>
    </details>
  )
}
