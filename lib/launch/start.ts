import { pendingMigrations } from "#lib/backend/database/pending-migrations.ts"
import { type Env, env } from "#lib/env.ts"
import { hasBuild } from "#lib/launch/build-app.ts"
import { hasDemoPasswords } from "#lib/launch/demo-passwords.ts"
import { canAnybodySignIn } from "#lib/launch/first-sign-in.ts"
import { Refusal, runScript } from "#lib/launch/refusal.ts"
import { RunningStack } from "#lib/launch/running-stack.ts"
import { withClient } from "#lib/launch/scratch-database.ts"
import { untilReachable } from "#lib/launch/use-database.ts"
import { workerNodeOptions } from "#lib/launch/worker-memory.ts"

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
      script: "lib/launch/worker.ts",
      settings: production,
      nodeOptions: workerNodeOptions,
    })
  await stack.supervise({ name: "web server", script: "lib/launch/web.ts", settings: production })
}

await runScript(() => {
  const stack = new RunningStack()
  return stack.run(() => bringUp(stack, env()))
})
