import { type CompanyDraft, createCompanyWithin } from "#lib/backend/crm/companies/create.ts"
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
  { account_type, country }: NewCompanies,
  problems: RowProblem[],
  transaction: Transaction,
): Promise<number | undefined> {
  const { connection } = transaction
  await query(
    {
      text: "SELECT pg_advisory_xact_lock(hashtext('import company'), hashtext(name_key($1)))",
      values: [name],
    },
    connection,
  )
  // A statement of its own: it sees what the lock waited for.
  const [found] = await query<{ id: number }>(
    {
      text: `SELECT record_id AS id FROM match_key WHERE ${isNamed("name_key($1)")} LIMIT 1`,
      values: [name],
    },
    connection,
  )
  if (found) return found.id
  try {
    return await createCompanyWithin(companyDraft(name, { account_type, country }), transaction)
  } catch (error) {
    noteRefusal(error, name, problems)
    return undefined
  }
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
