import type { Language } from "#lib/backend/platform/http/base.ts"
import { plainVatCode } from "#lib/backend/records/tax-numbers/vat-code.ts"
import type { InvoiceParty } from "#lib/contract/finance/invoices.ts"
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
  const { country, rules: _, terms_fr, late_fees_fr, recovery_fr, early_payment_fr, ...written } = seller
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
  }
}

/** Whom a registration is invoiced to: the third-party organisation in care of its exhibitor, else the exhibitor. */
export function buyerParty({ billing, organization }: Subject, language: Language): InvoiceParty {
  const { country } = billing
  const contact = [billing.first_name, billing.last_name].filter(Boolean).join(" ")
  return {
    ...nobody,
    name: organization ?? billing.company_name,
    contact: organization ? billing.company_name : contact,
    street: billing.street,
    zip_code: billing.zip_code,
    city: billing.city,
    state: billing.state,
    country_code: country?.code ?? "",
    country: (language === "fr" ? country?.name_fr : country?.name) ?? "",
    vat_code: plainVatCode(billing.vat_code, country?.code ?? ""),
    email: billing.email,
  }
}

/** The language of a document unless one is chosen: that of its buyer, where its seller speaks it. Countries are two letters. */
export const languageFor = (seller: string, buyer: string): Language =>
  seller === "FR" && frenchSpeaking.has(buyer) ? "fr" : "en"

export const languageOf = ({ billing, seller }: Subject): Language =>
  languageFor(seller?.country.code ?? "", billing.country?.code ?? "")
