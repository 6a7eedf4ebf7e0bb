import { tellUser } from "#lib/backend/identity/notices/tell-user.ts"
import { takeCodeAttempt } from "#lib/backend/identity/sessions/attempts.ts"
import { type Bucket, isFirstToNotify } from "#lib/backend/identity/sessions/rate-limit-buckets.ts"
import { inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import { log } from "#lib/log.ts"
import { stepOf } from "./authenticator.ts"
import { plainCode, spendRecoveryCode } from "./recovery-codes.ts"

/** Wrong codes after which a user hears that somebody has the password. */
const notifyAfterCodes = 5

type Stored = { encrypted_secret: string; is_confirmed: boolean; now_ms: number }

/** A user's second factor as it is stored; undefined without one. */
export async function findSecondFactor(userId: number): Promise<Stored | undefined> {
  const [stored] = await query<Stored>({
    text: `SELECT encrypted_secret, confirmed_at IS NOT NULL AS is_confirmed, extract(epoch FROM now())::float8 * 1000 AS now_ms
      FROM second_factor WHERE user_id = $1`,
    values: [userId],
  })
  return stored
}

/**
 * Whether a code is of now; it counts once, also for two who send it at the same moment. A secret that was encrypted
 * with an earlier SESSION_SECRET is encrypted again with the present one, once it is confirmed: whoever confirms it compares it.
 */
export async function isFreshCode(userId: number, code: string, stored: Stored): Promise<boolean> {
  const found = await stepOf(plainCode(code), stored.encrypted_secret, stored.now_ms)
  if (found === undefined) return false
  const taken = await query({
    text: `UPDATE second_factor SET last_step = $2,
        encrypted_secret = CASE WHEN confirmed_at IS NOT NULL AND encrypted_secret = $4 THEN coalesce($3, encrypted_secret) ELSE encrypted_secret END
      WHERE user_id = $1 AND last_step < $2 RETURNING user_id`,
    values: [userId, found.step, found.reencrypted ?? null, stored.encrypted_secret],
  })
  return taken.length > 0
}

type SigningIn = { userId: number; email: string; device: string | undefined }

/**
 * Asks for the second factor of a user whose password was right.
 * @returns whether a code was needed, and given
 * @throws 422 on `code` when one is needed, or wrong or used already; 429 as `takeCodeAttempt`
 */
export async function requireCode(user: SigningIn, code: string | undefined): Promise<boolean> {
  const { userId } = user
  const stored = await findSecondFactor(userId)
  if (!stored?.is_confirmed) return false
  if (!code?.trim()) throw invalid({ code: ["code_needed"] })
  const { attempt, bucket } = await takeCodeAttempt(user)
  if ((await isFreshCode(userId, code, stored)) || (await spendRecoveryCode(userId, code))) {
    await attempt.succeed()
    return true
  }
  tellOfCodes(userId, bucket)
  throw invalid({ code: ["code_wrong"] })
}

/** Whoever types wrong codes has typed the right password. */
function tellOfCodes(userId: number, bucket: Bucket): void {
  void (async () => {
    if (!(await isFirstToNotify(bucket, notifyAfterCodes))) return
    await inTransaction((connection) => tellUser({ userId, notice: "codes" }, connection))
  })().catch((error: unknown) => log.error({ err: error }, "a user was not told of wrong codes"))
}
