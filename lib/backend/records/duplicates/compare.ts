import { type Connection, inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"
import type { MergeType } from "#lib/contract/records/merges.ts"
import { kindsWith } from "#lib/contract/records/record-kinds.ts"
import { sharedDomains } from "./free-mailers.ts"

/** Records whose keys are written in one statement. */
const batchSize = 5_000
/** Records that are compared in one transaction after a change. */
const changedAtOnce = 500
/** What a transaction that was open for long has changed is compared at night. */
const overlap = "interval '5 minutes'"
/** Of the whole comparison: it has a table to itself, and nobody waits for it. */
const statementTimeout = "15min"
/** Keys too many share that are named. */
const commonShown = 50

/** Compares all records with all, every night. */
export async function compareAll(): Promise<void> {
  for (const type of kindsWith("merges")) await compareAllOf(type)
}

/** Compares the records that were changed since the last run; all where none were compared yet, so that nobody waits for a night. */
export async function compareChanged(): Promise<void> {
  for (const type of kindsWith("merges"))
    await ((await isFirst(type)) ? compareAllOf(type) : compareChangedOf(type))
}

/** Whether no comparison of this type has begun: one that failed is made again at night, not every minute. */
async function isFirst(type: MergeType): Promise<boolean> {
  const begun = await query({
    text: "INSERT INTO duplicate_scan (record_type) VALUES ($1) ON CONFLICT DO NOTHING RETURNING 1",
    values: [type],
  })
  return begun.length > 0
}

async function compareAllOf(type: MergeType): Promise<void> {
  const since = await comparedFrom()
  for (let after = 0; ; ) {
    const ids = await nextIds(type, after)
    const last = ids.at(-1)
    if (last === undefined) break
    await refreshKeys(type, ids)
    after = last
  }
  await inTransaction(async (connection) => {
    await connection.query(`SET LOCAL statement_timeout = '${statementTimeout}'`)
    await lockScan(type, connection)
    await storePairs(type, null, connection)
    await query(
      {
        text: `UPDATE duplicate_scan SET compared_until = $2, finished_at = now(), common = coalesce((
            SELECT jsonb_agg(jsonb_build_object('reason', kind, 'key', key, 'records', records) ORDER BY records DESC, key) FROM (
              SELECT kind, key, count(*) AS records FROM match_key WHERE record_type = $1 AND kind <> 'reversed'
              GROUP BY 1, 2 HAVING count(*) > match_common() ORDER BY 3 DESC, 2 LIMIT ${commonShown}) shared), '[]')
          WHERE record_type = $1`,
        values: [type, since],
      },
      connection,
    )
  })
}

async function nextIds(type: MergeType, after: number): Promise<number[]> {
  const rows = await query<{ id: number }>({
    text: `SELECT id FROM ${type} WHERE id > $1 ORDER BY id LIMIT ${batchSize}`,
    values: [after],
  })
  return rows.map(({ id }) => id)
}

function refreshKeys(type: MergeType, ids: number[], connection?: Connection) {
  return query(
    { text: "SELECT match_keys_refresh($1, $2, $3)", values: [type, ids, sharedDomains] },
    connection,
  )
}

async function compareChangedOf(type: MergeType): Promise<void> {
  const since = await comparedFrom()
  for (let last: Changed | undefined; ; ) {
    const [after, isLocked] = await inTransaction((connection) => comparePage(type, last, connection))
    if (!isLocked) return
    if (!after) break
    last = after
  }
  await query({
    text: "UPDATE duplicate_scan SET compared_until = greatest(compared_until, $2) WHERE record_type = $1",
    values: [type, since],
  })
}

type Changed = { id: number; updated_at: string }

/** @returns the last record that was compared, undefined after the last; and whether this comparison was alone */
async function comparePage(
  type: MergeType,
  after: Changed | undefined,
  connection: Connection,
): Promise<[Changed | undefined, boolean]> {
  if (!(await lockScan(type, connection, "SKIP LOCKED"))) return [undefined, false]
  const changed = await query<Changed>(
    {
      text: `SELECT record.id, record.updated_at::text AS updated_at FROM ${type}_last_change record, duplicate_scan scan
        WHERE scan.record_type = $1 AND record.updated_at >= scan.compared_until
          AND ($2::timestamptz IS NULL OR (record.updated_at, record.id) > ($2, $3::int))
        ORDER BY record.updated_at, record.id LIMIT ${changedAtOnce}`,
      values: [type, after?.updated_at ?? null, after?.id ?? null],
    },
    connection,
  )
  const ids = changed.map(({ id }) => id)
  if (ids.length > 0) {
    await refreshKeys(type, ids, connection)
    await storePairs(type, ids, connection)
  }
  return [changed.at(-1), true]
}

/** From when on the next comparison has to look at changes. */
async function comparedFrom(): Promise<string> {
  const { since } = await queryOne<{ since: string }>({
    text: `SELECT (now() - ${overlap})::text AS since`,
    values: [],
  })
  return since
}

/** Locks what is known of the comparison: one at a time. @returns false when it is locked and not waited for */
async function lockScan(type: MergeType, connection: Connection, wait = ""): Promise<boolean> {
  await query(
    { text: "INSERT INTO duplicate_scan (record_type) VALUES ($1) ON CONFLICT DO NOTHING", values: [type] },
    connection,
  )
  const locked = await query(
    { text: `SELECT 1 FROM duplicate_scan WHERE record_type = $1 FOR UPDATE ${wait}`, values: [type] },
    connection,
  )
  return locked.length > 0
}

/**
 * Stores the pairs as they are now. Those that are none any more go, but for dismissed ones: that they are not the same holds.
 * @param ids of which one of a pair is; null for all
 */
async function storePairs(type: MergeType, ids: number[] | null, connection?: Connection): Promise<void> {
  await query(
    {
      text: `WITH found AS MATERIALIZED (SELECT * FROM match_pairs($1, $2)), gone AS (
          DELETE FROM duplicate_pair pair WHERE record_type = $1 AND dismissed_at IS NULL
            AND ($2::int[] IS NULL OR first_id = ANY ($2) OR second_id = ANY ($2))
            AND NOT EXISTS (SELECT FROM found WHERE found.first_id = pair.first_id AND found.second_id = pair.second_id))
        INSERT INTO duplicate_pair (record_type, first_id, second_id, score, reasons)
        SELECT $1, found.* FROM found
        ON CONFLICT (record_type, first_id, second_id) DO UPDATE SET score = excluded.score, reasons = excluded.reasons
        WHERE (duplicate_pair.score, duplicate_pair.reasons) IS DISTINCT FROM (excluded.score, excluded.reasons)`,
      values: [type, ids],
    },
    connection,
  )
}
