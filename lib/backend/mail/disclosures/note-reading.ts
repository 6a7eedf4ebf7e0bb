import { getDisclosure } from "#lib/backend/mail/disclosures/data.ts"
import { noteStep } from "#lib/backend/mail/disclosures/note-step.ts"
import { inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { currentCall } from "#lib/backend/platform/http/call-scope.ts"
import { sessionNeeded } from "#lib/backend/platform/http/errors.ts"
import { env } from "#lib/env.ts"

/** Something that is answered of a conversation. */
type Answered = { thread: number; is_disclosed: boolean }

const firstOfDaySql = `INSERT INTO mail_disclosure_reading (disclosure_id, day)
  SELECT id, (now() AT TIME ZONE $3)::date FROM mail_disclosure
  WHERE asker_id = $1 AND thread_id = ANY ($2::int[]) AND status = 'approved' AND ends_at > now()
  ORDER BY id ON CONFLICT DO NOTHING RETURNING disclosure_id AS id`

/**
 * Logs that somebody reads what was opened to him or her, once a day and request. To be awaited before the answer goes out: nothing is read
 * that could not be logged. Without anything opened among what is answered, nothing is asked of the database.
 * @throws 403 with the reason "session" for a token of a script: what is opened is opened to a person
 */
export async function noteReading(answered: readonly Answered[], viewer: number): Promise<void> {
  const threads = new Set(answered.flatMap(({ thread, is_disclosed }) => (is_disclosed ? [thread] : [])))
  if (threads.size === 0) return
  if (currentCall()?.isScript) throw sessionNeeded()
  await inTransaction(async (connection) => {
    const values = [viewer, [...threads], env().TIME_ZONE]
    const first = await query<{ id: number }>({ text: firstOfDaySql, values }, connection)
    const actor = { userId: viewer, requestId: currentCall()?.requestId ?? "" }
    for (const { id } of first)
      await noteStep("read", await getDisclosure(id, viewer, connection), actor, connection)
  })
}
