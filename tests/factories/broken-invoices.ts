import { facturX } from "#lib/backend/finance/invoices/facturx/cross-industry-invoice.ts"
import type { PrintedInvoice, PrintedTax } from "#lib/backend/finance/invoices/print/printed-invoice.ts"
import { printedInvoice, printedLine } from "./printed-invoices.ts"

const reasons = {
  E: { reasonCode: "VATEX-EU-132", reason: "Exonération de TVA, article 261 du CGI" },
  AE: { reasonCode: "VATEX-EU-AE", reason: "Autoliquidation" },
  G: { reasonCode: "VATEX-EU-G", reason: "Exportation hors de l’Union européenne" },
  O: { reasonCode: "VATEX-EU-O", reason: "Hors champ de la TVA" },
  Z: { reasonCode: null, reason: null },
}

const discount = { basisPoints: 1000, cents: 35_865 }

/** A document of each category of VAT, with an allowance; the standard one partly paid. */
export function ofCategory(category: PrintedTax["category"]): PrintedInvoice {
  if (category === "S") return printedInvoice({ discount, paidCents: 10_000 })
  return printedInvoice({ discount, tax: { category, rateBasisPoints: 0, ...reasons[category] } })
}

const creditNote = printedInvoice({
  kind: "credit_note",
  corrects: {
    number: "SARL-2026-00011",
    issueDate: "2026-11-02",
    reason: "Stand annulé",
    deductedCents: null,
  },
})

type Fault = { of: PrintedInvoice; break: (xml: string) => string }

/** Puts a fault in the first place it fits in, after a place named before it. */
function swap(from: string | RegExp, to: string, after = ""): (xml: string) => string {
  return (xml) => {
    const start = after ? xml.indexOf(after) : 0
    return xml.slice(0, start) + xml.slice(start).replace(from, to)
  }
}

const without = (name: string, after = "") =>
  swap(new RegExp(`<ram:${name}(?: [^>]*)?(?:/>|>[\\s\\S]*?</ram:${name}>)`), "", after)

const standard = ofCategory("S")
const inStandard = (change: (xml: string) => string): Fault => ({ of: standard, break: change })
const seller = "<ram:SellerTradeParty>"
const buyer = "<ram:BuyerTradeParty>"
const breakdown = "<ram:ApplicableHeaderTradeSettlement>"
const allowance = "<ram:SpecifiedTradeAllowanceCharge>"
const sums = "<ram:SpecifiedTradeSettlementHeaderMonetarySummation>"
const line = "<ram:IncludedSupplyChainTradeLineItem>"

const third = (name: string, after: string) => inStandard(swap(`</ram:${name}>`, `1</ram:${name}>`, after))

