import { useLocale, useTranslations } from "next-intl"
import page from "#components/shell/public-page.module.css"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import type { MailChoice } from "#lib/contract/automation/mailing-pages.ts"
import { MailingFrame } from "./frame.tsx"
import classes from "./mailing-pages.module.css"

type Props = { token: string; choice: MailChoice; outcome: string | undefined }

/** Where a recipient leaves a list. Opening it changes nothing: its buttons do, with or without scripts. */
export function UnsubscribeScreen({ token, choice, outcome }: Props) {
  const t = useTranslations("mailingPages.unsubscribe")
  const locale = useLocale()
  const name = encodeURIComponent(token)
  const { list, is_off: isOff } = choice
  const isOn = list ? list.is_on : !isOff
  return (
    <MailingFrame
      address={`/unsubscribe/${name}`}
      title={t("title")}
      masked={choice.address}
      outcome={outcome}
    >
      <form method="post" action={`/api/mailing-page/unsubscribe/${name}/form`} className={page.card}>
        <input type="hidden" name="lang" value={locale} />
        <p>{stateOf(t, choice)}</p>
        {isOn && (
          <div className={classes.buttons}>
            <PlainButton type="submit" look="primary" name="action" value="list">
              {t(list ? "leave" : "leaveNone")}
            </PlainButton>
          </div>
        )}
        {!isOn && list && (
          <div className={classes.buttons}>
            <PlainButton type="submit" name="action" value="back">
              {t("back")}
            </PlainButton>
          </div>
        )}
        {list && !isOff && (
          <div className={classes.buttons}>
            <PlainButton type="submit" name="action" value="all">
              {t("all")}
            </PlainButton>
            <span className={page.muted}>{t("allHint")}</span>
          </div>
        )}
      </form>
      {choice.lists.length > 0 && (
        <a className={classes.link} href={`/preferences/${name}?lang=${locale}`}>
          {t("preferences")}
        </a>
      )}
    </MailingFrame>
  )
}

function stateOf(
  t: ReturnType<typeof useTranslations<"mailingPages.unsubscribe">>,
  { list, is_off: isOff }: MailChoice,
): string {
  if (isOff) return t("off")
  if (!list) return t("onNone")
  return t(list.is_on ? "onList" : "offList", { list: list.name })
}
