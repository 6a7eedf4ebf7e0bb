import { type Element, writeXml } from "#lib/backend/finance/invoices/facturx/xml-tree.ts"
import type { PlatformReportKind } from "#lib/contract/finance/platform-terms.ts"
import { compactMoment } from "../life-cycle/write-paid.ts"
import type { OutgoingFlow } from "../service/flows.ts"
import type {
  ReceiptsContent,
  ReceivedDay,
  ReportContent,
  ReportedDay,
  ReportedInvoice,
  ReportedReceipt,
  SalesContent,
} from "./content.ts"
import type { Period } from "./periods.ts"

export type Report = Period & {
  id: number
  kind: PlatformReportKind
  revision: number
  content: ReportContent
  seller: { name: string; siren: string; vat_code: string }
}

const profile = "urn.cpro.gouv.fr:1p0:ereporting"
/** An invoice of services. */
const servicesProcess = "S1"
/** UNTDID 1001, and 2475: VAT falls due with the invoice or with what is received. */
const typeCodes = { invoice: "380", deposit: "386", credit_note: "381" } as const
const dueCodes = { debits: "5", receipts: "72" } as const
/** Services with VAT, and what is sold without it in France. */
const categories = { taxed: "TPS1", untaxed: "TNT1" } as const
/** ISO 6523: SIREN, VAT number within the union, country and name elsewhere. */
const schemes = { siren: "0002", union: "0223", abroad: "0227" } as const
const maxBuyerId = 18

const decimal = (hundredths: number) => (hundredths / 100).toFixed(2)
const compactDay = (day: string) => day.replaceAll("-", "")

const identified = (text: string, scheme: string): Element => ({ "#text": text, "@schemeId": scheme })
const taxNumber = (code: string): Element | undefined =>
  code ? { "#text": code.replaceAll(/[\s.-]/g, "").toUpperCase(), "@qualifyingId": "VAT" } : undefined

function buyerId({ name, vat_code, country, is_eu }: ReportedInvoice["buyer"]): Element {
  if (is_eu) return identified(vat_code.replaceAll(/[\s.-]/g, "").toUpperCase(), schemes.union)
  return identified(`${country}${name}`.slice(0, maxBuyerId), schemes.abroad)
}

const party = (seller: Report["seller"], role: string): Element => ({
  Id: identified(seller.siren, schemes.siren),
  Name: seller.name,
  RoleCode: role,
})

/** A correction replaces what was reported of its period. */
function head({ id, kind, from, to, revision, seller }: Report, now: Date): Element {
  return {
    Id: `${kind}-${id}`,
    Name: `${kind} ${from} ${to}`,
    IssueDateTime: { DateTimeString: compactMoment(now) },
    TypeCode: revision === 1 ? "IN" : "RE",
    Sender: party(seller, "SE"),
    Issuer: party(seller, "SE"),
  }
}

const period = ({ from, to }: Period): Element => ({ StartDate: compactDay(from), EndDate: compactDay(to) })

function invoice(reported: ReportedInvoice, seller: Report["seller"]): Element {
  const {
    number,
    date,
    kind,
    is_deposit,
    currency,
    on_debits,
    corrects,
    buyer,
    taxable,
    tax,
    tax_in_euros,
    taxes,
  } = reported
  return {
    ID: number,
    IssueDate: compactDay(date),
    TypeCode: typeCodes[kind === "invoice" && is_deposit ? "deposit" : kind],
    CurrencyCode: currency,
    TaxDueDateTypeCode: on_debits ? dueCodes.debits : dueCodes.receipts,
    BusinessProcess: { ID: servicesProcess, TypeID: profile },
    ReferencedDocument: corrects ? { ID: corrects.number, IssueDate: compactDay(corrects.date) } : undefined,
    Seller: {
      CompanyId: identified(seller.siren, schemes.siren),
      TaxRegistrationId: taxNumber(seller.vat_code),
      PostalAddress: { CountryId: "FR" },
    },
    Buyer: {
      CompanyId: buyerId(buyer),
      TaxRegistrationId: buyer.is_eu ? taxNumber(buyer.vat_code) : undefined,
      PostalAddress: { CountryId: buyer.country },
    },
    MonetaryTotal: {
      TaxExclusiveAmount: decimal(taxable),
      // VAT is reported in euros (art. 289 IV of the code général des impôts).
      TaxAmount: {
        "#text": decimal(tax_in_euros ?? tax),
        "@CurrencyCode": tax_in_euros === undefined ? currency : "EUR",
      },
    },
    TaxSubTotal: taxes.map((part) => ({
      TaxableAmount: decimal(part.taxable),
      TaxAmount: decimal(part.tax),
      TaxCategory: {
        Code: part.category,
        Percent: decimal(part.rate),
        TaxExemptionReason: part.reason || undefined,
        TaxExemptionReasonCode: part.reason_code || undefined,
      },
    })),
  }
}

const day = ({ date, currency, on_debits, is_taxed, rate, taxable, tax, count }: ReportedDay): Element => ({
  Date: compactDay(date),
  TransactionsCurrency: currency,
  TaxDueDateTypeCode: on_debits ? dueCodes.debits : undefined,
  CategoryCode: is_taxed ? categories.taxed : categories.untaxed,
  TaxExclusiveAmount: decimal(taxable),
  TaxTotal: decimal(tax),
  TransactionsCount: String(count),
  TaxSubtotal: { TaxPercent: decimal(rate), TaxableAmount: decimal(taxable), TaxTotal: decimal(tax) },
})

const payment = ({ date, rate, amount }: ReceivedDay): Element => ({
  Date: compactDay(date),
  SubTotals: { TaxPercent: decimal(rate), CurrencyCode: "EUR", Amount: decimal(amount) },
})

const paidInvoice = (receipt: ReportedReceipt): Element => ({
  InvoiceID: receipt.number,
  IssueDate: compactDay(receipt.issued),
  Payment: payment(receipt),
})

const isSales = (kind: PlatformReportKind, _content: ReportContent): _content is SalesContent =>
  kind === "sales"

function parts(report: Report): Element {
  const { kind, content, seller } = report
  if (isSales(kind, content))
    return {
      TransactionsReport: {
        ReportPeriod: period(report),
        Invoice: content.invoices.map((one) => invoice(one, seller)),
        Transactions: content.days.map(day),
      },
    }
  const { invoices, days }: ReceiptsContent = content
  return {
    PaymentsReport: {
      ReportPeriod: period(report),
      Invoice: invoices.map(paidInvoice),
      Transactions: days.map((one) => ({ Payment: payment(one) })),
    },
  }
}

/** A report as flow 10 of the tax administration has it, version 3.2. @param now when it is written */
export const writeReport = (report: Report, now: Date): string =>
  writeXml({ Report: { ReportDocument: head(report, now), ...parts(report) } })

/** Whom the sales of a report were to, as the platform names it. */
export function ruleOf({ invoices, days }: ReportContent): OutgoingFlow["processingRule"] {
  if (days.length === 0) return "B2BInt"
  return invoices.length === 0 ? "B2C" : "NotApplicable"
}
