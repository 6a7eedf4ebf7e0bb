import type { z } from "zod"
import { requireChosenMailbox, type SendingMailbox } from "#lib/backend/mail/channels/channels.ts"
import { readProfile } from "#lib/backend/mail/mailboxes/data.ts"
import { withSignaturePictures } from "#lib/backend/mail/mailboxes/signature.ts"
import { refuseComplainedOf } from "#lib/backend/mail/senders/checks/mailbox-complaints.ts"
import { refuseMissing, refuseUnknown } from "#lib/backend/mail/templates/placeholders.ts"
import { type Connection, inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { isTaken } from "#lib/backend/platform/database/unique-violation.ts"
import { conflict, invalid } from "#lib/backend/platform/http/errors.ts"
import type { User } from "#lib/contract/identity/session.ts"
import type { BulkMailList, bulkMailValues } from "#lib/contract/mail/bulk-mails.ts"
import type { BulkPlaceholder } from "#lib/contract/mail/mail-terms.ts"
import { signed } from "#lib/contract/mail/signed.ts"
import type { target } from "#lib/contract/records/bulk.ts"
import { requireAttachable } from "../attachable.ts"
import { requireTemplateText } from "../locked-template.ts"
import { refuseDisabled } from "../refuse-disabled.ts"
import { signInSoon } from "../sign-in.ts"
import type { Author } from "../written.ts"
import { commonText } from "./common-text.ts"
import { meantBy, noteRecipients } from "./recipients.ts"

type Input = {
  from?: string | undefined
  list: BulkMailList
  target: z.output<typeof target>
  values: z.output<typeof bulkMailValues>
}

/**
 * Begins a mail to many: it, all who were chosen and why some get none are written in one transaction, so that who gets it is exactly who
 * was counted. Senders write the mails one by one.
 * @param input its `from` is the address of the user's own mailbox or of a shared one (M-91); left out, it goes from the own one
 * @throws 409 while one of the user's is under way, or when the count moved; 422 without a mailbox, recipients, or a value of a placeholder,
 * while too many complain of those before, and once the user was disabled
 */
export async function startBulkMail(input: Input, user: User): Promise<{ bulk: number; excluded: number }> {
  const meant = await meantBy(input.list, input.target, user)
  try {
    return await inTransaction(async (connection) => {
      const mailbox = await requireChosenMailbox(user.id, input.from, connection)
      const { bulk, needs } = await insert(input, user, mailbox, connection)
      const { chosen, recipients } = await noteRecipients({ bulk, needs }, meant, input.target, connection)
      if (recipients === 0) throw invalid({ target: ["nobody_to_write_to"] })
      await refuseComplainedOf(mailbox.id, "from", connection)
      await refuseDisabled(user.id, "from", connection)
      await signInSoon(mailbox.id, connection)
      await wakeSenders(connection)
      return { bulk, excluded: chosen - recipients }
    })
  } catch (error) {
    if (isTaken(error, "bulk_mail_active")) throw conflict("bulk_in_progress", null)
    throw error
  }
}

/** Has workers look for what is to be sent, once the transaction has ended. */
export async function wakeSenders(connection: Connection): Promise<void> {
  await query({ text: "SELECT pg_notify('mail_queue', '')", values: [] }, connection)
}

async function insert(
  { list, target, values }: Input,
  user: User,
  mailbox: SendingMailbox,
  connection: Connection,
): Promise<{ bulk: number; needs: BulkPlaceholder[] }> {
  const fields = { subject: "values.subject", content: "values.content" }
  const signature = values.with_signature ? await signatureOf(user, values.content, connection) : ""
  const content = values.content + signature
  const chosen = await requireAttachable(values.media_ids, user.id, connection)
  const files = await withSignaturePictures(content, chosen, user.id, connection)
  const filled = await commonText({ ...values, content }, files, user.name, connection)
  refuseMissing(filled, fields)
  await requireTemplateText(values, { fields, isAnswer: false }, user, connection)
  await refuseUnknown([{ ...values, fields }], connection, values.as_text)
  const session = filled.session ?? values.session_id
  const { id } = await queryOne<{ id: number }>(
    {
      text: `INSERT INTO bulk_mail (user_id, mailbox_id, list, target, subject, content, tradeshow_session_id, status)
        VALUES ($1, $2, $3, $4, $5, $6, $7, 'running') RETURNING id`,
      values: [user.id, mailbox.id, list, JSON.stringify(target), filled.subject, filled.html, session],
    },
    connection,
  )
  await query(
    {
      text: "INSERT INTO bulk_mail_file (bulk_mail_id, file_id) SELECT $1, id FROM unnest($2::int[]) id",
      values: [id, files.map(({ media_id }) => media_id)],
    },
    connection,
  )
  return { bulk: id, needs: filled.needs }
}

async function signatureOf({ id, name }: Author, content: string, connection: Connection): Promise<string> {
  const { signature_html } = await readProfile(id, connection)
  return signed(signature_html, { content, name })
}
