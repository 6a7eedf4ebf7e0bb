import { createHmac, randomInt } from "node:crypto"
import { type Connection, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { tooManyAttempts } from "#lib/backend/platform/http/errors.ts"
import { isSameSecret } from "#lib/session/same-secret.ts"
import { secretFor } from "#lib/session/session-secret.ts"

/** Minutes for which a code is good. */
export const codeMinutes = 15
/** Times that a code is compared with what was typed. */
export const codeTries = 5
/** Codes sent in an hour, for a user and to an address. */
export const codesAnHour = 3

type Owner = { userId: number; email: string }

/** Six digits are few: only with our key can anybody find out which of them a stored code has. */
const hashOf = (code: string, { userId, email }: Owner): string =>
  createHmac("sha256", secretFor("mailbox-code"))
    .update(`${userId} ${email.toLowerCase()} ${code}`)
    .digest("base64url")

const lockSql = "SELECT pg_advisory_xact_lock(hashtextextended('mailbox-code:' || lower($1), 0))"
/** Seconds until the third last code is an hour old; null while another may be sent. */
const waitSql = `SELECT ceil(max(extract(epoch FROM created_at + interval '1 hour' - now())))::int AS seconds FROM (
    (SELECT created_at FROM mailbox_code WHERE user_id = $1 AND created_at > now() - interval '1 hour'
      ORDER BY created_at DESC OFFSET $3 - 1 LIMIT 1)
    UNION ALL (SELECT created_at FROM mailbox_code WHERE email = $2 AND created_at > now() - interval '1 hour'
      ORDER BY created_at DESC OFFSET $3 - 1 LIMIT 1)) third`

/**
 * Makes a code that proves whose an address is; earlier ones of the user count no more. The caller has locked the user.
 * @returns the code, of which only a hash is stored, and until when it is good
 * @throws 429 when three were sent to the user or the address within the hour
 */
export async function newCode(
  owner: Owner,
  connection: Connection,
): Promise<{ code: string; until: string }> {
  const { userId, email } = owner
  await query({ text: lockSql, values: [email] }, connection)
  const { seconds } = await queryOne<{ seconds: number | null }>(
    { text: waitSql, values: [userId, email, codesAnHour] },
    connection,
  )
  if (seconds !== null) throw tooManyAttempts(seconds)
  const code = String(randomInt(1_000_000)).padStart(6, "0")
  const { until } = await queryOne<{ until: string }>(
    {
      text: `INSERT INTO mailbox_code (user_id, email, code_hash) VALUES ($1, $2, $3)
        RETURNING created_at + make_interval(mins => $4) AS until`,
      values: [userId, email, hashOf(code, owner), codeMinutes],
    },
    connection,
  )
  return { code, until: new Date(until).toISOString() }
}

/** The code of a user that counts, if it still does. SQL after FROM; $1 is the user, $2 the address. */
const current = `(SELECT id, email, tries, created_at FROM mailbox_code WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1) latest
  WHERE latest.email = $2 AND latest.tries < ${codeTries} AND latest.created_at > now() - make_interval(mins => ${codeMinutes})`

/** SQL: until when the code is good that was sent to a user for an address; null when none is. */
export const codeUntilSql = (
  user: string,
  email: string,
) => `(SELECT latest.created_at + make_interval(mins => ${codeMinutes})
  FROM ${current.replace("$1", user).replace("$2", email)})`

/**
 * Compares what was typed with the code that was sent. The try counts before it is looked at, so that many at once are no more tries.
 * @returns "over" when there is no code to compare with any more
 */
export async function takeTry(typed: string, owner: Owner): Promise<"right" | "wrong" | "over"> {
  const [tried] = await query<{ code_hash: string }>({
    text: `UPDATE mailbox_code SET tries = tries + 1 WHERE id = (SELECT latest.id FROM ${current}) AND tries < ${codeTries} RETURNING code_hash`,
    values: [owner.userId, owner.email],
  })
  if (!tried) return "over"
  return isSameSecret(hashOf(typed.replace(/\D/g, ""), owner), tried.code_hash) ? "right" : "wrong"
}
