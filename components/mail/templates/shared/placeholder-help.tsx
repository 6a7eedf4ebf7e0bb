import { useTranslations } from "next-intl"
import { placeholders, sessionPlaceholders, showValues } from "#lib/contract/mail/mail-terms.ts"
import classes from "../template.module.css"

const ofShows = [...sessionPlaceholders, ...Object.keys(showValues)]

/** What brackets can contain. */
export function PlaceholderHelp() {
  const t = useTranslations("mailTemplates")
  return (
    <details className={classes.help}>
      <summary>{t("placeholders")}</summary>
      <p>{t("placeholdersHint")}</p>
      <dl className={classes.meanings}>
        {placeholders.map((name) => (
          <div key={name}>
            <dt>
              <code>{`[${name}]`}</code>
            </dt>
            <dd>{t(`meanings.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <p>{t("placeholdersOfShows")}</p>
      <p className={classes.names}>
        {ofShows.map((name) => (
          <code key={name}>{`[${name}]`}</code>
        ))}
      </p>
    </details>
  )
}
