/** Language of a document, that of its buyer. */
export type PrintedLanguage = "en" | "fr"

/**
 * VAT categories of EN 16931 (UNTDID 5305): standard rate, reverse charge, export outside of the EU, exempt, outside the scope
 * of VAT, zero rated. Documents without VAT (those of a US entity) are "O" and carry no XML.
 */
export type TaxCategory = "S" | "AE" | "G" | "E" | "O" | "Z"

/** Whole days as ISO dates (`2026-11-22`). */
type Day = string

/** Who a document names, as they were when it was issued; text is text, whatever characters it has. */
export type PrintedParty = {
  /** Full legal name. */
  name: string
  street: string | null
  zipCode: string | null
  city: string | null
  /** State or province, where addresses have one. */
  state: string | null
  /** ISO 3166-1 alpha-2, upper case. */
  countryCode: string
  /** Name of the country in the language of the document. */
  country: string
  vatCode: string | null
  /** SIREN or SIRET in France, the number of its register elsewhere. */
  registrationNumber: string | null
  email: string | null
  /** In the French directory, where it is not the SIREN alone. */
  electronicAddress?: string
  /** Person the document is for or who answers for it. */
  contact: string | null
}

/** The billing entity. */
export type PrintedSeller = PrintedParty & {
  /** Form and capital, as "SARL au capital de 10 000 €". */
  legalForm: string | null
  /** Register and place, as "RCS Paris 123 456 789". */
  register: string | null
  phone: string | null
  /** Colour of its documents, as "#4a61cc". */
  accent: string | null
  /** At the foot of every page. */
  footer: string | null
}

/** A PNG or JPEG without transparency. */
export type PrintedLogo = {
  /** Pixels. */
  width: number
  height: number
  content: Uint8Array
}

export type PrintedLine = {
  label: string
  /** Printed under the label in small type: booth number, brands. */
  detail: string | null
  /** Whole or with up to three decimals. */
  quantity: number
  unitPriceCents: number
  /** Quantity times unit price, rounded half up. */
  netCents: number
  /** Where it is not that of the document. */
  tax?: PrintedTax
}

export type PrintedTax = {
  category: TaxCategory
  /** 2000 is 20 %; 0 in every category but S. */
  rateBasisPoints: number
  /** VATEX code (`VATEX-EU-AE`), for every category but S and Z. */
  reasonCode: string | null
  /** The mention the law asks for, in the language of the document. */
  reason: string | null
}

/** VAT of a category and rate (BG-23). */
export type PrintedTaxPart = PrintedTax & { taxableCents: number; taxCents: number }

/** Amounts of a credit note are positive as those of an invoice are. */
export type PrintedTotals = {
  /** Sum of the lines. */
  linesCents: number
  discountCents: number
  /** Lines less discount. */
  taxableCents: number
  taxCents: number
  /** Taxable and tax. */
  totalCents: number
  /** Already paid when the document was issued. */
  paidCents: number
  /** Total less paid. */
  dueCents: number
}

export type PrintedInstalment = {
  dueDate: Day
  cents: number
  /** As "Deposit of 30 %". */
  label: string
}

/** Account that money is sent to. */
export type PrintedAccount = {
  /** Without spaces; null outside of IBAN countries. */
  iban: string | null
  bic: string | null
  bank: string | null
  holder: string | null
  /** Account and routing number where there is no IBAN. */
  other: string | null
}

/** Mentions on payment, in the language of the document. */
export type PrintedTerms = {
  payment: string
  /** Penalties of late payment. */
  lateFees: string | null
  /** Fixed indemnity for recovery costs (France: 40 €). */
  recovery: string | null
  /** Discount for early payment, or that there is none. */
  earlyPayment: string | null
}

/** What a credit note corrects. */
export type CorrectedInvoice = {
  number: string
  issueDate: Day
  reason: string
  /** What is taken off what that invoice left to pay; the rest is paid back. Null where it was not recorded. */
  deductedCents: number | null
}

/**
 * All that is printed of an issued document, on paper and in its XML: copied when it was issued, so that printing it again gives
 * the same. Amounts are whole cents of its one currency.
 */
export type PrintedInvoice = {
  kind: "invoice" | "credit_note"
  /** Of an invoice: what is paid in advance; of a credit note, that it corrects one. */
  isDeposit: boolean
  /** Deposits that lines of a final invoice deduct. */
  deducts: { number: string; issueDate: Day }[]
  /** Not issued: marked across its pages, and without XML. */
  isDraft?: true
  /** The seller's, at the head. */
  logo?: PrintedLogo
  number: string
  issueDate: Day
  /** ISO 4217. */
  currency: string
  /** Where the books are in another currency: that one (BT-6), and the VAT in it (BT-111). */
  exchange?: { currency: string; taxCents: number }
  language: PrintedLanguage
  seller: PrintedSeller
  buyer: PrintedParty
  /** What the buyer wants to read on it: by what it files invoices (BT-10), the number of its order (BT-13). */
  buyerReference: string | null
  purchaseOrder: string | null
  /** Show and session, as "Playtime Paris, July 2027". */
  subject: string
  /** Days of the show. */
  period: { from: Day; to: Day } | null
  lines: PrintedLine[]
  /** 0 basis points when there is none, or when it was given as an amount. */
  discount: { basisPoints: number; cents: number }
  tax: PrintedTax
  /** Of a document with several rates; left out, that of the document is all. */
  taxes?: PrintedTaxPart[]
  totals: PrintedTotals
  /** In the order of their due dates; they add up to what is due. */
  instalments: PrintedInstalment[]
  account: PrintedAccount | null
  terms: PrintedTerms
  /** When its VAT falls due; null of documents that do not say so. */
  vatDue: "receipts" | "debits" | null
  /** Other mentions of the entity ("TVA acquittée sur les débits"). */
  mentions: string[]
  /** On a credit note only. */
  corrects: CorrectedInvoice | null
}
