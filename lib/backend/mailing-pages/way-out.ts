import { escapedHtml } from "#lib/contract/escaped-html.ts"
import type { MailLanguage } from "#lib/contract/mail-terms.ts"
import { frenchSpeaking } from "#lib/french-speaking.ts"
import { translators } from "#lib/i18n/translators.ts"
import { leaveLink } from "./links.ts"

const translate = translators("mailingPages.footer")

/** How the recipient of a mail to many gets no more. */
export type WayOut = {
  /** Of bulk_mail_row. */
  row: number
  /** Code of the country of its company; null where that is not known. */
  country: string | null
}

const languageOf = ({ country }: WayOut): MailLanguage =>
  country !== null && frenchSpeaking.has(country) ? "fr" : "en"

function footOf(wayOut: WayOut, sender: string) {
  const language = languageOf(wayOut)
  const t = translate[language]
  return { why: t("why", { sender }), label: t("unsubscribe"), address: leaveLink(wayOut.row, language) }
}

/** What stands below a mail to many, as HTML. @param sender its name, or address */
export function wayOutHtml(wayOut: WayOut, sender: string): string {
  const { why, label, address } = footOf(wayOut, sender)
  const look = "margin-top:24px;color:#5b6370;font:12px/1.6 Arial,Helvetica,sans-serif"
  return `<div style="${look}">${escapedHtml(why)}<br><a href="${escapedHtml(address)}" style="color:#5b6370">${escapedHtml(label)}</a></div>`
}

/** The same as plain text. */
export function wayOutText(wayOut: WayOut, sender: string): string {
  const { why, label, address } = footOf(wayOut, sender)
  return `\n\n-- \n${why}\n${label}: ${address}`
}
