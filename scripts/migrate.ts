import { seedReference } from "#prisma/seed/index.ts"
import { migrateDatabase } from "#scripts/database/migrate-database.ts"
import { useDatabase } from "#scripts/database/use-database.ts"
import { runScript } from "#scripts/processes/run-script.ts"

await runScript(() =>
  useDatabase(async (databaseUrl) => {
    const { applied } = await migrateDatabase(databaseUrl)
    for (const name of applied) console.log(`applied ${name}`)
    await seedReference(databaseUrl)
    console.log("The database is up to date.")
    return 0
  }),
)
