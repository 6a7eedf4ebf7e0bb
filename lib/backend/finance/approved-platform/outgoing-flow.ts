import { documentFile } from "#lib/backend/finance/invoices/print/document-file.ts"
import { query, queryOne } from "#lib/backend/platform/database/db.ts"
import { fileStore } from "#lib/backend/platform/files/file-store.ts"
import { findRecipient, type Recipient } from "./directory/recipient.ts"
import type { DueFlow } from "./due-flows.ts"
import { readPaid } from "./life-cycle/paid.ts"
import { writePaid } from "./life-cycle/write-paid.ts"
import { PlatformTrouble } from "./platform-trouble.ts"
import { type Report, ruleOf, writeReport } from "./reports/write-report.ts"
import type { PlatformAccess } from "./service/access-token.ts"
import type { OutgoingFlow } from "./service/flows.ts"

/**
 * Stores what the directory says of the buyer, before the document goes out.
 * @throws PlatformTrouble when it is addressed to what receives nothing
 */
async function noteRecipient(due: DueFlow, invoice: number, access: PlatformAccess): Promise<void> {
  const buyer = await queryOne<Recipient>({
    text: `SELECT coalesce(french_siren(buyer_party), '') AS siren, coalesce(buyer_party ->> 'electronic_address', '') AS address
      FROM invoice WHERE id = $1`,
    values: [invoice],
  })
  const recipient = await findRecipient(access, buyer)
  if (recipient === null) return
  await query({
    text: "UPDATE platform_flow SET recipient = $2, recipient_at = now() WHERE id = $1 AND state = 'waiting'",
    values: [due.id, recipient],
  })
  if (recipient === "address_closed") throw new PlatformTrouble("address_closed", buyer.address)
}

/** The document as it was printed: a PDF/A-3 with its Factur-X of the profile EN 16931. */
async function documentFlow(due: DueFlow, invoice: number, access: PlatformAccess): Promise<OutgoingFlow> {
  await noteRecipient(due, invoice, access)
  const { key, name } = await documentFile(invoice)
  return {
    trackingId: due.tracking_id,
    name,
    processingRule: "B2B",
    flowSyntax: "Factur-X",
    flowProfile: "CIUS",
    mime: "application/pdf",
    bytes: await (await fileStore()).getBytes(key),
  }
}

async function paymentFlow(due: DueFlow, payment: number): Promise<OutgoingFlow> {
  const paid = await readPaid(payment)
  return {
    trackingId: due.tracking_id,
    name: `${paid.number}-212-${payment}.xml`,
    processingRule: "B2B",
    flowSyntax: "CDAR",
    mime: "application/xml",
    bytes: Buffer.from(writePaid(paid, new Date())),
  }
}

async function reportFlow(due: DueFlow): Promise<OutgoingFlow> {
  const report = await queryOne<Report>({
    text: `SELECT report.id, report.kind, report.from_day AS from, report.to_day AS to, report.revision, report.content,
        (SELECT json_build_object('name', legal_name, 'vat_code', vat_code, 'siren', coalesce(french_siren(json_build_object(
            'country_code', 'FR', 'registration_number', registration_number, 'vat_code', vat_code)::jsonb), ''))
          FROM invoice_seller seller WHERE seller.entity = report.entity) AS seller
      FROM platform_report report WHERE report.id = $1`,
    values: [due.report_id],
  })
  return {
    trackingId: due.tracking_id,
    name: `${report.kind}-${report.from}-${report.to}-${report.revision}.xml`,
    processingRule: ruleOf(report.content),
    flowSyntax: "FRR",
    mime: "application/xml",
    bytes: Buffer.from(writeReport(report, new Date())),
  }
}

/**
 * What is sent of a document, payment or report. Looks the buyer of a document up first.
 * @throws PlatformTrouble when there is no token, and when the buyer receives nothing where it is addressed to
 */
export function outgoingFlow(due: DueFlow, access: PlatformAccess): Promise<OutgoingFlow> {
  if (due.invoice_id !== null) return documentFlow(due, due.invoice_id, access)
  if (due.payment_id !== null) return paymentFlow(due, due.payment_id)
  return reportFlow(due)
}
