import { useTranslations } from "next-intl"
import { PublicFormFields } from "#components/shell/public-form-fields.tsx"
import page from "#components/shell/public-page.module.css"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { PlainCheck, PlainInput } from "#components/ui/inputs/plain-field.tsx"
import type { SignUpForm } from "#lib/contract/automation/mailing-pages.ts"
import { trackingTextVersion } from "#lib/contract/crm/tracking-terms.ts"
import { MailingFrame } from "./frame.tsx"
import classes from "./mailing-pages.module.css"

type Props = { slug: string; form: SignUpForm; outcome: string | undefined }

/** Where somebody asks to be on a list: with or without scripts. */
export function SubscribeScreen({ slug, form, outcome }: Props) {
  const t = useTranslations("mailingPages.subscribe")
  const tracking = useTranslations("mailingPages.tracking")
  const name = encodeURIComponent(slug)
  const { list, stamp, email, can_mail: canMail } = form
  const isRequested = outcome === "asked"
  return (
    <MailingFrame
      address={`/subscribe/${name}`}
      title={list.name}
      outcome={isRequested ? undefined : outcome}
    >
      {isRequested ? (
        <div className={page.card} role="status">
          <p>{t("asked")}</p>
          <p className={page.muted}>{t("askedHint")}</p>
        </div>
      ) : (
        <form method="post" action={`/api/mailing-page/form/${name}`} className={page.card}>
          <p>{list.description || t("lead")}</p>
          {canMail ? (
            <>
              <PublicFormFields stamp={stamp} trap={t("fax")} />
              <PlainInput
                id="email"
                name="email"
                type="email"
                label={t("email")}
                autoComplete="email"
                defaultValue={email}
                maxLength={254}
                required
              />
              <div>
                <input type="hidden" name="text" value={trackingTextVersion} />
                <PlainCheck name="tracking" label={tracking("consent")} />
                <p className={page.muted}>{t("optional")}</p>
              </div>
              <div className={classes.buttons}>
                <PlainButton type="submit" look="primary">
                  {t("button")}
                </PlainButton>
              </div>
              <p className={page.muted}>{t("hint")}</p>
            </>
          ) : (
            <p className={page.muted}>{t("closed")}</p>
          )}
        </form>
      )}
    </MailingFrame>
  )
}
