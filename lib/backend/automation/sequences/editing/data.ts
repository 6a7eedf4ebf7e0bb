import { type RunOwner, runsSql } from "#lib/backend/crm/sequence-runs.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { SequenceRun } from "#lib/contract/automation/sequences.ts"

export function listRuns({ type, id }: RunOwner, connection: Connection): Promise<SequenceRun[]> {
  return query<SequenceRun>({ text: runsSql(type, "$1"), values: [id] }, connection)
}
