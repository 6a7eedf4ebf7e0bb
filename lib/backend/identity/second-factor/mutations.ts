import { tellUser } from "#lib/backend/identity/notices/tell-user.ts"
import { endTokens } from "#lib/backend/identity/sessions/end-tokens.ts"
import { lockSignIns } from "#lib/backend/identity/sessions/sign-ins.ts"
import { mustHaveFactorSql } from "#lib/backend/platform/callers/factor-standing.ts"
import { forgetIdentities, type Identity } from "#lib/backend/platform/callers/identity.ts"
import { type Connection, inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import { type Actor, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { appUri, encryptSecret, newSecret } from "./authenticator.ts"
import { findSecondFactor, isFreshCode } from "./check-code.ts"
import { requirePassword } from "./confirm-oneself.ts"
import { newRecoveryCodes, storeRecoveryCodes } from "./recovery-codes.ts"

/**
 * Makes a secret that counts once a code of it was given; until then the sign-in stays as it is.
 * @throws 422 on `current_password` when it is wrong or the second factor is on
 */
export async function beginSecondFactor(user: { id: number; email: string }, password: string) {
  await requirePassword(user.id, password)
  const secret = newSecret()
  const begun = await query({
    text: `INSERT INTO second_factor (user_id, encrypted_secret) VALUES ($1, $2)
      ON CONFLICT (user_id) DO UPDATE SET encrypted_secret = excluded.encrypted_secret
      WHERE second_factor.confirmed_at IS NULL RETURNING user_id`,
    values: [user.id, await encryptSecret(secret)],
  })
  if (begun.length === 0) throw invalid({ current_password: ["second_factor_on"] })
  return { secret, uri: appUri(secret, user.email) }
}

/**
 * Turns the second factor on. The user's other sign-ins end: nobody gave a code for them.
 * @returns the recovery codes, which are stored as hashes only
 * @throws 422 on `code`, also when somebody was faster
 */
export async function confirmSecondFactor(
  { user, tokenId }: Identity,
  code: string,
  actor: Actor,
): Promise<string[]> {
  const current = await findSecondFactor(user.id)
  if (!current || current.is_confirmed || !(await isFreshCode(user.id, code, current)))
    throw invalid({ code: ["code_wrong"] })
  const { codes, hashes } = await newRecoveryCodes()
  await inTransaction(async (connection) => {
    await lockSignIns(user.id, connection)
    // Another secret may have been asked for meanwhile, or this one been confirmed with another code.
    const confirmed = await query(
      {
        text: `UPDATE second_factor SET confirmed_at = now()
          WHERE user_id = $1 AND encrypted_secret = $2 AND confirmed_at IS NULL RETURNING user_id`,
        values: [user.id, current.encrypted_secret],
      },
      connection,
    )
    if (confirmed.length === 0) throw invalid({ code: ["code_wrong"] })
    await endTokens(user.id, connection, tokenId, { signInsOnly: true })
    await record(user.id, true, actor, connection)
    await storeRecoveryCodes(user.id, hashes, connection)
  })
  forgetIdentities()
  return codes
}

/** Throws a 422 on `current_password` while the user must have a second factor. */
export async function refuseWhileRequired(userId: number): Promise<void> {
  if (await mustHaveFactor(userId)) throw invalid({ current_password: ["second_factor_kept"] })
}

/** Turns one's own second factor off, once the user has proven who it is. */
export async function disableSecondFactor(userId: number, actor: Actor): Promise<void> {
  await inTransaction((connection) => removeSecondFactor(userId, actor, connection))
  forgetIdentities()
}

/** Takes a user's second factor away: whoever lost the device signs in with the password alone again, and sets up another one where it is required. */
export async function resetSecondFactor(userId: number, actor: Actor): Promise<void> {
  await inTransaction((connection) => removeSecondFactor(userId, actor, connection))
  forgetIdentities()
}

async function mustHaveFactor(userId: number, connection?: Connection): Promise<boolean> {
  const { must_have } = await queryOne<{ must_have: boolean }>(
    { text: `SELECT ${mustHaveFactorSql} AS must_have FROM "user" u WHERE u.id = $1`, values: [userId] },
    connection,
  )
  return must_have
}

async function removeSecondFactor(userId: number, actor: Actor, connection: Connection): Promise<void> {
  const removed = await query<{ was_on: boolean }>(
    {
      text: "DELETE FROM second_factor WHERE user_id = $1 RETURNING confirmed_at IS NOT NULL AS was_on",
      values: [userId],
    },
    connection,
  )
  await query({ text: "DELETE FROM recovery_code WHERE user_id = $1", values: [userId] }, connection)
  if (!removed[0]?.was_on) return
  await record(userId, false, actor, connection)
  const by = actor.userId === userId ? {} : { by: actor.userId }
  const notice = (await mustHaveFactor(userId, connection)) ? "secondFactorReset" : "secondFactorOff"
  await tellUser({ userId, notice, ...by }, connection)
}

function record(userId: number, isOn: boolean, actor: Actor, connection: Connection): Promise<void> {
  const changes = { second_factor: [!isOn, isOn] } satisfies Record<string, [boolean, boolean]>
  return writeAudit({ actor, action: "edit", type: "user", id: userId, changes }, connection)
}
