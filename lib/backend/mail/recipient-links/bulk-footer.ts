import type { MailLanguage } from "#lib/contract/mail/mail-terms.ts"
import { escapedHtml } from "#lib/contract/platform/escaped-html.ts"
import { translators } from "#lib/i18n/translators.ts"
import { frenchSpeaking } from "#lib/text/french-speaking.ts"
import { leaveLink } from "./links.ts"

const translate = translators("mailingPages.footer")

/** The footer of a mail to many: why it came, how its recipient gets no more, and who sends it. */
export type BulkFooter = {
  /** Of bulk_mail_row. */
  row: number
  language: MailLanguage
  /** Who answers for it by law: name and postal address, line by line; null where no show says who that is. */
  identity: string | null
}

/** @param country code of the country of its recipient's company; null where that is not known */
export const languageIn = (country: string | null): MailLanguage =>
  country !== null && frenchSpeaking.has(country) ? "fr" : "en"

function footOf({ row, language, identity }: BulkFooter, sender: string) {
  const t = translate[language]
  return {
    why: t("why", { sender }),
    label: t("unsubscribe"),
    address: leaveLink(row, language),
    identity: identity?.split("\n") ?? [],
  }
}

/** The footer of a mail to many, as HTML. @param sender its name, or address */
export function bulkFooterHtml(bulkFooter: BulkFooter, sender: string): string {
  const { why, label, address, identity } = footOf(bulkFooter, sender)
  const style = "margin-top:24px;color:#5b6370;font:12px/1.6 Arial,Helvetica,sans-serif"
  const link = `<a href="${escapedHtml(address)}" style="color:#5b6370">${escapedHtml(label)}</a>`
  return `<div style="${style}">${[escapedHtml(why), link, ...identity.map(escapedHtml)].join("<br>")}</div>`
}

/** The same as plain text. */
export function bulkFooterText(bulkFooter: BulkFooter, sender: string): string {
  const { why, label, address, identity } = footOf(bulkFooter, sender)
  return `\n\n-- \n${[why, `${label}: ${address}`, ...identity].join("\n")}`
}
