import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { list } from "#lib/backend/platform/database/json-sql.ts"
import type { PlainCode } from "#lib/backend/platform/http/problems.ts"

/** What a move is checked against. */
export type Pipeline = {
  id: number
  is_locked: boolean
  has_session: boolean
  stages: { id: number; title: string; is_shown: boolean }[]
}

/** SQL over `lifecycle`: its show has a current session. */
const hasSessionSql =
  "EXISTS (SELECT FROM tradeshow_session session WHERE session.tradeshow_id = lifecycle.tradeshow_id AND session.is_current)"
/** SQL over `lifecycle`: `whyClosed` has a reason. */
export const isClosedSql = `(lifecycle.is_locked OR NOT ${hasSessionSql})`

const stages = list("SELECT id, title, is_shown FROM lifecycle_option WHERE lifecycle_id = lifecycle.id")

/**
 * Reads pipelines that companies are about to move in, and holds them as they are until the transaction ends: who locks one or deletes a
 * stage waits for moves under way, and moves wait for them. Companies are locked before. Asked of the database, not of what this process
 * remembers: a session may have ceased to be the current one a moment ago.
 */
export async function readPipelines(ids: number[], connection: Connection): Promise<Pipeline[]> {
  // A statement of its own: one that waited would see the stages as they were before.
  await query(
    {
      name: "pipelines-held",
      text: "SELECT FROM lifecycle WHERE id = ANY ($1::int[]) ORDER BY id FOR SHARE",
      values: [ids],
    },
    connection,
  )
  return query<Pipeline>(
    {
      name: "pipelines-to-move-in",
      text: `SELECT id, is_locked,
          ${hasSessionSql} AS has_session,
          ${stages} AS stages
        FROM lifecycle WHERE id = ANY ($1::int[])`,
      values: [ids],
    },
    connection,
  )
}

/** Why companies cannot move in a pipeline now: it is locked, or its show has no current session (B-13, C-17). */
export function whyClosed({ is_locked, has_session }: Pipeline): PlainCode | undefined {
  if (is_locked) return "pipeline_locked"
  return has_session ? undefined : "no_current_session"
}

/** A stage of a pipeline; undefined for one of another. */
export function findStage({ stages }: Pipeline, id: number) {
  return stages.find((stage) => stage.id === id)
}
