import { type Connection, inTransaction, query, queryOne } from "../database/db.ts"
import { againAfterRace } from "../database/retry-races.ts"
import { conflict, invalid, notFound } from "../http/errors.ts"
import { enqueueErrand } from "../jobs/queue.ts"
import { type Actor, writeAudits } from "../records/audit/write-audit.ts"
import { findMergedAway } from "../records/merges/merged-away.ts"
import { emptyContacts } from "./empty-contact.ts"
import { withoutWords } from "./erased-text.ts"
import { folded } from "./letters.ts"
import { ensureKey, markObjections, marksOf } from "./objections.ts"
import { wordPatterns } from "./person-words.ts"
import { gatherTraces, mergedContacts, type Traces } from "./traces.ts"

type Stored = { name: string; email: string | null; is_erased: boolean; made_at: string }

/** What an administrator types to confirm: the name, or the address of a contact without one. */
export const typedName = ({ name, email }: Pick<Stored, "name" | "email">): string => name || (email ?? "")

const isTyped = (typed: string, contact: Stored) =>
  folded(typed.trim().replaceAll(/\s+/g, " ")) === folded(typedName(contact).replaceAll(/\s+/g, " "))

export type ErasureOrder = { id: number; name: string; reason: string }

/**
 * Erases a contact, also one in the trash: it and whoever was merged into it are emptied at once, what others wrote of it is gone over in
 * the background.
 * @returns the id of the erasure
 * @throws 404 for an unknown contact and for one that was merged into another, 409 for one that was erased, 422 on `name` unless it is the
 *   contact's
 */
export async function eraseContact(order: ErasureOrder, actor: Actor): Promise<number> {
  const merged = await findMergedAway("contact", order.id)
  if (merged) throw notFound("contact", merged.kept.id)
  return againAfterRace(() =>
    inTransaction(async (connection) => {
      const contact = await lockedContact(order.id, connection)
      if (contact.is_erased) throw conflict("person_erased", null)
      if (!isTyped(order.name, contact)) throw invalid({ name: ["not_the_name"] })
      return eraseWithin(order.id, { reason: order.reason, madeAt: contact.made_at }, actor, connection)
    }),
  )
}

async function lockedContact(id: number, connection: Connection): Promise<Stored> {
  const contacts = await mergedContacts(id, connection)
  await query({ text: "SELECT contact_lock($1::int[])", values: [contacts] }, connection)
  const [contact] = await query<Stored>(
    {
      text: `SELECT btrim(first_name || ' ' || last_name) AS name, email::text AS email, erased_at IS NOT NULL AS is_erased, created_at AS made_at
        FROM contact WHERE id = $1`,
      values: [id],
    },
    connection,
  )
  if (!contact) throw notFound("contact")
  return contact
}

/** The same in a transaction of the caller's who has locked the contact, whatever is typed. @param reason without the person's name once stored */
export async function eraseWithin(
  id: number,
  { reason, madeAt }: { reason: string; madeAt: string },
  actor: Actor,
  connection: Connection,
): Promise<number> {
  await ensureKey(connection)
  const found = await gatherTraces(await mergedContacts(id, connection), connection)
  await markObjections(found.emails, connection)
  const erasure = await noteErasure(id, { reason, madeAt, found }, actor, connection)
  const emptied = await emptyContacts(found, connection)
  await writeAudits(
    emptied.map((contact) => ({
      ...{ actor, action: "erase" as const, type: "contact" as const, id: contact.id },
      changes: { erased_at: [null, contact.erased_at] as [unknown, unknown] },
      version: contact.version,
    })),
    connection,
  )
  await enqueueErrand("person.erase", erasure, connection)
  return erasure
}

async function noteErasure(
  id: number,
  { reason, madeAt, found }: { reason: string; madeAt: string; found: Traces },
  actor: Actor,
  connection: Connection,
): Promise<number> {
  const { own } = wordPatterns(found)
  const stored = await queryOne<{ id: number }>(
    {
      text: `INSERT INTO erasure (kind, record_id, record_made_at, addresses, user_id, reason, traces)
        VALUES ('contact', $1, $2, $3, $4, $5, $6) RETURNING id`,
      values: [
        ...[id, madeAt, await marksOf(found.emails, connection), actor.userId],
        ...[own ? withoutWords(reason, own) : reason, JSON.stringify(found)],
      ],
    },
    connection,
  )
  return stored.id
}
