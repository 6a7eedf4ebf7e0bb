import { useTranslations } from "next-intl"
import { placeholders, sessionPlaceholders, showValues } from "#lib/contract/mail-terms.ts"
import classes from "../template.module.css"

const names = [...placeholders, ...sessionPlaceholders, ...Object.keys(showValues)]

/** What can stand in brackets. */
export function PlaceholderHelp() {
  const t = useTranslations("mailTemplates")
  return (
    <details className={classes.help}>
      <summary>{t("placeholders")}</summary>
      <p>{t("placeholdersHint")}</p>
      <p className={classes.names}>
        {names.map((name) => (
          <code key={name}>{`[${name}]`}</code>
        ))}
      </p>
    </details>
  )
}
