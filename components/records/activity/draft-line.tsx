import { IconPencil } from "@tabler/icons-react"
import { useLocale, useTimeZone, useTranslations } from "next-intl"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { useConfirm } from "#components/ui/panels/confirm.tsx"
import { formatTime } from "#lib/i18n/dates.ts"
import { defaultTimeZone } from "#lib/i18n/time-zone.ts"
import { type Draft, dropDraft } from "./drafts.ts"
import styles from "./note-form.module.css"

type Props = { draft: Draft; draftKey: string; onResume: () => void }

/** Offers text back that was typed and not saved. */
export function DraftLine({ draft, draftKey, onResume }: Props) {
  const t = useTranslations("notes.draft")
  const locale = useLocale()
  const timeZone = useTimeZone() ?? defaultTimeZone
  const confirm = useConfirm()

  async function discard() {
    const question = { title: t("discardQuestion"), action: t("discardAction"), danger: true }
    if (await confirm(question)) dropDraft(draftKey)
  }

  return (
    <div className={styles.draft}>
      <IconPencil size={16} aria-hidden />
      <span className={styles.draftText}>{t("kept", { when: formatTime(draft.at, locale, timeZone) })}</span>
      <PlainButton size="small" onClick={onResume}>
        {t("resume")}
      </PlainButton>
      <PlainButton look="subtle" size="small" onClick={() => void discard()}>
        {t("discard")}
      </PlainButton>
    </div>
  )
}
