import { createHash, randomBytes } from "node:crypto"
import { query } from "#lib/backend/platform/database/db.ts"
import type { BillingEntity } from "#lib/contract/finance/ledger-terms.ts"
import { isSameSecret } from "#lib/session/same-secret.ts"

/** Bytes of the secret that a platform shows. */
const secretBytes = 32

export const newSecret = (): string => randomBytes(secretBytes).toString("base64url")
export const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("hex")

type Known = { entity: BillingEntity; hash: string | null; before: string | null }

/**
 * Whose platform shows a secret, while it is switched on. Every known one is compared, each in a time that says nothing of how much is right.
 * @returns `isNew`: the one before it is needed no more; undefined for none of ours
 */
export async function callerOf(
  secret: string | undefined,
): Promise<{ entity: BillingEntity; isNew: boolean } | undefined> {
  if (secret === undefined) return undefined
  const shown = hashOf(secret)
  const known = await query<Known>({
    name: "platform-callback-secrets",
    text: `SELECT entity, callback_hash AS hash, callback_before AS before FROM platform_connection WHERE is_on ORDER BY entity`,
    values: [],
  })
  const matches = known.map(({ entity, hash, before }) => {
    const [isNew, isBefore] = [hash, before].map((one) => isSameSecret(shown, one ?? ""))
    return { entity, isNew: isNew === true, isOurs: isNew === true || isBefore === true }
  })
  return matches.find(({ isOurs }) => isOurs)
}
