import { query, queryOne } from "#lib/backend/platform/database/db.ts"
import {
  type PreviewedRow,
  previewedRows,
  type RetentionKind,
  type RetentionPreview,
} from "#lib/contract/privacy/retention.ts"
import { rules } from "./rules.ts"
import { readRule } from "./settings.ts"

type Due = { rows: number; oldest: string | null; first: number[] }

/** What a rule would delete now: how many rows, since when the oldest is there, and the first hundred of them. */
export async function previewRule(kind: RetentionKind): Promise<RetentionPreview> {
  const { days, version } = await readRule(kind)
  const { table, key, isDue, since, name, record, hasPage } = rules[kind]
  const { first: keys, ...all } = await queryOne<Due>({
    text: `WITH due AS MATERIALIZED (SELECT record.${key} AS key, ${since} AS since FROM ${table} record WHERE ${isDue})
      SELECT count(*) AS rows, min(since) AS oldest,
        ARRAY(SELECT key FROM due ORDER BY since, key LIMIT ${previewedRows}) AS first FROM due`,
    values: [days],
  })
  const page = record ? `CASE WHEN ${hasPage ?? "true"} THEN '${record}' END` : "NULL::text"
  const first = await query<PreviewedRow>({
    text: `SELECT record.${key} AS id, ${name} AS name, ${since} AS since, ${page} AS record FROM ${table} record
      WHERE record.${key} = ANY ($1) ORDER BY ${since}, record.${key}`,
    values: [keys],
  })
  return { kind, days, version, ...all, first }
}
