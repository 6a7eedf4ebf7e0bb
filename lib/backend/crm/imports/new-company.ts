import { createCompanyWithin } from "#lib/backend/crm/companies/create.ts"
import { isNamed } from "#lib/backend/crm/companies/named.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import { Refusal } from "#lib/backend/platform/http/errors.ts"
import { keptProblem } from "#lib/backend/platform/http/problems.ts"
import { newCompany } from "#lib/contract/crm/company-form.ts"
import { parseValues } from "./row-problems.ts"
import type { RowReader } from "./row-reader.ts"

/**
 * Creates the company that a contact's row names, unless somebody did so a moment ago: one of a name, also for two imports at once.
 * @returns its id; undefined for a name that none can have, which is a problem of the row
 */
export async function createCompanyNamed(
  name: string,
  { account_type, country }: { account_type: number; country: number },
  reader: RowReader,
): Promise<number | undefined> {
  const { connection } = reader.transaction
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
  const informations = { name, accountTypes: [account_type], address: { country_id: country } }
  try {
    return await createCompanyWithin(parseValues(newCompany, { informations }), reader.transaction)
  } catch (error) {
    const [problem] = error instanceof Refusal ? Object.values(error.data.errors ?? {}).flat() : []
    if (problem === undefined) throw error
    reader.problems.push({ field: "company", code: keptProblem(problem), value: name })
    return undefined
  }
}
