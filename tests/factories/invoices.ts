import { randomUUID } from "node:crypto"
import type { Api } from "#lib/api/link.ts"
import type { Currency } from "#lib/contract/finance/ledger-terms.ts"
import { sqlOne } from "./database.ts"
import { withAddress } from "./organizations.ts"
import { countryId } from "./reference.ts"
import type { BoothData, RegistrationData } from "./registrations.ts"
import { createBoothItem, createRegistration, createShow, type TestShow } from "./registrations.ts"

/** A new one for each document and payment. */
export const newKey = () => randomUUID()

export type Billed = {
  country?: string
  vatCode?: string
  organization?: number
  show?: TestShow
  price?: number
  currency?: Currency
  booths?: number
}

/** A published registration that can be invoiced: a French company with a VAT code, one booth of 1,000.00 unless said otherwise. */
export async function createBilled(data: Billed = {}) {
  const { country = "FR", vatCode = "", price = 100_000, currency = "EUR", booths = 1 } = data
  const show = data.show ?? (await createShow())
  const itemId = await createBoothItem([show.id], { price, currency })
  const more: RegistrationData["more"] = {
    billing_company_name: "Petit Nuage SARL",
    billing_street: "12 rue de Bretagne",
    billing_zip_code: "75003",
    billing_city: "Paris",
    billing_country_id: await countryId(country),
    vat_code: vatCode,
    billing_first_name: "Léa",
    billing_last_name: "Béranger",
    billing_email: "accounting@petit-nuage.example",
  }
  if (data.organization !== undefined) await withAddress(data.organization, country)
  const placed: BoothData[] = Array.from({ length: booths }, () => ({ itemId }))
  return createRegistration({
    show,
    more,
    booths: placed,
    ...(data.organization !== undefined && { organizationId: data.organization }),
  })
}

/** What lists and pages of a registration say of its invoices. */
export function moneyOf(registration: number) {
  return sqlOne<{
    invoiced: number
    collected: number
    billed_percent: number
    invoice_count: number
    due_on: string | null
  }>(
    "SELECT invoiced, collected, billed_percent, invoice_count, due_on::text FROM registration WHERE id = $1",
    [registration],
  )
}

/** Issues the invoice of a registration. */
export const issueInvoice = async (api: Api, session: number, more: object = {}) =>
  (await api.invoices.store({ session, key: newKey(), again_reason: "For a test", ...more })).data
