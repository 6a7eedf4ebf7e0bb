import { useLocale, useTranslations } from "next-intl"
import { PublicNotice } from "#components/records/privacy-notices/shared/public-notice.tsx"
import { PublicFormFields } from "#components/shell/public-form-fields.tsx"
import page from "#components/shell/public-page.module.css"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { PlainInput } from "#components/ui/inputs/plain-field.tsx"
import type { ShownNotice } from "#lib/contract/records/privacy-notices.ts"
import type { ApplicationChoices, ApplicationView } from "#lib/contract/shows/application-view.ts"
import classes from "../frame.module.css"
import { ShowHeading } from "../heading.tsx"
import { boothName, money } from "../money.ts"

type Props = {
  show: ApplicationView["show"]
  choices: ApplicationChoices
  notice: ShownNotice
  stamp: string
  /** Of a form that was refused and is sent once more. */
  typed: { name: string; email: string } | null
  /** Whether links to applications can be mailed. */
  can_mail: boolean
}

/** What a show sells, and the way to begin an application. */
export function BeginScreen({ show, choices, notice, stamp, typed, can_mail: canMail }: Props) {
  const t = useTranslations("applications")
  const locale = useLocale()
  return (
    <div className={classes.narrow}>
      <ShowHeading show={show} />
      {show.session && (
        <form
          method="post"
          action={`/api/application/show/${encodeURIComponent(show.place)}/form`}
          className={page.card}
        >
          <p>{t("begin.lead")}</p>
          <PublicFormFields stamp={stamp} trap={t("begin.fax")} />
          <PlainInput
            id="name"
            name="name"
            label={t("begin.name")}
            autoComplete="organization"
            defaultValue={typed?.name}
            maxLength={200}
          />
          <PlainInput
            id="email"
            name="email"
            type="email"
            label={t("begin.email")}
            autoComplete="email"
            defaultValue={typed?.email}
            maxLength={254}
          />
          <PlainButton type="submit" look="primary" size="large">
            {t("begin.button")}
          </PlainButton>
          {canMail && (
            <p className={page.muted}>
              {t("begin.again")}{" "}
              <PlainButton type="submit" name="action" value="link" size="small">
                {t("begin.mailLink")}
              </PlainButton>
            </p>
          )}
        </form>
      )}
      {show.session && <PublicNotice notice={notice} />}
      {choices.booths.length > 0 && (
        <section className={page.card} aria-labelledby="booths-title">
          <h2 id="booths-title">{t("begin.booths")}</h2>
          <ul className={classes.catalogue}>
            {choices.booths.map(({ id, name, size, price }) => (
              <li key={id}>
                <span>{boothName(name, t("size", { size }), size)}</span>
                <span>{money(price, locale)}</span>
              </li>
            ))}
          </ul>
          <p className={page.muted}>{t("leads.booths")}</p>
        </section>
      )}
    </div>
  )
}
