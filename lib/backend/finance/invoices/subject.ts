import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { list } from "#lib/backend/platform/database/json-sql.ts"
import type { InvoiceParty } from "#lib/contract/finance/invoice-detail.ts"
import type { BillingEntity, Currency } from "#lib/contract/finance/ledger-terms.ts"
import type { TaxRule } from "./tax-rules.ts"

type Country = { code: string; name: string; name_fr: string; is_eu: boolean }

type Payer = {
  name: string
  street: string
  zip_code: string
  city: string
  state: string
  country: Country | null
  vat_code: string
  registration_number: string
  contact: string
  email: string
  purchase_order: string
  buyer_reference: string
  electronic_address: string
  language: "en" | "fr" | null
}

/** A registration as an invoice is composed of it. */
export type Subject = {
  id: number
  is_published: boolean
  entity: BillingEntity
  organization_id: number | null
  /** The third-party organisation that pays for it. */
  organization: Payer | null
  /** Who exhibits. */
  exhibitor: string
  billing: {
    first_name: string
    last_name: string
    email: string
    company_name: string
    street: string
    zip_code: string
    city: string
    state: string
    vat_code: string
    purchase_order: string
    /** Else that of the company that it is linked to. */
    buyer_reference: string
    /** Likewise. */
    electronic_address: string
    country: Country | null
    payment_method: string
    payment_method_fr: string
  }
  /** Days in which a first instalment is due, as templates say of the session; null where nobody has said so. */
  deposit_days: string | null
  about: { show: string; session: string; from: string | null; to: string | null }
  prices: {
    booth: number
    name: string
    /** In French, of what is priced as the catalogue says; null where it is the same. */
    name_fr: string | null
    /** Cents; negative of a rebate. */
    amount: number
    currency: Currency
    brands: string
    number: string | null
  }[]
  seller: Seller | null
}

export type Seller = Omit<InvoiceParty, "country_code" | "country" | "contact" | "accent" | "footer"> & {
  country: Country
  terms_fr: string
  late_fees_fr: string
  recovery_fr: string
  early_payment_fr: string
  accent: string
  footer: string
  footer_fr: string
  rules: TaxRule[]
}

const countryOf = (column: string) =>
  `(SELECT json_build_object('code', code, 'name', name, 'name_fr', name_fr, 'is_eu', is_eu) FROM country WHERE country.id = ${column})`

/** What a registration says for its invoices, else the company that it is linked to. */
const ownOrOfCompany = (column: string) =>
  `coalesce(nullif(registration.${column}, ''), (SELECT company.${column} FROM registration_association link
        JOIN company ON company.id = link.company_id AND company.deleted_at IS NULL
        WHERE link.registration_id = registration.id AND link.is_primary), '')`

const sql = `SELECT registration.id, published_at IS NOT NULL AS is_published, show.billing_entity AS entity, organization_id,
    (SELECT json_build_object('name', name, 'street', street, 'zip_code', zip_code, 'city', city, 'state', payer.state,
        'country', ${countryOf("payer.country_id")}, 'vat_code', payer.vat_code, 'registration_number', registration_number,
        'contact', contact, 'email', payer.email,
        'purchase_order', payer.purchase_order, 'buyer_reference', payer.buyer_reference,
        'electronic_address', payer.electronic_address, 'language', payer.language)
      FROM invoicing_organization payer WHERE payer.id = organization_id) AS organization,
    coalesce(nullif(billing_company_name, ''), company_name, '') AS exhibitor,
    json_build_object('first_name', coalesce(billing_first_name, ''), 'last_name', coalesce(billing_last_name, ''),
      'email', coalesce(billing_email, ''), 'company_name', coalesce(billing_company_name, ''),
      'street', coalesce(billing_street, ''), 'zip_code', coalesce(billing_zip_code, ''), 'city', coalesce(billing_city, ''),
      'state', coalesce((SELECT name FROM state WHERE state.id = billing_state_id), ''), 'vat_code', coalesce(vat_code, ''),
      'purchase_order', coalesce(registration.purchase_order, ''),
      'buyer_reference', ${ownOrOfCompany("buyer_reference")}, 'electronic_address', ${ownOrOfCompany("electronic_address")},
      'country', ${countryOf("billing_country_id")}, 'payment_method', coalesce(method.name, ''),
      'payment_method_fr', coalesce(method.name_fr, '')) AS billing,
    session.mail_values ->> 'DEPOSIT_DAYS' AS deposit_days,
    json_build_object('show', show.name, 'session', session.name, 'from', session."from", 'to', session."to") AS about,
    ${list(`SELECT booth.id AS booth, price.name, CASE WHEN item.label = price.name THEN item.label_fr END AS name_fr, price.final_amount AS amount, price.currency, booth.number,
        coalesce((SELECT string_agg(brand.name, ', ' ORDER BY shown.position, shown.id) FROM registration_booth_brand shown
          JOIN registration_brand brand ON brand.id = shown.brand_id WHERE shown.booth_id = booth.id), '') AS brands
      FROM registration_price price JOIN registration_booth booth ON booth.id = price.booth_id
      JOIN booth_item item ON item.id = booth.booth_item_id
      WHERE price.registration_id = registration.id ORDER BY booth.position, booth.id, price.position, price.id`)} AS prices,
    (SELECT json_build_object('name', legal_name, 'legal_form', legal_form, 'street', street, 'zip_code', zip_code, 'city', city,
        'state', seller.state, 'country', ${countryOf("seller.country_id")}, 'registration', registration,
        'registration_number', registration_number, 'vat_code', seller.vat_code, 'email', seller.email, 'iban', iban, 'bic', bic,
        'bank', bank, 'account', account, 'terms', terms, 'terms_fr', terms_fr, 'late_fees', late_fees, 'late_fees_fr', late_fees_fr,
        'recovery', recovery, 'recovery_fr', recovery_fr, 'early_payment', early_payment, 'early_payment_fr', early_payment_fr,
        'vat_due', vat_due,
        'accent', accent, 'footer', footer, 'footer_fr', footer_fr,
        'rules', ${list(`SELECT name, place, has_vat_code, category, rate, reason, reason_fr, reason_code FROM tax_rule
          WHERE tax_rule.entity = seller.entity ORDER BY position, id`)})
      FROM invoice_seller seller WHERE seller.entity = show.billing_entity) AS seller
  FROM registration
  JOIN tradeshow_session session ON session.id = registration.tradeshow_session_id
  JOIN tradeshow show ON show.id = session.tradeshow_id
  LEFT JOIN payment_method method ON method.id = registration.payment_method_id
  WHERE registration.id = ANY ($1::int[]) AND registration.deleted_at IS NULL ORDER BY registration.id`

/** Active registrations as invoices are composed of them, by id. */
export function readSubjects(ids: readonly number[], connection?: Connection): Promise<Subject[]> {
  return query<Subject>({ name: "invoice-subjects", text: sql, values: [ids] }, connection)
}
