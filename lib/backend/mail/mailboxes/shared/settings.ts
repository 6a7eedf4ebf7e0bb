import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { Changes } from "#lib/backend/records/audit/write-audit.ts"
import type { SharedMailbox } from "#lib/contract/mail/shared-mailboxes.ts"
import { patternOf } from "../mutations.ts"

/** What of a shared mailbox is set besides its name and members; what is left out stays. */
export type Settings = {
  per_minute?: number | undefined
  per_day?: number | undefined
  exclusions?: string[] | undefined
}

/** Exclusions as they are stored, each once. @throws 422 on `exclusions.{index}` */
export const patternsOf = ({ exclusions }: Settings): string[] | undefined =>
  exclusions && [...new Set(exclusions.map((one, index) => patternOf(one, `exclusions.${index}`)))]

/**
 * Sets how many mails may go out and whose are not kept (M-89), as for a user's own mailbox.
 * @param current the stored mailbox, locked
 * @param limits left out, they stay
 * @param patterns as `patternsOf` has them
 * @returns what changed by it, for the audit log
 */
export async function storeSettings(
  current: SharedMailbox,
  limits: Settings,
  patterns: string[] | undefined,
  connection: Connection,
): Promise<Changes> {
  const changes: Changes = {}
  const { per_minute = current.per_minute, per_day = current.per_day } = limits
  if (per_minute !== current.per_minute) changes.mails_per_minute = [current.per_minute, per_minute]
  if (per_day !== current.per_day) changes.mails_per_day = [current.per_day, per_day]
  if (Object.keys(changes).length > 0)
    await query(
      {
        text: "UPDATE mailbox SET per_minute = $2, per_day = $3 WHERE id = $1",
        values: [current.id, per_minute, per_day],
      },
      connection,
    )
  if (patterns && String(patterns.toSorted()) !== String(current.exclusions.toSorted())) {
    for (const text of [
      "DELETE FROM mailbox_exclusion WHERE mailbox_id = $1 AND pattern <> ALL ($2::citext[])",
      "INSERT INTO mailbox_exclusion (mailbox_id, pattern) SELECT $1, unnest($2::citext[]) ON CONFLICT DO NOTHING",
    ])
      await query({ text, values: [current.id, patterns] }, connection)
    changes.mail_exclusions = [current.exclusions.join(", "), patterns.toSorted().join(", ")]
  }
  return changes
}
