import type { ReactNode } from "react"
import { useRecordForm } from "#components/records/changes/use-record-form.ts"
import { loadedRegistration } from "#components/shows/registrations/record/loaded-registration.ts"
import {
  RegistrationDetailsProvider,
  RegistrationFormProvider,
} from "#components/shows/registrations/record/registration-context.ts"
import type { InvoiceCalculation } from "#lib/contract/finance/invoice-calculation.ts"
import type { InvoiceDetail, InvoiceParty } from "#lib/contract/finance/invoice-detail.ts"
import type { RegistrationDetail } from "#lib/contract/shows/registration-detail.ts"
import { aRegistration } from "./registrations.ts"

const party = (name: string): InvoiceParty => ({
  name,
  legal_form: "",
  street: "12 rue de Bretagne",
  zip_code: "75003",
  city: "Paris",
  state: "",
  country_code: "FR",
  country: "France",
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
})

const boothLine: InvoiceCalculation["lines"][number] = {
  registration_id: 12,
  label: "Regular booth",
  detail: "Petit Bateau",
  quantity: 1,
  unit_price: 100_000,
  amount: 100_000,
}

/** The figures of one line of 1,000.00 with a fifth of tax. */
export function aCalculation(overrides: Partial<InvoiceCalculation> = {}): InvoiceCalculation {
  return {
    currency: "EUR",
    lines: [boothLine],
    subtotal: 100_000,
    discount_rate: 0,
    discount: 0,
    taxable: 100_000,
    taxes: [{ category: "S", rate: 20, taxable: 100_000, amount: 20_000, reason: "", reason_code: "" }],
    listed_taxes: [],
    tax: { category: "S", rate: 20, amount: 20_000, reason: "", reason_code: "" },
    total: 120_000,
    instalments: [{ due_date: "2026-12-22", amount: 120_000 }],
    entity: "sarl",
    billing_date: "2026-11-22",
    second_payment_date: null,
    language: "en",
    seller: party("Petit Salon SARL"),
    buyer: party("Petite Ourse SARL"),
    about: { show: "Paris", session: "January 2027", from: null, to: null },
    purchase_order: "",
    buyer_reference: "",
    exchange: null,
    books: null,
    is_deposit: false,
    billed_lines: overrides.lines ?? [boothLine],
    invoiced_before: null,
    tax_rule: { name: "France", place: "domestic", has_vat_code: null },
    problems: {},
    ...overrides,
  }
}

/** An issued invoice of 1,200.00 with tax, split 30 to 70, of which nothing is paid. */
export function anInvoice(overrides: Partial<InvoiceDetail> = {}): InvoiceDetail {
  const {
    problems: _,
    billing_date: date,
    second_payment_date: __,
    invoiced_before: ___,
    tax_rule: ____,
    billed_lines: _____,
    listed_taxes: ______,
    ...figures
  } = aCalculation()
  return {
    ...figures,
    id: 5,
    kind: "invoice",
    number: "SARL-2026-00005",
    date,
    payment_method: "",
    deducted_by: null,
    is_splitting: true,
    instalments: [
      { due_date: "2026-11-22", amount: 36_000 },
      { due_date: "2026-12-22", amount: 84_000 },
    ],
    credits: null,
    reason: "",
    credit_notes: [],
    payments: [],
    credited: 0,
    paid: 0,
    balance: 120_000,
    due_on: "2026-11-22",
    is_overdue: false,
    file: { media_id: 31, name: "SARL-2026-00005.pdf", mime: "application/pdf", size: 48_000 },
    external: null,
    ...overrides,
  }
}

/** What is below the page of a registration. */
export function OnRegistration(overrides: {
  registration?: Partial<RegistrationDetail>
  children: ReactNode
}) {
  const registration = aRegistration(overrides.registration)
  const form = useRecordForm(loadedRegistration(registration))
  const details = {
    id: registration.id,
    tradeshow: registration.session.tradeshow,
    companies: [],
    companyVersion: undefined,
    associations: [],
  }
  return (
    <RegistrationDetailsProvider value={details}>
      <RegistrationFormProvider form={form}>{overrides.children}</RegistrationFormProvider>
    </RegistrationDetailsProvider>
  )
}
