import { randomUUID } from "node:crypto"
import { lockInvoices } from "#lib/backend/finance/invoices/lock.ts"
import { documentFile } from "#lib/backend/finance/invoices/print/document-file.ts"
import { tellRegistrations } from "#lib/backend/finance/invoices/tell.ts"
import { type findChannel, requireMailbox } from "#lib/backend/mail/channels/channels.ts"
import { queueMail } from "#lib/backend/mail/delivery/queue-mail.ts"
import { type Connection, inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { againAfterRace } from "#lib/backend/platform/database/retry-races.ts"
import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import type { ReminderExclusion } from "#lib/contract/automation/payment-reminder-terms.ts"
import type { ReminderProposal, UnsentReminder } from "#lib/contract/automation/payment-reminders.ts"
import { undoSeconds } from "#lib/contract/mail/mail-terms.ts"
import { log } from "#lib/log.ts"
import { proposalOf } from "./propose.ts"
import { type RemindedInvoice, readRemindedInvoices } from "./reminded-invoice.ts"

type Channel = NonNullable<Awaited<ReturnType<typeof findChannel>>>

/** Who sends, from where and on which day (YYYY-MM-DD). Automatic ones keep to the pace of what they are sent from. */
export type Sending = { channel: Channel; today: string; actor: Actor; isAutomatic: boolean }

/** What became of a reminder: its id, or why it was not sent. */
export type Outcome = { number: string } & (
  | { reminder: number }
  | ({ reason: ReminderExclusion } & Pick<ReminderProposal, "detail" | "next_on">)
)

const nothingMore = { detail: "", next_on: null }

type Agrees = (proposal: ReminderProposal) => boolean

/**
 * Sends the reminder of an invoice that is due, with the invoice. What the invoice owes, whether it is on hold and which step comes next are
 * read again while it is locked: of two who send at once one sends, and what was paid in the meantime is seen.
 * @param agrees whether it is what the caller means to send
 * @returns undefined for an unknown invoice
 */
export async function sendReminder(
  invoice: number,
  sending: Sending,
  agrees: Agrees,
): Promise<Outcome | undefined> {
  const [known] = await readRemindedInvoices([invoice], sending.today)
  if (!known) return undefined
  // Printing opens a transaction of its own.
  const file = await documentFile(invoice)
  return againAfterRace(() =>
    inTransaction(async (connection): Promise<Outcome> => {
      const [locked] = await lockInvoices([invoice], connection)
      const [current] = await readRemindedInvoices([invoice], sending.today, connection)
      if (!locked || !current) throw new Error(`Invoice ${invoice} has gone`)
      const userName = sending.channel.display_name || sending.channel.email
      const proposal = await proposalOf(current, { today: sending.today, userName }, connection)
      const { number } = current
      const { reason, detail, next_on } = proposal
      if (reason !== null) return { number, reason, detail, next_on }
      if (!agrees(proposal)) return { number, reason: "changed", ...nothingMore }
      const mail = await queue(current, proposal, file.id, sending, connection)
      const reminder = await insert(current, mail, sending, connection)
      const changes = {
        payment_reminders: [null, `${number} (${current.next_step})`] satisfies [null, string],
      }
      await tellRegistrations(locked.registrations, changes, sending.actor, connection)
      return { number, reminder }
    }),
  )
}

function queue(
  { registration_id, company_id, name, email }: RemindedInvoice,
  { subject, html }: ReminderProposal,
  file: number,
  { channel, isAutomatic }: Sending,
  connection: Connection,
): Promise<number> {
  return queueMail(
    {
      key: randomUUID(),
      channel,
      subject,
      html,
      to: [{ name, email }],
      cc: [],
      thread: null,
      inReplyTo: null,
      refs: [],
      // Answers to what a show's sender sends go to whoever sells to the company.
      companyId: isAutomatic ? company_id : null,
      contactId: null,
      registrationId: registration_id,
      bulkMailId: null,
      isPaced: isAutomatic,
      files: [file],
      timing: { dueAt: isAutomatic ? new Date() : new Date(Date.now() + undoSeconds * 1000) },
    },
    connection,
  )
}

async function insert(
  { id, instalment_id, next_step, overdue, email }: RemindedInvoice,
  mail: number,
  { actor, isAutomatic, today }: Sending,
  connection: Connection,
): Promise<number> {
  const values = [id, instalment_id, next_step, overdue, email, mail, actor.userId, isAutomatic, today]
  const { id: reminder } = await queryOne<{ id: number }>(
    {
      text: `INSERT INTO payment_reminder (invoice_id, instalment_id, step, amount, email, mail_id, user_id, is_automatic, sent_on)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
      values,
    },
    connection,
  )
  await query(
    {
      text: "DELETE FROM payment_reminder_failure WHERE instalment_id = $1 AND step = $2",
      values: [instalment_id, next_step],
    },
    connection,
  )
  return reminder
}

type Requested = { invoice: number; digest: string }

/** As `sendReminder`; a failure is logged and is this invoice's alone. */
async function sendOne(
  invoice: number,
  sending: Sending,
  agrees: Agrees,
): Promise<Outcome | typeof failed | undefined> {
  try {
    return await sendReminder(invoice, sending, agrees)
  } catch (error) {
    log.error({ err: error, invoice }, "a payment reminder was not sent")
    return failed
  }
}
const failed = "failed"

/**
 * Sends reminders from the user's own mailbox, each by itself: one that fails leaves those before it sent and holds up none after it (F-32).
 * Each can be undone for some seconds.
 * @throws 422 without a linked mailbox
 */
export async function sendReminders(
  requested: readonly Requested[],
  userId: number,
  sending: Omit<Sending, "channel">,
) {
  const channel = await requireMailbox(userId, "from")
  const sent: { invoice: number; reminder: number }[] = []
  const leftOut: UnsentReminder[] = []
  const invoices = requested.map(({ invoice }) => invoice)
  const known = await readRemindedInvoices(invoices, sending.today)
  const numbers = new Map(known.map(({ id, number }) => [id, number]))
  for (const { invoice, digest } of requested) {
    const number = numbers.get(invoice) ?? ""
    const outcome = await sendOne(invoice, { ...sending, channel }, (proposal) => proposal.digest === digest)
    if (!outcome) continue
    if (outcome === failed) leftOut.push({ invoice, number, reason: failed, ...nothingMore })
    else if ("reminder" in outcome) sent.push({ invoice, reminder: outcome.reminder })
    else leftOut.push({ invoice, ...outcome })
  }
  return { sent, left_out: leftOut }
}
