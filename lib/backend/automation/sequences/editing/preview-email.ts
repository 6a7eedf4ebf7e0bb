import { outgoingHtml } from "#lib/backend/mail/html/outgoing-html.ts"
import { type Campaign, campaignHtml, campaignText } from "#lib/backend/mail/recipient-links/campaign-mail.ts"
import { addressOfIdentity, addressOfOrganiser } from "#lib/backend/mail/recipient-links/identity.ts"
import { fillPlaceholders } from "#lib/backend/mail/templates/placeholders.ts"
import {
  type MailSession,
  mailSessionColumns,
  shownShowValues,
} from "#lib/backend/mail/templates/show-values.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import type { MailLanguage } from "#lib/contract/mail/mail-terms.ts"

type Input = { subject: string; content: string; language: MailLanguage }

type Sample = MailSession & { sender: string; identity: string | null }

/** Of the next session of a show: its values, and who would be named as sender. */
async function findSample(language: MailLanguage): Promise<Sample | undefined> {
  const [found] = await query<Sample>({
    text: `SELECT ${mailSessionColumns},
        coalesce((SELECT name FROM mailing_sender WHERE tradeshow_id = show.id ORDER BY id LIMIT 1), show.name) AS sender,
        coalesce(${addressOfIdentity("show.id", "$1::text")}, ${addressOfOrganiser("$1::text")}) AS identity
      FROM tradeshow_session session JOIN tradeshow show ON show.id = session.tradeshow_id
      ORDER BY session.is_current DESC, session."from" DESC NULLS LAST, session.id LIMIT 1`,
    values: [language],
  })
  return found
}

/** No mail: its links lead to the page that says that a link does not work. */
const noSend = 0

/** A mail as it would arrive, made out to somebody of whom everything is known. */
export const asSample = (language: MailLanguage, of?: Pick<Sample, "sender" | "identity">): Campaign => ({
  send: noSend,
  language,
  list: null,
  is_tracked: true,
  sender: of?.sender ?? "",
  identity: of?.identity ?? null,
})

/** A mail of a sequence as its recipient gets it, with values of the next show. `size` is in bytes. */
export async function previewEmail({ subject, content, language }: Input, userName: string) {
  const sample = await findSample(language)
  const values = {
    ...(sample && shownShowValues(sample, language)),
    FIRST_NAME: "Camille",
    LAST_NAME: "Martin",
    FIRST_NAME_PRIMARY_SALES_CONTACT: "Camille",
    USERNAME: userName,
    BRAND: "Petit Nuage",
  }
  const filled = await fillPlaceholders({ subject, html: content }, values)
  const html = outgoingHtml(filled.html)
  const campaign = asSample(language, sample)
  const page = campaignHtml({ subject: filled.subject, html }, campaign)
  const text = campaignText(html, campaign)
  return {
    subject: filled.subject,
    html: page,
    text,
    missing: filled.missing,
    size: Buffer.byteLength(page) + Buffer.byteLength(text),
  }
}
