import type { AccountingPartner } from "../partner.ts"
import type { ZohoSettings } from "./access-token.ts"
import { issueDocument, markAsSent } from "./issue-document.ts"
import { findNumbered, findPartnerDocument, getPartnerDocument } from "./partner-documents.ts"
import { deletePayment, recordPayment } from "./payments.ts"
import { deleteRefunds, recordRefund } from "./refunds.ts"
import { settle } from "./settle.ts"

/** Ids of Zoho are long numbers, numbers of invoices have letters or are short. */
const isId = (reference: string) => /^\d{10,}$/.test(reference)

/** Status of an invoice that was cancelled there: nobody owes or has paid anything by it, whatever amounts it shows. */
const voided = "void"

/** Zoho Books, API version 3, for one organization (https://www.zoho.com/books/api/v3/). */
export function zohoBooks(settings: ZohoSettings): AccountingPartner {
  return {
    async issueInvoice(invoice) {
      const issued = await issueDocument(invoice, settings)
      await markAsSent(issued, settings)
      return issued.id
    },

    async issueCreditNote(note, about) {
      const { customer } = await getPartnerDocument("invoice", about.id, settings)
      const { id } = await issueDocument(note, settings, customer)
      await settle({ ...about, notes: [...about.notes, id] }, settings)
      return id
    },

    recordPayment: (payment, about) => recordPayment(payment, about, settings),

    recordRefund: (refund, about) => recordRefund(refund, about, settings),

    async reverse(payment, about) {
      if (payment.amount < 0) await deleteRefunds(payment.key, about, settings)
      else await deletePayment(payment.id, settings)
      await settle(about, settings)
      return payment.id
    },

    async findInvoice(reference) {
      const found =
        (isId(reference) ? await findPartnerDocument("invoice", reference, settings) : undefined) ??
        (await findNumbered("invoice", reference, settings))
      if (found?.status === voided) return { ...found, total: 0, balance: 0, due_date: null }
      return found && { ...found, due_date: found.dueDate }
    },
  }
}
