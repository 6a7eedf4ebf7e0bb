import { migrateDatabase } from "#lib/launch/migrate-database.ts"
import { runScript } from "#lib/launch/refusal.ts"
import { useDatabase } from "#lib/launch/use-database.ts"
import { seedReference } from "#prisma/seed/index.ts"

await runScript(() =>
  useDatabase(async (databaseUrl) => {
    const { applied } = await migrateDatabase(databaseUrl)
    for (const name of applied) console.log(`applied ${name}`)
    await seedReference(databaseUrl)
    console.log("The database is up to date.")
    return 0
  }),
)
