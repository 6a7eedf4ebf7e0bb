import type { Mail } from "#lib/contract/mail/mails.ts"
import { escapedHtml } from "#lib/contract/platform/escaped-html.ts"

/**
 * The mail that is answered, as it stands below the answer.
 * @param said who wrote when: "Jane wrote on 3 May 2027:"
 */
export function quoted(mail: Mail, said: string): string {
  const body = mail.html_body || `<div>${escapedHtml(mail.excerpt)}</div>`
  return `<div><br></div><div>${escapedHtml(said)}</div><blockquote>${body}</blockquote>`
}
