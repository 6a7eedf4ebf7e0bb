import {
  type PreviewedRow,
  previewedRows,
  type RetentionKind,
  type RetentionPreview,
} from "#lib/contract/retention.ts"
import { query, queryOne } from "../database/db.ts"
import { rules } from "./rules.ts"
import { readRule } from "./settings.ts"

/** What a rule would delete now: how many rows, since when the oldest is there, and the first hundred of them. */
export async function previewRule(kind: RetentionKind): Promise<RetentionPreview> {
  const { days, version } = await readRule(kind)
  const { table, key, isDue, since, name, record, hasPage } = rules[kind]
  const page = record ? `CASE WHEN ${hasPage ?? "true"} THEN '${record}' END` : "NULL::text"
  const due = `FROM ${table} record WHERE ${isDue}`
  const [all, first] = await Promise.all([
    queryOne<{ rows: number; oldest: string | null }>({
      text: `SELECT count(*) AS rows, min(${since}) AS oldest ${due}`,
      values: [days],
    }),
    query<PreviewedRow>({
      text: `SELECT record.${key} AS id, ${name} AS name, ${since} AS since, ${page} AS record ${due}
        ORDER BY ${since}, record.${key} LIMIT ${previewedRows}`,
      values: [days],
    }),
  ])
  return { kind, days, version, ...all, first }
}
