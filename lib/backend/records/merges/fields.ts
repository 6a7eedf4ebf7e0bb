import { type Connection, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import { companyFields } from "#lib/contract/crm/company-fields.ts"
import { contactFields } from "#lib/contract/crm/contact-fields.ts"
import type { MergeSide, MergeType, NotRestored } from "#lib/contract/records/merges.ts"
import type { RecordFields } from "#lib/contract/records/record-fields.ts"
import { mergeableOf } from "./mergeable-of.ts"
import type { Pair } from "./move-rows.ts"

type Field = {
  /** Columns that are the field's value: they are taken over together. */
  columns: string[]
  /** Columns that say something of the value and go with it. */
  along?: string[]
}

/** Fields that are chosen in a merge, by the path that compares them: by themselves, or several as one. */
function chosenFields(fields: RecordFields): Record<string, Field> {
  const chosen: Record<string, Field> = {}
  for (const [path, { column, merged }] of Object.entries(fields)) {
    if (!merged || !column) continue
    const at = merged === true ? path : merged
    chosen[at] = { columns: [...(chosen[at]?.columns ?? []), column] }
  }
  return chosen
}

export const addressField = "informations.email"

/** Fields whose value is chosen in a merge, in the order in which they are compared. */
export const mergeFields: Record<MergeType, Record<string, Field>> = {
  company: chosenFields(companyFields),
  contact: {
    ...chosenFields(contactFields),
    [addressField]: {
      columns: [contactFields[addressField].column],
      along: ["email_error"],
    },
  },
}

export type Columns = Record<string, unknown>
/** Values that a merge overwrote, by field: the kept record's columns before and after. */
export type Overwritten = Record<string, { old: Columns; fresh: Columns }>

/**
 * Fields of the kept record that take the other's value.
 * @throws 422 for a field that is not compared
 */
export function fieldsTaken(type: MergeType, choices: Record<string, MergeSide>): string[] {
  const unknown = Object.keys(choices).filter((path) => !(path in mergeFields[type]))
  if (unknown.length > 0) {
    throw invalid(Object.fromEntries(unknown.map((path) => [`fields.${path}`, ["not_allowed"]])))
  }
  return Object.keys(choices).filter((path) => choices[path] === "removed")
}

async function readColumns(type: MergeType, id: number, connection: Connection): Promise<Columns> {
  const { columns } = await queryOne<{ columns: Columns }>(
    { text: `SELECT to_jsonb(record) AS columns FROM ${type} record WHERE id = $1`, values: [id] },
    connection,
  )
  return columns
}

const picked = (columns: string[], from: Columns): Columns =>
  Object.fromEntries(columns.map((column) => [column, from[column] ?? null]))

async function writeColumns({ type, kept }: Pair, columns: Columns, connection: Connection): Promise<void> {
  const names = Object.keys(columns)
  if (names.length === 0) return
  await query(
    {
      text: `UPDATE ${type} SET (${names.join(", ")}) = (
          SELECT ${names.join(", ")} FROM jsonb_populate_record(NULL::${type}, $2::jsonb))
        WHERE id = $1`,
      values: [kept, JSON.stringify(columns)],
    },
    connection,
  )
}

/** Gives the kept record the removed one's values of these fields. */
export async function takeFields(pair: Pair, paths: string[], connection: Connection): Promise<Overwritten> {
  const { type, kept, removed } = pair
  const own = await readColumns(type, kept, connection)
  const other = await readColumns(type, removed, connection)
  const taken: Overwritten = {}
  for (const path of paths) {
    const { columns = [], along = [] } = mergeFields[type][path] ?? {}
    const all = [...columns, ...along]
    taken[path] = { old: picked(all, own), fresh: picked(all, other) }
  }
  await writeColumns(pair, Object.assign({}, ...Object.values(taken).map(({ fresh }) => fresh)), connection)
  return taken
}

/** Whether mail to the address that a record gets back has bounced by now, not as it was at the merge. */
async function bouncesSince({ type, kept }: Pair, old: Columns, connection: Connection): Promise<Columns> {
  const address = old[contactFields[addressField].column]
  if (typeof address !== "string") return {}
  const email_error = await mergeableOf(type).addresses?.hasBounced(kept, address, connection)
  return typeof email_error === "boolean" ? { email_error } : {}
}

/**
 * Gives the kept record back the values that a merge overwrote, where they are still as the merge left them.
 * @returns fields that were changed since
 */
export async function giveFieldsBack(
  pair: Pair,
  taken: Overwritten,
  connection: Connection,
): Promise<NotRestored["fields"]> {
  const now = await readColumns(pair.type, pair.kept, connection)
  const isAsLeft = ([path, { fresh }]: [string, Overwritten[string]]) =>
    mergeFields[pair.type][path]?.columns.every((column) => (now[column] ?? null) === fresh[column])
  const fields = Object.entries(taken)
  const old: Columns = Object.assign({}, ...fields.filter(isAsLeft).map(([, field]) => field.old))
  await writeColumns(pair, { ...old, ...(await bouncesSince(pair, old, connection)) }, connection)
  return fields.filter((field) => !isAsLeft(field)).map(([path]) => path)
}
