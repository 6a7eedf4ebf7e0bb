import { isAt, textAt } from "../read-xml.ts"
import type { ReadInvoice, Rule } from "./rule.ts"

/** What has to be there once, and where. */
const written: [id: string, says: string, part: keyof ReadInvoice, path: string][] = [
  [
    "BR-01",
    "a specification identifier",
    "root",
    "ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID",
  ],
  ["BR-02", "a number", "document", "ID"],
  ["BR-03", "an issue date", "document", "IssueDateTime/DateTimeString"],
  ["BR-04", "a type code", "document", "TypeCode"],
  ["BR-05", "a currency", "settlement", "InvoiceCurrencyCode"],
  ["BR-06", "the seller's name", "seller", "Name"],
  ["BR-07", "the buyer's name", "buyer", "Name"],
  ["BR-09", "the seller's country", "seller", "PostalTradeAddress/CountryID"],
  ["BR-11", "the buyer's country", "buyer", "PostalTradeAddress/CountryID"],
]

/** What has to be there, be it zero. */
const present: [id: string, says: string, part: keyof ReadInvoice, path: string][] = [
  ["BR-08", "the seller's postal address", "seller", "PostalTradeAddress"],
  ["BR-10", "the buyer's postal address", "buyer", "PostalTradeAddress"],
  ["BR-12", "the sum of the lines", "sums", "LineTotalAmount"],
  ["BR-13", "the total without VAT", "sums", "TaxBasisTotalAmount"],
  ["BR-14", "the total with VAT", "sums", "GrandTotalAmount"],
  ["BR-15", "the amount due", "sums", "DuePayableAmount"],
]

export const presenceRules: Rule[] = [
  ...written.map(
    ([id, says, part, path]): Rule => ({ id, says, holds: (invoice) => textAt(invoice[part], path) !== "" }),
  ),
  ...present.map(
    ([id, says, part, path]): Rule => ({ id, says, holds: (invoice) => isAt(invoice[part], path) }),
  ),
  { id: "BR-16", says: "at least one line", holds: ({ lines }) => lines.length > 0 },
]
