import { useLocale, useTranslations } from "next-intl"
import page from "#components/shell/public-page.module.css"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import type { Confirmation } from "#lib/contract/automation/mailing-pages.ts"
import { MailingFrame } from "./frame.tsx"
import classes from "./mailing-pages.module.css"

type Props = { token: string; confirmation: Confirmation; outcome: string | undefined }

/** Where somebody says that a sign-up was his. Opening it changes nothing. */
export function ConfirmScreen({ token, confirmation, outcome }: Props) {
  const t = useTranslations("mailingPages.confirm")
  const tracking = useTranslations("mailingPages.tracking")
  const locale = useLocale()
  const name = encodeURIComponent(token)
  const { list, address, is_done: isDone, asks_tracking: asksTracking } = confirmation
  return (
    <MailingFrame address={`/confirmation/${name}`} title={list} masked={address} outcome={outcome}>
      {isDone && !asksTracking ? (
        <div className={page.card}>
          <p>{t("done", { list })}</p>
          <p className={page.muted}>{t("doneHint")}</p>
        </div>
      ) : (
        <form method="post" action={`/api/mailing-page/confirmation/${name}/form`} className={page.card}>
          <input type="hidden" name="lang" value={locale} />
          <p>{t("lead", { list })}</p>
          {asksTracking && (
            <div>
              <p>{t("tracking")}</p>
              <blockquote className={classes.consent}>{tracking("consent")}</blockquote>
            </div>
          )}
          <div className={classes.buttons}>
            <PlainButton type="submit" look="primary">
              {t(asksTracking ? "both" : "button")}
            </PlainButton>
            {asksTracking && (
              <PlainButton type="submit" name="action" value="list">
                {t("onlyList")}
              </PlainButton>
            )}
          </div>
          <p className={page.muted}>{t("unasked")}</p>
        </form>
      )}
    </MailingFrame>
  )
}
