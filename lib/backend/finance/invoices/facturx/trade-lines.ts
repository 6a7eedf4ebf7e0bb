import type { PrintedInvoice, PrintedLine, PrintedTax } from "../print/printed-invoice.ts"
import { decimal, percentage, quantityText } from "./amounts.ts"
import type { Element } from "./xml-tree.ts"

/** UN/ECE Recommendation 20: one, whatever it is. */
const unit = "C62"

/** Category and rate of a line, an allowance or the document; what is outside of VAT has no rate (BR-O-05). */
export const taxOf = ({ category, rateBasisPoints }: PrintedTax): Element => ({
  "ram:TypeCode": "VAT",
  "ram:CategoryCode": category,
  "ram:RateApplicablePercent": category === "O" ? undefined : percentage(rateBasisPoints),
})

/** Prices are never negative (BR-27): of what is taken off, the quantity is. */
const sign = ({ unitPriceCents }: PrintedLine) => (unitPriceCents < 0 ? -1 : 1)

/** The lines of the document (BG-25), numbered as they are printed. */
export function tradeLines({ lines, tax }: PrintedInvoice): Element[] {
  return lines.map((line, index) => ({
    "ram:AssociatedDocumentLineDocument": { "ram:LineID": String(index + 1) },
    "ram:SpecifiedTradeProduct": { "ram:Name": line.label, "ram:Description": line.detail ?? undefined },
    "ram:SpecifiedLineTradeAgreement": {
      "ram:NetPriceProductTradePrice": { "ram:ChargeAmount": decimal(Math.abs(line.unitPriceCents)) },
    },
    "ram:SpecifiedLineTradeDelivery": {
      "ram:BilledQuantity": { "#text": quantityText(line.quantity * sign(line)), "@unitCode": unit },
    },
    "ram:SpecifiedLineTradeSettlement": {
      "ram:ApplicableTradeTax": taxOf(line.tax ?? tax),
      "ram:SpecifiedTradeSettlementLineMonetarySummation": { "ram:LineTotalAmount": decimal(line.netCents) },
    },
  }))
}
