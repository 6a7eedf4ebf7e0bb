import type { Related } from "#lib/backend/records/registry/related.ts"
import type { KindWith } from "#lib/contract/records/record-kinds.ts"

/** SQL of a registration's show as people say it, of the rows `registration`, `session` and `show`. */
const label = "concat_ws(' ', show.short_name, session.name)"
const ofShow = `JOIN tradeshow_session session ON session.id = registration.tradeshow_session_id
      JOIN tradeshow show ON show.id = session.tradeshow_id`
const isOpen = (today: string) =>
  `registration.deleted_at IS NULL AND (session."to" IS NULL OR session."to" >= ${today})`

/** Registrations that name an address of contacts, whichever of theirs, as those who apply or take part. */
const namingContacts = (ids: string) => `SELECT own.contact_id AS record_id, named.registration_id AS id
        FROM contact_address own JOIN registration_contact named ON named.email = own.email WHERE own.contact_id IN (${ids})
      UNION SELECT own.contact_id, registration.id FROM contact_address own JOIN registration ON registration.email = own.email
        WHERE own.contact_id IN (${ids})`

/** Registrations of shows that are not over, of companies that are linked to them and of contacts whom they name. */
export const openApplications: Record<KindWith<"bulkDelete">, Related> = {
  company: {
    name: "open_applications",
    reads: "registrations.read",
    isNamed: true,
    rows: (ids, today) => `SELECT link.company_id AS record_id, registration.id, ${label} AS label
      FROM registration_association link JOIN registration ON registration.id = link.registration_id ${ofShow}
      WHERE link.company_id IN (${ids}) AND ${isOpen(today)}`,
  },
  contact: {
    name: "open_applications",
    reads: "registrations.read",
    isNamed: true,
    rows: (ids, today) => `SELECT naming.record_id, registration.id, ${label} AS label
      FROM (${namingContacts(ids)}) naming JOIN registration ON registration.id = naming.id ${ofShow} WHERE ${isOpen(today)}`,
  },
}
