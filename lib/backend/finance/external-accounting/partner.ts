import type { InvoiceDetail } from "#lib/contract/finance/invoices.ts"

/** A row of the ledger's payments as a partner is told of it. */
export type ToldPayment = {
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

/** What the partner calls an invoice, its credit notes, and its payments that stand. */
export type ToldAbout = { id: string; notes: string[]; payments: string[] }

/** An invoice as the partner holds it; amounts in cents. */
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
  issueCreditNote(note: InvoiceDetail, about: ToldAbout): Promise<string>
  recordPayment(payment: ToldPayment, about: ToldAbout): Promise<string>
  recordRefund(refund: ToldPayment, about: ToldAbout): Promise<string>
  /** Takes back a payment or refund that was recorded under this id. */
  takeBack(payment: ToldPayment & { id: string }, about: ToldAbout): Promise<string>
  /** An invoice by its id or number there; undefined when there is none. */
  findInvoice(reference: string): Promise<FoundInvoice | undefined>
}
