import type { ReminderExclusion } from "#lib/contract/automation/payment-reminder-terms.ts"
import type { RemindedInvoice } from "./reminded-invoice.ts"

type Deciding = Pick<
  RemindedInvoice,
  "kind" | "instalment_id" | "hold" | "has_plan" | "next_step" | "next_on" | "text" | "unwritable"
>

/**
 * Why nobody is reminded of an invoice now; null where somebody is.
 * @param today YYYY-MM-DD
 */
export function exclusionOf(invoice: Deciding, today: string): ReminderExclusion | null {
  if (invoice.kind !== "invoice" || invoice.instalment_id === null) return "not_overdue"
  if (invoice.hold !== null) return "on_hold"
  if (!invoice.has_plan) return "no_plan"
  if (invoice.next_step === null || invoice.next_on === null) return "all_sent"
  if (invoice.next_on > today) return "too_early"
  if (invoice.unwritable !== null) return invoice.unwritable
  return invoice.text === null ? "no_text" : null
}
