import { startWorker } from "#lib/backend/jobs/worker.ts"
import { env } from "#lib/env.ts"
import { runChild } from "#lib/launch/child-script.ts"
import { Refusal } from "#lib/launch/refusal.ts"

await runChild(() => {
  if (!env().DATABASE_URL)
    throw new Refusal("DATABASE_URL is not set: a worker shares the database of the application.")
  return startWorker()
})
