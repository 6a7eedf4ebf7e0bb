import { inTransaction } from "#lib/backend/platform/database/db.ts"
import { type Asker, startJob } from "#lib/backend/records/jobs/start-job.ts"
import type { PersonKey } from "#lib/contract/privacy/persons.ts"
import { rulesOf } from "../kinds/person-kinds.ts"

/**
 * Starts the export of what is stored of a person, also of a contact in the trash.
 * @returns the job
 * @throws 404 for an unknown person and for one who was erased
 */
export function startPersonExport({ kind, record, email }: PersonKey, asker: Asker): Promise<number> {
  return inTransaction(async (connection) => {
    await rulesOf[kind].find({ kind, record, email }, connection)
    return startJob("contacts.person", { kind, record, email }, asker, connection)
  })
}
