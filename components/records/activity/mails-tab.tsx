import { IconPlus } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { isWritingLocked, useComposer } from "#components/mail/composer/shared/open-composer.ts"
import type { MailSubject } from "#components/mail/messenger/shared/mail-keys.ts"
import { lazyPart } from "#components/shell/lazy-part.tsx"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"

/** The record's conversations; they come when the tab is opened. */
export const { Part: MailsTab } = lazyPart(() =>
  import("#components/mail/messenger/shared/record-mails.tsx").then((loaded) => loaded.RecordMails),
)

/** The plus of the tab: a new mail about the record. Where writing is locked it says why. */
export function WriteMail({ subject }: { subject: MailSubject }) {
  const t = useTranslations("activity")
  const composer = useComposer()
  const isLocked = isWritingLocked({ about: subject })
  return (
    <IconButton
      size="large"
      aria-label={t("newMail")}
      data-tooltip={isLocked ? t("mailLocked") : t("newMail")}
      aria-disabled={isLocked}
      onPointerEnter={composer.preload}
      onFocus={composer.preload}
      onClick={() => isLocked || composer.open({ about: subject })}
    >
      <IconPlus size={16} aria-hidden />
    </IconButton>
  )
}
