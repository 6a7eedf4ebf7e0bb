import juice from "juice"
import { unescaped } from "#lib/backend/mail/html/html-tokens.ts"
import { textPart } from "#lib/backend/mail/html/outgoing-html.ts"
import type { MailLanguage } from "#lib/contract/mail/mail-terms.ts"
import { escapedHtml } from "#lib/contract/platform/escaped-html.ts"
import { translators } from "#lib/i18n/translators.ts"
import { choiceLink, clickLink, openLink } from "./links.ts"

const translate = translators("mailingPages.footer")

/** What a mail of a show's sender to one of many is made with, beside its text. */
export type Campaign = {
  send: number
  language: MailLanguage
  /** Of the list that brought its recipient. */
  list: string | null
  /** Of the sender. */
  sender: string
  /** Who answers for it by law: name and postal address, line by line; null where no show says who that is. */
  identity: string | null
  /** Opens and clicks of it are noted. */
  is_tracked: boolean
}

type Letter = { subject: string; html: string }

const styles = `
  .mail-frame { margin: 0; padding: 0; width: 100%; background: #f2f3f5; }
  .mail-page { max-width: 600px; margin: 0 auto; padding: 28px 32px; background: #ffffff; color: #1d2129;
    font: 15px/1.55 Arial, Helvetica, sans-serif; overflow-wrap: anywhere; text-align: left; }
  .mail-page img { max-width: 100%; height: auto; border: 0; }
  .mail-page table { max-width: 100%; }
  .mail-foot { max-width: 600px; margin: 0 auto; padding: 20px 32px 32px; color: #5b6370; text-align: left;
    font: 12px/1.6 Arial, Helvetica, sans-serif; }
  .mail-foot a { color: #5b6370; text-decoration: underline; }
  .mail-foot p { margin: 0 0 8px; }
`

const phone = `@media (max-width: 600px) { .mail-page, .mail-foot { padding-left: 18px !important; padding-right: 18px !important } }`

/** Of mails that bring no colours of their own: those that do stay on the light page that they were written on. */
const dark = `@media (prefers-color-scheme: dark) {
  .mail-frame { background: #101216 !important }
  .mail-page { background: #191c21 !important; color: #e4e6ea !important }
  .mail-page a { color: #9db4ff !important }
  .mail-foot, .mail-foot a { color: #a4abb6 !important }
}`

const bringsColours = (html: string) => /\b(?:background|bgcolor|color)\b\s*[:=]/i.test(html)

/** Links of the text lead where they led, by way of us. */
const withClicks = (html: string, send: number) =>
  html.replace(
    /(<a\b[^>]*?\shref=")(https?:[^"]*)"/gi,
    (_, start: string, href: string) => `${start}${escapedHtml(clickLink(send, unescaped(href)))}"`,
  )

const pixel = (send: number) =>
  `<img src="${openLink(send)}" width="1" height="1" alt="" style="display:block;width:1px;height:1px;border:0">`

function footOf({ send, language, list, sender, identity, is_tracked }: Campaign) {
  const t = translate[language]
  return {
    why: list === null ? t("why", { sender }) : t("whyList", { sender, list }),
    links: [
      { label: t("unsubscribe"), address: choiceLink("unsubscribe", send, language) },
      { label: t("preferences"), address: choiceLink("preferences", send, language) },
      ...(is_tracked ? [{ label: t("tracking"), address: choiceLink("preferences", send, language) }] : []),
    ],
    identity: identity?.split("\n") ?? [],
  }
}

function footHtml(campaign: Campaign): string {
  const { why, links, identity } = footOf(campaign)
  const shown = links.map(
    ({ label, address }) => `<a href="${escapedHtml(address)}">${escapedHtml(label)}</a>`,
  )
  const parts = [escapedHtml(why), shown.join(" &middot; "), identity.map(escapedHtml).join("<br>")]
  return parts
    .filter(Boolean)
    .map((part) => `<p>${part}</p>`)
    .join("")
}

/** The mail as its recipient's program gets it: a whole page, its looks on each element, with the way out at its end. */
export function campaignHtml({ subject, html }: Letter, campaign: Campaign): string {
  const isLight = bringsColours(html)
  const scheme = isLight ? "light only" : "light dark"
  const content = campaign.is_tracked ? withClicks(html, campaign.send) : html
  return juice(
    `<!DOCTYPE html><html lang="${campaign.language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${scheme}"><meta name="supported-color-schemes" content="${scheme}">
<meta name="x-apple-disable-message-reformatting"><title>${escapedHtml(subject)}</title>
<style>${styles}</style><style data-embed>:root { color-scheme: ${scheme} } ${phone}${isLight ? "" : dark}</style></head>
<body class="mail-frame"><div class="mail-page">${content}</div>
<div class="mail-foot">${footHtml(campaign)}</div>${campaign.is_tracked ? pixel(campaign.send) : ""}</body></html>`,
  )
}

/** The same as plain text: its links say where they lead, and nothing of it is noted. */
export function campaignText(html: string, campaign: Campaign): string {
  const { why, links, identity } = footOf(campaign)
  const foot = [why, ...links.map(({ label, address }) => `${label}: ${address}`), ...identity]
  return `${textPart(html)}\n\n-- \n${foot.join("\n")}`
}