/** What breaks the rules that are the same for every category of VAT. */
const common: Record<string, Fault> = {
  "BR-01": inStandard(swap("urn:cen.eu:en16931:2017", "")),
  "BR-02": inStandard(swap("SARL-2026-00012", "")),
  "BR-03": inStandard(without("IssueDateTime")),
  "BR-04": inStandard(without("TypeCode")),
  "BR-05": inStandard(without("InvoiceCurrencyCode")),
  "BR-06": inStandard(without("Name", seller)),
  "BR-07": inStandard(without("Name", buyer)),
  "BR-08": inStandard(without("PostalTradeAddress", seller)),
  "BR-09": inStandard(without("CountryID", seller)),
  "BR-10": inStandard(without("PostalTradeAddress", buyer)),
  "BR-11": inStandard(without("CountryID", buyer)),
  "BR-12": inStandard(without("LineTotalAmount", sums)),
  "BR-13": inStandard(without("TaxBasisTotalAmount", sums)),
  "BR-14": inStandard(without("GrandTotalAmount", sums)),
  "BR-15": inStandard(without("DuePayableAmount", sums)),
  "BR-16": {
    of: printedInvoice({ lines: [printedLine()] }),
    break: without("IncludedSupplyChainTradeLineItem"),
  },
  "BR-21": inStandard(without("LineID", line)),
  "BR-22": inStandard(without("BilledQuantity", line)),
  "BR-23": inStandard(swap(' unitCode="C62"', "", line)),
  "BR-24": inStandard(without("LineTotalAmount", line)),
  "BR-25": inStandard(without("Name", line)),
  "BR-26": inStandard(without("ChargeAmount", line)),
  "BR-27": inStandard(swap("<ram:ChargeAmount>", "<ram:ChargeAmount>-", line)),
  "BR-29": inStandard(swap("20270703", "20270709")),
  "BR-31": inStandard(without("ActualAmount", allowance)),
  "BR-32": inStandard(without("CategoryCode", allowance)),
  "BR-33": inStandard((xml) => without("ReasonCode", allowance)(without("Reason", allowance)(xml))),
  "BR-45": inStandard(without("BasisAmount", breakdown)),
  "BR-46": inStandard(without("CalculatedAmount", breakdown)),
  "BR-47": inStandard(without("CategoryCode", breakdown)),
  "BR-48": inStandard(without("RateApplicablePercent", breakdown)),
  "BR-49": inStandard(without("TypeCode", breakdown)),
  "BR-50": inStandard(without("IBANID")),
  "BR-53": inStandard(
    swap(
      "<ram:InvoiceCurrencyCode>",
      "<ram:TaxCurrencyCode>USD</ram:TaxCurrencyCode><ram:InvoiceCurrencyCode>",
    ),
  ),
  "BR-55": { of: creditNote, break: without("IssuerAssignedID") },
  "BR-61": inStandard(without("IBANID")),
  "BR-62": inStandard(swap(' schemeID="0225"', "", seller)),
  "BR-63": inStandard(swap(' schemeID="0225"', "", buyer)),
  "BR-CL-22": { of: ofCategory("AE"), break: swap("VATEX-EU-AE", "VATEX-EU-XX") },
  "BR-CO-04": inStandard(without("CategoryCode", line)),
  "BR-CO-09": inStandard(swap("FR32123456789", "32123456789")),
  "BR-CO-10": inStandard(swap("<ram:LineTotalAmount>3450.00", "<ram:LineTotalAmount>3450.01", line)),
  "BR-CO-11": inStandard(swap("358.65", "358.66", "<ram:AllowanceTotalAmount>")),
  "BR-CO-13": inStandard(swap(/(<ram:TaxBasisTotalAmount>)\d+/, "$11", sums)),
  "BR-CO-14": inStandard(swap(/(<ram:TaxTotalAmount [^>]*>)\d+/, "$11", sums)),
  "BR-CO-15": inStandard(swap(/(<ram:GrandTotalAmount>)\d+/, "$11", sums)),
  "BR-CO-16": inStandard(swap(/(<ram:DuePayableAmount>)\d+/, "$11", sums)),
  "BR-CO-17": inStandard(swap(/(<ram:CalculatedAmount>)\d+/, "$11", breakdown)),
  "BR-CO-18": inStandard(without("ApplicableTradeTax", breakdown)),
  "BR-CO-19": inStandard((xml) => without("StartDateTime")(without("EndDateTime")(xml))),
  "BR-CO-21": inStandard((xml) => without("ReasonCode", allowance)(without("Reason", allowance)(xml))),
  "BR-CO-25": inStandard(without("SpecifiedTradePaymentTerms")),
  "BR-CO-26": inStandard((xml) =>
    ["GlobalID", "SpecifiedLegalOrganization", "SpecifiedTaxRegistration"].reduce(
      (left, name) => without(name, seller)(left),
      xml,
    ),
  ),
  "BR-DEC-01": third("ActualAmount", allowance),
  "BR-DEC-02": third("BasisAmount", allowance),
  "BR-DEC-09": third("LineTotalAmount", sums),
  "BR-DEC-10": third("AllowanceTotalAmount", sums),
  "BR-DEC-12": third("TaxBasisTotalAmount", sums),
  "BR-DEC-13": third("TaxTotalAmount", sums),
  "BR-DEC-14": third("GrandTotalAmount", sums),
  "BR-DEC-16": third("TotalPrepaidAmount", sums),
  "BR-DEC-18": third("DuePayableAmount", sums),
  "BR-DEC-19": third("BasisAmount", breakdown),
  "BR-DEC-20": third("CalculatedAmount", breakdown),
  "BR-DEC-23": third("LineTotalAmount", line),
}

