import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import { type Actor, type Changes, writeAudits } from "#lib/backend/records/audit/write-audit.ts"
import { storedKinds } from "#lib/backend/records/kinds/kinds.ts"
import { inRecordTransaction } from "#lib/backend/records/transaction.ts"
import type { PutResult } from "#lib/contract/mail/mailing-terms.ts"
import type { Option } from "#lib/contract/platform/fields.ts"
import { lockList } from "./one-list.ts"
import { subscribeMany } from "./subscribe.ts"
import { noteEvents, type Proof } from "./subscription-events.ts"
import { unsubscribe } from "./unsubscribe.ts"

/** Notes in the audit log of contacts that they came to a list or left it. */
export async function auditMembers(
  list: number,
  contacts: readonly number[],
  change: "came" | "left",
  actor: Actor,
  connection: Connection,
): Promise<void> {
  if (contacts.length === 0) return
  const changes: Changes = { mailing_lists: change === "came" ? [null, [list]] : [[list], null] }
  await writeAudits(
    contacts.map((id) => ({ actor, action: "edit" as const, type: "contact" as const, id, changes })),
    connection,
  )
}

/** @throws 422 on `list` for a dynamic or an archived one; 404 */
export async function requireStatic(list: number, connection: Connection): Promise<void> {
  const [found] = await query<{ kind: string; is_archived: boolean }>(
    {
      text: "SELECT kind, archived_at IS NOT NULL AS is_archived FROM mailing_list WHERE id = $1",
      values: [list],
    },
    connection,
  )
  if (!found) throw notFound("mailing_list")
  if (found.kind !== "static" || found.is_archived) throw invalid({ list: ["not_allowed"] })
}

/** The same for a change of many: throws a 422 on its value. */
export async function checkStatic(list: number, connection: Connection): Promise<void> {
  const found = await query(
    {
      text: "SELECT FROM mailing_list WHERE id = $1 AND kind = 'static' AND archived_at IS NULL",
      values: [list],
    },
    connection,
  )
  if (found.length === 0) throw invalid({ "values.mailing_list_id": ["not_allowed"] })
}

type Added = { added: number; already: number; opted_out: Option[] }

const countOf = (results: ReadonlyMap<number, PutResult>, result: PutResult) =>
  [...results.values()].filter((one) => one === result).length

/** Puts contacts on a list; who had unsubscribed stays away without a new consent, and is told. Throws a 404, a 422 on `list`. */
export function addMembers(
  { list, contacts, consent }: { list: number; contacts: number[]; consent: string },
  actor: Actor,
): Promise<Added> {
  return inRecordTransaction(actor, async ({ connection }) => {
    await requireStatic(list, connection)
    const proof: Proof = {
      ...(actor.userId !== null && { user: actor.userId }),
      ...(consent !== "" && { consent }),
    }
    const results = await subscribeMany(connection, { list, contacts, source: "staff", proof })
    const idsOf = (result: PutResult) => [...results].flatMap(([id, one]) => (one === result ? id : []))
    await auditMembers(list, idsOf("added"), "came", actor, connection)
    const opted_out = await query<Option>(
      {
        text: `SELECT id, ${storedKinds.contact.name("contact")} AS name FROM contact WHERE id = ANY ($1::int[]) ORDER BY id`,
        values: [idsOf("opted_out")],
      },
      connection,
    )
    return { added: countOf(results, "added"), already: countOf(results, "already"), opted_out }
  })
}

/** Takes a contact off a list; `unsubscribe`: for good. Said twice it changes nothing. Throws a 404 for an unknown list. */
export function removeMember(
  input: { list: number; contact: number; unsubscribe: boolean },
  actor: Actor,
): Promise<void> {
  const { list, contact } = input
  return inRecordTransaction(actor, async ({ connection }) => {
    await lockList(list, connection)
    const how = { source: "staff" as const, proof: actor.userId === null ? {} : { user: actor.userId } }
    const isChanged = input.unsubscribe
      ? await unsubscribe(connection, { list, contact, ...how })
      : await takeOff(list, contact, how, connection)
    if (isChanged) await auditMembers(list, [contact], "left", actor, connection)
  })
}

/** Without a word of the address: it can come back any time. */
async function takeOff(
  list: number,
  contact: number,
  how: Parameters<typeof noteEvents>[2],
  connection: Connection,
): Promise<boolean> {
  const [left] = await query<{ email: string | null }>(
    {
      text: `DELETE FROM mailing_subscription USING contact WHERE mailing_list_id = $1 AND contact_id = $2 AND contact.id = contact_id
        RETURNING contact.email::text AS email`,
      values: [list, contact],
    },
    connection,
  )
  if (!left) return false
  await noteEvents("unsubscribed", [{ list, contact, email: left.email ?? "" }], how, connection)
  return true
}
