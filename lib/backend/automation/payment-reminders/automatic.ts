import { findChannel } from "#lib/backend/mail/channels/channels.ts"
import { inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { todayIn } from "#lib/backend/records/lists/filters/date-range.ts"
import { isDisabled, isSelling } from "#lib/backend/records/registry/active-seller.ts"
import type { ReminderExclusion } from "#lib/contract/automation/payment-reminder-terms.ts"
import { env } from "#lib/env.ts"
import { toLocale } from "#lib/i18n/locales.ts"
import { translators } from "#lib/i18n/translators.ts"
import { log } from "#lib/log.ts"
import { sendReminder } from "./send.ts"

const texts = translators("paymentReminders")

type Plan = { tradeshow_id: number; kind: "mailbox" | "sender" | null; id: number | null }

/** A mailbox whose user was disabled sends for no show any more (M-102). */
function automaticPlans(): Promise<Plan[]> {
  return query<Plan>({
    text: `SELECT tradeshow_id, CASE WHEN sender_id IS NOT NULL THEN 'sender' WHEN box.id IS NOT NULL THEN 'mailbox' END AS kind,
        coalesce(sender_id, box.id) AS id
      FROM payment_reminder_plan plan LEFT JOIN mailbox box ON box.id = plan.mailbox_id AND NOT ${isDisabled("box.user_id")}
      WHERE is_automatic ORDER BY tradeshow_id`,
    values: [],
  })
}

/** Invoices of a show whose next step is due; a step whose automatic mail failed is left to people. */
async function dueInvoices(tradeshow: number, today: string): Promise<number[]> {
  const rows = await query<{ id: number }>({
    text: `SELECT invoice.id FROM invoice CROSS JOIN LATERAL payment_reminder_state(invoice, $2::date) state
      WHERE kind = 'invoice' AND balance > 0 AND due_on < $2::date AND state.tradeshow_id = $1 AND state.next_on <= $2::date
        AND NOT EXISTS (SELECT FROM payment_reminder_hold WHERE invoice_id = invoice.id)
        AND NOT EXISTS (SELECT FROM payment_reminder WHERE instalment_id = state.instalment_id AND step = state.next_step
          AND is_automatic AND end_reason = 'failed')
      ORDER BY invoice.id`,
    values: [tradeshow, today],
  })
  return rows.map(({ id }) => id)
}

const passing = ["not_overdue", "on_hold", "all_sent", "too_early", "changed"] as const
type Failure = Exclude<ReminderExclusion, (typeof passing)[number]>

/** Whether somebody has to do something about it: the rest is what came between. */
const isFailure = (reason: ReminderExclusion): reason is Failure => !passing.some((one) => one === reason)

type Noted = { number: string; registration_id: number; owner_id: number | null; language: string | null }

/** Notes why a reminder that was due was not sent; another reason than before is reported to whoever sells to the registration. */
function noteFailure(invoice: number, reason: Failure, today: string): Promise<void> {
  return inTransaction(async (connection) => {
    const [noted] = await query<Noted>(
      {
        text: `WITH noted AS (
            INSERT INTO payment_reminder_failure (instalment_id, step, reason)
            SELECT state.instalment_id, state.next_step, $3 FROM invoice CROSS JOIN LATERAL payment_reminder_state(invoice, $2::date) state
            WHERE invoice.id = $1 AND state.next_step IS NOT NULL
            ON CONFLICT (instalment_id, step) DO UPDATE SET reason = excluded.reason, at = now()
              WHERE payment_reminder_failure.reason <> excluded.reason
            RETURNING instalment_id)
          SELECT invoice.number, registration.id AS registration_id, owner.id AS owner_id, account.language
          FROM noted JOIN invoice ON invoice.id = $1 CROSS JOIN LATERAL payment_reminder_state(invoice, $2::date) state
            JOIN registration ON registration.id = state.registration_id
            LEFT JOIN LATERAL (SELECT id, user_id FROM owner WHERE id = ANY (registration.sale_owner_ids) AND ${isSelling} ORDER BY id LIMIT 1) owner ON true
            LEFT JOIN "user" account ON account.id = owner.user_id`,
        values: [invoice, today, reason],
      },
      connection,
    )
    if (!noted?.owner_id) return
    const t = texts[toLocale(noted.language ?? "en")]
    await query(
      {
        text: `INSERT INTO notification (title, description, expire_at, target_id, registration_id) VALUES ($1, $2, now(), $3, $4)`,
        values: [
          t("notice", { number: noted.number }),
          t(`failures.${reason}`),
          noted.owner_id,
          noted.registration_id,
        ],
      },
      connection,
    )
  })
}

async function sendForPlan({ tradeshow_id, kind, id }: Plan, today: string): Promise<void> {
  const invoices = await dueInvoices(tradeshow_id, today)
  const channel = kind !== null && id !== null ? await findChannel({ kind, id }) : undefined
  const actor = { userId: null, requestId: `payment-reminders-${today}` }
  for (const invoice of invoices)
    try {
      const outcome = channel
        ? await sendReminder(invoice, { channel, today, actor, isAutomatic: true }, () => true)
        : { reason: "no_sender" as const }
      if (outcome && "reason" in outcome && isFailure(outcome.reason))
        await noteFailure(invoice, outcome.reason, today)
    } catch (error) {
      // One that fails holds up no other; the next weekday tries it again.
      log.error({ err: error, invoice }, "an automatic payment reminder was not sent")
    }
}

const isWeekend = (day: string) => [0, 6].includes(new Date(day).getUTCDay())

/**
 * Sends the reminders that are due of shows that send them by themselves, each once; on weekdays alone.
 * @param today YYYY-MM-DD where the organiser is
 */
export async function sendAutomatic(today = todayIn(env().TIME_ZONE)): Promise<void> {
  if (isWeekend(today)) return
  for (const plan of await automaticPlans()) await sendForPlan(plan, today)
}
