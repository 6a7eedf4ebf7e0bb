import { partOf } from "../figures.ts"
import type { PrintedInvoice, PrintedTax } from "../print/printed-invoice.ts"
import { taxParts } from "../print/tax-parts.ts"
import { compactDay, decimal, percentage } from "./amounts.ts"
import { taxOf } from "./trade-lines.ts"
import type { Element } from "./xml-tree.ts"

/** UNTDID 4461: SEPA credit transfer, any credit transfer. */
const transferCodes = { sepa: "58", transfer: "30" } as const
/** UNTDID 5189: discount. */
const discountCode = "95"

const day = (iso: string): Element => ({
  "udt:DateTimeString": { "#text": compactDay(iso), "@format": "102" },
})

function paymentInstructions({ account, currency }: PrintedInvoice): Element | undefined {
  const number = account?.iban ?? account?.other
  if (!(account && number)) return undefined
  return {
    "ram:TypeCode": account.iban && currency === "EUR" ? transferCodes.sepa : transferCodes.transfer,
    "ram:PayeePartyCreditorFinancialAccount": {
      "ram:IBANID": account.iban?.replaceAll(/\s/g, ""),
      "ram:AccountName": account.holder ?? undefined,
      "ram:ProprietaryID": account.iban ? undefined : number,
    },
    "ram:PayeeSpecifiedCreditorFinancialInstitution": account.bic ? { "ram:BICID": account.bic } : undefined,
  }
}

/** UNTDID 2475: the VAT falls due with the invoice (option for debits), or with its payment. */
const dueCodes = { debits: "5", receipts: "72" } as const

function breakdown(invoice: PrintedInvoice): Element[] {
  const { vatDue, totals } = invoice
  return taxParts(invoice).map((part) => {
    const { "ram:RateApplicablePercent": rate } = taxOf(part)
    const withReason = part.category !== "S" && part.category !== "Z"
    return {
      "ram:CalculatedAmount": decimal(part.taxCents),
      "ram:TypeCode": "VAT",
      "ram:ExemptionReason": (withReason && part.reason) || undefined,
      "ram:BasisAmount": decimal(part.taxableCents),
      "ram:CategoryCode": part.category,
      "ram:ExemptionReasonCode": (withReason && part.reasonCode) || undefined,
      "ram:DueDateTypeCode": vatDue && totals.taxCents !== 0 ? dueCodes[vatDue] : undefined,
      "ram:RateApplicablePercent": rate,
    }
  })
}

/** What of the discount falls on each rate: what its lines come to beyond its base. */
function discounts(invoice: PrintedInvoice): { tax: PrintedTax; lines: number; cents: number }[] {
  const key = ({ category, rateBasisPoints }: PrintedTax) => `${category} ${rateBasisPoints}`
  return taxParts(invoice)
    .map((tax) => {
      const own = invoice.lines.filter((line) => key(line.tax ?? invoice.tax) === key(tax))
      const lines = own.reduce((sum, { netCents }) => sum + netCents, 0)
      return { tax, lines, cents: lines - tax.taxableCents }
    })
    .filter(({ cents }) => cents !== 0)
}

function allowances(invoice: PrintedInvoice): Element[] {
  const { discount, totals, language } = invoice
  if (totals.discountCents === 0) return []
  return discounts(invoice).map(({ tax, lines, cents }) => {
    // Of what deducts deposits nothing is taken off: then the sum of the lines is not what the discount is of.
    const isShare = discount.basisPoints > 0 && partOf(lines, discount.basisPoints) === cents
    return {
      "ram:ChargeIndicator": { "udt:Indicator": "false" },
      "ram:CalculationPercent": isShare ? percentage(discount.basisPoints) : undefined,
      "ram:BasisAmount": isShare ? decimal(lines) : undefined,
      "ram:ActualAmount": decimal(cents),
      "ram:ReasonCode": discountCode,
      "ram:Reason": language === "fr" ? "Remise" : "Discount",
      "ram:CategoryTradeTax": taxOf(tax),
    }
  })
}

/** Terms in words (of a credit note without any, why there is one), with every instalment, and the first day something is due (BT-9: that of the first, where there are several). */
function terms({ terms: { payment }, corrects, instalments, currency }: PrintedInvoice): Element {
  const [first, ...others] = instalments
  const parts = instalments.map(
    ({ label, dueDate, cents }) => `${label}: ${decimal(cents)} ${currency}, ${dueDate}`,
  )
  return {
    "ram:Description":
      [payment || corrects?.reason, ...(others.length > 0 ? parts : [])].filter(Boolean).join("\n") ||
      undefined,
    "ram:DueDateDateTime": first && day(first.dueDate),
  }
}

function summation({ totals, currency, exchange }: PrintedInvoice): Element {
  const withDiscount = totals.discountCents !== 0
  return {
    "ram:LineTotalAmount": decimal(totals.linesCents),
    "ram:AllowanceTotalAmount": withDiscount ? decimal(totals.discountCents) : undefined,
    "ram:TaxBasisTotalAmount": decimal(totals.taxableCents),
    "ram:TaxTotalAmount": [
      { "#text": decimal(totals.taxCents), "@currencyID": currency },
      ...(exchange ? [{ "#text": decimal(exchange.taxCents), "@currencyID": exchange.currency }] : []),
    ],
    "ram:GrandTotalAmount": decimal(totals.totalCents),
    "ram:TotalPrepaidAmount": totals.paidCents === 0 ? undefined : decimal(totals.paidCents),
    "ram:DuePayableAmount": decimal(totals.dueCents),
  }
}

/** The invoice that a credit note corrects, the deposits that a final invoice deducts. */
const earlier = ({ corrects, deducts }: PrintedInvoice): Element[] =>
  [...(corrects ? [corrects] : []), ...deducts].map(({ number, issueDate }) => ({
    "ram:IssuerAssignedID": number,
    "ram:FormattedIssueDateTime": {
      "qdt:DateTimeString": { "#text": compactDay(issueDate), "@format": "102" },
    },
  }))

/** Money: payment instructions, tax, discount, terms, totals (BG-16 to BG-23), and earlier invoices (BG-3). */
export function settlement(invoice: PrintedInvoice): Element {
  const { period } = invoice
  return {
    "ram:PaymentReference": invoice.number,
    "ram:TaxCurrencyCode": invoice.exchange?.currency,
    "ram:InvoiceCurrencyCode": invoice.currency,
    "ram:SpecifiedTradeSettlementPaymentMeans": paymentInstructions(invoice),
    "ram:ApplicableTradeTax": breakdown(invoice),
    "ram:BillingSpecifiedPeriod": period
      ? { "ram:StartDateTime": day(period.from), "ram:EndDateTime": day(period.to) }
      : undefined,
    "ram:SpecifiedTradeAllowanceCharge": allowances(invoice),
    "ram:SpecifiedTradePaymentTerms": terms(invoice),
    "ram:SpecifiedTradeSettlementHeaderMonetarySummation": summation(invoice),
    "ram:InvoiceReferencedDocument": earlier(invoice),
  }
}
