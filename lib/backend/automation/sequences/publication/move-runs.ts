import type { FlowGraph } from "#lib/automation/flows/flow-graph.ts"
import { isMailNode } from "#lib/automation/flows/mail-node.ts"
import { isSameNode } from "#lib/automation/flows/transfers.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"

/** A transfer as it is stored, with the graphs of both versions. */
export type StoredTransfer = {
  version_id: number
  from_version_id: number
  node: string
  target: string | null
  note: string
}
type Versions = { before: FlowGraph; after: FlowGraph }

const run = (text: string, values: unknown[], connection: Connection) => query({ text, values }, connection)

/** Mails of a node that nobody has handed over yet: not written, waiting for their next try, or in a worker's hands. */
async function cancelMails(node: string, runs: number[], connection: Connection): Promise<void> {
  await run(
    `UPDATE mail_delivery SET status = 'cancelled', leased_until = NULL
      WHERE mail_id IN (SELECT mail_id FROM mailing_send WHERE run_id = ANY ($1::int[]) AND node = $2)
        AND (status = 'queued' OR status = 'sending' AND data_at IS NULL)`,
    [runs, node],
    connection,
  )
  await run(
    `UPDATE mailing_send SET delivery = 'cancelled', failure = 'flow_changed'
      WHERE run_id = ANY ($1::int[]) AND node = $2 AND delivery = 'queued' AND mail_id IS NULL`,
    [runs, node],
    connection,
  )
}

/** They wait on where they are, for as long as they have; a mail that was not written becomes that of the new flow. */
async function continueThere(
  { version_id, node }: StoredTransfer,
  { after }: Versions,
  runs: number[],
  connection: Connection,
): Promise<void> {
  const fresh = after.nodes.get(node)
  if (fresh && isMailNode(fresh))
    await run(
      `UPDATE mailing_send SET version_id = $3, email_id = $4 WHERE run_id = ANY ($1::int[]) AND node = $2 AND delivery = 'queued' AND mail_id IS NULL`,
      [runs, node, version_id, fresh.data.emailTemplateId],
      connection,
    )
  await run(
    "UPDATE sequence_visit SET version_id = $2, due_at = sequence_now() WHERE run_id = ANY ($1::int[]) AND left_at IS NULL",
    [runs, version_id],
    connection,
  )
}

/** They leave by no edge, and come to the node as anybody does. */
async function goTo(
  { version_id, node, target }: StoredTransfer,
  runs: number[],
  connection: Connection,
): Promise<void> {
  await cancelMails(node, runs, connection)
  await run(
    "UPDATE sequence_visit SET left_at = sequence_now(), due_at = NULL WHERE run_id = ANY ($1::int[]) AND left_at IS NULL",
    [runs],
    connection,
  )
  await run(
    `INSERT INTO sequence_visit (run_id, node, round, sequence_id, version_id, entered_at, due_at)
      SELECT run.id, $2, (SELECT count(*) FROM sequence_visit WHERE run_id = run.id AND node = $2), run.sequence_id, $3, sequence_now(), sequence_now()
      FROM sequence_run run WHERE run.id = ANY ($1::int[])`,
    [runs, target, version_id],
    connection,
  )
}

/**
 * Does with runs what was decided, and writes it down as their history.
 * @param runs locked, and all at the node still
 */
export async function moveRuns(
  transfer: StoredTransfer,
  versions: Versions,
  runs: number[],
  connection: Connection,
): Promise<void> {
  const { version_id, node, target, note } = transfer
  await run(
    `INSERT INTO sequence_run_move (run_id, version_id, node, target, moved_at) SELECT id, $2, $3, $4, sequence_now() FROM unnest($1::int[]) AS given (id)`,
    [runs, version_id, node, target],
    connection,
  )
  if (target === null) {
    await cancelMails(node, runs, connection)
    await run(
      `UPDATE sequence_run SET status = 'stopped', end_reason = 'flow_changed', end_note = $2, ended_at = sequence_now() WHERE id = ANY ($1::int[])`,
      [runs, note],
      connection,
    )
    return
  }
  const before = versions.before.nodes.get(node)
  const isSame = target === node && before && isSameNode(before, versions.after.nodes.get(target))
  if (isSame) await continueThere(transfer, versions, runs, connection)
  else await goTo(transfer, runs, connection)
  await run(
    "UPDATE sequence_run SET version_id = $2 WHERE id = ANY ($1::int[])",
    [runs, version_id],
    connection,
  )
}
