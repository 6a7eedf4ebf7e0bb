import { z } from "zod"
import type { InvoiceDetail, InvoiceLine } from "#lib/contract/finance/invoice-detail.ts"
import { PartnerTrouble } from "../partner-trouble.ts"
import type { ZohoSettings } from "./access-token.ts"
import { callZoho } from "./call-zoho.ts"

const taxOfZoho = z.object({
  tax_id: z.string(),
  tax_percentage: z.number(),
  tax_type: z.string().default("tax"),
})

/** Zoho's tax of a line of a document; undefined where there is none. */
export type TaxOf = (line: Pick<InvoiceLine, "tax">) => string | undefined

/**
 * Zoho's taxes for the lines of a document: those of their rates. A line without tax names none: which exemption or treatment an
 * organization takes for reverse charge or export depends on its edition of Zoho Books, and its documents do not say.
 * @throws PartnerTrouble when the organization has no tax of a rate
 */
export async function taxesOf({ tax, taxes }: InvoiceDetail, settings: ZohoSettings): Promise<TaxOf> {
  const rates = taxes.flatMap(({ category, rate }) => (category === "S" && rate !== 0 ? [rate] : []))
  if (rates.length === 0) return () => undefined
  const { taxes: held } = await callZoho(
    settings,
    { method: "GET", path: "/settings/taxes" },
    z.object({ taxes: z.array(taxOfZoho) }),
  )
  const ids = new Map(
    rates.map((rate) => {
      const found = held.find((one) => one.tax_type !== "compound_tax" && one.tax_percentage === rate)
      if (!found) throw new PartnerTrouble("no_tax", String(rate))
      return [rate, found.tax_id]
    }),
  )
  return (line) => {
    const { category, rate } = line.tax ?? tax
    return category === "S" ? ids.get(rate) : undefined
  }
}
