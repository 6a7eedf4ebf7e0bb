import { inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { conflict, invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import { disclosureDays } from "#lib/contract/mail/mail-disclosure-terms.ts"
import type { MailDisclosure } from "#lib/contract/mail/mail-disclosures.ts"
import { findOwnOpen, getDisclosure, openableMails } from "./data.ts"
import { noteStep } from "./note-step.ts"
import { notifyApprovers } from "./notify.ts"

type Desired = { thread: number; reason: string }

/**
 * Requests to read what people who left keep private in a conversation; others with the ability are notified.
 * @throws 404 for a conversation that is not there, 409 with the caller's own request where one waits or runs, 422 on `thread` where
 * everything private is of somebody who may sign in
 */
export function askToOpen({ thread, reason }: Desired, asker: number, actor: Actor): Promise<MailDisclosure> {
  return inTransaction(async (connection) => {
    const locked = await query(
      { text: "SELECT FROM mail_thread WHERE id = $1 AND mails > 0 FOR NO KEY UPDATE", values: [thread] },
      connection,
    )
    if (locked.length === 0) throw notFound("conversation")
    const own = await findOwnOpen(thread, asker, connection)
    if (own) throw conflict("disclosure_asked", own)
    const { is_openable } = await queryOne<{ is_openable: boolean }>(
      { text: `SELECT EXISTS (${openableMails("$1")}) AS is_openable`, values: [thread] },
      connection,
    )
    if (!is_openable) throw invalid({ thread: ["nothing_to_disclose"] })
    const { id } = await queryOne<{ id: number }>(
      {
        text: `INSERT INTO mail_disclosure (thread_id, asker_id, reason, ends_at)
          VALUES ($1, $2, $3, now() + make_interval(days => $4)) RETURNING id`,
        values: [thread, asker, reason, disclosureDays],
      },
      connection,
    )
    const disclosure = await getDisclosure(id, asker, connection)
    await noteStep("asked", disclosure, actor, connection)
    await notifyApprovers(disclosure, connection)
    return disclosure
  })
}
