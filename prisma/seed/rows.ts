import type pg from "pg"

/** Rows of one table by column name; every row has the columns of the first. */
export type Row = Record<string, unknown>

const BATCH = 5_000

async function write(client: pg.Client, table: string, rows: Row[], onConflict: string): Promise<void> {
  const first = rows[0]
  if (!first) return
  const columns = Object.keys(first)
    .map((column) => `"${column}"`)
    .join(", ")
  const sql = `insert into "${table}" (${columns}) select ${columns} from jsonb_populate_recordset(null::"${table}", $1) ${onConflict}`
  for (let start = 0; start < rows.length; start += BATCH) {
    await client.query(sql, [JSON.stringify(rows.slice(start, start + BATCH))])
  }
}

/** Inserts rows in few statements; a row that exists already is an error. */
export function insertRows(client: pg.Client, table: string, rows: Row[]): Promise<void> {
  return write(client, table, rows, "")
}

/** Inserts rows and leaves alone those whose key exists. */
export function insertMissing(client: pg.Client, table: string, rows: Row[]): Promise<void> {
  return write(client, table, rows, "on conflict do nothing")
}

/**
 * Inserts rows, or brings the row with the same key up to date.
 * @param key columns of a unique constraint
 */
export function upsertRows(client: pg.Client, table: string, key: string[], rows: Row[]): Promise<void> {
  const changed = Object.keys(rows[0] ?? {}).filter((column) => !key.includes(column))
  const assignments = changed.map((column) => `"${column}" = excluded."${column}"`).join(", ")
  const target = key.map((column) => `"${column}"`).join(", ")
  const action = changed.length === 0 ? "nothing" : `update set ${assignments}`
  return write(client, table, rows, `on conflict (${target}) do ${action}`)
}

/** Sets the id sequence of a table past its greatest id, after rows were written with ids of their own. */
export async function advanceIds(client: pg.Client, tables: string[]): Promise<void> {
  for (const table of tables) {
    await client.query(
      `select setval(pg_get_serial_sequence('"${table}"', 'id'), greatest((select coalesce(max(id), 1) from "${table}"), 1))`,
    )
  }
}

/** Ids by the value of another column, for example country ids by code. */
export async function idsBy(client: pg.Client, table: string, column: string): Promise<Map<string, number>> {
  const result = await client.query<{ key: string; id: number }>(
    `select "${column}"::text as key, id from "${table}" order by id`,
  )
  return new Map(result.rows.map((row) => [row.key, row.id]))
}

/** The value of a key, which must be there. */
export function required<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key)
  if (value === undefined) throw new Error(`Seed data names ${String(key)}, which does not exist`)
  return value
}

export async function isEmpty(client: pg.Client, table: string): Promise<boolean> {
  const result = await client.query<{ empty: boolean }>(`select not exists (select from "${table}") as empty`)
  return result.rows[0]?.empty ?? true
}

/** Ids of rows that are yet to be written, for those that others are to name. */
export async function reserveIds(client: pg.Client, table: string, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    "select nextval(pg_get_serial_sequence($1, 'id'))::int as id from generate_series(1, $2)",
    [table, count],
  )
  return rows.map(({ id }) => id)
}
