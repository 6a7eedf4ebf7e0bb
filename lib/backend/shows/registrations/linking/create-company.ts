import { createCompanyWithin } from "#lib/backend/crm/companies/create.ts"
import { createContactWithin } from "#lib/backend/crm/contacts/create.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { list } from "#lib/backend/platform/database/json-sql.ts"
import { invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import { foundOrCreated } from "#lib/backend/records/named-values.ts"
import { onePhoneErrors } from "#lib/backend/records/phones.ts"
import { type SavedNetwork, socialNetworkErrors, withSchemes } from "#lib/backend/records/social-networks.ts"
import { inRecordTransaction, type Transaction } from "#lib/backend/records/transaction.ts"
import { maxBrands } from "#lib/contract/crm/company-form.ts"
import type { RegistrationContact } from "#lib/contract/shows/registration-detail.ts"
import { linkWithin } from "./associate.ts"

type Applied = {
  name: string
  account_type_id: number | null
  country_id: number | null
  state_id: number | null
  street: string | null
  zip_code: string | null
  city: string | null
  brands: string[]
  contacts: Pick<
    RegistrationContact,
    "salutation" | "first_name" | "last_name" | "job_title" | "email" | "phones" | "social_networks"
  >[]
  /** A company of this name that is linked already. */
  linked: number | null
}

/** The billing address where there is one; a state belongs to its country. */
const appliedSql = `SELECT coalesce(nullif(btrim(company_name), ''), btrim(billing_company_name), '') AS name, account_type_id,
    coalesce(billing_country_id, country_id) AS country_id,
    CASE WHEN billing_country_id IS NULL THEN state_id ELSE billing_state_id END AS state_id,
    left(billing_street, 200) AS street, billing_zip_code AS zip_code, billing_city AS city,
    ARRAY(SELECT name FROM registration_brand WHERE registration_id = registration.id ORDER BY position, id) AS brands,
    ${list(`SELECT salutation_id AS salutation, first_name, last_name, job_title, email,
        ${list("SELECT country_id, number FROM registration_contact_phone WHERE registration_contact_id = contact.id ORDER BY position, id")} AS phones,
        ${list("SELECT social_network_id, name FROM registration_contact_social_network WHERE registration_contact_id = contact.id ORDER BY id")} AS social_networks
      FROM registration_contact contact WHERE registration_id = registration.id ORDER BY position, id`)} AS contacts,
    (SELECT company.id FROM registration_association link JOIN company ON company.id = link.company_id AND company.deleted_at IS NULL
      WHERE link.registration_id = registration.id AND company.sort_name = normalise(btrim(registration.company_name)) LIMIT 1) AS linked
  FROM registration WHERE id = $1 AND deleted_at IS NULL`

/**
 * Creates a company from an application and links it: its name, type, address, first brands, and contacts, which are found by
 * their e-mail or created. An application of which a company of its name is linked already makes no other one.
 * @returns the id of the association
 * @throws 404 for an unknown or deleted registration, 422 for what a company needs and the application lacks
 */
export function createFromApplication(registration: number, actor: Actor): Promise<number> {
  return inRecordTransaction(actor, async (transaction) => {
    const { connection } = transaction
    // The registration itself is locked after companies: who asks twice waits here.
    await query(
      {
        name: "registration-company-once",
        text: "SELECT pg_advisory_xact_lock(hashtext('registration company'), $1)",
        values: [registration],
      },
      connection,
    )
    const [applied] = await query<Applied>(
      { name: "registration-applied", text: appliedSql, values: [registration] },
      connection,
    )
    if (!applied) throw notFound("registration")
    const company = applied.linked ?? (await createCompanyOf(applied, transaction))
    return linkWithin(registration, company, transaction)
  })
}

async function createCompanyOf(applied: Applied, transaction: Transaction): Promise<number> {
  const { name, account_type_id, country_id, state_id, street, zip_code, city } = applied
  if (name === "" || account_type_id === null || country_id === null) throw lacking(applied)
  const contacts: number[] = []
  for (const contact of applied.contacts) {
    const id = await contactOf(contact, transaction)
    if (id !== undefined) contacts.push(id)
  }
  const named = await foundOrCreated("brand", applied.brands.slice(0, maxBrands), transaction)
  const brands = named.map((brand) => brand.id)
  const address = { country_id, state_id, street, zip_code, city }
  const informations = { name, accountTypes: [account_type_id], brands, address, state: "created" as const }
  return createCompanyWithin({ informations, contacts: [...new Set(contacts)] }, transaction)
}

function lacking({ name, account_type_id, country_id }: Applied) {
  return invalid({
    ...(name === "" && { "informations.company_name": ["required"] }),
    ...(account_type_id === null && { "informations.account_type_id": ["required"] }),
    ...(country_id === null && { "informations.country_id": ["required"] }),
  })
}

/** The active contact that has the e-mail; a new one when there is none. Contacts without an e-mail are not taken over. */
async function contactOf(
  {
    email,
    salutation,
    first_name,
    last_name,
    job_title,
    phones,
    social_networks,
  }: Applied["contacts"][number],
  transaction: Transaction,
): Promise<number | undefined> {
  if (email === null) return undefined
  const known = await withEmail(email, transaction.connection)
  if (known !== undefined) return known
  const possible = phones
    .map((phone) => ({ ...phone, type: "L" }))
    .filter((phone) => Object.keys(onePhoneErrors(phone, transaction.store, "phone")).length === 0)
  const socialNetworks = withSchemes(
    social_networks.map(({ social_network_id, name }) => ({ social_network_id, value: name })),
  ).filter((entry) => isPossible(entry, transaction))
  const informations = { first_name, last_name, email, job_title, phones: possible, socialNetworks }
  return createContactWithin(
    { informations: { ...informations, ...(salutation !== null && { salutation }) } },
    transaction,
  )
}

const isPossible = (entry: SavedNetwork, { store }: Transaction) =>
  Object.keys(socialNetworkErrors([entry], [], "contactSocialNetworks", store)).length === 0

async function withEmail(email: string, connection: Connection): Promise<number | undefined> {
  const [found] = await query<{ id: number }>(
    {
      name: "registration-contact-known",
      text: "SELECT contact_id AS id FROM contact_address WHERE email = $1::citext",
      values: [email],
    },
    connection,
  )
  return found?.id
}
