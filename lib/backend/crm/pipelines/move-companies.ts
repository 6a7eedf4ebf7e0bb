import { rememberStages } from "#lib/backend/crm/stages/stage-moves.ts"
import { bringToStage, type Stage, stagesAfter, type TargetStage } from "#lib/backend/crm/stages/stages.ts"
import type { Connection } from "#lib/backend/platform/database/db.ts"
import type { Actor, Changes } from "#lib/backend/records/audit/write-audit.ts"
import { writeEdits } from "#lib/backend/records/audit/write-edits.ts"

/** A company that is locked, with all stages it is in, and where it is to be in a pipeline. */
export type CompanyMove = { company: { id: number; stages: Stage[] }; to: TargetStage }

/** Moves companies, of several pipelines too: each has one new version and one entry in its audit trail. @returns the versions, by which undo names the moves */
export async function moveCompanies(
  moves: CompanyMove[],
  actor: Actor,
  connection: Connection,
): Promise<Map<number, number>> {
  const planned = moves.map(({ company, to }) => ({
    company: company.id,
    pipeline: to.lifecycle_id,
    to: to.lifecycle_option_id,
  }))
  await rememberStages(planned, connection)
  for (const alike of Map.groupBy(moves, targetOf).values()) {
    const ids = alike.map(({ company }) => company.id)
    if (alike[0]) await bringToStage(ids, alike[0].to, connection)
  }
  const changes = new Map<number, Changes>()
  for (const [id, ofCompany] of Map.groupBy(moves, ({ company }) => company.id))
    changes.set(id, changesOf(ofCompany))
  return writeEdits("company", changes, actor, connection)
}

const targetOf = ({ to }: CompanyMove) => `${to.lifecycle_id} ${to.lifecycle_option_id}`

export function changesOf(moves: CompanyMove[]): Changes {
  const before = moves[0]?.company.stages ?? []
  const after = moves.reduce((stages, { to }) => stagesAfter(stages, to), before)
  return { "vendor.lifecycles": [before, after] }
}
