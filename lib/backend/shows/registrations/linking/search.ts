import type { z } from "zod"
import { pickContacts } from "#lib/backend/crm/contacts/picker.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import { list } from "#lib/backend/platform/database/json-sql.ts"
import { storedKinds } from "#lib/backend/records/kinds/kinds.ts"
import { literalPattern, searchConditions, wordsOf } from "#lib/backend/records/lists/filters/search-term.ts"
import {
  type foundContact,
  type ProposedCompany,
  proposalLimit,
} from "#lib/contract/shows/registration-proposals.ts"
import { listProposals } from "./proposals.ts"
import { bestCompanies, type ProposalInput } from "./proposed.ts"

/** Rows looked at before the best are chosen. */
const candidates = 200

type Term = ProposalInput & { term: string }

/**
 * Companies whose name, business name or brand has all words of the term, those whose name starts with it first. An empty
 * term asks for the proposals (R-28).
 * @throws 404 for the proposals of an unknown registration
 */
export async function searchCompany({ term, ...asked }: Term): Promise<ProposedCompany[]> {
  if (wordsOf(term).length === 0) {
    return asked.registration === undefined ? [] : listProposals(asked.registration, asked.language)
  }
  return bestCompanies(
    (parameters) => {
      const start = `sort_name LIKE ${literalPattern(parameters.add(term))} || '%'`
      const words = searchConditions(term, "search", parameters).join(" AND ")
      return `(SELECT id AS company_id, NULL::text AS reason, '1' AS value FROM company
          WHERE deleted_at IS NULL AND ${start} ORDER BY sort_name, id LIMIT ${proposalLimit})
        UNION ALL (SELECT id, NULL, '0' FROM company WHERE deleted_at IS NULL AND ${words} LIMIT ${candidates})`
    },
    "max(value)::int",
    asked,
  )
}

type Found = z.output<typeof foundContact>

/** Contacts by name or e-mail, with the companies that may be linked for them. */
export async function searchContact(term: string): Promise<Found[]> {
  if (wordsOf(term).length === 0) return []
  const ids = (await pickContacts(term)).map(({ id }) => id)
  return query<Found>({
    name: "registration-found-contacts",
    text: `SELECT contact.id, ${storedKinds.contact.name("contact")} AS name, contact.email::text AS email,
        ${list(`SELECT company.id, company.name FROM company_contact link
          JOIN company ON company.id = link.company_id AND company.deleted_at IS NULL
          WHERE link.contact_id = contact.id ORDER BY link.company_position, company.id`)} AS companies
      FROM unnest($1::int[]) WITH ORDINALITY AS found (id, place) JOIN contact ON contact.id = found.id ORDER BY place`,
    values: [ids],
  })
}