const noteOf = (code: string) =>
  new RegExp(
    `<ram:IncludedNote>\\s*<ram:Content>[^<]*</ram:Content>\\s*<ram:SubjectCode>${code}</ram:SubjectCode>\\s*</ram:IncludedNote>`,
  )

/** What breaks the rules of France. */
const french: Record<string, Fault> = {
  "BR-FR-01": inStandard(swap("SARL-2026-00012", "S".repeat(36))),
  "BR-FR-02": inStandard(swap("SARL-2026-00012", "SARL 2026.12")),
  "BR-FR-03": inStandard(swap("20261122", "19261122")),
  "BR-FR-04_BT-3": inStandard(swap("<ram:TypeCode>380", "<ram:TypeCode>325")),
  ...Object.fromEntries(
    ["PMT", "PMD", "AAB"].flatMap((code) => [
      [`BR-FR-05_BT-22_${code}`, inStandard(swap(noteOf(code), ""))],
      [`BR-FR-06_BT-21_${code}`, inStandard(swap(noteOf(code), "$&$&"))],
    ]),
  ),
  "BR-FR-08_BT-23": inStandard(swap("<ram:ID>S1<", "<ram:ID>A1<")),
  "BR-FR-10_BT-30": inStandard(without("SpecifiedLegalOrganization", seller)),
  "BR-FR-09_BT-29": inStandard(swap("12345678900012", "98765432100012", seller)),
  "BR-FR-09_BT-46": {
    of: printedInvoice({ buyer: { ...printedInvoice().buyer, registrationNumber: "30326504500017" } }),
    break: swap("30326504500017", "3032650450001", buyer),
  },
  "BR-FR-13_BT-34": inStandard(without("URIUniversalCommunication", seller)),
  "BR-FR-12_BT-49": inStandard(without("URIUniversalCommunication", buyer)),
  "BR-FR-23_BT-34": inStandard(swap('"0225">', '"0225"> a b', seller)),
  "BR-FR-21_BT-49": inStandard(swap('"0225">', '"0225">702042755_', buyer)),
  "BR-FR-23_BT-49": inStandard(swap('"0225">', '"0225"> a b', buyer)),
  "BR-FR-25_BT-34": inStandard(swap('"0225">', `"0225">${"1".repeat(125)}`, seller)),
  "BR-FR-25_BT-49": inStandard(swap('"0225">', `"0225">${"1".repeat(125)}`, buyer)),
  "BR-FR-CO-10_BT-29-1": inStandard(swap(' schemeID="0009"', "", seller)),
  "BR-FR-CO-10_BT-46-1": {
    of: printedInvoice({ buyer: { ...printedInvoice().buyer, registrationNumber: "30326504500017" } }),
    break: swap(' schemeID="0009"', "", buyer),
  },
  "BR-FR-15": inStandard(swap("<ram:CategoryCode>S<", "<ram:CategoryCode>L<", line)),
  "BR-FR-16": inStandard(swap("<ram:RateApplicablePercent>20.00", "<ram:RateApplicablePercent>21.00", line)),
  "BR-FR-CO-05_BT-3": { of: creditNote, break: without("FormattedIssueDateTime") },
  "BR-FR-CO-07_BT-9": inStandard(swap("20261129", "20261121")),
  "BR-FR-CO-08_BT-23": { of: printedInvoice({ isDeposit: true }), break: swap(">S1<", ">S4<") },
  "BR-FR-CO-12_BT-5": inStandard(swap("<ram:InvoiceCurrencyCode>EUR", "<ram:InvoiceCurrencyCode>CHF")),
  "BR-FR-32_LEGALID": inStandard(swap(/(<ram:ID schemeID="0002">)\d/, "$1", buyer)),
  "BR-FR-DEC-02": inStandard(swap(/(<ram:BilledQuantity [^>]*>)1</, "$11.00001<", line)),
  "BR-FR-DEC-03": inStandard(swap(/(<ram:ChargeAmount)>(\d+\.\d\d)</, "$1>$200001<", line)),
  "BR-FR-DEC-04": inStandard(
    swap("<ram:RateApplicablePercent>20", "<ram:RateApplicablePercent>20.001", breakdown),
  ),
}

