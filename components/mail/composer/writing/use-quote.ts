import { useFormatter, useTranslations } from "next-intl"
import type { MailPerson } from "#lib/contract/mail/mails.ts"
import type { ComposerTask } from "../shared/open-composer.ts"
import { forwardedHtml, quoted } from "./quoted.ts"

const addressed = ({ name, email }: MailPerson) => (name ? `${name} <${email}>` : email)

/** HTML of the mail that is answered or forwarded, as it is shown below what is written; "" of a new mail. */
export function useQuote({ replyTo, forwards }: Pick<ComposerTask, "replyTo" | "forwards">): string {
  const t = useTranslations("composer")
  const format = useFormatter()
  const at = (moment: string) => format.dateTime(new Date(moment), { dateStyle: "long", timeStyle: "short" })
  if (replyTo)
    return quoted(
      replyTo,
      t("wrote", { name: replyTo.from.name || replyTo.from.email, at: at(replyTo.date_showed) }),
    )
  if (!forwards) return ""
  const { from, to, cc, subject, date_showed } = forwards
  const people = (all: readonly MailPerson[]) => all.map(addressed).join(", ")
  return forwardedHtml(forwards, [
    t("forwarded.head"),
    t("forwarded.from", { name: addressed(from) }),
    t("forwarded.date", { at: at(date_showed) }),
    t("forwarded.subject", { subject }),
    t("forwarded.to", { names: people(to) }),
    ...(cc.length > 0 ? [t("forwarded.cc", { names: people(cc) })] : []),
  ])
}
