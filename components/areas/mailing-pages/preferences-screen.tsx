import { useLocale, useTranslations } from "next-intl"
import page from "#components/shell/public-page.module.css"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { PlainCheck } from "#components/ui/inputs/plain-field.tsx"
import type { MailChoice } from "#lib/contract/mailing-pages.ts"
import { MailingFrame } from "./frame.tsx"
import classes from "./mailing-pages.module.css"
import { TrackingChoice } from "./tracking-choice.tsx"

type Props = { token: string; choice: MailChoice; said: string | undefined }

/** Where a recipient chooses among the lists that are for everybody to see, and apart from that whether opens and clicks are noted. */
export function PreferencesScreen({ token, choice, said }: Props) {
  const t = useTranslations("mailingPages.preferences")
  const locale = useLocale()
  const name = encodeURIComponent(token)
  const { lists, is_off: isOff } = choice
  return (
    <MailingFrame address={`/preferences/${name}`} title={t("title")} masked={choice.address} said={said}>
      <form method="post" action={`/api/mailing-page/preferences/${name}/form`} className={page.card}>
        <input type="hidden" name="lang" value={locale} />
        <input type="hidden" name="shown" value={lists.map(({ id }) => id).join(",")} />
        <p>{isOff ? t("off") : t(lists.length > 0 ? "lead" : "none")}</p>
        {lists.length > 0 && (
          <fieldset className={classes.lists}>
            <legend>{t("lists")}</legend>
            {lists.map((list) => (
              <div key={list.id}>
                <PlainCheck name={`list-${list.id}`} defaultChecked={list.is_on} label={list.name} />
                {list.description && <p className={page.muted}>{list.description}</p>}
              </div>
            ))}
          </fieldset>
        )}
        <div className={classes.buttons}>
          {lists.length > 0 && (
            <PlainButton type="submit" look="primary" name="action" value="save">
              {t("save")}
            </PlainButton>
          )}
          {!isOff && (
            <PlainButton type="submit" name="action" value="all">
              {t("all")}
            </PlainButton>
          )}
        </div>
      </form>
      <TrackingChoice token={name} isOn={choice.is_tracked} />
    </MailingFrame>
  )
}
