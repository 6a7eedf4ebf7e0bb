import { type Connection, query } from "#lib/backend/platform/database/db.ts"

/** Where a company is in a pipeline. */
export type Stage = { lifecycle_id: number; lifecycle_option_id: number }

/** SQL of all stages of a company, by pipeline, as a save of the company reads them. */
export const stagesSql = `coalesce((
  SELECT json_agg(json_build_object('lifecycle_id', lifecycle_id, 'lifecycle_option_id', lifecycle_option_id) ORDER BY lifecycle_id)
  FROM company_lifecycle WHERE company_id = company.id), '[]')`

/** The stage in which a company is in a pipeline; null when it is not in it. */
export function stageIn(pipeline: number, stages: Stage[]): number | null {
  return stages.find(({ lifecycle_id }) => lifecycle_id === pipeline)?.lifecycle_option_id ?? null
}

/** Where a company is to be in a pipeline; null is out of it. */
export type TargetStage = { lifecycle_id: number; lifecycle_option_id: number | null }

/** All stages of a company after a change, by pipeline: the audit trail holds them as a save of the company does. */
export function stagesAfter(stages: Stage[], { lifecycle_id, lifecycle_option_id }: TargetStage): Stage[] {
  const others = stages.filter((stage) => stage.lifecycle_id !== lifecycle_id)
  const added = lifecycle_option_id === null ? [] : [{ lifecycle_id, lifecycle_option_id }]
  return [...others, ...added].sort((a, b) => a.lifecycle_id - b.lifecycle_id)
}

/** Brings companies that are locked to where they are to be in a pipeline. */
export function bringToStage(
  companyIds: number[],
  { lifecycle_id, lifecycle_option_id }: TargetStage,
  connection: Connection,
): Promise<void> {
  return lifecycle_option_id === null
    ? leavePipeline(companyIds, lifecycle_id, connection)
    : enterStage(companyIds, { lifecycle_id, lifecycle_option_id }, connection)
}

/** They enter it now, for the show’s current session. */
async function enterStage(
  companyIds: number[],
  { lifecycle_id, lifecycle_option_id }: Stage,
  connection: Connection,
): Promise<void> {
  await query(
    {
      text: `INSERT INTO company_lifecycle (company_id, lifecycle_id, lifecycle_option_id, tradeshow_session_id, entered_at)
        SELECT company_id, $2, $3, (SELECT session.id FROM lifecycle JOIN tradeshow_session session
          ON session.tradeshow_id = lifecycle.tradeshow_id AND session.is_current WHERE lifecycle.id = $2), now()
        FROM unnest($1::int[]) AS company_id
        ON CONFLICT (company_id, lifecycle_id) DO UPDATE SET lifecycle_option_id = excluded.lifecycle_option_id,
          tradeshow_session_id = excluded.tradeshow_session_id, entered_at = excluded.entered_at, version = company_lifecycle.version + 1`,
      values: [companyIds, lifecycle_id, lifecycle_option_id],
    },
    connection,
  )
}

async function leavePipeline(
  companyIds: number[],
  lifecycleId: number,
  connection: Connection,
): Promise<void> {
  await query(
    {
      text: "DELETE FROM company_lifecycle WHERE company_id = ANY ($1) AND lifecycle_id = $2",
      values: [companyIds, lifecycleId],
    },
    connection,
  )
}
