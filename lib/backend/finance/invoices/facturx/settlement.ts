import { partOf } from "../figures.ts"
import type { PrintedInvoice } from "../print/printed-invoice.ts"
import { compactDay, decimal, percentage } from "./amounts.ts"
import { taxOf } from "./trade-lines.ts"
import type { Element } from "./xml-tree.ts"

/** UNTDID 4461: SEPA credit transfer, any credit transfer. */
const paymentMeans = { sepa: "58", transfer: "30" } as const
/** UNTDID 5189: discount. */
const discountCode = "95"

const day = (iso: string): Element => ({
  "udt:DateTimeString": { "#text": compactDay(iso), "@format": "102" },
})

function means({ account, currency }: PrintedInvoice): Element | undefined {
  const number = account?.iban ?? account?.other
  if (!(account && number)) return undefined
  return {
    "ram:TypeCode": account.iban && currency === "EUR" ? paymentMeans.sepa : paymentMeans.transfer,
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

function breakdown({ tax, totals, vatDue }: PrintedInvoice): Element {
  const { "ram:RateApplicablePercent": rate } = taxOf(tax)
  const withReason = tax.category !== "S" && tax.category !== "Z"
  return {
    "ram:CalculatedAmount": decimal(totals.taxCents),
    "ram:TypeCode": "VAT",
    "ram:ExemptionReason": (withReason && tax.reason) || undefined,
    "ram:BasisAmount": decimal(totals.taxableCents),
    "ram:CategoryCode": tax.category,
    "ram:ExemptionReasonCode": (withReason && tax.reasonCode) || undefined,
    "ram:DueDateTypeCode": vatDue && totals.taxCents !== 0 ? dueCodes[vatDue] : undefined,
    "ram:RateApplicablePercent": rate,
  }
}

function allowance({ discount, totals, tax, language }: PrintedInvoice): Element | undefined {
  if (totals.discountCents === 0) return undefined
  // Of what deducts deposits nothing is taken off: then the sum of the lines is not what the discount is of.
  const isShare =
    discount.basisPoints > 0 && partOf(totals.linesCents, discount.basisPoints) === discount.cents
  return {
    "ram:ChargeIndicator": { "udt:Indicator": "false" },
    "ram:CalculationPercent": isShare ? percentage(discount.basisPoints) : undefined,
    "ram:BasisAmount": isShare ? decimal(totals.linesCents) : undefined,
    "ram:ActualAmount": decimal(totals.discountCents),
    "ram:ReasonCode": discountCode,
    "ram:Reason": language === "fr" ? "Remise" : "Discount",
    "ram:CategoryTradeTax": taxOf(tax),
  }
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

function summation({ totals, currency }: PrintedInvoice): Element {
  const withDiscount = totals.discountCents !== 0
  return {
    "ram:LineTotalAmount": decimal(totals.linesCents),
    "ram:AllowanceTotalAmount": withDiscount ? decimal(totals.discountCents) : undefined,
    "ram:TaxBasisTotalAmount": decimal(totals.taxableCents),
    "ram:TaxTotalAmount": { "#text": decimal(totals.taxCents), "@currencyID": currency },
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

/** Money: means, tax, discount, terms, totals (BG-16 to BG-23), and earlier invoices (BG-3). */
export function settlement(invoice: PrintedInvoice): Element {
  const { period } = invoice
  return {
    "ram:PaymentReference": invoice.number,
    "ram:InvoiceCurrencyCode": invoice.currency,
    "ram:SpecifiedTradeSettlementPaymentMeans": means(invoice),
    "ram:ApplicableTradeTax": breakdown(invoice),
    "ram:BillingSpecifiedPeriod": period
      ? { "ram:StartDateTime": day(period.from), "ram:EndDateTime": day(period.to) }
      : undefined,
    "ram:SpecifiedTradeAllowanceCharge": allowance(invoice),
    "ram:SpecifiedTradePaymentTerms": terms(invoice),
    "ram:SpecifiedTradeSettlementHeaderMonetarySummation": summation(invoice),
    "ram:InvoiceReferencedDocument": earlier(invoice),
  }
}
