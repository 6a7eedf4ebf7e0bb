import type { Reader } from "#lib/backend/platform/http/base.ts"
import { readForm } from "#lib/backend/records/form/read-form.ts"
import { comparedValues } from "#lib/backend/records/merges/compared.ts"
import { type Named, nameIn } from "#lib/backend/records/reference/rows.ts"
import { referenceStore } from "#lib/backend/records/reference/store.ts"
import { type Compared, lockRows, type Mergeable } from "#lib/backend/records/registry/mergeable.ts"
import { tellCompanies } from "./company-links.ts"
import { findContact } from "./detail.ts"
import { contactForm } from "./form.ts"
import { hasBounced, joinAddress, partAddress } from "./merged-address.ts"
import { joinOptOuts, partOptOuts } from "./merged-opt-outs.ts"

async function compareContact(id: number, reader: Reader): Promise<Compared | undefined> {
  const [contact, store] = await Promise.all([findContact(id, reader), referenceStore()])
  if (!contact) return undefined
  const { informations, permissions, version } = contact
  const { language } = reader
  const nameOf = (values: Named[], desired: number | null) => {
    const value = values.find((one) => one.id === desired)
    return value ? nameIn(language, value) : null
  }
  return {
    id,
    name: informations.name,
    version,
    mayDelete: permissions.delete,
    mayChangeOwners: true,
    values: {
      ...comparedValues("contact", contact),
      "informations.salutation": nameOf(store.salutations, informations.salutation),
      "informations.badge_id": nameOf(store.badges, informations.badge_id),
      "informations.outcome": nameOf(store.outcomes, informations.outcome),
    },
  }
}

/** What contacts have of their own where two of them are merged. */
export const contactMerge: Mergeable = {
  locks: ["SELECT contact_lock($1::int[])", lockRows("contact")],
  owners: "'{}'::int[]",
  mayRemove: () => true,
  mayChangeOwners: () => true,
  readFields: async (id, connection) => (await readForm(contactForm, id, connection)).form,
  described: {
    place: (row) => `${row}.company_names`,
    phones: (
      row,
    ) => `ARRAY(SELECT concat_ws(' ', CASE WHEN number NOT LIKE '+%' THEN country.phone_prefix END, number)
      FROM contact_phone phone LEFT JOIN country ON country.id = phone.country_id WHERE phone.contact_id = ${row}.id ORDER BY phone.position, phone.id)`,
    websites: () => "'{}'::text[]",
    links: (row) => `(SELECT count(*) FROM company_contact WHERE contact_id = ${row}.id)`,
  },
  isRemovable: () => "true",
  neighbours: "SELECT DISTINCT company_id AS id FROM company_contact WHERE contact_id IN ($1, $2)",
  optOuts: { join: joinOptOuts, part: partOptOuts },
  addresses: { join: joinAddress, part: partAddress, hasBounced },
  tellNeighbours: tellCompanies,
  compare: compareContact,
}
