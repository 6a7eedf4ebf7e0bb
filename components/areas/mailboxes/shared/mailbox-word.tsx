import { useTranslations } from "next-intl"
import type { MailboxState } from "#lib/contract/mail-terms.ts"
import classes from "./mailbox-word.module.css"

/** How a mailbox stands: a word with its colour. */
export function MailboxWord({ state }: { state: MailboxState }) {
  const t = useTranslations("mailboxes.states")
  return (
    <span className={classes.word} data-state={state}>
      {t(state)}
    </span>
  )
}
