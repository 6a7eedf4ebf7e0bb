import type { Related } from "#lib/backend/records/registry/related.ts"

/** What is related to contacts that are deleted. */
export const relatedToContacts: readonly Related[] = [
  {
    name: "employers",
    rows: (ids) => `SELECT link.contact_id AS record_id, link.company_id AS id
      FROM company_contact link JOIN company ON company.id = link.company_id AND company.deleted_at IS NULL WHERE link.contact_id IN (${ids})`,
  },
  {
    name: "notes",
    rows: (ids) => `SELECT contact_id AS record_id, id FROM note WHERE contact_id IN (${ids})`,
  },
]
