import { type Connection, query, queryOne } from "#lib/backend/platform/database/db.ts"
import type { Transaction } from "#lib/backend/records/transaction.ts"
import type { Acceptance } from "#lib/backend/shows/terms/accepted.ts"
import { updatePrices } from "../prices.ts"
import type { WholeApplication } from "./application-problems.ts"
import { writeBrands } from "./write-brands.ts"

type Id = { id: number }

/** What its applicant had in sight or accepted: the privacy notice by its id, the terms of the show. */
type Agreed = { notice: number | null; terms: Acceptance | null }

/** What the registration itself says, from now on published. @returns its version then */
async function writeRow(
  id: number,
  session: number,
  { brand: { basic }, billing, platform, organization }: WholeApplication,
  { notice, terms }: Agreed,
  connection: Connection,
): Promise<number> {
  const columns: Record<string, unknown> = {
    tradeshow_session_id: session,
    email: basic.email,
    company_name: basic.name,
    account_type_id: basic.accountTypeId,
    country_id: basic.countryId,
    state_id: basic.stateId,
    privacy_notice_id: notice,
    accept_terms_date: billing.acceptTermsDate,
    show_terms_id: terms?.id,
    show_terms_language: terms?.language,
    billing_salutation_id: billing.salutationId,
    billing_first_name: billing.firstName || null,
    billing_last_name: billing.lastName,
    billing_email: billing.email,
    billing_company_name: billing.companyName,
    billing_street: billing.street,
    billing_zip_code: billing.zipCode,
    billing_city: billing.city,
    billing_country_id: billing.countryId,
    billing_state_id: billing.stateId,
    billing_phone_country_id: billing.phone?.countryId,
    billing_phone: billing.phone?.number || null,
    vat_code: billing.vatCode || null,
    purchase_order: billing.purchaseOrder || null,
    buyer_reference: billing.buyerReference || null,
    electronic_address: billing.electronicAddress,
    payment_plan_id: billing.paymentPlanId,
    payment_method_id: billing.paymentMethodId,
    note_billing: billing.note || null,
    organization_id: organization?.organizationId,
    platform_choice: platform?.choice || null,
    platform_name: platform?.name || null,
    want_contact: platform?.wantContact ?? false,
  }
  const assignments = Object.keys(columns).map((column, place) => `${column} = $${place + 2}`)
  const { version } = await queryOne<{ version: number }>(
    {
      text: `UPDATE registration SET ${assignments.join(", ")}, published_at = now(), updated_at = now(), version = version + 1
        WHERE id = $1 RETURNING version`,
      values: [id, ...Object.values(columns).map((value) => value ?? null)],
    },
    connection,
  )
  return version
}

/** Those whom the application names, with phones and networks. */
async function writeContacts(
  id: number,
  { contacts }: WholeApplication,
  connection: Connection,
): Promise<void> {
  for (const [position, { phones, socialNetworks, ...contact }] of contacts.entries()) {
    const { salutationId, firstName, lastName, jobTitle, email } = contact
    await query(
      {
        text: `WITH contact AS (
            INSERT INTO registration_contact (registration_id, salutation_id, first_name, last_name, job_title, email, position)
            VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id),
          called AS (
            INSERT INTO registration_contact_phone (registration_contact_id, country_id, number, position)
            SELECT contact.id, phone.country_id, phone.number, place
            FROM contact, unnest($8::int[], $9::text[]) WITH ORDINALITY AS phone (country_id, number, place))
          INSERT INTO registration_contact_social_network (registration_contact_id, social_network_id, name)
          SELECT contact.id, network.id, network.name FROM contact, unnest($10::int[], $11::text[]) AS network (id, name)`,
        values: [
          id,
          salutationId ?? null,
          firstName,
          lastName,
          jobTitle || null,
          email,
          position,
          phones.map(({ countryId }) => countryId ?? null),
          phones.map(({ number }) => number),
          socialNetworks.map((network) => network.socialNetworkId),
          socialNetworks.map(({ name }) => name),
        ],
      },
      connection,
    )
  }
}

/** The booths asked for, each with its brands in one statement: it is never without one. */
async function writeBooths(
  id: number,
  session: number,
  { booths }: WholeApplication,
  brandIds: number[],
  connection: Connection,
): Promise<number[]> {
  const ids: number[] = []
  for (const [position, { itemId, sectionId, agentName, note, brands }] of booths.entries()) {
    const shown = [...new Set(brands)].map((index) => brandIds[index])
    const [booth] = await query<Id>(
      {
        text: `WITH booth AS (
            INSERT INTO registration_booth (registration_id, tradeshow_session_id, booth_item_id, vendor_section_id, agent_name, note, position)
            VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id)
          INSERT INTO registration_booth_brand (booth_id, brand_id, registration_id, position)
          SELECT booth.id, shown.brand, $1, shown.place FROM booth, unnest($8::int[]) WITH ORDINALITY AS shown (brand, place)
          RETURNING booth_id AS id`,
        values: [id, session, itemId, sectionId ?? null, agentName || null, note ?? null, position, shown],
      },
      connection,
    )
    if (booth) ids.push(booth.id)
  }
  return ids
}

/** Makes the rows of an application that was checked: contacts, brands, booths, prices. @returns the version it has then */
export async function writeApplication(
  id: number,
  session: number,
  whole: WholeApplication,
  agreed: Agreed,
  within: Pick<Transaction, "actor" | "connection">,
): Promise<number> {
  const { connection } = within
  const version = await writeRow(id, session, whole, agreed, connection)
  await writeContacts(id, whole, connection)
  const brandIds = await writeBrands(id, whole, within)
  const boothIds = await writeBooths(id, session, whole, brandIds, connection)
  await updatePrices(id, boothIds, connection)
  return version
}
