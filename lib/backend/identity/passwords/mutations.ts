import { tellUser } from "#lib/backend/identity/notices/tell-user.ts"
import { endTokens } from "#lib/backend/identity/sessions/end-tokens.ts"
import { hashPassword, isPassword } from "#lib/backend/identity/sessions/passwords.ts"
import { forgetIdentities } from "#lib/backend/platform/callers/identity.ts"
import { type Connection, inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import { type Actor, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { type Known, weaknessOf } from "./guessable.ts"
import { endLinks, findLink } from "./links.ts"

/** Throws a 422 on `password` when somebody would guess it soon. */
async function refuseGuessable(password: string, known: Known): Promise<void> {
  const weakness = await weaknessOf(password, known)
  if (weakness) throw invalid({ password: [weakness] })
}

/**
 * Chooses a password with a link, which is used up by it. Every token of the user ends.
 * @throws 404 or 410 for a link that is not valid, 422 on `password`
 */
export async function choosePassword(secret: string, password: string, requestId: string): Promise<void> {
  const link = await findLink(secret)
  await refuseGuessable(password, link)
  const hash = await hashPassword(password)
  const userId = link.user_id
  await inTransaction(async (connection) => {
    // Once the user is locked nobody else can use the link, so it is looked at again.
    await query({ text: `SELECT FROM "user" WHERE id = $1 FOR UPDATE`, values: [userId] }, connection)
    const { id } = await findLink(secret, connection)
    await query({ text: "UPDATE user_link SET used_at = now() WHERE id = $1", values: [id] }, connection)
    await storePassword(userId, hash, { userId, requestId }, connection)
    if (link.kind === "reset") await tellUser({ userId, notice: "password" }, connection)
  })
  forgetIdentities()
}

type Own = { userId: number; tokenId: number; requestId: string }

/**
 * Changes one's own password; every other token ends.
 * @throws 422 on `current_password` when it is wrong, on `password` when it is easily guessed
 */
export async function changePassword(
  { userId, tokenId, requestId }: Own,
  current: string,
  password: string,
): Promise<void> {
  const { password_hash, name, email } = await queryOne<Known & { password_hash: string | null }>({
    text: `SELECT password_hash, name, email::text AS email FROM "user" WHERE id = $1`,
    values: [userId],
  })
  if (!(await isPassword(password_hash, current))) throw invalid({ current_password: ["password_wrong"] })
  await refuseGuessable(password, { name, email })
  const hash = await hashPassword(password)
  await inTransaction(async (connection) => {
    await storePassword(userId, hash, { userId, requestId }, connection, tokenId)
    await tellUser({ userId, notice: "password" }, connection)
  })
  forgetIdentities()
}

async function storePassword(
  userId: number,
  hash: string,
  actor: Actor,
  connection: Connection,
  exceptToken?: number,
): Promise<void> {
  await query(
    { text: `UPDATE "user" SET password_hash = $2 WHERE id = $1`, values: [userId, hash] },
    connection,
  )
  await endTokens(userId, connection, exceptToken)
  await endLinks(userId, connection)
  // Whoever was in the account may have made the address of a calendar.
  await query({ text: "DELETE FROM calendar_feed WHERE user_id = $1", values: [userId] }, connection)
  await writeAudit({ actor, action: "password", type: "user", id: userId, changes: {} }, connection)
}
