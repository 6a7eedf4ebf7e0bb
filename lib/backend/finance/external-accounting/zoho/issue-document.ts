import { z } from "zod"
import type { InvoiceDetail, InvoiceLine } from "#lib/contract/finance/invoices.ts"
import { PartnerTrouble } from "../partner-trouble.ts"
import type { ZohoSettings } from "./access-token.ts"
import { decimal } from "./amounts.ts"
import { callZoho } from "./call-zoho.ts"
import { customerOf } from "./customers.ts"
import { changeHeld, createNumbered, findNumbered, type HeldDocument } from "./partner-documents.ts"
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
const isFresh = ({ kind }: InvoiceDetail, { status, total, balance }: HeldDocument) =>
  kind === "invoice" ? status === "draft" : total === balance

/** Cents that a document lacks there because of rounding, and that can still be put right; 0 when nothing is to be. */
export function roundingOff(document: InvoiceDetail, held: HeldDocument): number {
  const off = document.total - held.total
  const isRounding = Math.abs(off) <= roundingOf(document) && held.currency === document.currency
  return isRounding && isFresh(document, held) ? off : 0
}

/**
 * Zoho works the tax out itself: what its rounding makes of it is levelled before anybody is told of the document. Of one that stands,
 * too: who wrote it may have died before this.
 */
async function levelled(
  document: InvoiceDetail,
  held: HeldDocument,
  settings: ZohoSettings,
): Promise<HeldDocument> {
  const off = roundingOff(document, held)
  if (off === 0) return held
  const body = bodyOf(document, held.customer, await taxesOf(document, settings))
  const adjustment = { adjustment: decimal(off), adjustment_description: "Rounding" }
  return changeHeld(document.kind, held, { ...body, ...adjustment }, settings)
}

async function create(document: InvoiceDetail, customer: string | undefined, settings: ZohoSettings) {
  const taxOf = await taxesOf(document, settings)
  const body = bodyOf(document, customer ?? (await customerOf(document, settings)), taxOf)
  return createNumbered(document.kind, document.number, body, settings)
}

/** What stands under our number has to be our document: somebody may have typed another one. */
function requireSame({ total, currency }: InvoiceDetail, held: HeldDocument): void {
  if (held.total !== total || held.currency !== currency)
    throw new PartnerTrouble("total_differs", `${(held.total / 100).toFixed(2)} ${held.currency}`)
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
): Promise<HeldDocument> {
  const standing = await findNumbered(document.kind, document.number, settings)
  const written = standing ?? (await create(document, customer, settings))
  const held = await levelled(document, written, settings)
  requireSame(document, held)
  return held
}

/** A new invoice is a draft, which takes neither payments nor credits, until it is marked as sent; Zoho mails nothing by that. */
export async function markAsSent({ id, status }: HeldDocument, settings: ZohoSettings): Promise<void> {
  if (status !== "draft") return
  await callZoho(settings, { method: "POST", path: `/invoices/${id}/status/sent` }, z.unknown())
}
