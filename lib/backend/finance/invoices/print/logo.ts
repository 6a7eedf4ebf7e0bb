import { query } from "#lib/backend/platform/database/db.ts"
import type { BillingEntity } from "#lib/contract/finance/ledger-terms.ts"
import type { PrintedLogo } from "./printed-invoice.ts"

const columns = "seller_logo.width, seller_logo.height, seller_logo.content"

/** The logo that a document was issued with; undefined of one without. */
export async function logoOfDocument(id: number): Promise<PrintedLogo | undefined> {
  const [logo] = await query<PrintedLogo>({
    text: `SELECT ${columns} FROM invoice JOIN seller_logo ON seller_logo.id = logo_id WHERE invoice.id = $1`,
    values: [id],
  })
  return logo
}

/** The logo that documents to come have; undefined where the seller has none. */
export async function logoOfSeller(entity: BillingEntity): Promise<PrintedLogo | undefined> {
  const [logo] = await query<PrintedLogo>({
    text: `SELECT ${columns} FROM invoice_seller JOIN seller_logo ON seller_logo.id = logo_id WHERE entity = $1`,
    values: [entity],
  })
  return logo
}
