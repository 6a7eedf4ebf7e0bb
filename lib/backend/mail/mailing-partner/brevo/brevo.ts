import { z } from "zod"
import type { MailPerson } from "#lib/contract/mail/mails.ts"
import type { MailingPartner, PartnerLetter } from "../partner.ts"
import { brevoLists } from "./brevo-lists.ts"
import { type BrevoSettings, callBrevo } from "./call-brevo.ts"
import { readEvent } from "./read-event.ts"

const withoutBrackets = (id: string) => id.replaceAll(/[<>]/g, "").trim()

const taken = z.object({ messageId: z.string().min(1) })

/** Events of mails: of one that nothing happened to the list is missing. */
const report = z.object({
  events: z.array(z.object({ messageId: z.string().default(""), tag: z.string().nullish() })).default([]),
})

const personOf = ({ name, email }: MailPerson) => (name === "" ? { email } : { name, email })

/** Names of headers are written in title case there. */
function bodyOf({ key, from, replyTo, to, cc, subject, html, text, headers, files }: PartnerLetter) {
  return {
    sender: personOf(from),
    ...(replyTo && { replyTo: personOf(replyTo) }),
    to: to.map(personOf),
    ...(cc.length > 0 && { cc: cc.map(personOf) }),
    subject,
    htmlContent: html,
    textContent: text,
    headers: { ...headers, idempotencyKey: key },
    tags: [key],
    ...(files.length > 0 && {
      attachment: files.map(({ name, bytes }) => ({ name, content: bytes.toString("base64") })),
    }),
  }
}

/** Days that a report has to go back to reach a day, today among them; it goes back 90 at most. */
const daysSince = (since: Date) => Math.min(90, Math.ceil((Date.now() - since.getTime()) / 86_400_000) + 1)

/** Brevo's API for transactional mails. */
export function brevo(settings: BrevoSettings): MailingPartner {
  return {
    name: "brevo",
    send: async (letter) => {
      const call = { method: "POST", path: "/smtp/email", body: bodyOf(letter) } as const
      return withoutBrackets((await callBrevo(settings, call, taken)).messageId)
    },
    findSent: async ({ key, email, since }) => {
      const query = { email, days: String(daysSince(since)), limit: "2500" }
      const { events } = await callBrevo(
        settings,
        { method: "GET", path: "/smtp/statistics/events", query },
        report,
      )
      const found = events.find(({ tag }) => tag?.includes(key))
      return found && withoutBrackets(found.messageId)
    },
    readEvent,
    lists: brevoLists(settings),
  }
}
