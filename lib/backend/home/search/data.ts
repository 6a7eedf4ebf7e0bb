import { type FoundCompany, hitColumns, toHit } from "#lib/backend/crm/companies/hits.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import { storedKinds } from "#lib/backend/records/kinds/kinds.ts"
import { referenceStore } from "#lib/backend/records/reference/store.ts"
import { bestHits } from "./best.ts"

export async function findCompanies(term: string, limit: number, language: Language) {
  const best = bestHits("company", term, limit)
  const [store, rows] = await Promise.all([
    referenceStore(),
    query<FoundCompany>({
      text: `SELECT ${hitColumns} FROM (${best.text}) best JOIN company USING (id) ORDER BY place`,
      values: best.values,
    }),
  ])
  return rows.map((row) => toHit(row, store, language))
}

type RegistrationHit = { id: number; name: string; detail: string }

/** Drafts too: whoever calls about one is found. */
export function findRegistrations(term: string, limit: number): Promise<RegistrationHit[]> {
  const best = bestHits("registration", term, limit)
  const { trailName, detail } = storedKinds.registration
  return query<RegistrationHit>({
    text: `SELECT id, ${trailName("registration")} AS name, ${detail("registration")} AS detail
      FROM (${best.text}) best JOIN registration USING (id) ORDER BY place`,
    values: best.values,
  })
}

type ContactHit = { id: number; name: string; detail: string; company_id: number | null }

export function findContacts(term: string, limit: number): Promise<ContactHit[]> {
  const best = bestHits("contact", term, limit)
  return query<ContactHit>({
    text: `SELECT id, ${storedKinds.contact.name("contact")} AS name, coalesce(email::text, '') AS detail, company_id
      FROM (${best.text}) best JOIN contact USING (id) ORDER BY place`,
    values: best.values,
  })
}
