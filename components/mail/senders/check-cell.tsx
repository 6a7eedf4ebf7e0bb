import { useTranslations } from "next-intl"
import { overallOf } from "#components/automation/mailing-lists/shared/sender-findings.tsx"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import type { MailingSender } from "#lib/contract/mail/mailing-senders.ts"

type Props = { sender: MailingSender; onOpen: () => void }

/** How a sender meets the rules of mailbox providers, in a word; it opens all that was found. */
export function CheckCell({ sender: { name, check }, onOpen }: Props) {
  const t = useTranslations("senderChecks")
  const { state, faults } = overallOf(check)
  const text = {
    never: t("notYet"),
    good: t("inOrder"),
    fault: t("faults", { count: faults }),
    unknown: t("unknown"),
  }[state]
  return (
    <LinkButton aria-haspopup="dialog" aria-label={t("openNamed", { name, state: text })} onClick={onOpen}>
      {text}
    </LinkButton>
  )
}
