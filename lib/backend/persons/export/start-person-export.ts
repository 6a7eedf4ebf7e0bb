import { inTransaction, query } from "../../database/db.ts"
import { notFound } from "../../http/errors.ts"
import { type Asker, startJob } from "../../jobs/start-job.ts"

/**
 * Starts the export of what is stored of a contact, also of one in the trash.
 * @returns the job
 * @throws 404 for an unknown contact and for one that was erased
 */
export function startPersonExport(contact: number, asker: Asker): Promise<number> {
  return inTransaction(async (connection) => {
    const [found] = await query(
      { text: "SELECT FROM contact WHERE id = $1 AND erased_at IS NULL", values: [contact] },
      connection,
    )
    if (!found) throw notFound("contact")
    return startJob("contacts.person", { contact }, asker, connection)
  })
}
