import { type Connection, query, queryOne } from "#lib/backend/platform/database/db.ts"
import type { JoinedOptOuts } from "#lib/backend/records/registry/mergeable.ts"

type Flags = JoinedOptOuts["old"]
const readPerson = (id: number, connection: Connection) =>
  queryOne<Flags>(
    {
      text: `SELECT is_blacklisted, to_jsonb(unsubscribed_at) #>> '{}' AS unsubscribed_at, allows_tracking
        FROM contact WHERE id = $1`,
      values: [id],
    },
    connection,
  )

/** The stricter of what two contacts say, who are one person. */
const stricter = (one: Flags, other: Flags): Flags => ({
  is_blacklisted: one.is_blacklisted || other.is_blacklisted,
  unsubscribed_at: one.unsubscribed_at ?? other.unsubscribed_at,
  allows_tracking:
    one.allows_tracking === false || other.allows_tracking === false
      ? false
      : (one.allows_tracking ?? other.allows_tracking),
})

const flagsOf = ({ is_blacklisted, unsubscribed_at, allows_tracking }: Flags): Flags => ({
  is_blacklisted,
  unsubscribed_at,
  allows_tracking,
})

async function writeFlags(id: number, flags: Flags, connection: Connection): Promise<void> {
  await query(
    {
      text: `UPDATE contact SET is_blacklisted = $2, unsubscribed_at = $3::timestamptz, allows_tracking = $4
        WHERE id = $1 AND (is_blacklisted, unsubscribed_at, allows_tracking) IS DISTINCT FROM ($2, $3::timestamptz, $4::boolean)`,
      values: [id, flags.is_blacklisted, flags.unsubscribed_at, flags.allows_tracking],
    },
    connection,
  )
}

/** Has a contact keep what either of two said of mails, at all addresses of both. Before the addresses are its own. */
export async function joinOptOuts(
  { kept, removed }: { kept: number; removed: number },
  connection: Connection,
): Promise<JoinedOptOuts> {
  const [own, other] = [await readPerson(kept, connection), await readPerson(removed, connection)]
  const fresh = stricter(own, other)
  await writeFlags(kept, fresh, connection)
  const { addresses } = await queryOne<{ addresses: string[] }>(
    {
      text: `SELECT coalesce(array_agg(email::text), '{}') AS addresses FROM (
          SELECT email FROM contact WHERE id IN ($1, $2) AND email IS NOT NULL
          UNION SELECT email FROM contact_email WHERE contact_id IN ($1, $2)) held`,
      values: [kept, removed],
    },
    connection,
  )
  const before = (await readSuppressions(addresses, connection)).map(({ id }) => id)
  await query({ text: "SELECT opt_outs_shared($1::citext[])", values: [addresses] }, connection)
  const suppressions = await readSuppressions(addresses, connection)
  return { old: flagsOf(own), fresh, suppressions: suppressions.filter(({ id }) => !before.includes(id)) }
}

const readSuppressions = (addresses: string[], connection: Connection) =>
  query<{ id: number; reason: string }>(
    { text: "SELECT id, reason FROM suppression WHERE email = ANY ($1::citext[])", values: [addresses] },
    connection,
  )

/** What was said of tracking before; a merge of before consents were recorded knows of none. */
async function consented(
  id: number,
  { allows_tracking }: Flags,
  connection: Connection,
): Promise<boolean | null> {
  if (!allows_tracking) return allows_tracking
  const consents = await query(
    {
      text: "SELECT FROM tracking_event WHERE contact_id = $1 AND action = 'given' LIMIT 1",
      values: [id],
    },
    connection,
  )
  return consents.length > 0 ? true : null
}

/** Undoes what a merge joined, as far as it is as the merge left it. */
export async function partOptOuts(
  kept: number,
  { old, fresh, suppressions }: JoinedOptOuts,
  connection: Connection,
): Promise<void> {
  // Until the end of the transaction.
  await query(
    { text: "SELECT set_config('contact.takes_address_back', 'yes', true)", values: [] },
    connection,
  )
  const now = flagsOf(await readPerson(kept, connection))
  const isAsLeft = (flag: keyof Flags) => now[flag] === fresh[flag]
  await writeFlags(
    kept,
    {
      is_blacklisted: isAsLeft("is_blacklisted") ? old.is_blacklisted : now.is_blacklisted,
      unsubscribed_at: isAsLeft("unsubscribed_at") ? old.unsubscribed_at : now.unsubscribed_at,
      allows_tracking: isAsLeft("allows_tracking")
        ? await consented(kept, old, connection)
        : now.allows_tracking,
    },
    connection,
  )
  await query(
    {
      text: `DELETE FROM suppression USING jsonb_to_recordset($1::jsonb) AS copied (id int, reason suppression_reason)
        WHERE suppression.id = copied.id AND suppression.reason = copied.reason`,
      values: [JSON.stringify(suppressions)],
    },
    connection,
  )
}
