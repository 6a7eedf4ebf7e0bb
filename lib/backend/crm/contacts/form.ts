import { query } from "#lib/backend/platform/database/db.ts"
import { addressKeys } from "#lib/backend/records/address-taken.ts"
import type { RecordForm } from "#lib/backend/records/form/definition.ts"
import { networkRows, phoneRows } from "#lib/backend/records/form/shared-rows.ts"
import { contactFields } from "#lib/contract/crm/contact-fields.ts"
import { emptyForm, formColumns } from "#lib/contract/records/record-fields.ts"
import { linkNewContacts, replaceCompanies } from "./company-links.ts"
import type { ContactForm } from "./form-values.ts"
import { lockContact } from "./lock-contact.ts"
import { otherEmailErrors, otherEmailRows, otherEmailsField, settleOtherEmails } from "./other-emails.ts"
import {
  namedSessions,
  registrationsSql,
  settleSessions,
  visitsSql,
  writeSessions,
} from "./session-fields.ts"

/** Active companies, the related one first. */
const companyIds = `ARRAY(SELECT company.id FROM company_contact link
  JOIN company ON company.id = link.company_id AND company.deleted_at IS NULL
  WHERE link.contact_id = contact.id ORDER BY link.company_position, company.id)`

/** How a contact is read and written: each field by the name it has in the contract. */
export const contactForm: RecordForm<ContactForm> = {
  type: "contact",
  columns: formColumns(contactFields),
  lookups: {
    "informations.salutation": "salutation",
    "informations.badge_id": "badge",
    "informations.outcome": "outcome",
  },
  reads: {},
  links: {
    "informations.callers": { table: "contact_caller", column: "caller_id", of: "caller" },
    "informations.tags": { table: "contact_tagging", column: "tag_id", of: "contact_tag" },
    companies: {
      table: "company_contact",
      column: "company_id",
      of: "company",
      isOrdered: true,
      read: companyIds,
      nameWhenNew: "company_id",
      replace: ({ id, ids, current }, actor, connection) =>
        replaceCompanies({ contactId: id, desired: ids, current, actor }, connection),
      linkNew: linkNewContacts,
    },
    visits: {
      table: "contact_session",
      column: "tradeshow_session_id",
      of: "tradeshow_session",
      read: visitsSql,
      // Written with the registrations, which are in the same rows.
      replace: () => Promise.resolve(),
    },
  },
  rows: {
    [otherEmailsField]: otherEmailRows,
    "informations.phones": phoneRows("contact_phone"),
    "informations.socialNetworks": networkRows("contact"),
  },
  keyed: registrationsSql,
  networks: "contactSocialNetworks",
  // A new address has not bounced yet; one that was a further address brings along whether it has.
  follows: {
    field: "informations.email",
    column: "email_error",
    sql: (address) => `CASE WHEN email IS NOT DISTINCT FROM ${address} THEN email_error
      ELSE EXISTS (SELECT FROM contact_email other WHERE other.contact_id = contact.id AND other.email = ${address} AND other.email_error) END`,
  },
  // An e-mail belongs to one active contact.
  unique: { field: "informations.email", indexes: addressKeys },
  lock: (id, { companies }, connection) => lockContact(id, connection, companies),
  lockForNew: async (sent, connection) => {
    const companies = sent.flatMap((one) => one.companies ?? [])
    if (companies.length === 0) return
    await query(
      {
        text: "SELECT id FROM company WHERE id = ANY ($1::int[]) ORDER BY id FOR NO KEY UPDATE",
        values: [companies],
      },
      connection,
    )
  },
  settle: (desired, current) => settleOtherEmails(settleSessions(desired, current), current),
  errors: (saves, _, connection) => otherEmailErrors(saves, connection),
  namedIds: namedSessions,
  writeMore: writeSessions,
  beginsEmpty: true,
  empty: emptyForm(contactFields),
}
