import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import { type Actor, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { inRecordTransaction } from "#lib/backend/records/transaction.ts"
import { dropExceptions } from "./exceptions.ts"
import { lockPeople } from "./lock-people.ts"
import { readAddresses } from "./read-addresses.ts"
import { suppress } from "./suppress.ts"

/** Throws a 404 for an unknown mailing list. */
async function requireList(id: number, connection: Connection): Promise<void> {
  const found = await query({ text: "SELECT FROM mailing_list WHERE id = $1", values: [id] }, connection)
  if (found.length === 0) throw notFound("mailing_list")
}

/** Has an address get no mails of a list, or of none. @returns false for one that gets none already, for as strong a reason. Throws a 404 for an unknown list. */
export function addSuppression(
  { email, list, detail }: { email: string; list: number | null; detail: string },
  actor: Actor,
): Promise<boolean> {
  return inTransaction(async (connection) => {
    if (list !== null) await requireList(list, connection)
    const [made] = await suppress(connection, {
      emails: [email],
      list,
      reason: "by_hand",
      detail,
      user: actor.userId,
    })
    if (!made) return false
    await writeAudit(
      {
        actor,
        action: "create",
        type: "suppression",
        id: made.id,
        changes: { email: [null, email], ...(list !== null && { mailing_lists: [null, [list]] }) },
      },
      connection,
    )
    return true
  })
}

/** Addresses that are written in one transaction. */
const atOnce = 2_000

/** Has the addresses of a file get no mails. Throws a 404 for an unknown list, a 422 on `file`. */
export async function importSuppressions(
  { file, list, detail }: { file: File; list: number | null; detail: string },
  actor: Actor,
) {
  const { people, wrong } = await readAddresses(file)
  let added = 0
  for (let from = 0; from < people.length; from += atOnce) {
    const emails = people.slice(from, from + atOnce).map(({ email }) => email)
    added += await inTransaction(async (connection) => {
      if (list !== null) await requireList(list, connection)
      const made = await suppress(connection, {
        emails,
        list,
        reason: "imported",
        detail,
        user: actor.userId,
      })
      const [first] = made
      if (first)
        await writeAudit(
          {
            actor,
            action: "create",
            type: "suppression",
            id: first.id,
            changes: {
              addresses: [null, made.length],
              ...(list !== null && { mailing_lists: [null, [list]] }),
            },
          },
          connection,
        )
      return made.filter(({ is_new }) => is_new).length
    })
  }
  return { added, already: people.length - added, invalid: wrong.length }
}

/** Before the row itself, as contacts come before the rest. */
async function lockPersonOf(suppression: number, connection: Connection): Promise<void> {
  const found = await query<{ email: string }>(
    { text: "SELECT email::text AS email FROM suppression WHERE id = $1", values: [suppression] },
    connection,
  )
  await lockPeople(
    found.map(({ email }) => email),
    connection,
  )
}

/** Has an address get mails again; why is in the audit trail. Throws a 404. */
export function removeSuppression(id: number, why: string, actor: Actor): Promise<void> {
  return inRecordTransaction(actor, async ({ connection }) => {
    await lockPersonOf(id, connection)
    const [gone] = await query<{ email: string; list: number | null; reason: string }>(
      {
        text: "DELETE FROM suppression WHERE id = $1 RETURNING email::text AS email, mailing_list_id AS list, reason",
        values: [id],
      },
      connection,
    )
    if (!gone) throw notFound("suppression")
    // The contact of who unsubscribed from everything says so as well, also where he complained after that.
    if (gone.list === null && (gone.reason === "unsubscribed" || gone.reason === "complaint")) {
      await dropExceptions(null, [gone.email], connection)
      await query(
        {
          text: `UPDATE contact SET unsubscribed_at = NULL WHERE unsubscribed_at IS NOT NULL
            AND id IN (SELECT contact_id FROM contact_address WHERE email = $1::citext UNION SELECT id FROM contact WHERE email = $1::citext)`,
          values: [gone.email],
        },
        connection,
      )
    }
    const changes: Record<string, [unknown, unknown]> = {
      email: [gone.email, null],
      reason: [gone.reason, null],
      why: [null, why],
      ...(gone.list !== null && { mailing_lists: [[gone.list], null] }),
    }
    await writeAudit({ actor, action: "delete", type: "suppression", id, changes }, connection)
  })
}
