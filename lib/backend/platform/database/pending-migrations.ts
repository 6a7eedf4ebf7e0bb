import { readdir } from "node:fs/promises"
import { resolve } from "node:path"
import { listOnce, listSql, type SqlFile } from "./sql-files.ts"

/** What a pool and a client of `pg` have in common. */
interface Queryable {
  query(sql: string): Promise<{ rows: unknown[] }>
}

/** Read once: files do not change under a running copy, which is asked every few seconds whether it is ready. */
let ofRelease: SqlFile[] | undefined

/** The first column of rows, where it is text. */
const texts = (rows: unknown[]) =>
  new Set(
    rows.flatMap((row) =>
      typeof row === "object" && row !== null ? Object.values(row).filter((v) => typeof v === "string") : [],
    ),
  )

async function migrationNames(): Promise<string[]> {
  const entries = await readdir(resolve("prisma/migrations"), { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
}

/**
 * What this release has and a database lacks, in the order in which it will be applied. An empty database lacks all. Functions that a later
 * release replaced were there once and are not lacking: copies of the release before go on while the database is migrated.
 * @param database pool or connected client
 * @returns folder names under prisma/migrations, then paths under prisma/sql
 */
export async function pendingMigrations(database: Queryable): Promise<string[]> {
  const names = await migrationNames()
  ofRelease ??= [...listSql(), ...listOnce()]
  const table = await database.query("select from pg_class where oid = to_regclass('_prisma_migrations')")
  if (table.rows.length === 0) return [...names, ...ofRelease.map(({ name }) => name)]
  const applied = texts(
    (
      await database.query(
        "select migration_name from _prisma_migrations where finished_at is not null and rolled_back_at is null",
      )
    ).rows,
  )
  const pending = names.filter((name) => !applied.has(name))
  if (pending.length > 0) return [...pending, ...ofRelease.map(({ name }) => name)]
  const sql = texts((await database.query("select concat_ws(' ', file, hash) from applied_sql")).rows)
  return ofRelease.filter(({ name, hash }) => !sql.has(`${name} ${hash}`)).map(({ name }) => name)
}
