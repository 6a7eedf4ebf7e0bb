import { pool } from "#lib/backend/platform/database/db.ts"
import { updatePrices } from "#lib/backend/shows/registrations/prices.ts"
import type { Currency } from "#lib/contract/finance/ledger-terms.ts"
import { insertRow, sql, sqlOne, unique } from "./database.ts"
import { countryId } from "./reference.ts"

type Id = { id: number }
const made = async (table: string, row: Record<string, unknown>) => (await insertRow<Id>(table, row)).id

export type TestShow = { id: number; name: string; shortName: string; session: number; sections: number[] }

/** A show of its own with a current session. @param sections names of its sections */
export async function createShow(sections: string[] = ["Fashion", "Shoes"]): Promise<TestShow> {
  const name = unique("Show")
  const shortName = name.replace("Show ", "S")
  const id = await made("tradeshow", {
    name,
    short_name: shortName,
    template_type_id: 0,
    billing_entity: "sarl",
  })
  const session = await made("tradeshow_session", { tradeshow_id: id, name, is_current: true })
  const ids: number[] = []
  for (const [position, section] of sections.entries())
    ids.push(await made("vendor_section", { tradeshow_id: id, name: section, position }))
  return { id, name, shortName, session, sections: ids }
}

type BoothItemData = { label?: string; price?: number; currency?: Currency; size?: number }

/** An item of the booth catalogue, sold by these shows. */
export async function createBoothItem(shows: number[], data: BoothItemData = {}): Promise<number> {
  const { label = unique("Booth item"), price = 100_000, currency = "EUR", size = 6 } = data
  const id = await made("booth_item", { label, price, currency, size })
  for (const show of shows) await made("booth_item_tradeshow", { booth_item_id: id, tradeshow_id: show })
  return id
}

export type BrandData = {
  name?: string
  brandId?: number
  countryId?: number
  isFirst?: boolean
  website?: string
  marketCategoryIds?: number[]
  targetIds?: number[]
  labelIds?: number[]
}

export type BoothData = {
  itemId?: number
  sectionId?: number
  structureId?: number
  number?: string
  agentName?: string
  note?: string
  /** Places of its brands among those of the registration; all by default. */
  brands?: number[]
  /** Places of its companies among those that are linked; none by default. */
  companies?: number[]
}

export type RegistrationData = {
  show?: TestShow
  companyName?: string
  email?: string | null
  /** Not published. */
  isDraft?: boolean
  /** What the registration site stored. */
  draft?: unknown
  isDeleted?: boolean
  createdAt?: string
  publishedAt?: string
  lifecycleId?: number
  isPlaced?: boolean
  hasTechfile?: boolean
  accountTypeId?: number
  countryId?: number
  stateId?: number
  organizationId?: number
  /** More columns of its row. */
  more?: Record<string, unknown>
  brands?: BrandData[]
  booths?: BoothData[]
  /** Ids of linked companies, the primary one first. */
  companies?: number[]
}

export type TestRegistration = {
  id: number
  slug: string
  companyName: string
  show: TestShow
  /** 0 of a draft. */
  contact: number
  brands: number[]
  booths: number[]
  associations: number[]
}

/** A published registration with a contact, one brand on one booth, and what the test says of it; of a draft only its row. */
export async function createRegistration(data: RegistrationData = {}): Promise<TestRegistration> {
  const { isDraft = false } = data
  const show = data.show ?? (await createShow())
  const companyName = data.companyName ?? unique("Applicant")
  const email = data.email === undefined ? `${unique("applicant").replace(" ", "")}@example.com` : data.email
  const { id, slug } = await insertRow<Id & { slug: string }>("registration", {
    slug: unique("a-slug-nobody-guesses").replace(" ", "-"),
    tradeshow_session_id: show.session,
    company_name: companyName,
    email,
    draft: data.draft === undefined ? undefined : JSON.stringify(data.draft),
    published_at: isDraft ? undefined : (data.publishedAt ?? new Date()),
    created_at: data.createdAt,
    deleted_at: data.isDeleted ? new Date() : undefined,
    lifecycle_id: data.lifecycleId,
    is_placed: data.isPlaced,
    has_techfile: data.hasTechfile,
    account_type_id: data.accountTypeId,
    country_id: data.countryId ?? (await countryId("FR")),
    state_id: data.stateId,
    organization_id: data.organizationId,
    ...data.more,
  })
  const draft = { id, slug, companyName, show, contact: 0, brands: [], booths: [], associations: [] }
  if (isDraft) return draft
  const contact = await made("registration_contact", {
    registration_id: id,
    first_name: "Ada",
    last_name: "Applicant",
    email,
  })
  const registration: TestRegistration = { ...draft, contact }
  for (const brand of data.brands ?? [{}]) await addBrand(registration, brand)
  for (const company of data.companies ?? []) await linkCompany(registration, company)
  for (const booth of data.booths ?? [{}]) await addBooth(registration, booth)
  return registration
}

