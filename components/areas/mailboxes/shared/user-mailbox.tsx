import { useTranslations } from "next-intl"
import type { MailboxOfUser } from "#lib/contract/mailboxes.ts"
import { MailboxWord } from "./mailbox-word.tsx"

/** How a user's mailbox stands, for administrators: its address and last error on hover and focus, never more. */
export function UserMailbox({ mailbox }: { mailbox: MailboxOfUser | undefined }) {
  const t = useTranslations("mailboxes")
  if (!mailbox) return null
  const { email, state, last_error } = mailbox
  return (
    <span data-tooltip={last_error ? `${email}: ${t(`trouble.${last_error}`)}` : email}>
      <MailboxWord state={state} isShort />
    </span>
  )
}
