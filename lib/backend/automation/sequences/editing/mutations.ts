import type { RunOwner } from "#lib/backend/crm/sequence-runs.ts"
import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import { type Actor, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { subjectNotFound } from "#lib/backend/records/required-record.ts"
import type { SequenceRun } from "#lib/contract/automation/sequences.ts"
import { listRuns } from "./data.ts"

/**
 * Ends every run in progress of a sequence for a record, of a company those of its people as well; said twice it changes
 * nothing. The record's version stays: a run is no field of its form, and no save made meanwhile may be refused for it.
 * @returns all runs of the record
 * @throws 404 for an unknown or deleted record, and for a sequence that the record has no run of
 */
export async function stopSequence(
  sequence: number,
  subject: RunOwner,
  actor: Actor,
): Promise<SequenceRun[]> {
  const runs = await stopOwn(sequence, subject, actor)
  // Each in a transaction of its own: whoever stops a contact's locks that contact first.
  const people = runs.flatMap(({ sequence_id, status, person }) =>
    sequence_id === sequence && status === "in_progress" && person ? [person.id] : [],
  )
  for (const id of people) await stopOwn(sequence, { type: "contact", id }, actor)
  return people.length === 0 ? runs : inTransaction((connection) => listRuns(subject, connection))
}

function stopOwn(sequence: number, subject: RunOwner, actor: Actor): Promise<SequenceRun[]> {
  return inTransaction(async (connection) => {
    await lockRecord(subject, connection)
    const runs = await listRuns(subject, connection)
    const own = runs.filter((run) => run.sequence_id === sequence)
    if (own.length === 0) throw notFound("sequence")
    if (!(await stopRuns(sequence, subject, connection))) return runs
    const changes = { [`sequences.${sequence}`]: ["in_progress", "stopped"] satisfies [string, string] }
    await writeAudit({ actor, action: "edit", ...subject, changes }, connection)
    return listRuns(subject, connection)
  })
}

/** Locks the record before its runs, as merges do. It alone: what a stop changes on it reaches no other record. */
async function lockRecord(subject: RunOwner, connection: Connection): Promise<void> {
  const { type, id } = subject
  const [notDeleted] = await query<{ id: number }>(
    {
      text: `SELECT id FROM ${type} WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE`,
      values: [id],
    },
    connection,
  )
  if (!notDeleted) throw subjectNotFound(subject)
}

/** @returns whether there was any to stop */
async function stopRuns(sequence: number, { type, id }: RunOwner, connection: Connection): Promise<boolean> {
  const stopped = await query<{ id: number }>(
    {
      text: `UPDATE sequence_run SET status = 'stopped', end_reason = 'stopped', ended_at = sequence_now()
        WHERE sequence_id = $1 AND ${type}_id = $2 AND status = 'in_progress' RETURNING id`,
      values: [sequence, id],
    },
    connection,
  )
  return stopped.length > 0
}
