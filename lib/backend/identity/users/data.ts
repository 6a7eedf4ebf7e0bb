import { hasFactorSql, mustHaveFactorSql } from "#lib/backend/platform/callers/factor-standing.ts"
import { abilitiesSql } from "#lib/backend/platform/callers/token-abilities.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { moment } from "#lib/backend/platform/database/json-sql.ts"
import { erasedPerson, notFound } from "#lib/backend/platform/http/errors.ts"
import { erasedAt } from "#lib/backend/records/erased-at.ts"
import { searchConditions } from "#lib/backend/records/lists/filters/search-term.ts"
import { Parameters } from "#lib/backend/records/lists/filters/sql-builder.ts"
import type { UserAccount } from "#lib/contract/identity/users.ts"

/** A user as the wire has it; the statement names "user" u. */
const account = `SELECT u.id, u.name, u.email::text AS email, u.is_admin AS "isAdmin", u.version,
    ARRAY(${abilitiesSql} ORDER BY ability) AS abilities,
    (SELECT nickname::text FROM owner WHERE user_id = u.id AND is_active) AS nickname,
    CASE WHEN u.disabled_at IS NOT NULL THEN 'disabled' WHEN u.password_hash IS NULL THEN 'invited' ELSE 'active' END AS status,
    ${hasFactorSql} AS has_second_factor, u.requires_second_factor, ${mustHaveFactorSql} AS must_have_second_factor,
    ${moment("u.created_at")} AS created_at,
    (SELECT ${moment("max(last_used_at)")} FROM access_token WHERE user_id = u.id) AS last_seen_at
  FROM "user" u`

/** Who was erased is no user any more, though the audit log names the row. */
const isKnown = "u.erased_at IS NULL"

type Page = { page: number; per_page: number; name: string }

/** A page of the users by name, those disabled included, and how many there are. */
export async function listUsers({
  page,
  per_page,
  name,
}: Page): Promise<{ rows: UserAccount[]; total: number }> {
  const parameters = new Parameters()
  const conditions = [isKnown, ...searchConditions(name, "search_text(u.name, u.email::text)", parameters)]
  const where = `WHERE ${conditions.join(" AND ")}`
  const [counted, rows] = await Promise.all([
    query<{ total: number }>({
      text: `SELECT count(*) AS total FROM "user" u ${where}`,
      values: parameters.values,
    }),
    query<UserAccount>({
      text: `${account} ${where} ORDER BY normalise(u.name), u.id LIMIT ${per_page} OFFSET ${(page - 1) * per_page}`,
      values: parameters.values,
    }),
  ])
  return { rows, total: counted[0]?.total ?? 0 }
}

/** One user. Throws a 404 when there is none, and for one who was erased. */
export async function getUser(id: number, connection?: Connection): Promise<UserAccount> {
  const [user] = await query<UserAccount>(
    { text: `${account} WHERE u.id = $1 AND ${isKnown}`, values: [id] },
    connection,
  )
  if (user) return user
  const at = await erasedAt({ type: "user", id }, connection)
  throw at === undefined ? notFound("user") : erasedPerson(at)
}

/** Every user, those disabled included, by name. */
export function listEveryUser(): Promise<UserAccount[]> {
  return query<UserAccount>({
    text: `${account} WHERE ${isKnown} ORDER BY normalise(u.name), u.id`,
    values: [],
  })
}

/** The user with an e-mail address, whatever its case. */
export async function findUserId(email: string): Promise<number | undefined> {
  const [found] = await query<{ id: number }>({
    text: `SELECT id FROM "user" WHERE email = $1::citext`,
    values: [email.trim()],
  })
  return found?.id
}
