import { useTranslations } from "next-intl"
import page from "#components/shell/public-page.module.css"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { trackingTextVersion } from "#lib/contract/crm/tracking-terms.ts"
import classes from "./mailing-pages.module.css"

type Props = {
  /** As addresses have it. */
  token: string
  /** Id of the form with the lists: what is ticked in it is sent along. */
  form: string
  isOn: boolean
}

/** Where a recipient agrees to tracking or withdraws it, whatever he or she receives. */
export function TrackingChoice({ token, form, isOn }: Props) {
  const t = useTranslations("mailingPages.tracking")
  return (
    <div className={page.card}>
      <input type="hidden" form={form} name="text" value={trackingTextVersion} />
      <fieldset className={classes.lists}>
        <legend>{t("title")}</legend>
        <span>{t("lead")}</span>
        <span>{t(isOn ? "on" : "off")}</span>
        <blockquote className={classes.consent}>{t("consent")}</blockquote>
      </fieldset>
      <div className={classes.buttons}>
        <PlainButton
          type="submit"
          form={form}
          formAction={`/api/mailing-page/tracking/${token}/form`}
          name="action"
          value={isOn ? "withdraw" : "give"}
        >
          {t(isOn ? "withdraw" : "give")}
        </PlainButton>
      </div>
    </div>
  )
}
