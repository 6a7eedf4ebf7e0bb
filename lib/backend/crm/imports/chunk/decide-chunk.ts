import type { SingleRow } from "#lib/backend/records/jobs/run-rows-singly.ts"
import type { Transaction } from "#lib/backend/records/transaction.ts"
import { namesCompanies } from "#lib/contract/crm/import-fields.ts"
import type { ImportPlan } from "#lib/contract/crm/imports.ts"
import type { ImportData } from "../import-data.ts"
import { importWriters } from "../import-writers.ts"
import { type ChunkLookups, chunkLookups } from "./chunk-lookups.ts"
import { decideRows } from "./decide-rows.ts"
import type { RowDecision } from "./independent-rows.ts"
import { matchedRows } from "./matched-rows.ts"
import type { NameKeys } from "./name-keys.ts"
import { NewOnes } from "./new-ones.ts"
import type { RowsAhead } from "./read-ahead.ts"
import type { RowChanges } from "./row-changes.ts"

type Row = SingleRow<ImportData>

/** What is known before a chunk is decided, and whether rows about records that are there are decided, too. */
export type Known = { nameKeys: NameKeys; ahead?: RowsAhead | undefined; withChanges: boolean }

export type Decided = {
  decisions: Map<number, RowDecision>
  lookups: ChunkLookups
  changes: RowChanges
}

/** Whether new records of an import are created many at once: contacts are. An id is always of one that is there. */
export const isDoneTogether = ({ list, key }: ImportPlan): boolean =>
  importWriters[list].isTogether && key !== "id"

/** Decides what becomes of rows, as far as it can be decided for many at once; nothing is written. */
export async function decideChunk(
  plan: ImportPlan,
  rows: Row[],
  transaction: Transaction,
  { nameKeys, ahead, withChanges }: Known,
): Promise<Decided> {
  const { fresh, found, failed } = await matchedRows(plan, rows, transaction)
  // Rows that were read ahead name new ones by the ids that these had then.
  const newOnes = ahead?.newOnes ?? new NewOnes()
  const contacts = withChanges && namesCompanies(plan.list) ? found.map(({ id }) => id) : []
  const lookups = await chunkLookups(
    plan,
    rows.map(({ data }) => data),
    transaction,
    { nameKeys, newOnes, contacts },
  )
  const changes = importWriters[plan.list].changesOf(plan)
  const decisions = new Map<number, RowDecision>(withChanges ? failed : [])
  const created = isDoneTogether(plan) ? await decideRows(plan, fresh, lookups, transaction, ahead) : []
  const changed = withChanges ? await changes.decide(found, lookups, transaction) : []
  for (const [position, decision] of [...created, ...changed]) decisions.set(position, decision)
  return { decisions, lookups, changes }
}
