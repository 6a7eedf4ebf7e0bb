import { log } from "#lib/log.ts"
import { startHeartbeat } from "./heartbeat.ts"
import { acquireLease, type Lease, releaseLease, renewLease } from "./lease.ts"

/**
 * Does work that one worker at a time may do, and keeps the lease for as long as it lasts. The work has to end by itself: while it does not,
 * nobody else begins.
 * @param seconds after which another takes over from a worker that died
 * @returns undefined, and nothing is done, while another has the lease
 * @throws what the work throws
 */
export async function withLease<Result>(
  key: string,
  seconds: number,
  work: (lease: Lease) => Promise<Result>,
): Promise<Result | undefined> {
  const lease = await acquireLease(key, seconds)
  if (!lease) return undefined
  const endHeartbeat = startHeartbeat(seconds, () => renewLease(lease, seconds))
  try {
    return await work(lease)
  } finally {
    endHeartbeat()
    await releaseLease(lease).catch((error: unknown) =>
      log.warn({ err: error, lease: key }, "a lease is left to end by itself"),
    )
  }
}
