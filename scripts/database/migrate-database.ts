import pg from "pg"
import { troubleOf } from "#lib/backend/platform/database/database-trouble.ts"
import { listOnce, listSql } from "#lib/backend/platform/database/sql-files.ts"
import { Refusal } from "#lib/refusal.ts"
import { applySql, type ReleaseSql } from "#scripts/database/apply-sql.ts"
import { listMigrations, type Migration, migrationsFolder } from "#scripts/database/migrations-folder.ts"
import { withSchemaEngine } from "#scripts/database/schema-engine.ts"
import { stayWhenLost } from "#scripts/database/scratch-database.ts"

/** Any number that nothing else in this database locks; all copies of the application share it. */
const MIGRATION_LOCK = 7_205_001

const NOTHING_EXTERNAL = { externalTables: [], externalEnums: [] }

/** The schema's files, or nothing at all. */
export type Datamodel = { path: string; content: string }[] | "empty"

function target(datamodel: Datamodel) {
  return datamodel === "empty"
    ? { tag: "empty" as const }
    : { tag: "schemaDatamodel" as const, files: datamodel }
}

/**
 * The SQL that turns one schema into another, as Prisma writes it.
 * @param url any database; it is connected to, not read
 */
export async function diffSchema(url: string, from: Datamodel, to: Datamodel): Promise<string> {
  const result = await withSchemaEngine(url, (engine) =>
    engine.diff({
      from: target(from),
      to: target(to),
      script: true,
      exitCode: null,
      filters: NOTHING_EXTERNAL,
    }),
  )
  return result.stdout ?? ""
}

/**
 * Migrations are one transaction each, and with this their entry in the history is part of it: after a kill the two never disagree.
 */
function recordingItself(migrations: Migration[]) {
  const scripts = new Set(migrations.map((migration) => migration.script))
  return (script: string) =>
    scripts.has(script)
      ? `${script}\n;\nupdate _prisma_migrations set finished_at = now() where finished_at is null and rolled_back_at is null`
      : script
}

/** Entries of migrations that failed or were killed: nothing of them is in the database, so they are tried again. */
async function giveUpUnfinished(client: pg.Client) {
  const table = await client.query("select from pg_class where oid = to_regclass('_prisma_migrations')")
  if (table.rowCount === 0) return
  await client.query(
    "update _prisma_migrations set rolled_back_at = now() where finished_at is null and rolled_back_at is null",
  )
}

function apply(url: string, migrations: Migration[]) {
  return withSchemaEngine(
    url,
    (engine) =>
      engine.applyMigrations({
        migrationsList: {
          baseDir: migrationsFolder(),
          lockfile: { path: "migration_lock.toml", content: 'provider = "postgresql"\n' },
          shadowDbInitScript: "",
          migrationDirectories: migrations.map(({ name, script }) => ({
            path: name,
            migrationFile: { path: "migration.sql", content: { tag: "ok", value: script } },
          })),
        },
        filters: NOTHING_EXTERNAL,
      }),
    recordingItself(migrations),
  )
}

/** A database that a later release has migrated keeps the functions that release gave it. */
async function isAhead(client: pg.Client, migrations: Migration[]): Promise<boolean> {
  const { rowCount } = await client.query(
    "select from _prisma_migrations where rolled_back_at is null and migration_name <> all ($1)",
    [migrations.map(({ name }) => name)],
  )
  return (rowCount ?? 0) > 0
}

async function applyMigrations(client: pg.Client, url: string, migrations: Migration[]): Promise<string[]> {
  try {
    await giveUpUnfinished(client)
    return (await apply(url, migrations)).appliedMigrationNames
  } catch (error) {
    if (troubleOf(error)) throw error
    const failed = await client.query(
      "select migration_name from _prisma_migrations where finished_at is null and rolled_back_at is null",
    )
    const name: unknown = failed.rows[0]?.migration_name
    if (typeof name !== "string" || !(error instanceof Error)) throw error
    throw new Refusal(`The migration ${name} failed: ${error.message}`, { cause: error })
  }
}

/** Everything that makes a database one of this release. */
export interface Release {
  migrations: Migration[]
  /** Functions and triggers; null for migrations that do not lead to the tables these are made on. */
  sql: ReleaseSql | null
}

/** The release these files are of. */
export function thisRelease(): Release {
  return { migrations: listMigrations(), sql: { files: listSql(), once: listOnce() } }
}

/**
 * Applies what a database lacks of a release: migrations, then functions and triggers. Any number of processes may call it at
 * once: they take turns.
 * @param url address of the database, which exists
 * @param release the project's own unless told
 * @returns names of the migrations and paths of the files under prisma/sql that were applied by this call
 * @throws Refusal naming the migration or file that PostgreSQL refused and its answer; that one left no trace
 */
export async function migrateDatabase(
  url: string,
  { migrations, sql } = thisRelease(),
): Promise<{ applied: string[] }> {
  const client = new pg.Client({ connectionString: url })
  stayWhenLost(client)
  await client.connect()
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK])
    const applied = await applyMigrations(client, url, migrations)
    const replaced = sql && !(await isAhead(client, migrations)) ? await applySql(client, sql) : []
    return { applied: [...applied, ...replaced] }
  } finally {
    await client.end()
  }
}
