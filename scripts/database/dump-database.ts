import { createWriteStream, existsSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs"
import { dirname } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { createGzip } from "node:zlib"
import pg from "pg"
import { to as copyTo } from "pg-copy-streams"
import { Refusal } from "#lib/refusal.ts"
import {
  type BackupEnd,
  type BackupTable,
  countRows,
  endOfRows,
  jsonLine,
} from "#scripts/database/backup-format.ts"
import { withClient } from "#scripts/database/scratch-database.ts"

/** What the file says is what is stored, whatever the server's own settings. */
const EXACT =
  "set local timezone = 'UTC'; set local datestyle = 'ISO'; set local extra_float_digits = 1; set local statement_timeout = 0"

/** Figures of the queue's past, in partitions by day that a new database does not have. */
const LEFT_OUT = "pgboss.queue_stats"

/** Tables with the columns that are stored and not computed; partitions are read as the table they belong to. */
const TABLES = `
  select n.nspname as schema, c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition
    and n.nspname || '.' || c.relname <> '${LEFT_OUT}'
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  group by 1, 2 order by 1, 2`

/** The tables a backup holds. */
export async function backupTables(client: pg.Client): Promise<BackupTable[]> {
  return (await client.query<BackupTable>(TABLES)).rows
}

/** A table's name as statements have it. */
export const nameOf = ({ schema, table }: { schema: string; table: string }) =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`

/** A table's columns as statements have them. */
export const columnsOf = ({ columns }: BackupTable) => columns.map(pg.escapeIdentifier).join(", ")

async function migrationsOf(client: pg.Client): Promise<string[]> {
  const known = await client.query(
    "select from pg_class where oid = to_regclass('public._prisma_migrations')",
  )
  if (known.rowCount === 0) throw new Refusal("There is nothing to back up: the database is empty.")
  const { rows } = await client.query<{ name: string }>(
    `select migration_name as name from _prisma_migrations
     where finished_at is not null and rolled_back_at is null order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** The version of the job queue's tables, null where there are none. */
export async function queueVersion(client: pg.Client): Promise<number | null> {
  const known = await client.query("select from pg_class where oid = to_regclass('pgboss.version')")
  if (known.rowCount === 0) return null
  const { rows } = await client.query<{ version: number }>("select version from pgboss.version")
  return rows[0]?.version ?? null
}

/** Sequences are not part of a snapshot: read after the tables, none is behind a row that was read. */
async function sequencesOf(client: pg.Client): Promise<BackupEnd["sequences"]> {
  const { rows } = await client.query<BackupEnd["sequences"][number]>(
    `select schemaname as schema, sequencename as sequence, last_value::text as value from pg_sequences
     where schemaname in ('public', 'pgboss') and last_value is not null order by 1, 2`,
  )
  return rows
}

async function* contentOf(client: pg.Client): AsyncGenerator<Buffer | string> {
  const tables = await backupTables(client)
  const made_at = new Date().toISOString()
  const [migrations, queue_version] = [await migrationsOf(client), await queueVersion(client)]
  yield jsonLine({ format: "crm-backup-1", made_at, migrations, queue_version, tables: tables.length })
  const rows: Record<string, number> = {}
  for (const table of tables) {
    yield jsonLine(table)
    let count = 0
    const copied = client.query(copyTo(`copy (select ${columnsOf(table)} from ${nameOf(table)}) to stdout`))
    for await (const piece of copied) {
      count += countRows(piece)
      yield piece
    }
    yield endOfRows
    rows[`${table.schema}.${table.table}`] = count
  }
  yield jsonLine({ rows, sequences: await sequencesOf(client) })
}

/**
 * Writes all that a database holds into one file, as it was at one moment, while others go on reading and writing. Rows pass
 * through in pieces; memory does not grow with them. The file is whole or not there, and its owner's alone: it holds hashes of
 * passwords and tokens.
 * @param path of the file, which must not exist
 * @returns its size in bytes
 * @throws Refusal when the file exists or the database is empty
 */
export async function dumpDatabase(databaseUrl: string, path: string): Promise<number> {
  if (existsSync(path)) throw new Refusal(`${path} exists already: name another file.`)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const unfinished = `${path}.part`
  rmSync(unfinished, { force: true })
  try {
    await withClient(databaseUrl, async (client) => {
      await client.query("begin isolation level repeatable read read only")
      await client.query(EXACT)
      const file = createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true })
      await pipeline(Readable.from(contentOf(client)), createGzip(), file)
      await client.query("commit")
    })
    renameSync(unfinished, path)
  } finally {
    rmSync(unfinished, { force: true })
  }
  return statSync(path).size
}
