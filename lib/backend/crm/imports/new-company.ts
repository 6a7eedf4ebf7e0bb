import { type CompanyDraft, createCompaniesWithin } from "#lib/backend/crm/companies/create.ts"
import { isNamed } from "#lib/backend/crm/companies/named.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import { Refusal } from "#lib/backend/platform/http/errors.ts"
import { storedProblem } from "#lib/backend/platform/http/problems.ts"
import type { Transaction } from "#lib/backend/records/transaction.ts"
import { newCompany } from "#lib/contract/crm/company-form.ts"
import type { ImportPlan } from "#lib/contract/crm/imports.ts"
import { parseValues, type RowProblem } from "./row-problems.ts"

/**
 * Creates the company that a contact's row names, unless somebody did so a moment ago: one of a name, also for two imports at once.
 * @returns its id; undefined for a name that none can have, which is a problem of the row
 */
export async function createCompanyNamed(
  name: string,
  newCompanies: NewCompanies,
  problems: RowProblem[],
  transaction: Transaction,
): Promise<number | undefined> {
  try {
    const [id] = await createCompaniesNamed([name], newCompanies, transaction)
    return id
  } catch (error) {
    noteRefusal(error, name, problems)
    return undefined
  }
}

/** The same for several that are not the same. @returns their ids @throws 422 for a name that none can have */
export async function createCompaniesNamed(
  names: string[],
  newCompanies: NewCompanies,
  transaction: Transaction,
): Promise<number[]> {
  if (names.length === 0) return []
  const { connection } = transaction
  // In one order: two imports that create the same ones do not wait for each other in a circle.
  await query(
    {
      text: `SELECT pg_advisory_xact_lock(hashtext('import company'), hashtext(key)) FROM (
        SELECT DISTINCT name_key(name) COLLATE "C" AS key FROM unnest($1::text[]) AS typed (name) ORDER BY 1) ordered`,
      values: [names],
    },
    connection,
  )
  // A statement of its own: it sees what the lock waited for.
  const found = await query<{ name: string; id: number }>(
    {
      text: `SELECT typed.name, found.id FROM unnest($1::text[]) AS typed (name) CROSS JOIN LATERAL (
        SELECT record_id AS id FROM match_key WHERE ${isNamed("name_key(typed.name)")} LIMIT 1) found`,
      values: [names],
    },
    connection,
  )
  const idOf = new Map(found.map(({ name, id }) => [name, id]))
  const missing = names.filter((name) => !idOf.has(name))
  const drafts = missing.map((name) => companyDraft(name, newCompanies))
  const created = await createCompaniesWithin(drafts, transaction)
  for (const [index, id] of created.entries()) idOf.set(missing[index] ?? "", id)
  return names.flatMap((name) => idOf.get(name) ?? [])
}

type NewCompanies = NonNullable<ImportPlan["new_companies"]>

/** The company of a name, as an import creates it. @throws 422 for a name that none can have */
export function companyDraft(name: string, { account_type, country }: NewCompanies): CompanyDraft {
  const informations = { name, accountTypes: [account_type], address: { country_id: country } }
  return parseValues(newCompany, { informations })
}

/** Makes the refusal of a company a problem of its row. */
export function noteRefusal(error: unknown, name: string, problems: RowProblem[]): void {
  const [problem] = error instanceof Refusal ? Object.values(error.data.errors ?? {}).flat() : []
  if (problem === undefined) throw error
  problems.push({ field: "company", code: storedProblem(problem), value: name })
}
