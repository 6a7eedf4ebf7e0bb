import type { Language } from "#lib/backend/platform/http/base.ts"
import { plainVatCode } from "#lib/backend/records/tax-numbers/vat-code.ts"
import type { InvoiceParty } from "#lib/contract/finance/invoice-detail.ts"
import { frenchSpeaking } from "#lib/text/french-speaking.ts"
import type { Seller, Subject } from "./subject.ts"

const nobody = {
  legal_form: "",
  state: "",
  registration: "",
  registration_number: "",
  contact: "",
  iban: "",
  bic: "",
  bank: "",
  account: "",
  terms: "",
  late_fees: "",
  recovery: "",
  early_payment: "",
  vat_due: "",
} satisfies Partial<InvoiceParty>

/** The seller as a document in this language names it. */
export function sellerParty(seller: Seller, language: Language): InvoiceParty {
  const {
    country,
    rules: _,
    terms_fr,
    late_fees_fr,
    recovery_fr,
    early_payment_fr,
    footer_fr,
    ...written
  } = seller
  const isFrench = language === "fr"
  return {
    ...nobody,
    ...written,
    country_code: country.code,
    country: isFrench ? country.name_fr : country.name,
    terms: isFrench ? terms_fr : seller.terms,
    late_fees: isFrench ? late_fees_fr : seller.late_fees,
    recovery: isFrench ? recovery_fr : seller.recovery,
    early_payment: isFrench ? early_payment_fr : seller.early_payment,
    footer: isFrench ? footer_fr : seller.footer,
  }
}

/** Whom a registration is invoiced to, with an address and numbers of its own: the third-party organisation that pays, else the exhibitor. */
export function buyerOf({ billing, organization }: Subject) {
  if (organization) return organization
  const contact = [billing.first_name, billing.last_name].filter(Boolean).join(" ")
  return { ...billing, name: billing.company_name, contact, registration_number: "", language: null }
}

/** What the buyer wants to read: as typed for this invoice, else as known of who pays. */
export function referencesOf(
  subject: Subject,
  typed: { purchase_order?: string | undefined; buyer_reference?: string | undefined },
) {
  const { purchase_order, buyer_reference } = buyerOf(subject)
  return {
    purchase_order: typed.purchase_order ?? purchase_order,
    buyer_reference: typed.buyer_reference ?? buyer_reference,
  }
}

/** The same as a document in this language names it. */
export function buyerParty(subject: Subject, language: Language): InvoiceParty {
  const { name, contact, street, zip_code, city, state, country, email, electronic_address, ...numbers } =
    buyerOf(subject)
  return {
    ...nobody,
    name,
    contact,
    street,
    zip_code,
    city,
    state,
    country_code: country?.code ?? "",
    country: (language === "fr" ? country?.name_fr : country?.name) ?? "",
    registration_number: numbers.registration_number,
    vat_code: plainVatCode(numbers.vat_code, country?.code ?? ""),
    email,
    ...(electronic_address && country?.code === "FR" && { electronic_address }),
  }
}

/** The language of a document unless one is chosen: that of its buyer, where its seller speaks it. Countries are two letters. */
export const languageFor = (seller: string, buyer: string): Language =>
  seller === "FR" && frenchSpeaking.has(buyer) ? "fr" : "en"

export function languageOf(subject: Subject): Language {
  const { language, country } = buyerOf(subject)
  return language ?? languageFor(subject.seller?.country.code ?? "", country?.code ?? "")
}
