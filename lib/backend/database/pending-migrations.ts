import { readdir } from "node:fs/promises"
import { resolve } from "node:path"

/** What a pool and a client of `pg` have in common. */
interface Queryable {
  query(sql: string): Promise<{ rows: unknown[] }>
}

function migrationName(row: unknown): string | undefined {
  if (typeof row !== "object" || row === null || !("migration_name" in row)) return undefined
  return typeof row.migration_name === "string" ? row.migration_name : undefined
}

/**
 * The migrations of this release that a database lacks, oldest first. An empty database lacks all.
 * @param database pool or connected client
 * @returns folder names under prisma/migrations
 */
export async function pendingMigrations(database: Queryable): Promise<string[]> {
  const folder = resolve("prisma/migrations")
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  const table = await database.query("select from pg_class where oid = to_regclass('_prisma_migrations')")
  if (table.rows.length === 0) return names.sort()
  const applied = await database.query(
    "select migration_name from _prisma_migrations where finished_at is not null and rolled_back_at is null",
  )
  const known = new Set(applied.rows.map(migrationName))
  return names.filter((name) => !known.has(name)).sort()
}
