import { parseArgs } from "node:util"
import { z } from "zod"
import { Refusal } from "#lib/refusal.ts"
import { seedDemo, seedLarge } from "#prisma/seed/index.ts"
import { migrateDatabase } from "#scripts/database/migrate-database.ts"
import { useDatabase } from "#scripts/database/use-database.ts"
import { step } from "#scripts/processes/progress.ts"
import { runScript } from "#scripts/processes/run-script.ts"

const sizesSchema = z.object({
  companies: z.coerce.number().int().min(1).max(5_000_000),
  contacts: z.coerce.number().int().min(1).max(20_000_000),
})

const USAGE = "Either no sizes, or both: npm run seed -- --companies 250000 --contacts 1000000"

function requestedSizes() {
  const { values, tokens } = parseArgs({
    options: { companies: { type: "string" }, contacts: { type: "string" } },
    strict: false,
    tokens: true,
  })
  if (tokens.length === 0) return undefined
  const sizes = sizesSchema.safeParse(values)
  if (!sizes.success) throw new Refusal(USAGE)
  return sizes.data
}

/** A load of minutes tells what it is at. */
const tell = (part: string) => console.log(`  ${part} …`)

await runScript(async () => {
  const sizes = requestedSizes()
  await useDatabase(async (databaseUrl) => {
    await step("Database migrated", () => migrateDatabase(databaseUrl))
    if (sizes) await step("Large data in place", () => seedLarge(databaseUrl, sizes, tell))
    else await step("Demo data in place", () => seedDemo(databaseUrl))
  })
  return 0
})