/** A rate where it has to be another one: none where there is a positive one, one where there is none. */
function otherRate(category: string, after: string): (xml: string) => string {
  if (category === "O")
    return swap(
      "</ram:CategoryCode>",
      "</ram:CategoryCode><ram:RateApplicablePercent>0</ram:RateApplicablePercent>",
      after,
    )
  return swap(/(<ram:RateApplicablePercent>)[\d.]+/, category === "S" ? "$10.00" : "$120.00", after)
}

/** VAT codes where there have to be none, none where there have to be some. */
const otherParties = (category: string) =>
  category === "O"
    ? swap(
        "</ram:SellerTradeParty>",
        '<ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">FR32123456789</ram:ID></ram:SpecifiedTaxRegistration></ram:SellerTradeParty>',
      )
    : without("SpecifiedTaxRegistration", seller)

const otherReason = (category: string) =>
  category === "S" || category === "Z"
    ? swap("<ram:BasisAmount>", "<ram:ExemptionReason>x</ram:ExemptionReason><ram:BasisAmount>", breakdown)
    : (xml: string) => without("ExemptionReason", breakdown)(without("ExemptionReasonCode", breakdown)(xml))

/** Lines and allowances of the category while the breakdown names another. */
const otherBreakdown = (category: string) =>
  swap(`<ram:CategoryCode>${category}<`, `<ram:CategoryCode>${category === "Z" ? "S" : "Z"}<`, breakdown)

function ofRules(category: PrintedTax["category"]): Record<string, Fault> {
  const of = ofCategory(category)
  const id = (number: string) => `BR-${category}-${number}`
  const change = (break_: Fault["break"]): Fault => ({ of, break: break_ })
  return {
    [id("01")]: change(otherBreakdown(category)),
    [id("02")]: change(otherParties(category)),
    [id("03")]: change(otherParties(category)),
    [id("05")]: change(otherRate(category, line)),
    [id("06")]: change(otherRate(category, allowance)),
    [id("08")]: change(swap(/(<ram:BasisAmount>)\d+/, "$11", breakdown)),
    [id("09")]: change(swap(/(<ram:CalculatedAmount>)\d+/, "$11", breakdown)),
    [id("10")]: change(otherReason(category)),
  }
}

const outside = ofCategory("O")
const standardIn = (after: string) => swap("<ram:CategoryCode>O<", "<ram:CategoryCode>E<", after)

/** For each rule a document and a fault in its XML that breaks the rule. */
export const faults: Record<string, Fault> = {
  ...common,
  ...french,
  ...ofRules("S"),
  ...ofRules("Z"),
  ...ofRules("E"),
  ...ofRules("AE"),
  ...ofRules("G"),
  ...ofRules("O"),
  "BR-O-11": {
    of: outside,
    break: (xml) => {
      const [tax = ""] =
        /<ram:ApplicableTradeTax>[\s\S]*?<\/ram:ApplicableTradeTax>/.exec(
          xml.slice(xml.indexOf(breakdown)),
        ) ?? []
      return xml.replace(tax, tax + tax.replace(">O<", ">E<"))
    },
  },
  "BR-O-12": { of: outside, break: standardIn(line) },
  "BR-O-13": { of: outside, break: standardIn(allowance) },
}

/** @returns the XML of a document with the fault of that rule in it */
export function brokenXml(rule: string): { whole: string; broken: string } {
  const fault = faults[rule]
  if (!fault) throw new Error(`No fault breaks ${rule}`)
  const whole = facturX(fault.of)
  return { whole, broken: fault.break(whole) }
}
