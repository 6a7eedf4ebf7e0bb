import { pool, query, queryOne } from "#lib/backend/platform/database/db.ts"
import type { Call } from "../calls.ts"
import { forgetWrites, lastWrites } from "../company/forget-writes.ts"
import type { Subjects } from "../list/subjects.ts"
import type { Budget, Comparison, Section } from "../result.ts"
import { compare, type Work } from "../rounds.ts"
import { type BoardCase, boardSql, moveSql } from "./best-board.ts"

const rounds = 100
const budget: Budget = { times: 3, plusMs: 1 }
/** Companies that take turns in being moved. */
const companiesMoved = 100

type Pipeline = { id: number; companies: number; stages: number[]; owner: number }

/** The pipeline of most companies among those of most stages, and the owner of most of its companies. */
async function findPipeline(): Promise<Pipeline> {
  return queryOne<Pipeline>({
    text: `WITH pipeline AS (SELECT lifecycle.id,
          ARRAY(SELECT id FROM lifecycle_option WHERE lifecycle_id = lifecycle.id AND is_shown ORDER BY position, id) AS stages,
          (SELECT count(*) FROM company_lifecycle stored WHERE stored.lifecycle_id = lifecycle.id) AS companies FROM lifecycle)
      SELECT pipeline.*, (SELECT owner FROM company_lifecycle stored JOIN company ON company.id = stored.company_id,
          unnest(company.sale_owner_ids) owner WHERE stored.lifecycle_id = pipeline.id
          GROUP BY owner ORDER BY count(*) DESC, owner LIMIT 1) AS owner
      FROM pipeline ORDER BY cardinality(stages) DESC, companies DESC LIMIT 1`,
    values: [],
  })
}

function casesOf({ id: pipeline, stages, owner }: Pipeline, { commonWord, rareWord }: Subjects): BoardCase[] {
  return [
    { name: "all companies", pipeline },
    { name: "an owner's companies", pipeline, owner },
    { name: "a common word", pipeline, word: commonWord },
    { name: "a rare word", pipeline, word: rareWord },
    { name: "an owner and a common word", pipeline, owner, word: commonWord },
    { name: "See more in a column", pipeline, more: { stage: stages[0] ?? 0, page: 10 } },
  ]
}

function addressOf({ pipeline, word, owner, more }: BoardCase): string {
  const params = new URLSearchParams()
  if (word) params.set("term", word)
  if (owner) params.set("ownerIds[0]", String(owner))
  if (more) params.set("page", String(more.page))
  if (more) params.set("stage", String(more.stage))
  return `pipeline/load/${pipeline}?${params}`
}

async function compareLoads(call: Call, cases: BoardCase[]): Promise<Comparison[]> {
  const comparisons: Comparison[] = []
  for (const one of cases) {
    const ours: Work = () => call(addressOf(one))
    const best: Work = () => pool.query(boardSql(one))
    comparisons.push({ name: one.name, ...(await compare({ ours, best, rounds })), budget })
  }
  return comparisons
}

type Membership = { company_id: number; lifecycle_option_id: number; entered_at: string; version: number }

/** Companies of a pipeline as they stand before the bench moves them. */
function membershipsIn(pipeline: number): Promise<Membership[]> {
  return query<Membership>({
    text: `SELECT stored.company_id, stored.lifecycle_option_id, stored.entered_at::text, company.version FROM company_lifecycle stored
      JOIN company ON company.id = stored.company_id AND company.deleted_at IS NULL
      WHERE stored.lifecycle_id = $1 ORDER BY stored.company_id LIMIT ${companiesMoved}`,
    values: [pipeline],
  })
}

/** Each company goes from stage to stage, on both sides in turns. */
async function compareMove(
  call: Call,
  user: number,
  { id: pipeline, stages }: Pipeline,
): Promise<Comparison> {
  const stored = await membershipsIn(pipeline)
  const stageOf = new Map(stored.map((place) => [place.company_id, place.lifecycle_option_id]))
  const next = (round: number) => {
    const company = stored[round % stored.length]?.company_id ?? 0
    const from = stageOf.get(company) ?? 0
    const to = stages[(stages.indexOf(from) + 1) % stages.length] ?? 0
    stageOf.set(company, to)
    return { company, from, to }
  }
  const ours: Work = (round) => {
    const { company, from, to } = next(round)
    return call(`pipeline/change/${pipeline}`, { company_id: company, option_id: to, from_option_id: from })
  }
  const best: Work = (round) => pool.query(moveSql({ ...next(round), pipeline, user }))
  const measured = await compare({ ours, best, rounds })
  await putBack(pipeline, stored)
  return { name: "a move", ...measured, budget }
}

async function putBack(pipeline: number, stored: Membership[]): Promise<void> {
  await query({
    text: `WITH stored AS (SELECT * FROM jsonb_to_recordset($2) AS stored (company_id int, lifecycle_option_id int, entered_at timestamptz, version int)
      ), placed AS (UPDATE company_lifecycle place SET lifecycle_option_id = stored.lifecycle_option_id, entered_at = stored.entered_at
        FROM stored WHERE place.company_id = stored.company_id AND place.lifecycle_id = $1)
      UPDATE company SET version = stored.version FROM stored WHERE company.id = stored.company_id`,
    values: [pipeline, JSON.stringify(stored)],
  })
}

/** The sales board in process, against plain SQL through the same pool. */
export async function boardSection(call: Call, user: number, subjects: Subjects): Promise<Section> {
  const pipeline = await findPipeline()
  const before = await lastWrites()
  const comparisons = [
    ...(await compareLoads(call, casesOf(pipeline, subjects))),
    await compareMove(call, user, pipeline),
  ]
  await forgetWrites(before)
  const size = `${Number(pipeline.companies).toLocaleString("en")} companies in ${pipeline.stages.length} stages`
  return { title: `Sales board in process, against plain SQL: ${size}`, comparisons, figures: [] }
}
