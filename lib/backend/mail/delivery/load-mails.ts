import { returnTokenOf } from "#lib/backend/mail/inbound/return-token.ts"
import { type BulkFooter, languageIn } from "#lib/backend/mail/recipient-links/bulk-footer.ts"
import type { Campaign } from "#lib/backend/mail/recipient-links/campaign-mail.ts"
import { addressOfIdentity, addressOfOrganiser } from "#lib/backend/mail/recipient-links/identity.ts"
import { oneClickLeaveLink, oneClickLink } from "#lib/backend/mail/recipient-links/links.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import { isDisabled, isSelling } from "#lib/backend/records/registry/active-seller.ts"
import type { MailLanguage } from "#lib/contract/mail/mail-terms.ts"
import type { MailPerson } from "#lib/contract/mail/mails.ts"
import type { AttachedFile, MailParts } from "./mime.ts"
import type { RefusedRecipient } from "./smtp-trouble.ts"

type Row = {
  id: number
  message_id: string
  in_reply_to: string | null
  refs: string[]
  from_name: string
  from_email: string
  to: MailPerson[]
  cc: MailPerson[]
  subject: string
  html_body: string
  sent_at: string
  files: AttachedFile[]
  missing: boolean
  deferred: RefusedRecipient[]
  reply_to: MailPerson | null
  campaign: (Campaign & { is_campaign: boolean }) | null
  way_out: { row: number; country: string | null; identity: Record<MailLanguage, string | null> } | null
}

/** Who is answered to a mail of a show's sender: whoever sells to the company, else the mailbox that reads for the sender. */
const replyTo = `(SELECT json_build_object('name', display_name, 'email', box.email) FROM mail_delivery delivery JOIN mailing_sender sender ON sender.id = delivery.sender_id
    JOIN mailbox box ON box.state <> 'refused' AND (box.id = sender.mailbox_id OR box.user_id IN (
      SELECT owner.user_id FROM company_sale_owner link JOIN owner ON owner.id = link.owner_id WHERE link.company_id = delivery.company_id AND ${isSelling}))
    AND NOT ${isDisabled("box.user_id")}
  WHERE delivery.mail_id = mail.id ORDER BY box.id IS NOT DISTINCT FROM sender.mailbox_id, box.id LIMIT 1)`

/** What a mail of a run is made with; those of a mailbox are personal, and say in their headers alone how to get no more. */
const campaign = `(SELECT json_build_object('send', send.id, 'is_campaign', send.sender_id IS NOT NULL, 'language', coalesce(email.language, 'en'),
    'list', list.name, 'sender', mail.from_name, 'is_tracked', coalesce(list.is_tracked, true) AND contact.allows_tracking IS TRUE, 'identity', coalesce(${addressOfIdentity("coalesce(sender.tradeshow_id, session.tradeshow_id)", "email.language")}, ${addressOfOrganiser("email.language")}))
  FROM mailing_send send JOIN contact ON contact.id = send.contact_id LEFT JOIN sequence_email email ON email.id = send.email_id LEFT JOIN mailing_list list ON list.id = send.list_id
    LEFT JOIN mailing_sender sender ON sender.id = send.sender_id LEFT JOIN sequence_run run ON run.id = send.run_id
    LEFT JOIN tradeshow_session session ON session.id = run.session_id
  WHERE send.mail_id = mail.id)`

/** How the recipient of a mail to many gets no more. */
const bulkFooter = `(SELECT json_build_object('row', row.id, 'country', country.code,
    'identity', json_build_object('en', ${addressOfOrganiser("'en'")}, 'fr', ${addressOfOrganiser("'fr'")}))
  FROM bulk_mail_row row LEFT JOIN contact ON contact.id = row.contact_id LEFT JOIN company ON company.id = coalesce(row.company_id, contact.company_id)
    LEFT JOIN country ON country.id = company.country_id
  WHERE row.mail_id = mail.id)`

/**
 * A mail to be sent. `isWhole` is false when a file of it is there no more. `recipients` are those it goes to now; once it was taken for
 * others it is not the first time, and goes only to those who were deferred.
 */
export type LoadedMail = MailParts & { id: number; isWhole: boolean; recipients: string[]; isFirst: boolean }

function bulkFooterOf({ row, country, identity }: NonNullable<Row["way_out"]>): BulkFooter {
  const language = languageIn(country)
  return { row, language, identity: identity[language] }
}

const addressesOf = (people: { email: string }[]) => [...new Set(people.map(({ email }) => email))]

/** Mails as they are sent, by id. */
export async function loadMails(ids: number[]): Promise<Map<number, LoadedMail>> {
  const rows = await query<Row>({
    name: "mails_to_send",
    text: `SELECT id, message_id, in_reply_to, refs, from_name, from_email::text AS from_email, "to", cc, subject, html_body, sent_at,
        coalesce((SELECT json_agg(json_build_object('id', file.id, 'name', attachment.name, 'mime', attachment.mime, 'key', file.key) ORDER BY position)
          FROM mail_attachment attachment JOIN stored_file file ON file.id = attachment.file_id WHERE attachment.mail_id = mail.id), '[]') AS files,
        EXISTS (SELECT FROM mail_attachment WHERE mail_id = mail.id AND file_id IS NULL) AS missing,
        coalesce((SELECT deferred FROM mail_delivery WHERE mail_id = mail.id), '[]') AS deferred, ${replyTo} AS reply_to,
        ${campaign} AS campaign, ${bulkFooter} AS way_out
      FROM mail WHERE id = ANY ($1)`,
    values: [ids],
  })
  return new Map(
    rows.map(
      ({
        from_name,
        from_email,
        html_body,
        sent_at,
        missing,
        deferred,
        reply_to,
        campaign: of,
        way_out: out,
        ...mail
      }) => [
        mail.id,
        {
          ...mail,
          from: { name: from_name, email: from_email },
          html: html_body,
          returnToken: returnTokenOf(mail.message_id),
          ...(reply_to && { replyTo: reply_to }),
          ...(of && { leftBy: oneClickLink(of.send) }),
          ...(of?.is_campaign && { campaign: of }),
          ...(out && { leftBy: oneClickLeaveLink(out.row), bulkFooter: bulkFooterOf(out) }),
          date: new Date(sent_at),
          isWhole: !missing,
          isFirst: deferred.length === 0,
          recipients: addressesOf(deferred.length > 0 ? deferred : [...mail.to, ...mail.cc]),
        },
      ],
    ),
  )
}
