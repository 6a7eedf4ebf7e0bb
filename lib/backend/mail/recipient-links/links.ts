import { createHmac } from "node:crypto"
import { siteAddress } from "#lib/backend/platform/mailer/site.ts"
import type { MailLanguage } from "#lib/contract/mail/mail-terms.ts"
import { isSigned, secretFor } from "#lib/session/session-secret.ts"

/** What a link of a mail is for: a signature for one use is none for another. */
type Use = "choose" | "leave" | "open" | "click" | "confirm"

/** 128 bits. */
const signatureLength = 22

const signatureOf = (use: Use, id: number, more: string, key = secretFor("mailing-link")) =>
  createHmac("sha256", key).update([use, id, more].join(" ")).digest("base64url").slice(0, signatureLength)

/** What an address of ours names something of a mail by: nobody makes one up, and it says nothing of whom the mail went to. */
export const signed = (use: Use, id: number, more = ""): string =>
  signatureOf(use, id, more) + id.toString(36)

/** The id that a token was made of; undefined when it is none of ours. */
export function openSigned(use: Use, token: string, more = ""): number | undefined {
  const [signature, name] = [token.slice(0, signatureLength), token.slice(signatureLength)]
  const id = /^[0-9a-z]{1,7}$/.test(name) ? Number.parseInt(name, 36) : 0
  const isOurs = isSigned(signature, "mailing-link", (key) => signatureOf(use, id, more, key))
  return isOurs && id.toString(36) === name && id > 0 ? id : undefined
}

/** Pages of a mail's recipient. */
export const choicePages = ["unsubscribe", "preferences"] as const
export type ChoicePage = (typeof choicePages)[number]

/** Where a recipient leaves a list, and where lists are chosen. */
export const choiceLink = (page: ChoicePage, send: number, language: MailLanguage): string =>
  siteAddress(`/${page}/${signed("choose", send)}?lang=${language}`)

/** Where mail programs leave a list by themselves (RFC 8058). */
export const oneClickLink = (send: number): string =>
  siteAddress(`/api/mailing-page/unsubscribe/${signed("choose", send)}`)

/** Where a recipient of a mail to many leaves all mailings. @param row of bulk_mail_row */
export const leaveLink = (row: number, language: MailLanguage): string =>
  siteAddress(`/unsubscribe/${signed("leave", row)}?lang=${language}`)

/** Where mail programs do that by themselves (RFC 8058). */
export const oneClickLeaveLink = (row: number): string =>
  siteAddress(`/api/mailing-page/unsubscribe/${signed("leave", row)}`)

/** An address as a mail has it that notes clicks: it leads where its signature says, and nowhere else. */
export const clickLink = (send: number, url: string): string =>
  siteAddress(
    `/api/mailing-page/click/${signed("click", send, url)}?${new URLSearchParams({ to: url }).toString()}`,
  )

/** The picture whose loading says that a mail was opened. */
export const openLink = (send: number): string =>
  siteAddress(`/api/mailing-page/open/${signed("open", send)}`)

/** Where a sign-up is confirmed, by the event that asks for it. */
export const confirmLink = (event: number, language: MailLanguage): string =>
  siteAddress(`/confirmation/${signed("confirm", event)}?lang=${language}`)
