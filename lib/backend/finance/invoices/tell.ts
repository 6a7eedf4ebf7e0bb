import type { Connection } from "#lib/backend/platform/database/db.ts"
import type { MoneyChanges } from "#lib/backend/records/audit/money-fields.ts"
import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import { changeRegistration } from "#lib/backend/shows/registrations/change-registration.ts"

/** Notes a change of the ledger in the audit log of its registrations, which are locked; open pages read them again. */
export async function tellRegistrations(
  registrations: readonly number[],
  changes: MoneyChanges,
  actor: Actor,
  connection: Connection,
): Promise<void> {
  for (const id of registrations) await changeRegistration({ id, changes }, actor, connection)
}
