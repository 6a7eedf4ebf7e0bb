import { outlastingTrouble } from "#lib/backend/database/outlast-trouble.ts"
import { env } from "#lib/env.ts"
import { keptSecret, openDataDirectory } from "#lib/launch/data-directory.ts"
import { keepEmbeddedPostgres } from "#lib/launch/kept-postgres.ts"
import { lockDataDirectory } from "#lib/launch/launcher-lock.ts"
import { migrateDatabase } from "#lib/launch/migrate-database.ts"
import { runScript } from "#lib/launch/refusal.ts"
import { RunningStack } from "#lib/launch/running-stack.ts"
import { seedDemo } from "#prisma/seed/index.ts"

/** A launcher as the demo's is, with the calls alone in place of the web server: it needs no build. */
async function bringUp(stack: RunningStack) {
  const dataDirectory = openDataDirectory(env().DATA_DIR)
  stack.add(await lockDataDirectory(dataDirectory))
  const database = await keepEmbeddedPostgres({ dataDirectory }, (reason) => console.error(reason))
  stack.add(() => database.stop())
  const outlast = (work: () => Promise<unknown>) =>
    outlastingTrouble(work, { signal: stack.signal, onTrouble: () => undefined })
  await outlast(() => migrateDatabase(database.url))
  await outlast(() => seedDemo(database.url))
  const settings = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDirectory,
    NODE_ENV: "production",
    SESSION_SECRET: keptSecret(dataDirectory, "session-secret"),
  }
  await stack.supervise({ name: "worker", script: "lib/launch/worker.ts", settings })
  await stack.supervise({ name: "server", script: "tests/chaos/serve.ts", settings })
}

await runScript(() => {
  const stack = new RunningStack()
  return stack.run(() => bringUp(stack))
})
