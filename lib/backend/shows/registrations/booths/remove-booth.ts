import { query } from "#lib/backend/platform/database/db.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import { inRecordTransaction } from "#lib/backend/records/transaction.ts"
import { auditDifferences } from "../audit-differences.ts"
import { registrationOfBooth } from "../change-registration.ts"
import { updatePrices } from "../prices.ts"

/**
 * Deletes a booth with its place, its prices and its technical files; its brands stay with the registration. A registration may
 * be left without booths: its exhibitor is at the show on somebody else's.
 * @throws 404 for an unknown booth
 */
export function removeBooth(booth: number, actor: Actor): Promise<void> {
  return inRecordTransaction(actor, async (transaction) => {
    const { connection } = transaction
    const registration = await registrationOfBooth(booth, connection)
    if (registration === undefined) throw notFound("booth")
    await auditDifferences(registration, { ...transaction, field: "booth" }, async () => {
      // The purge deletes files whose time is over.
      await query(
        {
          name: "registration-expire-files",
          text: "UPDATE stored_file SET expires_at = now() WHERE id IN (SELECT file_id FROM registration_technical_file WHERE booth_id = $1)",
          values: [booth],
        },
        connection,
      )
      const gone = await query<{ id: number }>(
        {
          name: "registration-remove-booth",
          text: "DELETE FROM registration_booth WHERE id = $1 RETURNING id",
          values: [booth],
        },
        connection,
      )
      if (gone.length === 0) throw notFound("booth")
      await updatePrices(registration, [], connection)
    })
  })
}
