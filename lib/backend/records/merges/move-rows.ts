import { type Connection, query, queryOne } from "#lib/backend/platform/database/db.ts"
import type {
  LeftReason,
  MergeKind,
  MergePreview,
  MergeType,
  NotRestored,
} from "#lib/contract/records/merges.ts"
import { mergeParts, type Part } from "./parts.ts"

/** The two records of a merge. */
export type Pair = { type: MergeType; kept: number; removed: number }

/** Rows that moved, by kind: their keys, and their place before. */
export type MovedRows = Partial<Record<string, object[]>>

/** $1 is the kept record. */
const keptRows = ({ table, owner }: Part) => `FROM ${table} twin WHERE twin.${owner} = $1`

/** Whether a row of the removed record has a place at the kept one. $1 is the kept record. */
function isMissing(part: Part, row: string): string {
  if (!part.same) return "true"
  const alike = part.same.map((column) => `AND twin.${column} IS NOT DISTINCT FROM ${row}.${column}`)
  return `NOT EXISTS (SELECT ${keptRows(part)} ${alike.join(" ")})`
}

/** How many rows the kept record can take. $1 is the kept record. */
const room = (part: Part, max: number) => `greatest(0, ${max} - (SELECT count(*) ${keptRows(part)}))`

type Counted = { kind: MergeKind; total: number; missing: number; room: number | null }

/**
 * What would move, and what would be left behind and why, in one query; kinds of which there is nothing are not told.
 * @param unmoved kinds that stay behind whatever there is of them
 */
export async function countRows(
  { type, kept, removed }: Pair,
  unmoved: MergeKind[],
): Promise<MergePreview["rows"]> {
  const counts = mergeParts[type].map((part) => {
    const missing = `count(*) FILTER (WHERE ${isMissing(part, "gone")})`
    const place = part.max === undefined ? "NULL::bigint" : room(part, part.max)
    return `SELECT '${part.kind}' AS kind, count(*) AS total, ${missing} AS missing, ${place} AS room FROM ${part.table} gone WHERE gone.${part.owner} = $2`
  })
  const counted = await query<Counted>({
    text: `SELECT * FROM (${counts.join(" UNION ALL ")}) counted WHERE total > 0`,
    values: [kept, removed],
  })
  return counted.map((row) => movedRows(row, unmoved.includes(row.kind)))
}

function movedRows(
  { kind, total, missing, room }: Counted,
  isUnmoved: boolean,
): MergePreview["rows"][number] {
  const moved = isUnmoved ? 0 : Math.min(missing, room ?? missing)
  const reasons: LeftReason[] = []
  if (missing < total) reasons.push("same")
  if (moved < missing) reasons.push(isUnmoved ? "owners" : "full")
  return { kind, moved, left: total - moved, reasons }
}

/** Gives the kept record what the removed one has and it lacks. @param unmoved kinds that stay behind */
export async function moveRows(
  { type, kept, removed }: Pair,
  unmoved: MergeKind[],
  connection: Connection,
): Promise<MovedRows> {
  const moved: MovedRows = {}
  for (const part of mergeParts[type].filter(({ kind }) => !unmoved.includes(kind))) {
    const { rows } = await queryOne<{ rows: object[] | null }>(
      { text: moveSql(part), values: [kept, removed] },
      connection,
    )
    if (rows) moved[part.kind] = rows
  }
  return moved
}

function moveSql(part: Part): string {
  const { table, owner, keys, place, max } = part
  const known = keys.map((key) => `'${key}', gone.${key}`)
  if (place) known.push(`'${place}', gone.${place} - shift.by`)
  const limited =
    max === undefined
      ? ""
      : `AND gone.${keys[0]} IN (SELECT one.${keys[0]} FROM ${table} one WHERE one.${owner} = $2 AND ${isMissing(part, "one")}
          ORDER BY one.${place}, one.${keys[0]} LIMIT ${room(part, max)})`
  return `WITH moved AS (
      UPDATE ${table} gone SET ${owner} = $1 ${place ? `, ${place} = gone.${place} + shift.by` : ""}
      FROM (SELECT ${shiftSql(part)} AS by) shift
      WHERE gone.${owner} = $2 AND ${isMissing(part, "gone")} ${limited}
      RETURNING jsonb_build_object(${known.join(", ")}) AS row)
    SELECT jsonb_agg(row) AS rows FROM moved`
}

/** What moved rows' places grow by, so that they come after those of the kept record. */
function shiftSql(part: Part): string {
  const { table, owner, place } = part
  if (!place) return "0"
  return `coalesce((SELECT max(twin.${place}) ${keptRows(part)}), -1) + 1
    - coalesce((SELECT min(${place}) FROM ${table} WHERE ${owner} = $2), 0)`
}

/**
 * Gives rows back to the removed record that are still on the kept one.
 * @returns how many of each kind are not there any more
 */
export async function moveRowsBack(
  { type, kept, removed }: Pair,
  moved: MovedRows,
  connection: Connection,
): Promise<NotRestored["rows"]> {
  const missing: NotRestored["rows"] = []
  for (const part of mergeParts[type]) {
    const rows = moved[part.kind]
    if (!rows) continue
    const back = await query(
      { text: moveBackSql(part), values: [removed, kept, JSON.stringify(rows)] },
      connection,
    )
    if (back.length < rows.length) missing.push({ kind: part.kind, count: rows.length - back.length })
  }
  return missing
}

function moveBackSql(part: Part): string {
  const { table, owner, keys, place } = part
  const found = keys.map((key) => `AND back.${key} = moved.${key}`)
  return `UPDATE ${table} back SET ${owner} = $1 ${place ? `, ${place} = moved.${place}` : ""}
    FROM jsonb_populate_recordset(NULL::${table}, $3::jsonb) moved
    WHERE back.${owner} = $2 ${found.join(" ")} AND ${isMissing(part, "back")}
    RETURNING 1`
}
