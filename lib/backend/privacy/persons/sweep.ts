import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { againAfterRace } from "#lib/backend/platform/database/retry-races.ts"
import { Parameters } from "#lib/backend/records/lists/filters/sql-builder.ts"
import { type ColumnRules, type RowsOf, sweptColumns } from "./columns/column-rules.ts"
import { emptied, erasedMark, type Json, mapTexts, withoutWords } from "./erased-text.ts"
import { coarsePatterns, type WordPatterns, wordPatterns } from "./person-words.ts"
import type { Traces } from "./traces.ts"

/** Rows that are looked at in one transaction. */
const pageRows = 500

type Key = { column: string; type: string }
type Swept = { table: string; rules: ColumnRules }

const quoted = (name: string) => `"${name}"`

/** The columns of a table's primary key, in its order. */
function keyOf(table: string): Promise<Key[]> {
  return query<Key>({
    text: `SELECT attname AS column, format_type(atttypid, atttypmod) AS type
      FROM pg_index, unnest(indkey) WITH ORDINALITY AS part (number, place) JOIN pg_attribute ON attnum = part.number
      WHERE indrelid = $1::regclass AND attrelid = indrelid AND indisprimary ORDER BY place`,
    values: [quoted(table)],
  })
}

const tuple = (parts: string[]) => `(${parts.join(", ")})`
const namesOf = (key: Key[]) => key.map(({ column }) => quoted(column))

/** SQL that compares the key with values of one. */
function compare(key: Key[], sign: string, values: string[], parameters: Parameters): string {
  const parts = key.map(({ type }, place) => `${parameters.add(values[place])}::text::${type}`)
  return `${tuple(namesOf(key))} ${sign} ${tuple(parts)}`
}

/** Up to where the next page goes; undefined when what is left is no whole page. */
async function pageEnd(
  { table }: Swept,
  key: Key[],
  after: string[],
  connection: Connection,
): Promise<string[] | undefined> {
  const parameters = new Parameters()
  const where = after.length === 0 ? "true" : compare(key, ">", after, parameters)
  const [end] = await query<{ key: string[] }>(
    {
      text: `SELECT ARRAY[${namesOf(key).map((name) => `${name}::text`)}] AS key FROM ${quoted(table)} WHERE ${where}
        ORDER BY ${namesOf(key)} OFFSET ${pageRows - 1} LIMIT 1`,
      values: parameters.values,
    },
    connection,
  )
  return end?.key
}

/** Parameters of the conditions, added where a condition asks for them. */
function rowsOf(traces: Traces, parameters: Parameters): RowsOf {
  return {
    get contacts() {
      return `${parameters.add(traces.contacts)}::int[]`
    },
    get registrations() {
      return `${parameters.add(traces.registrations)}::int[]`
    },
    get threads() {
      return `${parameters.add(traces.threads)}::int[]`
    },
    get users() {
      return `${parameters.add(traces.users)}::int[]`
    },
    get emails() {
      return `${parameters.add(traces.emails)}::citext[]`
    },
  }
}

type Found = { key: string[]; values: Record<string, Json>; is_own: boolean; is_emptied: boolean }

/** Rows of a page that may hold something, locked. */
function candidates(
  { table, rules }: Swept,
  key: Key[],
  { after, end }: { after: string[]; end: string[] | undefined },
  traces: Traces,
  connection: Connection,
): Promise<Found[]> {
  const parameters = new Parameters()
  const rows = rowsOf(traces, parameters)
  const own = rules.own?.(rows) ?? "false"
  const mine = rules.emptied?.(rows) ?? "false"
  const { everywhere, own: alone, phones } = coarsePatterns(traces)
  const columns = sweptColumns(rules)
  const within = [
    ...(after.length === 0 ? [] : [compare(key, ">", after, parameters)]),
    ...(end === undefined ? [] : [compare(key, "<=", end, parameters)]),
  ]
  const holds = [
    `folded LIKE ANY (${parameters.add(everywhere)}::text[])`,
    `is_own AND folded LIKE ANY (${parameters.add(alone)}::text[])`,
    ...(phones === null ? [] : [`folded ~ ${parameters.add(phones)}`]),
    "is_emptied",
  ]
  return query<Found>(
    {
      text: `SELECT ARRAY[${namesOf(key).map((name) => `${name}::text`)}] AS key, is_own, is_emptied,
          jsonb_build_object(${columns.map((column) => `'${column}', ${quoted(column)}`)}) AS values
        FROM ${quoted(table)} CROSS JOIN LATERAL (SELECT unaccented(concat_ws(' ', ${columns.map((column) => `${quoted(column)}::text`)})) AS folded,
          coalesce((${own}), false) AS is_own, coalesce((${mine}), false) AS is_emptied OFFSET 0) AS looked
        WHERE ${[...within, `(${holds.join(" OR ")})`].join(" AND ")}
        ORDER BY ${namesOf(key)} FOR NO KEY UPDATE OF ${quoted(table)}`,
      values: parameters.values,
    },
    connection,
  )
}

/** What a row is to hold; columns that stay as they are left out. */
function changesOf(
  { key, values, is_own, is_emptied }: Found,
  rules: ColumnRules,
  { everywhere, own }: WordPatterns,
) {
  const pattern = is_own ? own : everywhere
  const changes: Record<string, Json> = {}
  for (const [column, value] of Object.entries(values)) {
    const mark = rules.sweptUnique?.includes(column) ? `[erased ${key.join(" ")}]` : erasedMark
    const change = (text: string) => (pattern ? withoutWords(text, pattern, mark) : text)
    const fresh = is_emptied ? emptied(value) : mapTexts(value, change)
    if (JSON.stringify(fresh) !== JSON.stringify(value)) changes[column] = fresh
  }
  return changes
}

async function change(
  { table }: Swept,
  key: Key[],
  found: Found,
  changes: Record<string, Json>,
  connection: Connection,
): Promise<void> {
  const parameters = new Parameters()
  const row = parameters.add(JSON.stringify(changes))
  const columns = Object.keys(changes).map(quoted)
  await query(
    {
      text: `UPDATE ${quoted(table)} SET ${columns.map((column) => `${column} = fresh.${column}`)}
        FROM jsonb_populate_record(NULL::${quoted(table)}, ${row}::jsonb) AS fresh
        WHERE ${tuple(namesOf(key).map((name) => `${quoted(table)}.${name}`))} = ${tuple(key.map(({ type }, place) => `${parameters.add(found.key[place])}::text::${type}`))}`,
      values: parameters.values,
    },
    connection,
  )
}

/**
 * Replaces the words of a person in the next rows of a table; done again it finds nothing.
 * @param after key of the last row looked at, [] to begin
 * @returns the key to go on after; undefined when the table is done
 */
export async function sweepPage(
  swept: Swept,
  traces: Traces,
  after: string[],
): Promise<string[] | undefined> {
  const key = await keyOf(swept.table)
  const patterns = wordPatterns(traces)
  return againAfterRace(() =>
    inTransaction(async (connection) => {
      const end = await pageEnd(swept, key, after, connection)
      for (const found of await candidates(swept, key, { after, end }, traces, connection)) {
        const changes = changesOf(found, swept.rules, patterns)
        if (Object.keys(changes).length > 0) await change(swept, key, found, changes, connection)
      }
      return end
    }),
  )
}
