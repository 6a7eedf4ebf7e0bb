import { query } from "#lib/backend/platform/database/db.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import { Parameters } from "#lib/backend/records/lists/filters/sql-builder.ts"
import { nameIn } from "#lib/backend/records/reference/rows.ts"
import { referenceStore } from "#lib/backend/records/reference/store.ts"
import { type ProposedCompany, proposalLimit } from "#lib/contract/shows/registration-proposals.ts"

/** For whom companies are looked for. */
export type ProposalInput = { tradeshowId: number; registration: number | undefined; language: Language }

type Stored = Omit<ProposedCompany, "country"> & { country_id: number | null }

/**
 * The best companies of some that were found.
 * @param found SQL that answers company_id, reason and value, several rows a company where there is more than one reason
 * @param weight SQL of what a reason counts
 */
export async function bestCompanies(
  found: (parameters: Parameters) => string,
  weight: string,
  { tradeshowId, registration, language }: ProposalInput,
): Promise<ProposedCompany[]> {
  const parameters = new Parameters()
  const [show, linked] = [parameters.add(tradeshowId), parameters.add(registration ?? null)]
  const [store, rows] = await Promise.all([
    referenceStore(),
    query<Stored>({
      text: `WITH found AS (${found(parameters)}), scored AS (
          SELECT company_id, sum(weight) AS score,
            json_agg(json_build_object('reason', reason, 'value', value) ORDER BY weight DESC, value) FILTER (WHERE reason IS NOT NULL) AS reasons
          FROM (SELECT company_id, reason, min(value) AS value, ${weight} AS weight FROM found GROUP BY company_id, reason) once
          GROUP BY company_id)
        SELECT company.id, company.name, company.business_name, company.country_id, coalesce(scored.reasons, '[]') AS reasons,
          ARRAY(SELECT brand.name::text FROM company_brand link JOIN brand ON brand.id = link.brand_id
            WHERE link.company_id = company.id ORDER BY link.position, brand.id) AS brands,
          (SELECT option.title FROM company_lifecycle place JOIN lifecycle ON lifecycle.id = place.lifecycle_id
            JOIN lifecycle_option option ON option.id = place.lifecycle_option_id
            WHERE place.company_id = company.id AND lifecycle.tradeshow_id = ${show}::int
            ORDER BY lifecycle.is_current DESC, lifecycle.position, lifecycle.id LIMIT 1) AS stage,
          EXISTS (SELECT FROM registration_association WHERE registration_id = ${linked}::int AND company_id = company.id) AS is_linked
        FROM scored JOIN company ON company.id = scored.company_id AND company.deleted_at IS NULL
        ORDER BY scored.score DESC, company.sort_name, company.id LIMIT ${proposalLimit}`,
      values: parameters.values,
    }),
  ])
  return rows.map(({ country_id, ...row }) => {
    const country = country_id === null ? undefined : store.by.countries.get(country_id)
    return { ...row, country: country ? nameIn(language, country) : null }
  })
}
