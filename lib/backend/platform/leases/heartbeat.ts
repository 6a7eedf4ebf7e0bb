import { log } from "#lib/log.ts"

/** Times that a lease is renewed before it could run out. */
const beatsPerLease = 4

/**
 * Renews leases again and again while work lasts. A beat that fails, as while the database is away, is left to the next one.
 * @param seconds for which a lease is acquired and renewed
 * @returns what ends it
 */
export function startHeartbeat(seconds: number, renew: () => Promise<unknown>): () => void {
  const beat = () =>
    void renew().catch((error: unknown) => log.warn({ err: error }, "a lease was not renewed"))
  const timer = setInterval(beat, (seconds * 1_000) / beatsPerLease)
  return () => clearInterval(timer)
}
