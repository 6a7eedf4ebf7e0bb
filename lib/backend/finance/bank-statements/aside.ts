import { query } from "#lib/backend/platform/database/db.ts"
import { conflict } from "#lib/backend/platform/http/errors.ts"
import { type Actor, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { inRecordTransaction } from "#lib/backend/records/transaction.ts"
import { findEntry } from "./entries.ts"
import { lockEntry, requireVersion } from "./lock-entry.ts"

type Based = { entry: number; version: number }

/** Writes why an entry is set aside; null opens it again. */
function writeAside({ entry, version }: Based, reason: string | null, actor: Actor): Promise<void> {
  return inRecordTransaction(actor, async ({ connection }) => {
    const locked = await lockEntry(entry, connection)
    await requireVersion(locked, version, connection)
    if (reason !== null && (locked.matched !== 0 || locked.adjusted !== 0))
      throw conflict("bank_entry_paid", await findEntry(entry, connection))
    const before = locked.is_aside ? locked.aside_reason : null
    if (before === reason) return
    await query(
      {
        text: `UPDATE bank_entry SET aside_at = CASE WHEN $2::text IS NULL THEN NULL ELSE now() END, aside_reason = coalesce($2, ''),
          version = version + 1 WHERE id = $1`,
        values: [entry, reason],
      },
      connection,
    )
    const changes = { aside_reason: [before, reason] as [string | null, string | null] }
    await writeAudit(
      { actor, action: "edit", type: "bank_entry", id: entry, changes, version: version + 1 },
      connection,
    )
  })
}

/** Says that an entry pays no invoice. Throws a 404, or a 409 with the entry as it is: for an older version, for one that paid something. */
export const setAside = ({ reason, ...based }: Based & { reason: string }, actor: Actor) =>
  writeAside(based, reason, actor)

/** Takes that back. Throws a 404, or a 409 with the entry as it is for an older version. */
export const reopen = (based: Based, actor: Actor) => writeAside(based, null, actor)
