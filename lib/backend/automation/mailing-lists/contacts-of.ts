import type { KindWith } from "#lib/contract/records/record-kinds.ts"

/** SQL of the contacts of records, by their ids: a contact itself, those of a company, those of the companies of a registration. */
export const contactsOf: Record<KindWith<"bulk">, string> = {
  company: "SELECT company_id AS record, contact_id AS contact FROM company_contact",
  contact: "SELECT id AS record, id AS contact FROM contact",
  registration: `SELECT DISTINCT registration_id AS record, contact_id AS contact
    FROM registration_association JOIN company_contact USING (company_id)`,
}
