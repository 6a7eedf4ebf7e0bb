import { startWorker } from "#lib/backend/worker.ts"
import { env } from "#lib/env.ts"
import { Refusal } from "#lib/refusal.ts"
import { runChild } from "#scripts/processes/child-script.ts"

await runChild(() => {
  if (!env().DATABASE_URL)
    throw new Refusal("DATABASE_URL is not set: a worker shares the database of the application.")
  return startWorker()
})
