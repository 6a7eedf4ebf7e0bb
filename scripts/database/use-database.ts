import { outlastingTrouble } from "#lib/backend/platform/database/outlast-trouble.ts"
import { type Env, env } from "#lib/env.ts"
import { Refusal } from "#lib/refusal.ts"
import { openDataDirectory } from "#scripts/database/data-directory.ts"
import { runningEmbeddedUrl, startEmbeddedPostgres } from "#scripts/database/embedded-postgres.ts"
import { withClient } from "#scripts/database/scratch-database.ts"
import { lockDataDirectory, lockHolder } from "#scripts/processes/launcher-lock.ts"

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(", ")
  return error instanceof Error ? error.message : String(error)
}

/**
 * Makes sure that a database answers.
 * @throws Refusal that names its host and name, never its password
 */
export async function refuseUnreachable(databaseUrl: string): Promise<void> {
  try {
    await withClient(databaseUrl, (client) => client.query("select 1"))
  } catch (error) {
    const { host, pathname } = new URL(databaseUrl)
    const name = host ? ` ${host}${pathname}` : ""
    throw new Refusal(`The database${name} of DATABASE_URL cannot be used: ${reasonOf(error)}`, {
      cause: error,
    })
  }
}

/**
 * Waits until a database answers, which one that starts beside the app does a little later.
 * @param signal ends the waiting
 * @throws Refusal when it answers that it cannot be used
 */
export async function untilReachable(databaseUrl: string, signal: AbortSignal): Promise<void> {
  let isReported = false
  await outlastingTrouble(() => refuseUnreachable(databaseUrl), {
    signal,
    onTrouble: (error) => {
      if (!isReported) console.error(`${reasonOf(error)}. It is tried again until it answers.`)
      isReported = true
    },
  })
}

/**
 * Runs work with the database of this installation: the one of DATABASE_URL, else the embedded one of the launcher that runs on DATA_DIR, else the
 * embedded one started for the work.
 * @param settings those of the process unless told
 */
export async function useDatabase<T>(
  work: (databaseUrl: string) => Promise<T>,
  { DATABASE_URL, DATA_DIR }: Pick<Env, "DATABASE_URL" | "DATA_DIR"> = env(),
): Promise<T> {
  if (DATABASE_URL) {
    await refuseUnreachable(DATABASE_URL)
    return work(DATABASE_URL)
  }
  const dataDirectory = openDataDirectory(DATA_DIR)
  const running = lockHolder(dataDirectory) === undefined ? undefined : runningEmbeddedUrl(dataDirectory)
  if (running) return work(running)
  const release = await lockDataDirectory(dataDirectory)
  try {
    const server = await startEmbeddedPostgres({ dataDirectory })
    try {
      return await work(server.url)
    } finally {
      await server.stop()
    }
  } finally {
    release()
  }
}
