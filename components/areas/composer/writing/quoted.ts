import type { Mail } from "#lib/contract/messenger.ts"

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" }
const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign)

/**
 * The mail that is answered, as it stands below the answer.
 * @param said who wrote when: "Jane wrote on 3 May 2027:"
 */
export function quoted(mail: Mail, said: string): string {
  const body = mail.html_body || `<div>${escaped(mail.excerpt)}</div>`
  return `<div><br></div><div>${escaped(said)}</div><blockquote>${body}</blockquote>`
}
