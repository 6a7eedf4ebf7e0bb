import { takeOwnAttempt } from "#lib/backend/identity/sessions/attempts.ts"
import { isPassword } from "#lib/backend/identity/sessions/passwords.ts"
import type { Identity } from "#lib/backend/platform/callers/identity.ts"
import { queryOne } from "#lib/backend/platform/database/db.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import { findSecondFactor, requireCode } from "./check-code.ts"

/** Throws a 422 on `current_password` when it is not the user's. */
export async function requirePassword(userId: number, password: string): Promise<void> {
  const { password_hash } = await queryOne<{ password_hash: string | null }>({
    text: `SELECT password_hash FROM "user" WHERE id = $1`,
    values: [userId],
  })
  if (!(await isPassword(password_hash, password))) throw invalid({ current_password: ["password_wrong"] })
}

type Caller = { identity: Identity; device: string | undefined }
type Proof = { current_password: string; code?: string | undefined }

/**
 * Asks for the password again before something that opens or closes the account: whoever found a browser signed in has it not. Where the
 * second factor is on, a code is needed as well.
 * @returns what takes the code: it is good once, so it is looked at when nothing else can go wrong. Throws a 422 on `code`, or a 429
 * @throws 422 on `current_password` when it is wrong, on `code` when one is needed and none was given; 429 as `takeOwnAttempt`
 */
export async function confirmPassword(
  { identity, device }: Caller,
  { current_password, code }: Proof,
): Promise<() => Promise<void>> {
  const { tokenId, user } = identity
  const attempt = await takeOwnAttempt(tokenId)
  await requirePassword(user.id, current_password)
  await attempt.succeed()
  const hasFactor = (await findSecondFactor(user.id))?.is_confirmed ?? false
  if (hasFactor && !code?.trim()) throw invalid({ code: ["code_needed"] })
  return async () => {
    await requireCode({ userId: user.id, email: user.email, device }, code)
  }
}

/** The same at once. @throws 422 on `current_password` or `code`, 429 as `takeOwnAttempt` and `takeCodeAttempt` */
export async function confirmOneself(caller: Caller, proof: Proof): Promise<void> {
  const takeCode = await confirmPassword(caller, proof)
  await takeCode()
}
