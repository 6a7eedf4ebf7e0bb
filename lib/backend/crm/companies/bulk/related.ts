import type { Related } from "#lib/backend/records/registry/related.ts"

/** What is related to companies that are deleted. */
export const relatedToCompanies: readonly Related[] = [
  {
    name: "people",
    rows: (ids) => `SELECT link.company_id AS record_id, link.contact_id AS id
      FROM company_contact link JOIN contact ON contact.id = link.contact_id AND contact.deleted_at IS NULL WHERE link.company_id IN (${ids})`,
  },
  {
    name: "notes",
    rows: (ids) => `SELECT company_id AS record_id, id FROM note WHERE company_id IN (${ids})`,
  },
  {
    name: "pipelines",
    rows: (ids) =>
      `SELECT company_id AS record_id, company_id AS id FROM company_lifecycle WHERE company_id IN (${ids})`,
  },
]
