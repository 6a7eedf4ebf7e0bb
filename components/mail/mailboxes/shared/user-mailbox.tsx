import { useLocale, useTranslations } from "next-intl"
import type { MailboxOfUser } from "#lib/contract/mail/mailboxes.ts"
import { labelled } from "#lib/text/labelled.ts"
import { MailboxWord } from "./mailbox-word.tsx"

/** The status of a user's mailbox, for administrators: its address and last error on hover and focus, never more. */
export function UserMailbox({ mailbox }: { mailbox: MailboxOfUser | undefined }) {
  const t = useTranslations("mailboxes")
  const locale = useLocale()
  if (!mailbox) return null
  const { email, state, last_error, send_refused_at } = mailbox
  const trouble = last_error ? t(`trouble.${last_error}`) : send_refused_at && t("sendRefused")
  return (
    <span data-tooltip={trouble ? labelled(locale, email, trouble) : email}>
      <MailboxWord state={state} isShort />
    </span>
  )
}
