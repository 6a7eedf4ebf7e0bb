import { nodesAt, textAt, textOf } from "../read-xml.ts"
import type { ReadInvoice, Rule } from "./rule.ts"

const identifier = /^[A-Za-z0-9+\-_/]+$/
const day = /^20\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/
const siren = /^\d{9}$/
/** Of documents that can be issued here and of others (UNTDID 1001). */
const typeCodes = new Set("380 389 393 501 386 500 384 471 472 473 261 262 381 396 502 503".split(" "))
const creditNotes = new Set(["261", "381", "396", "502", "503"])
const deposits = new Set(["386", "500", "503"])
const billingModes = new Set("B1 S1 M1 B2 S2 M2 S3 B4 S4 M4 S5 S6 B7 S7 B8 S8 M8".split(" "))
const finalModes = new Set(["B4", "S4", "M4"])
const categories = new Set(["S", "E", "AE", "K", "G", "O", "Z"])
/** Rates of VAT that France knows or knew, overseas included. */
const rates = new Set([0, 10, 13, 20, 8.5, 19.6, 2.1, 5.5, 7, 20.6, 1.05, 0.9, 1.75, 9.2, 9.6])
/** What every document has to say, by the code of its note (UNTDID 4451). */
const mentions = { PMT: "recovery costs", PMD: "late fees", AAB: "discount for early payment" } as const

const mode = "ExchangedDocumentContext/BusinessProcessSpecifiedDocumentContextParameter/ID"
const unitPrice = "SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount"
const lineTax = "SpecifiedLineTradeSettlement/ApplicableTradeTax"
const earlier = "InvoiceReferencedDocument"
const due = "SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString"

const notesOf = ({ document }: ReadInvoice, code: string) =>
  nodesAt(document, "IncludedNote").filter((note) => textAt(note, "SubjectCode") === code)

const numbersOf = ({ document, settlement }: ReadInvoice) => [
  textAt(document, "ID"),
  ...nodesAt(settlement, `${earlier}/IssuerAssignedID`).map((node) => textOf(node)),
]

const daysOf = ({ document, settlement }: ReadInvoice) =>
  [
    ...nodesAt(document, "IssueDateTime/DateTimeString"),
    ...[
      due,
      `${earlier}/FormattedIssueDateTime/DateTimeString`,
      "BillingSpecifiedPeriod/StartDateTime/DateTimeString",
      "BillingSpecifiedPeriod/EndDateTime/DateTimeString",
    ].flatMap((path) => nodesAt(settlement, path)),
  ].map((node) => textOf(node))

const taxesOf = ({ taxes, lines, allowances }: ReadInvoice) => [
  ...taxes,
  ...lines.flatMap((line) => nodesAt(line, lineTax)),
  ...allowances.flatMap((one) => nodesAt(one, "CategoryTradeTax")),
]

const legalId = (party: unknown) =>
  nodesAt(party, "SpecifiedLegalOrganization/ID").find((id) => textAt(id, "@schemeID") === "0002")

const sirenOf = (party: unknown) => textOf(legalId(party))

const addressOf = (party: unknown) => nodesAt(party, "URIUniversalCommunication/URIID")[0]

/** A SIRET begins with the SIREN it belongs to. */
function isCoherent(party: unknown): boolean {
  const [siret] = nodesAt(party, "GlobalID").filter((id) => textAt(id, "@schemeID") === "0009")
  if (!siret) return true
  const digits = textOf(siret)
  return /^\d{14}$/.test(digits) && digits.slice(0, 9) === sirenOf(party)
}

/** Addresses of the French directory have letters, digits and four signs; none is longer than 125 characters. */
const isAddress = (address: unknown) =>
  textAt(address, "@schemeID") !== "0225" || identifier.test(textOf(address))

const parties = [
  { name: "seller", siret: "BT-29", address: "BT-34" },
  { name: "buyer", siret: "BT-46", address: "BT-49" },
] as const

const perParty = parties.flatMap(({ name, siret, address }): Rule[] => [
  {
    id: `BR-FR-09_${siret}`,
    says: `the SIRET of the ${name} begins with its SIREN`,
    holds: (invoice) => isCoherent(invoice[name]),
  },
  {
    id: `${name === "seller" ? "BR-FR-13" : "BR-FR-12"}_${address}`,
    says: `the ${name} has an electronic address`,
    holds: (invoice) => textOf(addressOf(invoice[name])) !== "",
  },
  {
    id: `BR-FR-23_${address}`,
    says: `the address of the ${name} in the French directory has no other characters than allowed`,
    holds: (invoice) => isAddress(addressOf(invoice[name])),
  },
  {
    id: `BR-FR-25_${address}`,
    says: `the electronic address of the ${name} has 125 characters at most`,
    holds: (invoice) => textOf(addressOf(invoice[name])).length <= 125,
  },
  {
    id: `BR-FR-CO-10_${siret}-1`,
    says: `global identifiers of the ${name} have a scheme`,
    holds: (invoice) => nodesAt(invoice[name], "GlobalID").every((id) => textAt(id, "@schemeID") !== ""),
  },
])

