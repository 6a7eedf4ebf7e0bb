import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import type { ChangedBy } from "#lib/contract/crm/pipelines.ts"

/** SQL of the stage of a pipeline in which an entry of the audit log left a company, or had found it: null is out of the pipeline. */
export const stageInEntry = (
  which: "before" | "after",
  pipeline: string,
) => `jsonb_path_query_first(entry.changes,
  '$."vendor.lifecycles"[${which === "before" ? 0 : 1}][*] ? (@.lifecycle_id == $pipeline).lifecycle_option_id',
  jsonb_build_object('pipeline', ${pipeline}::int))::int`

/** SQL: `entry` of the audit log made or undid a move in a pipeline that was undone, which is as if it had not been (B-24). */
export const isOfUndoneMove = (pipeline: string) => `EXISTS (SELECT FROM company_stage_move undone
  WHERE undone.company_id = entry.record_id AND undone.lifecycle_id = ${pipeline} AND undone.undone_version IS NOT NULL
    AND entry.version IN (undone.version, undone.undone_version))`

/** SQL: `entry` moved a company in a pipeline, as far as that was not undone. */
const isMove = (pipeline: string) => `entry.record_type = 'company' AND entry.changes ? 'vendor.lifecycles'
  AND ${stageInEntry("before", pipeline)} IS DISTINCT FROM ${stageInEntry("after", pipeline)} AND NOT ${isOfUndoneMove(pipeline)}`

/** A move that is about to be made in a pipeline; null is out of it. */
type Planned = { company: number; pipeline: number; to: number | null }

/**
 * Writes down where companies are before they move, for undo. They are locked, and the move gives each its next version.
 */
export async function rememberStages(moves: Planned[], connection: Connection): Promise<void> {
  await query(
    {
      name: "remember-stages",
      text: `INSERT INTO company_stage_move
          (company_id, lifecycle_id, version, from_option_id, from_entered_at, from_session_id, to_option_id)
        SELECT company.id, move.pipeline, company.version + 1, held.lifecycle_option_id, held.entered_at,
          held.tradeshow_session_id, move.stage
        FROM unnest($1::int[], $2::int[], $3::int[]) AS move (company, pipeline, stage)
        JOIN company ON company.id = move.company
        LEFT JOIN company_lifecycle held ON held.company_id = company.id AND held.lifecycle_id = move.pipeline`,
      values: [
        moves.map(({ company }) => company),
        moves.map(({ pipeline }) => pipeline),
        moves.map(({ to }) => to),
      ],
    },
    connection,
  )
}

type LastMove = { version: number | null; by: ChangedBy; is_undoable: boolean }

/**
 * The latest entry of the audit log that moved a company in a pipeline: the company's version by it, who made it, and whether undo takes it.
 * By version, which is given under the company's lock; the moment of an entry is when its transaction began.
 */
export async function lastMove(
  company: number,
  pipeline: number,
  connection: Connection,
): Promise<LastMove | undefined> {
  const [found] = await query<LastMove>(
    {
      name: "last-move",
      text: `SELECT entry.version, EXISTS (SELECT FROM company_stage_move move
            WHERE move.company_id = $1 AND move.lifecycle_id = $2 AND move.version = entry.version) AS is_undoable,
          CASE WHEN person.id IS NULL THEN NULL
          ELSE json_build_object('id', person.id, 'name', person.name) END AS by
        FROM audit_entry entry LEFT JOIN "user" person ON person.id = entry.user_id
        WHERE entry.record_id = $1 AND ${isMove("$2")}
        ORDER BY entry.version DESC NULLS LAST, entry.id DESC LIMIT 1`,
      values: [company, pipeline],
    },
    connection,
  )
  return found
}

/** The move that brought a company where it is in a pipeline, if this user made it and it can be undone. */
export async function undoableMove(
  company: number,
  pipeline: number,
  { userId }: Actor,
  connection: Connection,
): Promise<number | null> {
  const last = await lastMove(company, pipeline, connection)
  return last?.is_undoable && last.by?.id === userId ? last.version : null
}
