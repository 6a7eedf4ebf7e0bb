import { sql } from "./database.ts"
import { countryId } from "./reference.ts"

/** A third-party organisation can be invoiced once it has an address: one in this country, unless it has one. */
export async function withAddress(organization: number, country: string): Promise<number> {
  await sql(
    `UPDATE invoicing_organization SET street = '8 rue de la Paix', zip_code = '75002', city = 'Paris', country_id = $2
      WHERE id = $1 AND street = ''`,
    [organization, await countryId(country)],
  )
  return organization
}
