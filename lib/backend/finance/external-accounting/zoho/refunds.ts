import { z } from "zod"
import type { PartnerIds, ReportedPayment } from "../partner.ts"
import { PartnerTrouble } from "../partner-trouble.ts"
import type { ZohoSettings } from "./access-token.ts"
import { cents, decimal } from "./amounts.ts"
import { callZoho } from "./call-zoho.ts"
import { getPartnerDocument } from "./partner-documents.ts"
import { paymentMode } from "./payments.ts"

const refund = z.object({
  creditnote_refund_id: z.string(),
  reference_number: z.string().default(""),
  amount: z.number(),
})
type Refund = { note: string; id: string; amount: number }

/** What was paid back under our key, of all credit notes of the invoice. */
async function refundsOf(key: string, { notes }: PartnerIds, settings: ZohoSettings): Promise<Refund[]> {
  const found: Refund[] = []
  for (const note of notes) {
    const { creditnote_refunds } = await callZoho(
      settings,
      { method: "GET", path: `/creditnotes/${note}/refunds` },
      z.object({ creditnote_refunds: z.array(refund) }),
    )
    const own = creditnote_refunds.filter(({ reference_number }) => reference_number === key)
    found.push(...own.map((one) => ({ note, id: one.creditnote_refund_id, amount: cents(one.amount) })))
  }
  return found
}

/** The account that money goes back from, which Zoho wants named: the one that the invoice's payments came to. */
async function accountOf({ payments }: PartnerIds, settings: ZohoSettings): Promise<string | undefined> {
  const [payment] = payments
  if (!payment) return undefined
  const answer = await callZoho(
    settings,
    { method: "GET", path: `/customerpayments/${payment}` },
    z.object({ payment: z.object({ account_id: z.string().optional() }) }),
  )
  return answer.payment.account_id
}

/**
 * Pays back what credit notes have left, one note after the other, unless it was.
 * @returns the id of the first note's refund
 * @throws PartnerTrouble, when the notes have less left
 */
export async function recordRefund(
  payment: ReportedPayment,
  about: PartnerIds,
  settings: ZohoSettings,
): Promise<string> {
  const made = await refundsOf(payment.key, about, settings)
  let left = made.reduce((rest, { amount }) => rest - amount, -payment.amount)
  const account = left > 0 ? await accountOf(about, settings) : undefined
  let first = made[0]?.id
  for (const note of left > 0 ? about.notes : []) {
    const { balance } = await getPartnerDocument("credit_note", note, settings)
    const amount = Math.min(balance, left)
    if (amount <= 0) continue
    const body = {
      date: payment.date,
      refund_mode: paymentMode(payment),
      reference_number: payment.key,
      amount: decimal(amount),
      ...(account && { from_account_id: account }),
      description: payment.reference,
    }
    const answer = await callZoho(
      settings,
      { method: "POST", path: `/creditnotes/${note}/refunds`, body },
      z.object({ creditnote_refund: refund }),
    )
    first ??= answer.creditnote_refund.creditnote_refund_id
    left -= amount
  }
  if (left > 0 || first === undefined) throw new PartnerTrouble("refund_over_credit")
  return first
}

/** Reverses the refunds under our key: the credit notes have the amount again. */
export async function deleteRefunds(key: string, about: PartnerIds, settings: ZohoSettings): Promise<void> {
  for (const { note, id } of await refundsOf(key, about, settings))
    await callZoho(settings, { method: "DELETE", path: `/creditnotes/${note}/refunds/${id}` }, z.unknown())
}
