import { type Connection, inTransaction } from "#lib/backend/platform/database/db.ts"
import { againAfterRace } from "#lib/backend/platform/database/retry-races.ts"
import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import { type ReferenceStore, referenceStore } from "#lib/backend/records/reference/store.ts"

/** An open transaction, who writes in it, and the reference data as they were read before it: inside there is one connection only. */
export type Transaction = { actor: Actor; store: ReferenceStore; connection: Connection }

/** Runs work that writes records in a transaction, as a whole again when another one came in its way. */
export async function inRecordTransaction<Result>(
  actor: Actor,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const store = await referenceStore()
  return againAfterRace(() => inTransaction((connection) => work({ actor, store, connection })))
}
