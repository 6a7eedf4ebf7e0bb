import { z } from "zod"
import type { PartnerIds } from "../partner.ts"
import type { ZohoSettings } from "./access-token.ts"
import { decimal } from "./amounts.ts"
import { callZoho } from "./call-zoho.ts"
import { getPartnerDocument } from "./partner-documents.ts"

/**
 * Puts what credit notes have left against what their invoice has still to be paid. It goes by both balances as they are, so that once
 * more changes nothing.
 * @throws PartnerTrouble
 */
export async function settle({ id, notes }: PartnerIds, settings: ZohoSettings): Promise<void> {
  let { balance } = await getPartnerDocument("invoice", id, settings)
  for (const note of notes) {
    if (balance <= 0) return
    const { balance: left } = await getPartnerDocument("credit_note", note, settings)
    const applied = Math.min(left, balance)
    if (applied <= 0) continue
    const body = { invoices: [{ invoice_id: id, amount_applied: decimal(applied) }] }
    await callZoho(settings, { method: "POST", path: `/creditnotes/${note}/invoices`, body }, z.unknown())
    balance -= applied
  }
}
