import { z } from "zod"
import type { InvoiceDetail } from "#lib/contract/finance/invoices.ts"
import { PartnerTrouble } from "../partner-trouble.ts"
import type { ZohoSettings } from "./access-token.ts"
import { callZoho } from "./call-zoho.ts"

const tax = z.object({
  tax_id: z.string(),
  tax_percentage: z.number(),
  tax_type: z.string().default("tax"),
})

/**
 * Zoho's tax for a document: the one of its rate. A document without tax names none: which exemption or treatment an organization takes
 * for reverse charge or export depends on its edition of Zoho Books, and its documents do not say.
 * @throws PartnerTrouble when the organization has no tax of that rate
 */
export async function taxOf(
  { tax: { category, rate } }: InvoiceDetail,
  settings: ZohoSettings,
): Promise<string | undefined> {
  if (category !== "S" || rate === 0) return undefined
  const { taxes } = await callZoho(
    settings,
    { method: "GET", path: "/settings/taxes" },
    z.object({ taxes: z.array(tax) }),
  )
  const found = taxes.find((one) => one.tax_type !== "compound_tax" && one.tax_percentage === rate)
  if (!found) throw new PartnerTrouble("no_tax", String(rate))
  return found.tax_id
}
