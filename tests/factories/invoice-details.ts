import type { InvoiceDetail, InvoiceParty } from "#lib/contract/finance/invoices.ts"

const nobody: InvoiceParty = {
  name: "",
  legal_form: "",
  street: "",
  zip_code: "",
  city: "",
  state: "",
  country_code: "",
  country: "",
  registration: "",
  registration_number: "",
  vat_code: "",
  contact: "",
  email: "",
  iban: "",
  bic: "",
  bank: "",
  account: "",
  terms: "",
  late_fees: "",
  recovery: "",
  early_payment: "",
  vat_due: "",
}

/** The buyer of a test's documents. */
export const buyer: InvoiceParty = {
  ...nobody,
  name: "Petit Nuage",
  contact: "Ada Lune",
  email: "ada@nuage.test",
  street: "1 rue Basse",
  zip_code: "75011",
  city: "Paris",
  country_code: "FR",
  country: "France",
}

/** An invoice of one booth for 120.00, as the ledger tells it. */
export function invoiceDetail(more: Partial<InvoiceDetail> = {}): InvoiceDetail {
  return {
    id: 1,
    kind: "invoice",
    number: "SARL-2026-00012",
    entity: "sarl",
    date: "2026-11-02",
    language: "en",
    seller: nobody,
    buyer,
    payment_method: "",
    is_splitting: false,
    currency: "EUR",
    about: { show: "Paris", session: "January 2027", from: "2027-01-15", to: "2027-01-18" },
    lines: [
      { registration_id: 7, label: "Booth", detail: "", quantity: 1, unit_price: 10_000, amount: 10_000 },
    ],
    subtotal: 10_000,
    discount_rate: 0,
    discount: 0,
    taxable: 10_000,
    total: 12_000,
    tax: { category: "S", rate: 20, amount: 2_000, reason: "", reason_code: "" },
    instalments: [{ due_date: "2026-12-02", amount: 12_000 }],
    credits: null,
    reason: "",
    credit_notes: [],
    payments: [],
    credited: 0,
    paid: 0,
    balance: 12_000,
    due_on: "2026-12-02",
    is_overdue: false,
    file: null,
    external: null,
    ...more,
  }
}
