import { mayChangeOwners } from "#lib/access/abilities.ts"
import type { Reader } from "#lib/backend/platform/http/base.ts"
import { readForm } from "#lib/backend/records/form/read-form.ts"
import { comparedValues } from "#lib/backend/records/merges/compared.ts"
import { type Compared, lockRows, type Mergeable } from "#lib/backend/records/registry/mergeable.ts"
import type { CompanyDetail } from "#lib/contract/crm/company-detail.ts"
import { tellContacts } from "./contact-links.ts"
import { findCompany } from "./detail.ts"
import { companyForm } from "./form.ts"
import { mayDeleteCompany } from "./ownership.ts"

async function compareCompany(id: number, reader: Reader): Promise<Compared | undefined> {
  const company = await findCompany(id, reader)
  if (!company) return undefined
  const { informations, permissions, version } = company
  return {
    id,
    name: informations.name,
    version,
    mayDelete: permissions.delete,
    mayChangeOwners: permissions.owners,
    values: {
      ...comparedValues("company", company),
      "informations.address": addressLine(informations.address),
    },
  }
}

function addressLine(address: CompanyDetail["informations"]["address"]): string | null {
  const { street, zip_code, city, state, country } = address
  const locality = [zip_code, city].filter(Boolean).join(" ")
  return [street, locality, state, country].filter(Boolean).join(", ") || null
}

/** What companies have of their own where two of them are merged. */
export const companyMerge: Mergeable = {
  locks: [
    lockRows("company"),
    `SELECT id FROM contact WHERE id IN (SELECT contact_id FROM company_contact WHERE company_id = ANY ($1::int[]))
      ORDER BY id FOR NO KEY UPDATE`,
  ],
  owners: "sale_owner_ids",
  mayRemove: mayDeleteCompany,
  mayChangeOwners,
  readFields: async (id, connection) => (await readForm(companyForm, id, connection)).form,
  described: {
    place: (row) =>
      `concat_ws(', ', nullif(${row}.city, ''), (SELECT code FROM country WHERE id = ${row}.country_id))`,
    phones: (
      row,
    ) => `ARRAY(SELECT concat_ws(' ', CASE WHEN number NOT LIKE '+%' THEN country.phone_prefix END, number)
      FROM company_phone phone LEFT JOIN country ON country.id = phone.country_id WHERE phone.company_id = ${row}.id ORDER BY phone.position, phone.id)`,
    websites: (
      row,
    ) => `ARRAY(SELECT value FROM company_social_network link JOIN social_network network ON network.id = link.social_network_id
      WHERE link.company_id = ${row}.id AND network.code = 'website' ORDER BY link.id)`,
    links: (row) => `(SELECT count(*) FROM company_contact WHERE company_id = ${row}.id)`,
  },
  isRemovable: (row, { isAdmin, nickname, ownerId }) => {
    if (isAdmin) return "true"
    return nickname === null ? "false" : `${row}.sale_owner_ids @> ARRAY[${ownerId}]`
  },
  neighbours: "SELECT DISTINCT contact_id AS id FROM company_contact WHERE company_id IN ($1, $2)",
  tellNeighbours: tellContacts,
  compare: compareCompany,
}
