import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { conflict, notFound } from "#lib/backend/platform/http/errors.ts"
import { type Actor, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { changesBetween } from "#lib/backend/records/changes.ts"
import type { MailValue, SessionValues } from "#lib/contract/mail/mail-templates.ts"

/** What templates say of a session, and the session's version. Throws a 404. */
export async function getSessionValues(session: number, connection?: Connection): Promise<SessionValues> {
  const [found] = await query<SessionValues>(
    {
      name: "session-mail-values",
      text: "SELECT id AS session, mail_values AS values, version FROM tradeshow_session WHERE id = $1",
      values: [session],
    },
    connection,
  )
  if (!found) throw notFound("session")
  return found
}

const isFilled = (value: MailValue) =>
  typeof value === "string" ? value !== "" : value.en !== "" || value.fr !== ""

/**
 * Changes what templates say of a session; empty values are taken away.
 * @throws 404, 409 with the stored values when the session is at another version by now
 */
export function setSessionValues(
  { session, version }: { session: number; version?: number | undefined },
  values: Record<string, MailValue>,
  actor: Actor,
): Promise<SessionValues> {
  const fresh = Object.fromEntries(Object.entries(values).filter(([, value]) => isFilled(value)))
  return inTransaction(async (connection) => {
    await query(
      { text: "SELECT FROM tradeshow_session WHERE id = $1 FOR NO KEY UPDATE", values: [session] },
      connection,
    )
    const current = await getSessionValues(session, connection)
    if (version !== undefined && current.version !== version) throw conflict("session_changed", current)
    const changes = changesBetween({ mail_values: current.values }, { mail_values: fresh })
    if (Object.keys(changes).length === 0) return current
    await query(
      {
        text: "UPDATE tradeshow_session SET mail_values = $2, version = version + 1 WHERE id = $1",
        values: [session, JSON.stringify(fresh)],
      },
      connection,
    )
    const next = current.version + 1
    await writeAudit(
      { actor, action: "edit", type: "tradeshow_session", id: session, changes, version: next },
      connection,
    )
    return { session, values: fresh, version: next }
  })
}
