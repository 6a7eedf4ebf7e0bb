import { Refusal } from "#lib/backend/platform/http/errors.ts"
import { networkOf } from "#lib/backend/platform/http/network-of.ts"
import { refuseSpent, take } from "./limits.ts"
import type { Visitor } from "./visitors.ts"

/**
 * Does what a slug lets somebody do. An address that named too many that there are not waits, whatever it names then: nothing
 * is learnt by trying.
 * @throws 429 after `limits.unknown`
 */
export async function bySlug<Result>(
  { address, userId }: Visitor,
  work: () => Promise<Result>,
): Promise<Result> {
  const network = networkOf(address)
  if (userId === null) await refuseSpent("unknown", network)
  try {
    return await work()
  } catch (error) {
    const isUnknown = error instanceof Refusal && error.status === 404
    if (isUnknown && userId === null) await take("unknown", network).catch(() => undefined)
    throw error
  }
}
