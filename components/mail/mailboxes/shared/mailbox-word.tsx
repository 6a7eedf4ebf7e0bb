import { useTranslations } from "next-intl"
import type { MailboxState } from "#lib/contract/mail/mail-terms.ts"
import classes from "./mailbox-word.module.css"

/** The status of a mailbox: a word with its colour; a short one in a list. */
export function MailboxWord({ state, isShort = false }: { state: MailboxState; isShort?: boolean }) {
  const t = useTranslations(isShort ? "mailboxes.admin.states" : "mailboxes.states")
  return (
    <span className={classes.word} data-state={state}>
      {t(state)}
    </span>
  )
}
