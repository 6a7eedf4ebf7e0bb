import { pool } from "#lib/backend/database/db.ts"
import { pendingMigrations } from "#lib/backend/database/pending-migrations.ts"
import { eraseAgain } from "#lib/backend/persons/erase-again.ts"
import { Refusal, runScript } from "#lib/launch/refusal.ts"

await runScript(async () => {
  const pending = await pendingMigrations(pool)
  if (pending.length > 0)
    throw new Refusal(`The database lacks ${pending.length} migrations: run npm run migrate.`)
  const erased = await eraseAgain()
  if (erased > 0) console.log(`${erased} persons who had been erased since are erased again.`)
  return 0
})
