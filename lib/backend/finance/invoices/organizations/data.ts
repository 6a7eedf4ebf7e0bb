import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { neededFields, type PayingOrganization } from "#lib/contract/finance/paying-organizations.ts"
import { invoicingProblems } from "./problems.ts"

type Stored = Omit<PayingOrganization, "wrong"> & { country_code: string | null }

/** Organisations that pay for exhibitors, by name. */
export async function listOrganizations(connection?: Connection): Promise<PayingOrganization[]> {
  const stored = await query<Stored>(
    {
      name: "paying-organizations",
      text: `SELECT organization.id, organization.name, street, zip_code, city, state, country_id, vat_code, registration_number, contact,
          email, purchase_order, buyer_reference, electronic_address, language, version, country.code AS country_code
        FROM invoicing_organization organization LEFT JOIN country ON country.id = country_id ORDER BY organization.name`,
      values: [],
    },
    connection,
  )
  return stored.map(({ country_code, ...organization }) => {
    const problems = invoicingProblems({ ...organization, country_code })
    return { ...organization, wrong: neededFields.filter((field) => field in problems) }
  })
}
