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

/** Statements that find records that are not deleted by keys, by the position of each; two are enough to know that it is not one. */
const statements = {
  name: `SELECT ARRAY(SELECT record_id FROM match_key WHERE ${isNamed("name_key(typed.value)")} LIMIT 2) AS ids
    FROM unnest($1::text[]) WITH ORDINALITY typed (value, position) ORDER BY position`,
  email: `SELECT ARRAY(SELECT DISTINCT contact_id FROM contact_address
      WHERE email = ANY (string_to_array(typed.value, ' ')::citext[]) LIMIT 2) AS ids
    FROM unnest($1::text[]) WITH ORDINALITY typed (value, position) ORDER BY position`,
}

/**
 * The record that a row is about, by the import's key.
 * @returns undefined when there is none, which makes the row a new one
 * @throws RowProblems for an unknown or unreadable id, and for a name that several companies have
 */
export async function matchRecord(
  matching: Matching,
  cells: Cells,
  connection: Connection,
): Promise<number | undefined> {
  const [found] = await matchRecords(matching, [cells], connection)
  if (found instanceof RowProblems) throw found
  return found
}

/** The same for many rows, in their order, with what would be thrown. */
export async function matchRecords(
  { list, key }: Matching,
  rows: readonly Cells[],
  connection: Connection,
): Promise<(number | undefined | RowProblems)[]> {
  if (key === "none") return rows.map(() => undefined)
  const values = rows.map((cells) => cells[key])
  if (values.every((value) => value === undefined)) return rows.map(() => undefined)
  if (key === "id") return matchIds(list, values, connection)
  const typed = values.map((value) => (key === "email" ? emailsIn(value).join(" ") : value))
  const found = await query<{ ids: number[] }>({ text: statements[key], values: [typed] }, connection)
  return values.map((value, index) => {
    const ids = value === undefined ? [] : (found[index]?.ids ?? [])
    return ids.length > 1 ? new RowProblems([{ field: key, code: "ambiguous", value: value ?? "" }]) : ids[0]
  })
}

async function matchIds(
  list: Matching["list"],
  values: readonly (string | undefined)[],
  connection: Connection,
): Promise<(number | undefined | RowProblems)[]> {
  const isId = (value: string | undefined) => /^\d{1,10}$/.test(value ?? "") && Number(value) <= maxId
  const text = `SELECT id FROM ${kindOf(list)} WHERE id = ANY ($1::int[]) AND deleted_at IS NULL`
  const found = await query<{ id: number }>({ text, values: [values.filter(isId)] }, connection)
  const there = new Set(found.map(({ id }) => id))
  return values.map((value) => {
    if (value === undefined) return undefined
    const isThere = isId(value) && there.has(Number(value))
    return isThere ? Number(value) : new RowProblems([{ field: "id", code: "unknown_value", value }])
  })
}

/** What a record was found by is not changed: "PETIT LOUP" in a file finds "Petit Loup" and does not rename it. */
export function withoutKey({ key }: Pick<ImportPlan, "key">, cells: Cells): Cells {
  // It may have been found by another of its addresses: none that is said is lost.
  if (key === "email")
    return {
      ...cells,
      email: undefined,
      other_emails: [...emailsIn(cells.email), ...emailsIn(cells.other_emails)].join(" "),
    }
  return key === "none" ? cells : { ...cells, [key]: undefined }
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
