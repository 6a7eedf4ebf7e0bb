import { keepLastAdmin, lockUser } from "#lib/backend/identity/users/last-admin.ts"
import { type Connection, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { conflict, invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import type { Traces } from "../traces.ts"
import { emptyUser } from "./empty-user.ts"
import type { NamedPerson, PersonRules } from "./person-kind.ts"

type Stored = NamedPerson & { isErased: boolean; isDisabled: boolean }

async function read(id: number, connection: Connection): Promise<Stored> {
  const [found] = await query<Stored>(
    {
      text: `SELECT name, email::text AS email, created_at AS "madeAt", erased_at IS NOT NULL AS "isErased", disabled_at IS NOT NULL AS "isDisabled"
        FROM "user" WHERE id = $1`,
      values: [id],
    },
    connection,
  )
  if (!found) throw notFound("user")
  return found
}

/** What the user has, and what he or she had before, by the audit log. */
const knownSql = `WITH changed AS (
    SELECT field.key, pair.value #>> '{}' AS value FROM audit_entry, jsonb_each(changes) AS field, jsonb_array_elements(field.value) AS pair
    WHERE record_type = 'user' AND record_id = $1 AND jsonb_typeof(field.value) = 'array' AND jsonb_typeof(pair.value) = 'string'),
  held AS (
    SELECT 'name' AS what, name AS value FROM "user" WHERE id = $1
    UNION SELECT 'email', email::text FROM "user" WHERE id = $1
    UNION SELECT 'email', email::text FROM mailbox WHERE user_id = $1
    UNION SELECT 'email', email::text FROM pending_mailbox WHERE user_id = $1
    UNION SELECT 'name', display_name FROM mailbox WHERE user_id = $1
    UNION SELECT 'nickname', nickname::text FROM owner WHERE user_id = $1
    UNION SELECT CASE key WHEN 'mailbox' THEN 'email' ELSE key END, value FROM changed WHERE key IN ('name', 'email', 'nickname', 'mailbox'))
  SELECT ARRAY(SELECT value FROM held WHERE what = 'name' AND btrim(value) <> '') AS names,
    ARRAY(SELECT value FROM held WHERE what = 'nickname' AND btrim(value) <> '') AS nicknames,
    ARRAY(SELECT value FROM held WHERE what = 'email' AND value LIKE '%@%') AS emails`

type KnownTexts = { names: string[]; nicknames: string[]; emails: string[] }

/** A name in one piece: the first word, and what follows. */
function parted(name: string): Traces["names"][number] {
  const [first = "", ...rest] = name.trim().split(/\s+/)
  return rest.length === 0 ? { first: "", last: first } : { first, last: rest.join(" ") }
}

/** A user who has no access any more: the row stays, as the audit log names it. */
export const user: PersonRules = {
  find: async ({ record }, connection) => {
    const found = await read(record, connection)
    if (found.isErased) throw notFound("user")
    return found
  },
  lock: async ({ record }, userId, connection) => {
    if (record === userId) throw invalid({ record: ["erase_not_oneself"] })
    const { isLastAdmin } = await lockUser(record, connection)
    keepLastAdmin(isLastAdmin, "record")
    const found = await read(record, connection)
    if (found.isErased) throw conflict("person_erased", null)
    if (!found.isDisabled) throw conflict("user_has_access", null)
    return found
  },
  know: async ({ record }, connection) => {
    const { names, nicknames, emails } = await queryOne<KnownTexts>(
      { text: knownSql, values: [record] },
      connection,
    )
    const alone = nicknames.map((nickname) => ({ first: "", last: nickname }))
    return { emails, names: [...names.map(parted), ...alone], phones: [], contacts: [], users: [record] }
  },
  empty: emptyUser,
  findAgain: async ({ record, made_at }, connection) => {
    const there = await query(
      {
        text: `SELECT FROM "user" WHERE id = $1 AND created_at = $2::timestamptz AND erased_at IS NULL FOR UPDATE`,
        values: [record, made_at],
      },
      connection,
    )
    return there.length === 0 ? undefined : { kind: "user", record }
  },
}
