import type pg from "pg"
import { missingOfSeller } from "#lib/backend/finance/invoices/seller-fields.ts"

/** Who invoices in the demo: nobody there is, and its documents say so. */
const demoSellers = {
  sarl: {
    legal_name: "Petit Salon SARL – démo",
    legal_form: "Société de démonstration",
    street: "24 rue de Turenne",
    zip_code: "75003",
    city: "Paris",
    state: "",
    registration: "RCS Paris 123 456 782",
    registration_number: "123456782",
    vat_code: "FR11123456782",
    email: "facturation@example.com",
    iban: "FR7612345987650123456789014",
    bic: "AGRIFRPP",
    bank: "Banque de démonstration",
    account: "",
  },
  inc: {
    legal_name: "Petit Salon Inc. – demo",
    legal_form: "Demonstration company",
    street: "1 Example Street, Suite 300",
    zip_code: "10013",
    city: "New York",
    state: "NY",
    registration: "EIN 12-3456789",
    registration_number: "12-3456789",
    vat_code: "",
    email: "billing@example.com",
    iban: "",
    bic: "",
    bank: "Demonstration bank, New York",
    account: "Routing 000000000 · Account 000123456789",
  },
}

type Entered = Parameters<typeof missingOfSeller>[0]

/** Lets the demo invoice; who somebody has entered stays. */
export async function writeSellers(client: pg.Client): Promise<void> {
  for (const [entity, seller] of Object.entries(demoSellers)) {
    const { rows } = await client.query<Entered>(
      `select seller.*, country.is_eu from invoice_seller seller join country on country.id = country_id
       where entity = $1::billing_entity`,
      [entity],
    )
    const [stored] = rows
    if (!stored || missingOfSeller(stored).length === 0) continue
    const columns = Object.entries(seller)
    const assignments = columns.map(([column], index) => `${column} = $${index + 2}`).join(", ")
    await client.query(`update invoice_seller set ${assignments} where entity = $1::billing_entity`, [
      entity,
      ...columns.map(([, value]) => value),
    ])
  }
}
