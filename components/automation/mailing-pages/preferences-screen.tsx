import { useLocale, useTranslations } from "next-intl"
import page from "#components/shell/public-page.module.css"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { PlainCheck } from "#components/ui/inputs/plain-field.tsx"
import type { MailChoice } from "#lib/contract/automation/mailing-pages.ts"
import { readTicks } from "#lib/contract/records/unsaved-ticks.ts"
import { MailingFrame } from "./frame.tsx"
import classes from "./mailing-pages.module.css"
import { TrackingChoice } from "./tracking-choice.tsx"

type Props = {
  token: string
  choice: MailChoice
  outcome: string | undefined
  /** Of lists, not saved yet, as the address has them. */
  ticks?: string | undefined
}

const formId = "choices"

/**
 * Where a recipient chooses among the lists that are for everybody to see and his or her own, and apart from that whether opens and clicks
 * are noted. What is ticked comes back with the answer to the latter, and in another language.
 */
export function PreferencesScreen({ token, choice, outcome, ticks }: Props) {
  const t = useTranslations("mailingPages.preferences")
  const locale = useLocale()
  const name = encodeURIComponent(token)
  const { lists, is_off: isOff } = choice
  const ticked = readTicks(ticks)
  const isTicked = ({ id, is_on }: (typeof lists)[number]) => ticked.get(id) ?? is_on
  const isUnsaved = lists.some((list) => isTicked(list) !== list.is_on)
  return (
    <MailingFrame
      address={`/preferences/${name}`}
      title={t("title")}
      masked={choice.address}
      outcome={outcome}
      form={formId}
    >
      <form
        id={formId}
        method="post"
        action={`/api/mailing-page/preferences/${name}/form`}
        className={page.card}
      >
        <input type="hidden" name="lang" value={locale} />
        <input type="hidden" name="shown" value={lists.map(({ id }) => id).join(",")} />
        <p>{isOff ? t("off") : t(lists.length > 0 ? "lead" : "none")}</p>
        {lists.length > 0 && (
          <fieldset className={classes.lists}>
            <legend>{t("lists")}</legend>
            {lists.map((list) => (
              <div key={list.id}>
                <PlainCheck name={`list-${list.id}`} defaultChecked={isTicked(list)} label={list.name} />
                {list.description && <p className={page.muted}>{list.description}</p>}
              </div>
            ))}
          </fieldset>
        )}
        {isUnsaved && <p>{t("unsaved")}</p>}
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
      <TrackingChoice token={name} form={formId} isOn={choice.is_tracked} />
    </MailingFrame>
  )
}
