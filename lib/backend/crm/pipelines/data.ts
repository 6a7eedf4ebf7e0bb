import { query } from "#lib/backend/platform/database/db.ts"
import { list } from "#lib/backend/platform/database/json-sql.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import { searchConditions } from "#lib/backend/records/lists/filters/search-term.ts"
import { Parameters } from "#lib/backend/records/lists/filters/sql-builder.ts"
import { referenceStore } from "#lib/backend/records/reference/store.ts"
import type { BoardStage, Pipeline } from "#lib/contract/crm/pipelines.ts"
import { cardColumns, pipelineOrder, type StoredCard, toCard } from "./card.ts"
import { maxDisplay } from "./max-display.ts"
import { medianDays } from "./medians.ts"

const pipelineColumns = `lifecycle.id, lifecycle.name, lifecycle.short, is_current AS current, is_pinned AS pinned, is_locked AS lock,
  ARRAY(SELECT option.id FROM lifecycle_option option WHERE lifecycle_id = lifecycle.id AND NOT is_shown ORDER BY position, id) AS option_not_showed`

/** All pipelines in the board's order: the current ones first, then as administrators have ordered them. */
export function listPipelines(): Promise<Pipeline[]> {
  return query<Pipeline>({
    name: "pipelines",
    text: `SELECT ${pipelineColumns} FROM lifecycle ORDER BY ${pipelineOrder}`,
    values: [],
  })
}

/** Which cards of a pipeline are asked for. */
type BoardQuery = {
  pipeline: number
  term: string
  ownerIds: number[]
  page: number
  stage?: number | undefined
}

/** One index holds owners and stages: together they leave a fraction of an owner's companies to look at. Beside a word alone it costs more than it spares. */
const inPipeline =
  "company.lifecycle_option_ids && ARRAY(SELECT option.id FROM lifecycle_option option WHERE option.lifecycle_id = $1)"

/** Companies of the pipeline that the term and the owners leave; undefined when there is neither. */
function foundSql({ term, ownerIds }: BoardQuery, parameters: Parameters): string | undefined {
  const conditions = searchConditions(term, "company.search", parameters)
  if (ownerIds.length > 0)
    conditions.push(`company.sale_owner_ids && ${parameters.add(ownerIds)}::int[]`, inPipeline)
  if (conditions.length === 0) return undefined
  return `SELECT held.lifecycle_option_id, held.company_id, held.entered_at
    FROM company_lifecycle held JOIN company ON company.id = held.company_id
    WHERE held.lifecycle_id = $1 AND company.deleted_at IS NULL AND ${conditions.join(" AND ")}`
}

/** What a column's cards and its total are read from; filters are applied once for all columns, none goes by the index of a stage. */
function sourcesOf(found: string | undefined) {
  if (found) {
    return {
      before: `WITH found AS MATERIALIZED (${found})`,
      total: "(SELECT count(*) FROM found WHERE lifecycle_option_id = stage.id)",
      cards: "found held WHERE held.lifecycle_option_id = stage.id",
    }
  }
  return {
    before: "",
    // Few companies are deleted: subtracting them spares a look at each of the others.
    total: `(SELECT count(*) FROM company_lifecycle WHERE lifecycle_option_id = stage.id)
      - (SELECT count(*) FROM company JOIN company_lifecycle gone ON gone.company_id = company.id
        WHERE company.deleted_at IS NOT NULL AND gone.lifecycle_option_id = stage.id)`,
    cards: `company_lifecycle held JOIN company ON company.id = held.company_id AND company.deleted_at IS NULL
      WHERE held.lifecycle_option_id = stage.id`,
  }
}

type StoredStage = Omit<BoardStage, "companies" | "median_days"> & { companies: StoredCard[] }

/**
 * A pipeline's columns, each with the same page of its cards and its exact total, in one round trip.
 * @throws 404 for an unknown pipeline
 */
export async function loadBoard(input: BoardQuery): Promise<{ pipeline: Pipeline; stages: BoardStage[] }> {
  const store = await referenceStore()
  const perPage = maxDisplay(store)
  const parameters = new Parameters()
  const pipeline = parameters.add(input.pipeline)
  const { before, total, cards } = sourcesOf(foundSql(input, parameters))
  const only = input.stage === undefined ? "" : `AND stage.id = ${parameters.add(input.stage)}`
  const latest = "held.entered_at DESC, held.company_id DESC"
  const page = `SELECT held.company_id, held.entered_at FROM ${cards} ORDER BY ${latest} LIMIT ${perPage} OFFSET ${(input.page - 1) * perPage}`
  const companies = list(
    `SELECT ${cardColumns} FROM (${page}) held JOIN company ON company.id = held.company_id ORDER BY ${latest}`,
  )
  const [found] = await query<Pipeline & { stages: StoredStage[] }>({
    text: `${before} SELECT ${pipelineColumns}, ${list(`SELECT stage.id, stage.title, ${total} AS total, ${companies} AS companies
      FROM lifecycle_option stage WHERE stage.lifecycle_id = lifecycle.id AND stage.is_shown ${only} ORDER BY stage.position, stage.id`)} AS stages
      FROM lifecycle WHERE lifecycle.id = ${pipeline}`,
    values: parameters.values,
  })
  if (!found) throw notFound("pipeline")
  const { stages, ...shown } = found
  const isFirst = input.page === 1 && input.stage === undefined
  const medians = isFirst ? await medianDays(input.pipeline) : undefined
  return {
    pipeline: shown,
    stages: stages.map((stage) => ({
      ...stage,
      median_days: medians?.get(stage.id) ?? null,
      companies: stage.companies.map((card) => toCard(card, store)),
    })),
  }
}
