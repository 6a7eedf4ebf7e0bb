import { type Connection, query } from "#lib/backend/platform/database/db.ts"

/**
 * Locks runs of a node with all that a change of them reaches, in the order in which others lock it: companies and contacts, as stops and
 * merges do, mails as those do that send them, then the runs, as steps do. Whoever holds one is waited for.
 */
export async function lockRunsOf(node: string, runs: number[], connection: Connection): Promise<void> {
  const locked = [
    `SELECT FROM company WHERE id IN (SELECT company_id FROM sequence_run WHERE id = ANY ($1::int[])
        UNION SELECT link.company_id FROM sequence_run run JOIN company_contact link ON link.contact_id = run.contact_id WHERE run.id = ANY ($1))
      ORDER BY id FOR NO KEY UPDATE`,
    `SELECT FROM contact WHERE id IN (SELECT contact_id FROM sequence_run WHERE id = ANY ($1::int[])) ORDER BY id FOR NO KEY UPDATE`,
  ]
  const lockedOfNode = [
    `SELECT FROM mail_delivery WHERE mail_id IN (SELECT mail_id FROM mailing_send WHERE run_id = ANY ($1::int[]) AND node = $2)
        AND status IN ('queued', 'sending') ORDER BY mail_id FOR UPDATE`,
    `SELECT FROM mailing_send WHERE run_id = ANY ($1::int[]) AND node = $2 AND delivery IN ('queued', 'sending') ORDER BY id FOR UPDATE`,
  ]
  for (const text of locked) await query({ text, values: [runs] }, connection)
  for (const text of lockedOfNode) await query({ text, values: [runs, node] }, connection)
  await query(
    {
      text: `SELECT FROM sequence_run WHERE id = ANY ($1::int[]) AND status = 'in_progress' ORDER BY id FOR NO KEY UPDATE`,
      values: [runs],
    },
    connection,
  )
}
