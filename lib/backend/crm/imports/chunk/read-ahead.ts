import { isDeepStrictEqual } from "node:util"
import type { SingleRow } from "#lib/backend/records/jobs/run-rows-singly.ts"
import type { Transaction } from "#lib/backend/records/transaction.ts"
import type { ImportPlan } from "#lib/contract/crm/imports.ts"
import type { ImportData } from "../import-data.ts"
import { type ChunkLookups, chunkLookups } from "./chunk-lookups.ts"
import { matchedRows } from "./matched-rows.ts"
import type { NameKeys } from "./name-keys.ts"
import { NewOnes } from "./new-ones.ts"
import { letOthersRun, type ReadRow, readRow } from "./read-row.ts"
import { RecordedLookups } from "./recorded-lookups.ts"

type Row = SingleRow<ImportData>

/** Rows that were read before those above them were written. */
export type RowsAhead = {
  /** What the rows name that was not there. */
  newOnes: NewOnes
  rows: Map<number, { data: ImportData; lookups: RecordedLookups; read: ReadRow }>
}

/** Reads rows that create contacts by what is stored now. Whether it still counts when they are treated is seen by `stillRead`. */
export async function readRowsAhead(
  plan: ImportPlan,
  rows: Row[],
  transaction: Transaction,
  nameKeys: NameKeys,
): Promise<RowsAhead> {
  const newOnes = new NewOnes()
  const { fresh } = await matchedRows(plan, rows, transaction)
  if (fresh.length === 0) return { newOnes, rows: new Map() }
  const cells = fresh.map(({ data }) => data)
  const found = await chunkLookups(plan, cells, transaction, { nameKeys, newOnes })
  const ahead: RowsAhead = { newOnes, rows: new Map() }
  for (const [index, { position, data }] of fresh.entries()) {
    await letOthersRun(index)
    const lookups = new RecordedLookups(found)
    ahead.rows.set(position, { data, lookups, read: await readRow(plan, data, [], lookups, transaction) })
  }
  return ahead
}

/**
 * What was read of a row ahead, if it would be read the same now: rows above it may have created what it names, and somebody else
 * may have created, changed or deleted it.
 */
export async function stillRead(
  { position, data }: Row,
  ahead: RowsAhead | undefined,
  lookups: ChunkLookups,
): Promise<ReadRow | undefined> {
  const found = ahead?.rows.get(position)
  if (!found || !isDeepStrictEqual(found.data, data)) return undefined
  return (await found.lookups.areAnsweredBy(lookups)) ? found.read : undefined
}