const perMention = Object.entries(mentions).flatMap(([code, says]): Rule[] => [
  {
    id: `BR-FR-05_BT-22_${code}`,
    says: `a note on ${says}`,
    holds: (invoice) => notesOf(invoice, code).length > 0,
  },
  {
    id: `BR-FR-06_BT-21_${code}`,
    says: `one note on ${says} at most`,
    holds: (invoice) => notesOf(invoice, code).length <= 1,
  },
])

/**
 * I-16. Rules of what France asks of e-invoices, by their ids in the official check (BR-FR-Flux2-CII 1.4, FNFE-MPE): those that what is
 * written here can meet or break. Left out are those on parts that are never written: payee, agents, attachments, attributes of
 * items, delivery, self-billing, members of a group for VAT.
 */
export const frenchRules: Rule[] = [
  {
    id: "BR-FR-01",
    says: "numbers of invoices have 35 characters at most",
    holds: (invoice) => numbersOf(invoice).every((number) => number.length <= 35),
  },
  {
    id: "BR-FR-02",
    says: "numbers of invoices have letters, digits and + - _ / only",
    holds: (invoice) => numbersOf(invoice).every((number) => identifier.test(number)),
  },
  {
    id: "BR-FR-03",
    says: "days are of this century",
    holds: (invoice) => daysOf(invoice).every((one) => day.test(one)),
  },
  {
    id: "BR-FR-04_BT-3",
    says: "a type of document that is used in France",
    holds: ({ document }) => typeCodes.has(textAt(document, "TypeCode")),
  },
  ...perMention,
  {
    id: "BR-FR-08_BT-23",
    says: "a way of invoicing that is used in France",
    holds: ({ root }) => billingModes.has(textAt(root, mode)),
  },
  {
    id: "BR-FR-10_BT-30",
    says: "the SIREN of the seller",
    holds: ({ seller }) => siren.test(sirenOf(seller)),
  },
  ...perParty,
  {
    id: "BR-FR-21_BT-49",
    says: "the buyer's address in the French directory begins with its SIREN",
    holds: ({ buyer }) => {
      const address = addressOf(buyer)
      return textAt(address, "@schemeID") !== "0225" || textOf(address).startsWith(sirenOf(buyer))
    },
  },
  {
    id: "BR-FR-32_LEGALID",
    says: "a SIREN has nine digits",
    holds: ({ seller, buyer }) =>
      [seller, buyer].every((party) => !legalId(party) || siren.test(sirenOf(party))),
  },
  {
    id: "BR-FR-15",
    says: "categories of VAT that are used in France",
    holds: (invoice) => taxesOf(invoice).every((tax) => categories.has(textAt(tax, "CategoryCode"))),
  },
  {
    id: "BR-FR-16",
    says: "rates of VAT that are used in France",
    holds: (invoice) =>
      taxesOf(invoice).every((tax) => {
        const rate = textAt(tax, "RateApplicablePercent")
        return rate === "" || rates.has(Number(rate))
      }),
  },
  {
    id: "BR-FR-CO-05_BT-3",
    says: "a credit note names the invoice it corrects and its day",
    holds: ({ document, settlement }) =>
      !creditNotes.has(textAt(document, "TypeCode")) ||
      nodesAt(settlement, earlier).some(
        (one) =>
          textAt(one, "IssuerAssignedID") !== "" &&
          textAt(one, "FormattedIssueDateTime/DateTimeString") !== "",
      ),
  },
  {
    id: "BR-FR-CO-07_BT-9",
    says: "nothing is due before the day of the invoice, but of a deposit",
    holds: ({ document, settlement }) => {
      const dueOn = textAt(settlement, due)
      const isDeposit = deposits.has(textAt(document, "TypeCode"))
      return !dueOn || isDeposit || dueOn >= textAt(document, "IssueDateTime/DateTimeString")
    },
  },
  {
    id: "BR-FR-CO-08_BT-23",
    says: "a deposit is no final invoice after deposits",
    holds: ({ root, document }) =>
      !(finalModes.has(textAt(root, mode)) && deposits.has(textAt(document, "TypeCode"))),
  },
  {
    id: "BR-FR-CO-12_BT-5",
    says: "a document in another currency gives its VAT in euros",
    holds: ({ settlement, sums }) =>
      textAt(settlement, "InvoiceCurrencyCode") === "EUR" ||
      (textAt(settlement, "TaxCurrencyCode") === "EUR" &&
        nodesAt(sums, "TaxTotalAmount").some((total) => textAt(total, "@currencyID") === "EUR")),
  },
  {
    id: "BR-FR-DEC-02",
    says: "quantities have four decimals at most",
    holds: ({ lines }) =>
      lines.every((line) =>
        /^-?\d{1,15}(?:\.\d{1,4})?$/.test(textAt(line, "SpecifiedLineTradeDelivery/BilledQuantity")),
      ),
  },
  {
    id: "BR-FR-DEC-03",
    says: "unit prices have six decimals at most",
    holds: ({ lines }) => lines.every((line) => /^\d{1,13}(?:\.\d{1,6})?$/.test(textAt(line, unitPrice))),
  },
  {
    id: "BR-FR-DEC-04",
    says: "rates of VAT have two decimals at most",
    holds: (invoice) =>
      taxesOf(invoice).every((tax) => {
        const rate = textAt(tax, "RateApplicablePercent")
        return rate === "" || /^\d{1,2}(?:\.\d{1,2})?$/.test(rate)
      }),
  },
]
