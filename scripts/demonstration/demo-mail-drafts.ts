import { saveDraft } from "#lib/backend/mail/delivery/drafts.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import type { MailLanguage } from "#lib/contract/mail/mail-terms.ts"

type Begun = { language: MailLanguage; subject: string; content: (name: string) => string }

const drafts: readonly Begun[] = [
  {
    language: "en",
    subject: "Your booth: two options",
    content: (name) =>
      `<p>Hello ${name},</p><p>As discussed, I have two booths left in your section: a corner near the entrance, and a row booth beside the café.</p><p>I will send you the plan with</p>`,
  },
  {
    language: "fr",
    subject: "Votre stand : les prochaines étapes",
    content: (name) =>
      `<p>Bonjour ${name},</p><p>Merci pour votre appel. Je reviens vers vous avec le plan du salon et les dates de montage.</p>`,
  },
]

type Recipient = { company: number; first_name: string; name: string; email: string }

const html = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")

/** Has every seller of the demo begin a mail in each language, to a company of that country which nobody has written to yet. */
export async function beginDemoDrafts(): Promise<void> {
  const sellers = await query<{ user_id: number }>({
    text: "SELECT user_id FROM mailbox WHERE intake = 'local' AND user_id IS NOT NULL ORDER BY id",
    values: [],
  })
  for (const { language, subject, content } of drafts) {
    const recipients = await query<Recipient>({
      text: `SELECT company.id AS company, contact.first_name, concat_ws(' ', contact.first_name, contact.last_name) AS name, contact.email::text AS email
        FROM contact JOIN company ON company.id = contact.company_id AND company.deleted_at IS NULL
        JOIN country ON country.id = company.country_id
        WHERE contact.email IS NOT NULL AND NOT contact.email_error AND contact.deleted_at IS NULL AND contact.first_name <> ''
          AND (country.code = 'FR') = ($1 = 'fr')
          AND NOT EXISTS (SELECT FROM mail_thread_company link WHERE link.company_id = company.id)
        ORDER BY company.id, contact.id LIMIT $2`,
      values: [language, sellers.length],
    })
    for (const [index, { user_id }] of sellers.entries()) {
      const recipient = recipients[index]
      if (!recipient) break
      const values = {
        message_id: null,
        subject,
        content: content(html(recipient.first_name)),
        media_ids: [],
        toMails: [{ name: recipient.name, email: recipient.email }],
        cc: [],
        template_id: null,
        language,
        session_id: null,
        with_signature: true,
      }
      await saveDraft({ place: `company:${recipient.company}`, values, version: 0 }, user_id)
    }
  }
}
