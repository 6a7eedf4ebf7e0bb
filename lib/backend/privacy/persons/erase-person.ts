import { type Connection, inTransaction, queryOne } from "#lib/backend/platform/database/db.ts"
import { againAfterRace } from "#lib/backend/platform/database/retry-races.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import { enqueueBackgroundJob } from "#lib/backend/platform/jobs/queue.ts"
import { type Actor, writeAudits } from "#lib/backend/records/audit/write-audit.ts"
import type { PersonKey } from "#lib/contract/privacy/persons.ts"
import { unaccented } from "#lib/text/search-text.ts"
import { withoutWords } from "./erased-text.ts"
import type { NamedPerson } from "./kinds/person-kind.ts"
import { rulesOf } from "./kinds/person-kinds.ts"
import { ensureKey, markObjections, marksOf } from "./objections.ts"
import { wordPatterns } from "./person-words.ts"
import { gatherTraces, type Traces } from "./traces.ts"

/** What an administrator types to confirm: the name, or the address of a person without one. */
const typedName = ({ name, email }: NamedPerson): string => name || (email ?? "")

const isTyped = (typed: string, person: NamedPerson) =>
  unaccented(typed.trim().replaceAll(/\s+/g, " ")) === unaccented(typedName(person).replaceAll(/\s+/g, " "))

export type ErasureOrder = PersonKey & { name: string; reason: string }

/**
 * Erases a person, also a contact in the trash: what is his or hers alone is emptied at once, what others wrote of the person is gone over in
 * the background.
 * @returns the id of the erasure
 * @throws 404 for an unknown person and for a contact that was merged into another, 409 for one who was erased or may not be yet, 422 on
 *   `name` unless it is the person's, and on `record` for oneself and for the last administrator
 */
export async function erasePerson({ name, reason, ...person }: ErasureOrder, actor: Actor): Promise<number> {
  await rulesOf[person.kind].check?.(person)
  return againAfterRace(() =>
    inTransaction(async (connection) => {
      const found = await rulesOf[person.kind].lock(person, actor.userId, connection)
      if (!isTyped(name, found)) throw invalid({ name: ["not_the_name"] })
      return eraseWithin(person, { reason, madeAt: found.madeAt }, actor, connection)
    }),
  )
}

/** The same in a transaction of the caller's who has locked the person, whatever is typed. @param reason without the person's name once stored */
export async function eraseWithin(
  person: PersonKey,
  { reason, madeAt }: { reason: string; madeAt: string },
  actor: Actor,
  connection: Connection,
): Promise<number> {
  const rules = rulesOf[person.kind]
  await ensureKey(connection)
  const found = await gatherTraces(await rules.know(person, connection), connection)
  await markObjections(found.emails, connection)
  const erasure = await noteErasure(person, { reason, madeAt, found }, actor, connection)
  const emptied = await rules.empty(found, connection)
  await writeAudits(
    emptied.map((record) => ({ actor, action: "erase" as const, ...record })),
    connection,
  )
  await enqueueBackgroundJob("person.erase", erasure, connection)
  return erasure
}

async function noteErasure(
  { kind, record }: PersonKey,
  { reason, madeAt, found }: { reason: string; madeAt: string; found: Traces },
  actor: Actor,
  connection: Connection,
): Promise<number> {
  const { own } = wordPatterns(found)
  const stored = await queryOne<{ id: number }>(
    {
      text: `INSERT INTO erasure (kind, record_id, record_made_at, addresses, user_id, reason, traces)
        VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
      values: [
        kind,
        record,
        madeAt,
        await marksOf(found.emails, connection),
        actor.userId,
        own ? withoutWords(reason, own) : reason,
        JSON.stringify(found),
      ],
    },
    connection,
  )
  return stored.id
}
