import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type pg from "pg"
import { PgBoss } from "pg-boss"
import { from as copyFrom } from "pg-copy-streams"
import { z } from "zod"
import { ONCE } from "#lib/backend/platform/database/sql-files.ts"
import { Refusal } from "#lib/refusal.ts"
import {
  type BackupEnd,
  type BackupHead,
  BackupReader,
  countRows,
  endSchema,
  headSchema,
  tableSchema,
} from "#scripts/database/backup-format.ts"
import { backupTables, columnsOf, nameOf, queueVersion } from "#scripts/database/dump-database.ts"
import { migrateDatabase } from "#scripts/database/migrate-database.ts"
import { listMigrations } from "#scripts/database/migrations-folder.ts"
import { withClient } from "#scripts/database/scratch-database.ts"

/** Reads a backup to its end before anything is touched. Throws a Refusal when it is not whole. */
async function checkBackup(path: string): Promise<BackupHead> {
  const reader = new BackupReader(path)
  const head = await reader.readLine(headSchema)
  const found: Record<string, number> = {}
  for (let table = 0; table < head.tables; table++) {
    const { schema, table: name } = await reader.readLine(tableSchema)
    let count = 0
    for await (const piece of reader.readRows()) count += countRows(piece)
    found[`${schema}.${name}`] = count
  }
  const { rows } = await reader.readLine(endSchema)
  for (const [name, count] of Object.entries(rows))
    if (found[name] !== count)
      throw new Refusal(`${path} is no whole backup: ${found[name] ?? 0} of ${count} rows of ${name}.`)
  return head
}

/** The migrations the backup's database had; those added since are `npm run migrate`'s, on the rows. */
function migrationsOf({ migrations }: BackupHead) {
  const known = listMigrations()
  const unknown = migrations.filter((name) => !known.some((migration) => migration.name === name))
  if (unknown.length > 0)
    throw new Refusal(`The backup was made by a later release: this one does not know ${unknown.join(", ")}.`)
  return known.filter(({ name }) => migrations.includes(name))
}

async function refuseInUse(client: pg.Client) {
  const { rowCount } = await client.query(
    `select from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  if (rowCount)
    throw new Refusal(`${rowCount} connections use the database: stop the app and its workers first.`)
}

/** Makes room for the backup. Throws a Refusal when there is something and it is not to be replaced. */
async function emptyDatabase(client: pg.Client, replace: boolean) {
  if ((await backupTables(client)).length === 0) return
  if (!replace)
    throw new Refusal("The database is not empty: with --replace everything in it is deleted first.")
  await refuseInUse(client)
  try {
    await client.query(
      `begin; drop schema if exists pgboss cascade; drop schema public cascade; create schema public;
       grant usage on schema public to public; commit`,
    )
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Refusal(`The database cannot be emptied (${reason}): restore into a new one.`, { cause: error })
  }
}

async function installQueue(databaseUrl: string) {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 1, supervise: false, schedule: false })
  await boss.start()
  await boss.stop()
}

const constraintSchema = z.array(z.object({ table: z.string(), name: z.string(), definition: z.string() }))
const indexSchema = z.array(z.object({ name: z.string(), definition: z.string() }))

/** Indexes of the application that are no key's: made over all rows at once they take a fraction of the time. */
async function indexes(client: pg.Client) {
  const { rows } = await client.query(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index join pg_class c on c.oid = indrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))`,
  )
  return indexSchema.parse(rows)
}

/** Foreign keys that are to be taken off and put back, each checked over all its rows at once. */
async function foreignKeys(client: pg.Client) {
  const { rows } = await client.query(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0
       and connamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss'))`,
  )
  return constraintSchema.parse(rows)
}

/** The functions here are those of the migrations: what the backup's database had beyond them is not in its file. */
async function forgetFunctions(client: pg.Client) {
  const table = await client.query("select from pg_class where oid = to_regclass('applied_sql')")
  if (table.rowCount) await client.query("delete from applied_sql where hash <> $1", [ONCE])
}

/**
 * Rows come in as they were: triggers that note, count and refresh stay silent, since what they wrote is in the backup, and
 * keys are checked and indexes made when all tables are there.
 */
async function loadRows(client: pg.Client, path: string): Promise<BackupEnd> {
  const tables = (await backupTables(client)).map(nameOf)
  const [keys, dropped] = [await foreignKeys(client), await indexes(client)]
  await client.query("begin")
  await client.query(
    "set local statement_timeout = 0; set local client_encoding = 'UTF8'; set local maintenance_work_mem = '256MB'",
  )
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  for (const key of keys) await client.query(`alter table ${key.table} drop constraint ${key.name}`)
  for (const index of dropped) await client.query(`drop index ${index.name}`)
  await client.query(`truncate ${tables.join(", ")}`)

  const reader = new BackupReader(path)
  const head = await reader.readLine(headSchema)
  for (let count = 0; count < head.tables; count++) {
    const table = await reader.readLine(tableSchema)
    const into = client.query(copyFrom(`copy ${nameOf(table)} (${columnsOf(table)}) from stdin`))
    await pipeline(Readable.from(reader.readRows()), into)
  }
  const end = await reader.readLine(endSchema)
  for (const { schema, sequence, value } of end.sequences)
    await client.query("select setval(format('%I.%I', $1::text, $2::text)::regclass, $3)", [
      schema,
      sequence,
      value,
    ])

  for (const { definition } of dropped) await client.query(definition)
  for (const key of keys)
    await client.query(`alter table ${key.table} add constraint ${key.name} ${key.definition}`)
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
  await forgetFunctions(client)
  await client.query("commit")
  await client.query("analyze")
  return end
}

/**
 * Puts what a backup holds into a database, every table as it was.
 * @param options.replace deletes what the database holds; without it the database has to be empty
 * @returns how many rows and tables were written, and how many migrations this release has beyond the backup's
 * @throws Refusal for a file that is not whole or of a later release, for a database that is not empty or in use
 */
export async function restoreDatabase(databaseUrl: string, path: string, options: { replace: boolean }) {
  const head = await checkBackup(path)
  const migrations = migrationsOf(head)
  await withClient(databaseUrl, (client) => emptyDatabase(client, options.replace))
  await migrateDatabase(databaseUrl, { migrations, sql: null })
  if (head.queue_version !== null) await installQueue(databaseUrl)
  const end = await withClient(databaseUrl, async (client) => {
    const queue = await queueVersion(client)
    if (queue !== head.queue_version)
      throw new Refusal(
        `The backup's job queue is of version ${head.queue_version}, this release's of ${queue}: restore it with the release that made it, then upgrade.`,
      )
    return loadRows(client, path)
  })
  const behind = listMigrations().length - migrations.length
  if (behind === 0) await migrateDatabase(databaseUrl)
  const rows = Object.values(end.rows).reduce((sum, count) => sum + count, 0)
  return { rows, tables: head.tables, behind }
}
