import { isThreadOthersPrivate } from "#lib/backend/mail/reading/mail-sql.ts"
import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { invalid, Refusal } from "#lib/backend/platform/http/errors.ts"
import { type Actor, writeAudits } from "#lib/backend/records/audit/write-audit.ts"
import type { MailLabel } from "#lib/contract/mail/mail-labels.ts"

/** All labels, by name. */
export const listLabels = (): Promise<MailLabel[]> =>
  query<MailLabel>({
    name: "mail-labels",
    text: "SELECT id, name::text, color_hex FROM mail_label ORDER BY normalise(name::text), id",
    values: [],
  })

type Input = { threads: number[]; add: number[]; remove: number[] }
type Changed = { id: number; before: string[]; after: string[] }

const lockSql = `SELECT thread.id FROM mail_thread thread WHERE thread.id = ANY ($1::int[]) AND thread.mails > 0 AND NOT ${isThreadOthersPrivate("$2::int")}
  ORDER BY thread.id FOR NO KEY UPDATE`
const namesSql = `SELECT thread.id, ARRAY(SELECT label.name::text FROM mail_thread_label marked JOIN mail_label label ON label.id = marked.label_id
    WHERE marked.thread_id = thread.id ORDER BY 1) AS names FROM unnest($1::int[]) AS thread (id) ORDER BY 1`

/**
 * Puts labels on conversations and takes others off (M-78), all of it or nothing; what is so already stays. The audit log has it, and open pages
 * hear of it.
 * @returns how many conversations it changed
 * @throws 403 when one of them is not there or others keep all of it private, 422 on `add` for a label that is not there
 */
export function setLabels(input: Input, viewer: number, actor: Actor): Promise<number> {
  const threads = [...new Set(input.threads)]
  return inTransaction(async (connection) => {
    const locked = await query({ text: lockSql, values: [threads, viewer] }, connection)
    if (locked.length < threads.length) throw new Refusal(403, { message: "conversation_not_yours" })
    await requireLabels(input.add, connection)
    const before = await namesOf(threads, connection)
    const removal =
      "DELETE FROM mail_thread_label WHERE thread_id = ANY ($1::int[]) AND label_id = ANY ($2::int[])"
    await query({ text: removal, values: [threads, input.remove] }, connection)
    await query(
      {
        text: `INSERT INTO mail_thread_label (thread_id, label_id) SELECT thread, label FROM unnest($1::int[]) thread, unnest($2::int[]) label
          ORDER BY 1, 2 ON CONFLICT DO NOTHING`,
        values: [threads, input.add],
      },
      connection,
    )
    const after = await namesOf(threads, connection)
    const changed = before.flatMap(({ id, names }, index): Changed[] => {
      const now = after[index]?.names ?? []
      return names.join("\n") === now.join("\n") ? [] : [{ id, before: names, after: now }]
    })
    if (changed.length > 0) await noteChanges(changed, actor, connection)
    return changed.length
  })
}

/** Labels that nobody can delete until the end of the transaction. */
async function requireLabels(labels: number[], connection: Connection): Promise<void> {
  const text = "SELECT FROM mail_label WHERE id = ANY ($1::int[]) ORDER BY id FOR KEY SHARE"
  const found = await query({ text, values: [labels] }, connection)
  if (found.length < new Set(labels).size) throw invalid({ add: ["not_allowed"] })
}

const namesOf = (threads: number[], connection: Connection) =>
  query<{ id: number; names: string[] }>({ text: namesSql, values: [threads] }, connection)

async function noteChanges(changed: Changed[], actor: Actor, connection: Connection): Promise<void> {
  const ids = changed.map(({ id }) => id)
  await query(
    { text: "UPDATE mail_thread SET version = version + 1 WHERE id = ANY ($1::int[])", values: [ids] },
    connection,
  )
  const entries = changed.map(({ id, before, after }) => ({
    actor,
    action: "edit" as const,
    type: "mail_thread" as const,
    id,
    changes: { labels: [before, after] as [unknown, unknown] },
  }))
  await writeAudits(entries, connection)
}
