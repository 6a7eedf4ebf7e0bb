import { pool } from "#lib/backend/platform/database/db.ts"
import { pendingMigrations } from "#lib/backend/platform/database/pending-migrations.ts"
import { eraseAgain } from "#lib/backend/privacy/persons/erase-again.ts"
import { Refusal } from "#lib/refusal.ts"
import { runScript } from "#scripts/processes/run-script.ts"

await runScript(async () => {
  const pending = await pendingMigrations(pool)
  if (pending.length > 0)
    throw new Refusal(`The database lacks ${pending.length} migrations: run npm run migrate.`)
  const erased = await eraseAgain()
  if (erased > 0) console.log(`${erased} persons who had been erased since are erased again.`)
  return 0
})
