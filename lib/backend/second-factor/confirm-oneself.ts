import { queryOne } from "../database/db.ts"
import { invalid } from "../http/errors.ts"
import { takeOwnAttempt } from "../session/attempts.ts"
import type { Identity } from "../session/identity.ts"
import { isPassword } from "../session/passwords.ts"
import { requireCode } from "./check-code.ts"

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
 * Asks for the password again, and for a code where the second factor is on, before something that opens or closes the account: whoever
 * found a browser signed in has neither.
 * @throws 422 on `current_password` or `code`, 429 as `takeOwnAttempt` and `takeCodeAttempt`
 */
export async function confirmOneself({ identity, device }: Caller, proof: Proof): Promise<void> {
  const { tokenId, user } = identity
  const attempt = await takeOwnAttempt(tokenId)
  await requirePassword(user.id, proof.current_password)
  await attempt.succeed()
  await requireCode({ userId: user.id, email: user.email, device }, proof.code)
}
