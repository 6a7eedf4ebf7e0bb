import { pendingMigrations } from "#lib/backend/platform/database/pending-migrations.ts"
import { type Env, env } from "#lib/env.ts"
import { Refusal } from "#lib/refusal.ts"
import { hasBuild } from "#scripts/building/build-app.ts"
import { canAnybodySignIn } from "#scripts/database/first-sign-in.ts"
import { withClient } from "#scripts/database/scratch-database.ts"
import { untilReachable } from "#scripts/database/use-database.ts"
import { hasDemoPasswords } from "#scripts/demonstration/demo-passwords.ts"
import { runScript } from "#scripts/processes/run-script.ts"
import { RunningStack } from "#scripts/processes/running-stack.ts"
import { workerNodeOptions } from "#scripts/processes/worker-memory.ts"

/** Everything that must be right with the database before users are let in. */
async function refuseUnfitDatabase(databaseUrl: string | undefined, signal: AbortSignal) {
  if (!databaseUrl)
    throw new Refusal("DATABASE_URL is not set: production runs on a PostgreSQL server of its own.")
  await untilReachable(databaseUrl, signal)
  const pending = await withClient(databaseUrl, pendingMigrations)
  if (pending.length > 0)
    throw new Refusal(
      `The database lacks ${pending.length} migrations (first ${pending[0]}): run npm run migrate.`,
    )
  if (await hasDemoPasswords(databaseUrl))
    throw new Refusal("The demo accounts still open with the demo password: change or disable them first.")
  if (!(await canAnybodySignIn(databaseUrl)))
    console.error(
      "Nobody can sign in yet: npm run user -- create --admin --email you@your-company.com prints a link to choose a password.",
    )
}

async function bringUp(stack: RunningStack, settings: Env) {
  const remote = settings.CRM_API_URL !== undefined
  if (!settings.SESSION_SECRET)
    throw new Refusal("SESSION_SECRET is not set: give it 32 random characters or more.")
  if (!remote) await refuseUnfitDatabase(settings.DATABASE_URL, stack.signal)
  if (!hasBuild()) throw new Refusal("There is no build of the app: run npm run build.")

  const production = { NODE_ENV: "production" }
  if (!remote && settings.WORKER_IN_PROCESS)
    await stack.supervise({
      name: "worker",
      script: "scripts/worker.ts",
      settings: production,
      nodeOptions: workerNodeOptions,
    })
  await stack.supervise({ name: "web server", script: "scripts/web.ts", settings: production })
}

await runScript(() => {
  const stack = new RunningStack()
  return stack.run(() => bringUp(stack, env()))
})
