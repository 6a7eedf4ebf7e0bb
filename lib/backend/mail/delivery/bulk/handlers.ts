import { changingMany } from "#lib/access/abilities.ts"
import { checkMailbox } from "#lib/backend/mail/senders/checks/check-mailbox.ts"
import { refuseMissing } from "#lib/backend/mail/templates/placeholders.ts"
import { reading, requireReading } from "#lib/backend/platform/http/base.ts"
import { forbidden, notFound } from "#lib/backend/platform/http/errors.ts"
import { pageAnswer } from "#lib/backend/records/lists/page-answer.ts"
import type { User } from "#lib/contract/identity/session.ts"
import type { BulkMailDetail } from "#lib/contract/mail/bulk-mails.ts"
import { kindOf } from "#lib/contract/records/record-kinds.ts"
import { commonText } from "./common-text.ts"
import { controlBulkMail } from "./control.ts"
import { findBulkMail, listBulkMails, listBulkRows } from "./data.ts"
import { countRecipients, meantBy } from "./recipients.ts"
import { bulkMailReport } from "./report.ts"
import { startBulkMail } from "./start-bulk-mail.ts"

const writes = reading("mail.read", ...changingMany).bulkMails
const calls = reading("mail.read").bulkMails

async function requireBulkMail(id: number, user: User): Promise<BulkMailDetail> {
  const found = await findBulkMail(id, user)
  if (!found) throw notFound("bulk_mail")
  return found
}

export const bulkMails = {
  check: writes.check.handler(async ({ input: { list, target, values }, context: { identity } }) => {
    requireReading(identity, kindOf(list))
    const { user } = identity
    const text = values && (await commonText(values, [], user.name))
    if (text) refuseMissing(text, { subject: "values.subject", content: "values.content" })
    const counted = await countRecipients(await meantBy(list, target, user), target, text?.needs)
    return { data: { ...counted, show: text?.show ?? null, session: text?.session ?? null } }
  }),

  checkSender: writes.checkSender.handler(async ({ input, context: { identity } }) => ({
    data: await checkMailbox(identity.user.id, input.from),
  })),

  send: writes.send.handler(async ({ input, context: { identity } }) => {
    requireReading(identity, kindOf(input.list))
    const { bulk, excluded } = await startBulkMail(input, identity.user)
    return { success: true, nb_errors: excluded, bulk }
  }),

  list: calls.list.handler(async ({ input, context: { identity } }) => {
    const { user } = identity
    if (input.all && !user.isAdmin) throw forbidden("admin")
    return pageAnswer("/api/bulk-mail", input, await listBulkMails(input.all ? null : user.id, input))
  }),

  get: calls.get.handler(async ({ input, context: { identity } }) => ({
    data: await requireBulkMail(input.bulk, identity.user),
  })),

  listRows: calls.listRows.handler(async ({ input, context: { identity } }) => {
    const { id } = await requireBulkMail(input.bulk, identity.user)
    const { bulk: _, ...query } = input
    return pageAnswer(`/api/bulk-mail/${id}/row`, query, await listBulkRows(id, query, input.state))
  }),

  report: calls.report.handler(async ({ input, context: { identity, language } }) => {
    const { id } = await requireBulkMail(input.bulk, identity.user)
    return bulkMailReport(id, language, input.delimiter)
  }),

  control: writes.control.handler(async ({ input, context: { identity } }) => {
    await controlBulkMail(input.bulk, input.step, identity.user)
    return { success: true, data: await requireBulkMail(input.bulk, identity.user) }
  }),
}
