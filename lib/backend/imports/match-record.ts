import type { ImportPlan } from "#lib/contract/imports.ts"
import { type Connection, query } from "../db.ts"
import type { Cells } from "./cells.ts"
import { RowProblems } from "./row-problems.ts"
import type { RowReader } from "./row-reader.ts"

const maxId = 2_147_483_647

type Matching = Pick<ImportPlan, "list" | "key">

/** Statements that find living records by a key; two are enough to know that it is not one. */
const statements = {
  company_id: "SELECT id FROM company WHERE id = $1::int AND deleted_at IS NULL",
  contact_id: "SELECT id FROM contact WHERE id = $1::int AND deleted_at IS NULL",
  name: "SELECT id FROM company WHERE sort_name = normalise(btrim($1)) AND deleted_at IS NULL LIMIT 2",
  email: "SELECT id FROM contact WHERE email = $1::citext AND deleted_at IS NULL LIMIT 2",
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
  const found = await query<{ id: number }>({ text: statements[key], values: [value] }, connection)
  if (found.length > 1) throw new RowProblems([{ field: key, code: "ambiguous", value }])
  return found[0]?.id
}

async function matchId(list: Matching["list"], value: string, connection: Connection): Promise<number> {
  const isId = /^\d{1,10}$/.test(value) && Number(value) <= maxId
  const text = list === "companies" ? statements.company_id : statements.contact_id
  const [found] = isId ? await query<{ id: number }>({ text, values: [value] }, connection) : []
  if (!found) throw new RowProblems([{ field: "id", code: "unknown_value", value }])
  return found.id
}

/** The one company that a contact's row names, [] for an empty cell. Anything else is a problem of the row. */
export async function findCompaniesNamed(name: string | undefined, reader: RowReader): Promise<number[]> {
  if (name === undefined) return []
  const { connection } = reader.within
  const found = await query<{ id: number }>({ text: statements.name, values: [name] }, connection)
  if (found.length === 1) return found.map(({ id }) => id)
  const code = found.length === 0 ? "unknown_value" : "ambiguous"
  reader.problems.push({ field: "company", code, value: name })
  return []
}
