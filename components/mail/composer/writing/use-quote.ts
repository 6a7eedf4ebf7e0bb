import { useFormatter, useTranslations } from "next-intl"
import type { Mail, MailPerson } from "#lib/contract/mail/mails.ts"
import { escapedHtml } from "#lib/contract/platform/escaped-html.ts"
import type { ComposerTask } from "../shared/open-composer.ts"

const addressed = ({ name, email }: MailPerson) => (name ? `${name} <${email}>` : email)

/** What a mail says; as much as is known of it until it is loaded. */
const bodyOf = (mail: Mail, loaded = "") =>
  loaded || mail.html_body || `<div>${escapedHtml(mail.excerpt)}</div>`

/**
 * The mail that is answered, as it is quoted below the answer.
 * @param heading who wrote when: "Jane wrote on 3 May 2027:"
 */
function quoted(mail: Mail, heading: string, body?: string): string {
  return `<div><br></div><div>${escapedHtml(heading)}</div><blockquote>${bodyOf(mail, body)}</blockquote>`
}

/**
 * The mail that is forwarded, as it is shown below what is written.
 * @param head lines before it: that it was forwarded, who wrote to whom, when, and its subject
 */
function forwardedHtml(mail: Mail, head: readonly string[], body?: string): string {
  const lines = head.map((line) => `<div>${escapedHtml(line)}</div>`).join("")
  return `<div><br></div>${lines}<div><br></div>${bodyOf(mail, body)}`
}

/**
 * HTML of the mail that is answered or forwarded, as it is shown below what is written; "" of a new mail.
 * @param body what that mail says, once it is loaded
 */
export function useQuote(
  { replyTo, forwards }: Pick<ComposerTask, "replyTo" | "forwards">,
  body?: string,
): string {
  const t = useTranslations("composer")
  const format = useFormatter()
  const at = (moment: string) => format.dateTime(new Date(moment), { dateStyle: "long", timeStyle: "short" })
  if (replyTo)
    return quoted(
      replyTo,
      t("wrote", { name: replyTo.from.name || replyTo.from.email, at: at(replyTo.date_showed) }),
      body,
    )
  if (!forwards) return ""
  const { from, to, cc, subject, date_showed } = forwards
  const people = (all: readonly MailPerson[]) => all.map(addressed).join(", ")
  return forwardedHtml(
    forwards,
    [
      t("forwarded.head"),
      t("forwarded.from", { name: addressed(from) }),
      t("forwarded.date", { at: at(date_showed) }),
      t("forwarded.subject", { subject }),
      t("forwarded.to", { names: people(to) }),
      ...(cc.length > 0 ? [t("forwarded.cc", { names: people(cc) })] : []),
    ],
    body,
  )
}
