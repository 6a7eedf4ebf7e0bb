import { z } from "zod"
import type { InvoiceDetail, InvoiceLine } from "#lib/contract/finance/invoice-detail.ts"
import { PartnerTrouble } from "../partner-trouble.ts"
import type { ZohoSettings } from "./access-token.ts"
import { decimal } from "./amounts.ts"
import { callZoho } from "./call-zoho.ts"
import { customerOf } from "./customers.ts"
import {
  changePartnerDocument,
  createNumbered,
  findNumbered,
  type PartnerDocument,
} from "./partner-documents.ts"
import { type TaxOf, taxesOf } from "./taxes.ts"

const longestName = 100
const longestReference = 50

function lineOf({ label, detail, quantity, unit_price }: InvoiceLine, tax: string | undefined) {
  const isLong = label.length > longestName
  return {
    name: label.slice(0, longestName),
    description: [isLong && label, detail].filter(Boolean).join("\n"),
    rate: decimal(unit_price),
    quantity,
    ...(tax && { tax_id: tax }),
  }
}

/** A document as Zoho takes it, beside its number. */
export function bodyOf(document: InvoiceDetail, customer: string, taxOf: TaxOf) {
  const { kind, about, credits, instalments } = document
  const reference = credits?.number ?? `${about.show} ${about.session}`
  return {
    customer_id: customer,
    reference_number: reference.slice(0, longestReference),
    date: document.date,
    ...(kind === "invoice" && { due_date: instalments.at(-1)?.due_date }),
    line_items: document.lines.map((line) => lineOf(line, taxOf(line))),
    ...(document.discount > 0 && { discount: decimal(document.discount), discount_type: "entity_level" }),
    is_discount_before_tax: true,
    is_inclusive_tax: false,
  }
}

/** Cents by which taxes that are rounded line by line may be off those of the whole. */
const roundingOf = ({ lines }: InvoiceDetail) => lines.length + 1

/** Nobody was notified of it, nothing was put against it. */
const isFresh = ({ kind }: InvoiceDetail, { status, total, balance }: PartnerDocument) =>
  kind === "invoice" ? status === "draft" : total === balance

/** Cents that a document lacks there because of rounding, and that can still be put right; 0 when nothing is to be. */
export function roundingOff(document: InvoiceDetail, written: PartnerDocument): number {
  const off = document.total - written.total
  const isRounding = Math.abs(off) <= roundingOf(document) && written.currency === document.currency
  return isRounding && isFresh(document, written) ? off : 0
}

/**
 * Zoho works the tax out itself: what its rounding makes of it is corrected before the document is reported to anybody. That of
 * an existing document too: its writer may have been killed before this.
 */
async function levelled(
  document: InvoiceDetail,
  written: PartnerDocument,
  settings: ZohoSettings,
): Promise<PartnerDocument> {
  const off = roundingOff(document, written)
  if (off === 0) return written
  const body = bodyOf(document, written.customer, await taxesOf(document, settings))
  const adjustment = { adjustment: decimal(off), adjustment_description: "Rounding" }
  return changePartnerDocument(document.kind, written, { ...body, ...adjustment }, settings)
}

async function create(document: InvoiceDetail, customer: string | undefined, settings: ZohoSettings) {
  const taxOf = await taxesOf(document, settings)
  const body = bodyOf(document, customer ?? (await customerOf(document, settings)), taxOf)
  return createNumbered(document.kind, document.number, body, settings)
}

/** The document under our number has to be ours: somebody may have typed another one. */
function requireSame({ total, currency }: InvoiceDetail, written: PartnerDocument): void {
  if (written.total !== total || written.currency !== currency)
    throw new PartnerTrouble("total_differs", `${(written.total / 100).toFixed(2)} ${written.currency}`)
}

/**
 * Writes an invoice or credit note under its number, unless it is there.
 * @param customer of a credit note that of its invoice, else found by the buyer
 * @returns it as Zoho holds it, with the total that it has here
 * @throws PartnerTrouble
 */
export async function issueDocument(
  document: InvoiceDetail,
  settings: ZohoSettings,
  customer?: string,
): Promise<PartnerDocument> {
  const standing = await findNumbered(document.kind, document.number, settings)
  const written = standing ?? (await create(document, customer, settings))
  const issued = await levelled(document, written, settings)
  requireSame(document, issued)
  return issued
}

/** A new invoice is a draft, which takes neither payments nor credits, until it is marked as sent; Zoho mails nothing by that. */
export async function markAsSent({ id, status }: PartnerDocument, settings: ZohoSettings): Promise<void> {
  if (status !== "draft") return
  await callZoho(settings, { method: "POST", path: `/invoices/${id}/status/sent` }, z.unknown())
}
