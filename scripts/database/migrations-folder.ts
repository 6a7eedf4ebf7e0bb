import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"

/** One step of the database's history, in Prisma's folder format. */
export interface Migration {
  name: string
  script: string
}

/** prisma/migrations of the working directory, which npm makes the project's root. */
export function migrationsFolder(): string {
  return resolve("prisma/migrations")
}

/** All migrations in the order of their names, which begin with their time. */
export function listMigrations(folder = migrationsFolder()): Migration[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => ({ name, script: readFileSync(join(folder, name, "migration.sql"), "utf8") }))
}

/** The schema's files, in the order of their names. */
export function readSchema(folder = resolve("prisma/schema")): { path: string; content: string }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".prisma"))
    .sort()
    .map((name) => ({ path: name, content: readFileSync(join(folder, name), "utf8") }))
}
