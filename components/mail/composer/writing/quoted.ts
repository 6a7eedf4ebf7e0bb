import type { Mail } from "#lib/contract/mail/mails.ts"
import { escapedHtml } from "#lib/contract/platform/escaped-html.ts"

const bodyOf = (mail: Mail) => mail.html_body || `<div>${escapedHtml(mail.excerpt)}</div>`

/**
 * The mail that is answered, as it stands below the answer.
 * @param said who wrote when: "Jane wrote on 3 May 2027:"
 */
export function quoted(mail: Mail, said: string): string {
  return `<div><br></div><div>${escapedHtml(said)}</div><blockquote>${bodyOf(mail)}</blockquote>`
}

/**
 * The mail that is forwarded, as it is shown below what is written.
 * @param head lines before it: that it was forwarded, who wrote to whom, when, and its subject
 */
export function forwardedHtml(mail: Mail, head: readonly string[]): string {
  const lines = head.map((line) => `<div>${escapedHtml(line)}</div>`).join("")
  return `<div><br></div>${lines}<div><br></div>${bodyOf(mail)}`
}
