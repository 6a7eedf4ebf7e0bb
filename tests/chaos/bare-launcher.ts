import { outlastingTrouble } from "#lib/backend/platform/database/outlast-trouble.ts"
import { env } from "#lib/env.ts"
import { seedDemo } from "#prisma/seed/index.ts"
import { openDataDirectory, storedSecret } from "#scripts/database/data-directory.ts"
import { migrateDatabase } from "#scripts/database/migrate-database.ts"
import { keepEmbeddedPostgres } from "#scripts/database/supervised-postgres.ts"
import { lockDataDirectory } from "#scripts/processes/launcher-lock.ts"
import { runScript } from "#scripts/processes/run-script.ts"
import { RunningStack } from "#scripts/processes/running-stack.ts"

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
    SESSION_SECRET: storedSecret(dataDirectory, "session-secret"),
  }
  await stack.supervise({ name: "worker", script: "scripts/worker.ts", settings })
  await stack.supervise({ name: "server", script: "tests/chaos/serve.ts", settings })
}

await runScript(() => {
  const stack = new RunningStack()
  return stack.run(() => bringUp(stack))
})
