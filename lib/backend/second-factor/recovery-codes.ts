import { randomBytes } from "node:crypto"
import { type Connection, query } from "../database/db.ts"
import { hashToken } from "../session/identity.ts"

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

/** Gives a user new codes in place of earlier ones. Only their hashes are stored. */
export async function makeRecoveryCodes(userId: number, connection: Connection): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode)
  await query({ text: "DELETE FROM recovery_code WHERE user_id = $1", values: [userId] }, connection)
  await query(
    {
      text: "INSERT INTO recovery_code (user_id, code_hash) SELECT $1, hash FROM unnest($2::bytea[]) AS hash",
      values: [userId, codes.map((code) => Buffer.from(hashToken(plainCode(code))))],
    },
    connection,
  )
  return codes
}

/** Uses a recovery code up; of two who use it at once, one gets in. */
export async function spendRecoveryCode(userId: number, code: string): Promise<boolean> {
  const used = await query({
    text: "UPDATE recovery_code SET used_at = now() WHERE user_id = $1 AND code_hash = $2 AND used_at IS NULL RETURNING id",
    values: [userId, hashToken(plainCode(code))],
  })
  return used.length > 0
}
