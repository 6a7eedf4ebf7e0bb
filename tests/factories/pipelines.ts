import { insertRow, sql, unique } from "./database.ts"

type Desired = {
  /** Titles of its stages, in their order. */
  stages?: string[]
  isCurrent?: boolean
  isLocked?: boolean
  isPinned?: boolean
  position?: number
  /** Its show has no current session. */
  isOver?: boolean
}

export type TestPipeline = { id: number; name: string; short: string; session: number; stages: number[] }

/** A pipeline of a show of its own, by default with three stages and a current session. */
export async function createPipeline(desired: Desired = {}): Promise<TestPipeline> {
  const { stages = ["To call", "Interested", "Signed"], isOver = false, ...flags } = desired
  const name = unique("Pipeline")
  const show = await insertRow<{ id: number }>("tradeshow", {
    name,
    short_name: name,
    template_type_id: 0,
    billing_entity: "sarl",
  })
  const session = await insertRow<{ id: number }>("tradeshow_session", {
    tradeshow_id: show.id,
    name,
    is_current: !isOver,
  })
  const pipeline = await insertRow<{ id: number; name: string; short: string }>("lifecycle", {
    tradeshow_id: show.id,
    name,
    short: name.replace("Pipeline", "P"),
    is_current: flags.isCurrent,
    is_locked: flags.isLocked,
    is_pinned: flags.isPinned,
    position: flags.position,
  })
  const ids: number[] = []
  for (const [position, title] of stages.entries()) {
    const row = { lifecycle_id: pipeline.id, title, position }
    ids.push((await insertRow<{ id: number }>("lifecycle_option", row)).id)
  }
  return { id: pipeline.id, name: pipeline.name, short: pipeline.short, session: session.id, stages: ids }
}

/** Puts companies in a stage as if they had entered it then. */
export async function enterStage(stage: number | undefined, companies: number[], entered: string) {
  await sql(
    `INSERT INTO company_lifecycle (company_id, lifecycle_id, lifecycle_option_id, entered_at)
     SELECT company_id, lifecycle_id, id, $3 FROM lifecycle_option, unnest($2::int[]) AS company_id WHERE id = $1`,
    [stage, companies, entered],
  )
}

/** The stage of a company, and since when. */
export function membershipsOf(company: number) {
  return sql<{
    lifecycle_option_id: number
    tradeshow_session_id: number | null
    version: number
    is_now: boolean
  }>(
    `SELECT lifecycle_option_id, tradeshow_session_id, version, entered_at > now() - interval '1 minute' AS is_now
     FROM company_lifecycle WHERE company_id = $1 ORDER BY lifecycle_id`,
    [company],
  )
}

/** A pipeline with three stages, and what is said of it for an edit. */
export async function editablePipeline(desired: Desired = {}) {
  const { id: pipeline, name, short, stages, session } = await createPipeline(desired)
  const [first = 0, second = 0, third = 0] = stages
  const fields = { pipeline, name, short, current: false, pinned: false, lock: false, version: 1 }
  return { pipeline, fields, session, stages: [first, second, third] as const }
}
