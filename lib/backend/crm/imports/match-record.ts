import { isNamed } from "#lib/backend/crm/companies/named.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { ImportPlan } from "#lib/contract/crm/imports.ts"
import { kindOf } from "#lib/contract/records/record-kinds.ts"
import { type Cells, namesIn, namesToCreateIn, possibleNames } from "./cells.ts"
import { emailsIn } from "./email-cells.ts"
import { RowProblems } from "./row-problems.ts"
import type { RowReader } from "./row-reader.ts"

const maxId = 2_147_483_647

type Matching = Pick<ImportPlan, "list" | "key">

/** Statements that find records that are not deleted by a key; two are enough to know that it is not one. */
const statements = {
  name: `SELECT record_id AS id FROM match_key WHERE ${isNamed("name_key($1)")} LIMIT 2`,
  email: "SELECT DISTINCT contact_id AS id FROM contact_address WHERE email = ANY ($1::citext[]) LIMIT 2",
}

/**
 * The record that a row is about, by the import's key.
 * @returns undefined when there is none, which makes the row a new one
 * @throws RowProblems for an unknown or unreadable id, and for a name that several companies have
 */
export async function matchRecord(
  { list, key }: Matching,
  cells: Cells,
  connection: Connection,
): Promise<number | undefined> {
  if (key === "none") return undefined
  const value = cells[key]
  if (value === undefined) return undefined
  if (key === "id") return matchId(list, value, connection)
  const input = key === "email" ? emailsIn(value) : value
  const found = await query<{ id: number }>({ text: statements[key], values: [input] }, connection)
  if (found.length > 1) throw new RowProblems([{ field: key, code: "ambiguous", value }])
  return found[0]?.id
}

async function matchId(list: Matching["list"], value: string, connection: Connection): Promise<number> {
  const isId = /^\d{1,10}$/.test(value) && Number(value) <= maxId
  const text = `SELECT id FROM ${kindOf(list)} WHERE id = $1::int AND deleted_at IS NULL`
  const [found] = isId ? await query<{ id: number }>({ text, values: [value] }, connection) : []
  if (!found) throw new RowProblems([{ field: "id", code: "unknown_value", value }])
  return found.id
}

/**
 * The companies that a contact's row names, [] for an empty cell. A name that none or several have is a problem of the row; of
 * several, one that the contact belongs to already is the one meant.
 * @param contactId of a contact we have
 */
export async function findCompaniesNamed(
  cell: string | undefined,
  reader: RowReader,
  contactId: number | null = null,
): Promise<number[]> {
  if (cell === undefined) return []
  const found = await reader.lookups.companiesNamed(possibleNames(cell), contactId)
  const isFound = (possible: string) => found.some(({ name }) => name === possible)
  const choiceOf = (possible: string) => reader.choiceOf("company", possible)?.choice
  const names = reader.newCompanies
    ? namesToCreateIn(cell, (name) => isFound(name) || ![undefined, "create"].includes(choiceOf(name)))
    : namesIn(cell, (name) => isFound(name) || choiceOf(name) !== undefined)
  const there = await reader.lookups.companiesThere(
    names.flatMap((name) => reader.choiceOf("company", name)?.record_id ?? []),
  )
  const ids: number[] = []
  for (const value of names) {
    const [first, second] = found.filter(({ name }) => name === value)
    if (first && (first.is_own || !second)) ids.push(first.id)
    else ids.push(...(await chosenCompany(value, { isKnown: first !== undefined, there }, reader)))
  }
  return [...new Set(ids)]
}

type NotOne = { isKnown: boolean; there: Map<number, string> }

/** The company that is meant by a name that none or several have: as was chosen, or a new one where the import creates them. */
async function chosenCompany(
  value: string,
  { isKnown, there }: NotOne,
  reader: RowReader,
): Promise<number[]> {
  const choice = reader.choiceOf("company", value)?.choice
  if (!isKnown && reader.newCompanies && (choice === undefined || choice === "create")) {
    const created = await reader.lookups.createCompany(value, reader.problems)
    if (created === undefined) return []
    reader.noteChosen("company", value, "create")
    return [created]
  }
  if (!isKnown || choice !== undefined) {
    const chosen = reader.chosenOf("company", value, (id) => there.has(id))
    return chosen === undefined ? [] : [chosen]
  }
  reader.problems.push({ field: "company", code: "ambiguous", value })
  return []
}

/** The country of the first company, whose numbers need no prefix; null without one. */
export async function countryOf([company]: number[], { lookups }: RowReader): Promise<number | null> {
  return company === undefined ? null : lookups.countryOfCompany(company)
}
