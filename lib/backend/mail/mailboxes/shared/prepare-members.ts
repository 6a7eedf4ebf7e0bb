import { query, queryOne } from "#lib/backend/platform/database/db.ts"

/** Mails of a transaction: their conversations, and the mailbox, are locked for as long as it takes. */
const batch = 1000
/** Batches of a run; the rest is for the next. */
const batchesPerRun = 50

const nextSql = `SELECT user_id AS member FROM mailbox_member WHERE mailbox_id = $1 AND prepared_from IS NOT NULL ORDER BY user_id LIMIT 1`

/**
 * Writes the mails of a large shared mailbox for who became a member, the latest first, a batch a transaction (M-88): killed at any moment it
 * continues where it was, and workers that do it at the same time wait for each other. Who is removed is not written for any more.
 * @returns seconds after which to continue; undefined when nothing remains
 */
export async function prepareMembers(mailbox: number): Promise<number | undefined> {
  for (let done = 0; done < batchesPerRun; done += 1) {
    const [next] = await query<{ member: number }>({ text: nextSql, values: [mailbox] })
    if (!next) return undefined
    await queryOne({ text: "SELECT mailbox_member_batch($1, $2, $3)", values: [mailbox, next.member, batch] })
  }
  return 0
}

/** Continues for all mailboxes whose background job was lost. */
export async function prepareAllMembers(): Promise<void> {
  const mailboxes = await query<{ id: number }>({
    text: "SELECT DISTINCT mailbox_id AS id FROM mailbox_member WHERE prepared_from IS NOT NULL ORDER BY 1",
    values: [],
  })
  for (const { id } of mailboxes) while ((await prepareMembers(id)) !== undefined);
}
