import { screen } from "@testing-library/react"
import { beforeAll } from "vitest"
import { InvoicingScreen } from "#components/finance/invoicing/invoicing-screen.tsx"
import type { StoredSeller, StoredTaxRule } from "#lib/contract/finance/invoicing-admin.ts"
import type { LedgerBook } from "#lib/contract/finance/ledger-books.ts"
import type { BillingEntity } from "#lib/contract/finance/ledger-terms.ts"
import type { PayingOrganization } from "#lib/contract/finance/paying-organizations.ts"
import { renderInApp } from "#tests/components/render-in-app.tsx"

export const sarl: StoredSeller = {
  entity: "sarl",
  legal_name: "Petit Salon SARL",
  legal_form: "SARL",
  street: "24 rue de Turenne",
  zip_code: "75003",
  city: "Paris",
  state: "",
  country_id: 1,
  registration: "",
  registration_number: "",
  vat_code: "",
  email: "",
  iban: "",
  bic: "",
  bank: "",
  account: "",
  prefix: "SARL",
  terms: "",
  terms_fr: "",
  late_fees: "",
  late_fees_fr: "",
  recovery: "",
  recovery_fr: "",
  early_payment: "",
  early_payment_fr: "",
  vat_due: "receipts",
  accent: "",
  footer: "",
  footer_fr: "",
  write_off_limit: 0,
  logo: null,
  version: 3,
  has_documents: true,
  missing: [],
}
export const rule = (id: number, entity: BillingEntity, name: string): StoredTaxRule => ({
  id,
  entity,
  name,
  place: "domestic",
  has_vat_code: null,
  category: "S",
  rate: 20,
  reason: "",
  reason_fr: "",
  reason_code: "",
  version: 1,
})
export const [france, eu, states] = [
  rule(1, "sarl", "France"),
  rule(2, "sarl", "EU"),
  rule(3, "inc", "States"),
]

export const icex: PayingOrganization = {
  id: 7,
  name: "ICEX",
  street: "",
  zip_code: "",
  city: "Madrid",
  state: "",
  country_id: 1,
  vat_code: "",
  registration_number: "",
  contact: "",
  email: "",
  purchase_order: "",
  buyer_reference: "",
  electronic_address: "",
  language: null,
  version: 2,
  wrong: ["street", "zip_code"],
}

/** Parts of the screen have scripts of their own, which the server's page has with it. */
export function withItsParts(): void {
  beforeAll(async () => {
    await Promise.all([
      import("#components/finance/invoicing/external/external-section.tsx"),
      import("#components/finance/invoicing/buyer-trial.tsx"),
      import("#components/finance/invoicing/books/book-list.tsx"),
      import("#components/automation/payment-reminders/shared/plan-list.tsx"),
    ])
  })
}

export const sarlBook: LedgerBook = {
  entity: "sarl",
  closed_until: null,
  accounts: [
    { use: "customers", category: null, rate: null, number: "411000", label: "Clients" },
    { use: "sales", category: null, rate: null, number: "706000", label: "Services" },
  ],
  version: 2,
}

export const show = (seller = sarl) =>
  renderInApp(
    <InvoicingScreen
      sellers={[seller]}
      rules={[france, eu, states]}
      books={[sarlBook]}
      organizations={[icex]}
      countries={[{ id: 1, name: "France" }]}
      external={{ connections: [], refusals: [] }}
      reminders={{ data: [], senders: [], mailboxes: [], templates: [] }}
    />,
  )
export const button = (name: string) => screen.getByRole("button", { name })
