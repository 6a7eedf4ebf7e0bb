import { randomBytes } from "node:crypto"
import { type Holder, readsAnything } from "#lib/access/abilities.ts"
import { hashToken } from "#lib/backend/platform/callers/identity.ts"
import { abilitiesSql, permissionsSql } from "#lib/backend/platform/callers/token-abilities.ts"
import { inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { exactMoment } from "#lib/backend/platform/database/json-sql.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import { siteAddress } from "#lib/backend/platform/mailer/site.ts"
import { type Actor, writeAudit } from "#lib/backend/records/audit/write-audit.ts"

/** What a calendar's address ends with, which programs know the kind of file by. */
const suffix = ".ics"

/** Who reads by the address of a calendar. */
export type FeedUser = Holder & { id: number; ownerId: number }

/** When a user's address was made; null while there is none. */
export async function madeAt(userId: number): Promise<string | null> {
  const [feed] = await query<{ created_at: string }>({
    text: `SELECT ${exactMoment("created_at")} AS created_at FROM calendar_feed WHERE user_id = $1`,
    values: [userId],
  })
  return feed?.created_at ?? null
}

/** Makes a user's address, in the place of a former one. @returns the address, which is stored nowhere */
export async function createFeed(userId: number, actor: Actor): Promise<string> {
  const token = randomBytes(32).toString("base64url")
  await inTransaction(async (connection) => {
    await query(
      {
        text: `INSERT INTO calendar_feed (user_id, token_hash) VALUES ($1, $2)
          ON CONFLICT (user_id) DO UPDATE SET token_hash = excluded.token_hash, created_at = now()`,
        values: [userId, hashToken(token)],
      },
      connection,
    )
    const changes = { calendar_feed: [null, true] as [null, boolean] }
    await writeAudit({ actor, action: "edit", type: "user", id: userId, changes }, connection)
  })
  return siteAddress(`/api/calendar/${token}${suffix}`)
}

/** Ends a user's address. Throws a 404 when there is none. */
export async function revokeFeed(userId: number, actor: Actor): Promise<void> {
  await inTransaction(async (connection) => {
    const ended = await query(
      { text: "DELETE FROM calendar_feed WHERE user_id = $1 RETURNING user_id", values: [userId] },
      connection,
    )
    if (ended.length === 0) throw notFound("link")
    const changes = { calendar_feed: [true, null] as [boolean, null] }
    await writeAudit({ actor, action: "edit", type: "user", id: userId, changes }, connection)
  })
}

/** Whose calendar an address shows. Throws a 404 for one that is none now, or whose user is disabled or may read nothing. */
export async function userOfFeed(secret: string): Promise<FeedUser> {
  const token = secret.endsWith(suffix) ? secret.slice(0, -suffix.length) : secret
  const [user] = await query<FeedUser>({
    name: "calendar-feed-user",
    text: `SELECT u.id, owner.id AS "ownerId", u.is_admin AS "isAdmin",
        ${permissionsSql(abilitiesSql)} AS permissions
      FROM calendar_feed feed JOIN "user" u ON u.id = feed.user_id AND u.disabled_at IS NULL
        JOIN owner ON owner.user_id = u.id
      WHERE feed.token_hash = $1`,
    values: [hashToken(token)],
  })
  if (!user || !readsAnything(user)) throw notFound("link")
  return user
}
