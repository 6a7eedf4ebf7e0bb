import type { InvoiceDetail } from "#lib/contract/finance/invoice-detail.ts"

/** A row of the ledger's payments as it is reported to a partner. */
export type ReportedPayment = {
  /** Unlike any other: the partner keeps it as the payment's reference. */
  key: string
  /** Cents; negative of a refund. */
  amount: number
  date: string
  /** English name of the method, empty when none was said. */
  method: string
  /** What whoever recorded it wrote. */
  reference: string
}

/** The partner's ids of an invoice, its credit notes, and its payments that are not reversed. */
export type PartnerIds = { id: string; notes: string[]; payments: string[] }

/** An invoice as the partner holds it; amounts in cents, of one that was voided there nothing (I-13). */
export type FoundInvoice = {
  number: string
  date: string
  due_date: string | null
  total: number
  balance: number
  currency: string
}

/**
 * The books that somebody else keeps of what the ledger issues. Each call may be made again: it looks for what is there first, by our
 * number or key, and answers what the partner calls it.
 * @throws PartnerTrouble
 */
export interface AccountingPartner {
  issueInvoice(invoice: InvoiceDetail): Promise<string>
  issueCreditNote(note: InvoiceDetail, about: PartnerIds): Promise<string>
  recordPayment(payment: ReportedPayment, about: PartnerIds): Promise<string>
  recordRefund(refund: ReportedPayment, about: PartnerIds): Promise<string>
  /** Reverses a payment or refund that was recorded under this id. */
  reverse(payment: ReportedPayment & { id: string }, about: PartnerIds): Promise<string>
  /** An invoice by its id or number there; undefined when there is none. */
  findInvoice(reference: string): Promise<FoundInvoice | undefined>
}
