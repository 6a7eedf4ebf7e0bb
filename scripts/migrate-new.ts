import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Refusal } from "#lib/refusal.ts"
import { startEmbeddedPostgres } from "#scripts/database/embedded-postgres.ts"
import { diffSchema } from "#scripts/database/migrate-database.ts"
import { listMigrations, migrationsFolder, readSchema } from "#scripts/database/migrations-folder.ts"
import { schemaDrift } from "#scripts/database/schema-drift.ts"
import { runScript } from "#scripts/processes/run-script.ts"

/** The schema as the migrations have it. Prisma could find it out only with its native engine. */
const SNAPSHOT = join(migrationsFolder(), "schema.snapshot.prisma")
const TIMESTAMP_DIGITS = 14

function migratedSchema() {
  if (existsSync(SNAPSHOT)) return [{ path: "snapshot.prisma", content: readFileSync(SNAPSHOT, "utf8") }]
  if (listMigrations().length === 0) return "empty" as const
  throw new Refusal(`${SNAPSHOT} is missing: restore it, it says what the migrations before this one made.`)
}

function keepSnapshot() {
  const files = readSchema().map((file) => file.content.trim())
  writeFileSync(SNAPSHOT, `${files.join("\n\n")}\n`)
}

function folderName(name: string): string {
  const timestamp = new Date().toISOString().replaceAll(/\D/g, "").slice(0, TIMESTAMP_DIGITS)
  return `${timestamp}_${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "_")}`
}

async function writeMigration(url: string, name: string): Promise<string> {
  const drift = await schemaDrift(url)
  if (drift.length === 0) {
    keepSnapshot()
    return "The migrations agree with the schema: nothing to write."
  }
  const sql = await diffSchema(url, migratedSchema(), readSchema())
  const folder = join(migrationsFolder(), folderName(name))
  mkdirSync(folder)
  writeFileSync(join(folder, "migration.sql"), sql)
  keepSnapshot()
  return `Written: ${folder}/migration.sql. Read it before you commit it.`
}

/** Works on a server of its own, so that it says the same on every machine. */
async function withThrowawayServer<T>(work: (url: string) => Promise<T>): Promise<T> {
  const dataDirectory = mkdtempSync(join(tmpdir(), "crm-migration-"))
  try {
    const server = await startEmbeddedPostgres({ dataDirectory, throwaway: true })
    try {
      return await work(server.adminUrl)
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(dataDirectory, { recursive: true, force: true })
  }
}

await runScript(async () => {
  const name = process.argv[2]
  if (!name) throw new Refusal("Say what changes: npm run migrate:new -- add_booth_number")
  console.log(await withThrowawayServer((url) => writeMigration(url, name)))
  return 0
})
