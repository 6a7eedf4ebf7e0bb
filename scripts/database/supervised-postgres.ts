import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { backoff } from "#lib/backoff.ts"
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#scripts/database/embedded-postgres.ts"
import { explain } from "#scripts/processes/run-script.ts"

type Options = { dataDirectory: string; throwaway?: boolean }

/** A server that ran for so long is started again at once. */
const QUICK_DEATH_MS = 30_000

/**
 * Starts the embedded database as `startEmbeddedPostgres` does and starts it again whenever it ends, at the same address: what uses it
 * waits and goes on.
 * @param onDeath told why it is started again, and why a start failed
 * @throws Refusal when the first start fails; later ones are tried for as long as it takes
 */
export async function keepEmbeddedPostgres(
  options: Options,
  onDeath: (reason: string) => void,
): Promise<Pick<EmbeddedPostgres, "url" | "stop">> {
  const first = await startEmbeddedPostgres(options)
  const stopping = new AbortController()
  let current = first
  const again = async (quickDeaths: number) => {
    for (let attempt = quickDeaths; !stopping.signal.aborted; attempt++) {
      if (attempt > 0) await pause(backoff(attempt), undefined, stopping).catch(() => undefined)
      try {
        current = await startEmbeddedPostgres({ ...options, port: first.port })
        return
      } catch (error) {
        onDeath(explain(error))
      }
    }
  }
  const keep = async () => {
    for (let quickDeaths = 0; !stopping.signal.aborted; quickDeaths++) {
      const began = Date.now()
      await current.ended
      if (stopping.signal.aborted) return
      if (Date.now() - began > QUICK_DEATH_MS) quickDeaths = 0
      onDeath(
        `The embedded database ended, see ${join(options.dataDirectory, "postgres.log")}; it is started again.`,
      )
      await again(quickDeaths)
    }
  }
  const supervision = keep()
  return {
    url: first.url,
    stop: async () => {
      stopping.abort()
      await current.stop()
      await supervision
      // A start that was under way when it was to stop has made another one.
      await current.stop()
    },
  }
}
