import { randomBytes } from "node:crypto"
import { hashLike, hashTogether } from "#lib/backend/identity/sessions/passwords.ts"
import { hashToken } from "#lib/backend/platform/callers/identity.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"

const count = 10
/** Letters and digits that are not taken for one another. */
const letters = "abcdefghjkmnpqrstuvwxyz23456789"
const length = 12

/** "abcd-efgh-jkmn": 59 random bits, to be written down. */
function newCode(): string {
  const text = [...randomBytes(length)].map((byte) => letters[byte % letters.length]).join("")
  return text.replace(/(.{4})(?=.)/g, "$1-")
}

/** Codes as they are compared: people leave out dashes and write capitals. */
export const plainCode = (code: string) => code.toLowerCase().replace(/[\s-]/g, "")

const written = new RegExp(`^[${letters}]{${length}}$`)

/** New codes for a user, and how they are stored. They are hashed before the transaction that stores them, which holds others up. */
export async function newRecoveryCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: count }, newCode)
  return { codes, hashes: await hashTogether(codes.map(plainCode)) }
}

/** Gives a user new codes in place of earlier ones. */
export async function storeRecoveryCodes(
  userId: number,
  hashes: string[],
  connection: Connection,
): Promise<void> {
  await query({ text: "DELETE FROM recovery_code WHERE user_id = $1", values: [userId] }, connection)
  await query(
    {
      text: "INSERT INTO recovery_code (user_id, hash) SELECT $1, hash FROM unnest($2::text[]) AS hash",
      values: [userId, hashes],
    },
    connection,
  )
}

/** Uses a recovery code up, also one of before argon2id; of two who use it at once, one gets in. */
export async function spendRecoveryCode(userId: number, code: string): Promise<boolean> {
  const plain = plainCode(code)
  // What cannot be one costs no computation: most wrong codes are an app's.
  if (!written.test(plain)) return false
  const [one] = await query<{ hash: string }>({
    text: "SELECT hash FROM recovery_code WHERE user_id = $1 AND hash IS NOT NULL LIMIT 1",
    values: [userId],
  })
  const used = await query({
    text: `UPDATE recovery_code SET used_at = now()
      WHERE user_id = $1 AND (hash = $2 OR code_hash = $3) AND used_at IS NULL RETURNING id`,
    values: [userId, one ? await hashLike(one.hash, plain) : null, hashToken(plain)],
  })
  return used.length > 0
}
