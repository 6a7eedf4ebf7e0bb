import { conflict, invalid } from "#lib/backend/platform/http/errors.ts"
import { type Actor, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { inRecordTransaction } from "#lib/backend/records/transaction.ts"
import type { ExchangeRate } from "#lib/contract/finance/invoice-fields.ts"
import { otherBookCurrency } from "../../invoices/book-currency.ts"
import { findDocument } from "../../invoices/document.ts"
import { lockInvoice } from "../../invoices/lock.ts"
import { writeRate } from "../../invoices/write-rate.ts"

/**
 * Enters what the books take an invoice for that was issued in another currency without a rate, once; the document stays as it is (I-59).
 * @throws 404, 409 where it has one, 422 on `invoice` for a credit note or one in the currency of the books, on `date` for a day after it
 */
export function enterExchangeRate(invoice: number, rate: ExchangeRate, actor: Actor): Promise<void> {
  return inRecordTransaction(actor, async ({ connection }) => {
    await lockInvoice(invoice, connection)
    const { entity, currency, date } = await findDocument(invoice, "en", connection)
    if (!otherBookCurrency(entity, currency)) throw invalid({ invoice: ["not_allowed"] })
    if (rate.date > date) throw invalid({ date: ["rate_after_document"] })
    if (!(await writeRate(invoice, rate, { isPrinted: false, actor }, connection)))
      throw conflict("exchange_rate_entered", null)
    const changes = { exchange_rate: [null, `${rate.rate} (${rate.source}, ${rate.date})`] as [null, string] }
    await writeAudit({ actor, action: "edit", type: "invoice", id: invoice, changes }, connection)
  })
}
