import type { Connection } from "#lib/backend/platform/database/db.ts"
import type { AuditedRecord, Changes } from "#lib/backend/records/audit/write-audit.ts"
import type { PersonKey } from "#lib/contract/privacy/persons.ts"
import type { ErasureLine } from "../erasure-log.ts"
import type { Known, Traces } from "../traces.ts"

/** A person as administrators know him or her; `madeAt` is when the record was made, as the database has it. */
export type NamedPerson = { name: string; email: string | null; madeAt: string }

/** A record that was changed, for the audit log; `changes` holds nothing of the person. */
export type Emptied = { type: AuditedRecord; id: number; version: number; changes: Changes }

/** A row that stays, emptied for good. */
export type EmptiedRow = { id: number; version: number; erasedAt: string | null }

export const asEmptied = (type: AuditedRecord, { id, version, erasedAt }: EmptiedRow): Emptied => ({
  type,
  id,
  version,
  changes: { erased_at: [null, erasedAt] },
})

/** What differs between the kinds of person who are exported and erased. */
export type PersonRules = {
  /** @throws 404 for one who is unknown or was erased */
  find: (person: PersonKey, connection: Connection) => Promise<NamedPerson>
  /** What is looked at before a transaction. @throws 404 for one who became part of another record */
  check?: (person: PersonKey) => Promise<void>
  /**
   * Locks the rows of a person for an erasure by a user.
   * @throws 404 as `find`, 409 for one who was erased or may not be yet, 422 on `record`
   */
  lock: (person: PersonKey, userId: number | null, connection: Connection) => Promise<NamedPerson>
  /** What is looked for of a person, former names and addresses included. */
  know: (person: PersonKey, connection: Connection) => Promise<Known>
  /** Empties what is the person's alone, in the caller's transaction. */
  empty: (found: Traces, connection: Connection) => Promise<Emptied[]>
  /** Finds, and locks, whom an erasure was of in a database of before; undefined when it is not there. */
  findAgain: (line: ErasureLine, connection: Connection) => Promise<PersonKey | undefined>
}