const links: [keyof BrandData, string, string][] = [
  ["marketCategoryIds", "registration_brand_market_category", "market_category_id"],
  ["targetIds", "registration_brand_target", "vendor_target_id"],
  ["labelIds", "registration_brand_label", "label_option_id"],
]

/** A brand of a registration, on none of its booths. */
export async function addBrand(registration: TestRegistration, data: BrandData = {}): Promise<number> {
  const brand = await made("registration_brand", {
    registration_id: registration.id,
    name: data.name ?? unique("Label"),
    brand_id: data.brandId,
    country_id: data.countryId,
    is_first: data.isFirst,
    website: data.website,
    position: registration.brands.length,
  })
  for (const [field, table, column] of links)
    await sql(`INSERT INTO ${table} (brand_id, ${column}) SELECT $1, unnest($2::int[])`, [
      brand,
      data[field] ?? [],
    ])
  registration.brands.push(brand)
  return brand
}

/** Links a company; the first one is the primary one. */
export async function linkCompany(registration: TestRegistration, company: number): Promise<number> {
  const association = await made("registration_association", {
    registration_id: registration.id,
    company_id: company,
    is_primary: registration.associations.length === 0,
  })
  registration.associations.push(association)
  return association
}

/** A booth with its brands, in one statement: it is never without one. */
export async function addBooth(registration: TestRegistration, data: BoothData = {}): Promise<number> {
  const { id, show, brands, booths, associations } = registration
  const item = data.itemId ?? (await createBoothItem([show.id]))
  const shown = data.brands?.map((place) => brands[place]) ?? brands
  const booth = await sqlOne<Id>(
    `WITH booth AS (
        INSERT INTO registration_booth (registration_id, tradeshow_session_id, booth_item_id, vendor_section_id, booth_structure_id, number, agent_name, note, position)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id),
      branded AS (
        INSERT INTO registration_booth_brand (booth_id, brand_id, registration_id, position)
        SELECT booth.id, brand, $1, place FROM booth, unnest($10::int[]) WITH ORDINALITY AS shown (brand, place)),
      placed AS (
        INSERT INTO registration_booth_association (booth_id, association_id, registration_id)
        SELECT booth.id, unnest($11::int[]), $1 FROM booth)
      SELECT id FROM booth`,
    [
      id,
      show.session,
      item,
      data.sectionId,
      data.structureId,
      data.number,
      data.agentName,
      data.note,
      booths.length,
      shown,
      (data.companies ?? []).map((place) => associations[place]),
    ],
  )
  await updatePrices(id, [booth.id], pool)
  booths.push(booth.id)
  return booth.id
}

type InvoiceData = { total: number; balance: number; currency?: Currency; date?: string; dueOn?: string }

/** An invoice of a registration, in cents. */
export function addInvoice({ id }: TestRegistration, data: InvoiceData): Promise<number> {
  const { total, balance, currency = "EUR", date = "2026-10-01" } = data
  return made("registration_invoice", {
    registration_id: id,
    name: unique("Invoice"),
    date,
    total,
    balance,
    currency,
    due_on: data.dueOn,
  })
}

/** A lifecycle of registrations as administrators keep it. */
export function createRegistrationLifecycle(name = unique("Registration lifecycle")): Promise<number> {
  return made("registration_lifecycle", { name, name_fr: `${name} fr`, color_hex: "#123456" })
}

/** A booth structure, without a technical file. */
export function createStructure(name = unique("Structure")): Promise<number> {
  return made("booth_structure", { name, width: 10, depth: 7, goods: "Fashion" })
}

export function createLabel(name = unique("Label option")): Promise<number> {
  return made("label_option", { name, name_fr: `${name} fr` })
}

/** What selects of the list write on a registration. */
export const storedRegistration = (id: number) =>
  sqlOne<{ is_placed: boolean; has_techfile: boolean; lifecycle_id: number | null; version: number }>(
    "SELECT is_placed, has_techfile, lifecycle_id, version FROM registration WHERE id = $1",
    [id],
  )

/** What the audit trail says of a registration, oldest first. */
export const auditTrailOfRegistration = (id: number) =>
  sql<{ action: string; changes: Record<string, unknown>; version: number }>(
    "SELECT action, changes, version FROM audit_entry WHERE record_type = 'registration' AND record_id = $1 ORDER BY id",
    [id],
  )
