import { useLocale, useTranslations } from "next-intl"
import page from "#components/shell/public-page.module.css"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { trackingTextVersion } from "#lib/contract/tracking-terms.ts"
import classes from "./mailing-pages.module.css"

type Props = {
  /** As addresses have it. */
  token: string
  isOn: boolean
}

/** Where a recipient agrees to tracking or withdraws it, whatever he or she receives. */
export function TrackingChoice({ token, isOn }: Props) {
  const t = useTranslations("mailingPages.tracking")
  const locale = useLocale()
  return (
    <form method="post" action={`/api/mailing-page/tracking/${token}/form`} className={page.card}>
      <input type="hidden" name="lang" value={locale} />
      <input type="hidden" name="text" value={trackingTextVersion} />
      <fieldset className={classes.lists}>
        <legend>{t("title")}</legend>
        <span>{t("lead")}</span>
        <span>{t(isOn ? "on" : "off")}</span>
        <blockquote className={classes.consent}>{t("consent")}</blockquote>
      </fieldset>
      <div className={classes.buttons}>
        <PlainButton type="submit" name="action" value={isOn ? "withdraw" : "give"}>
          {t(isOn ? "withdraw" : "give")}
        </PlainButton>
      </div>
    </form>
  )
}
