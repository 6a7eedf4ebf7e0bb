import { isOfUndoneMove, stageInEntry } from "#lib/backend/crm/stages/stage-moves.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import { exactMoment, list } from "#lib/backend/platform/database/json-sql.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import type { Funnel } from "#lib/contract/crm/pipelines.ts"

const stageOf = (which: "before" | "after") => stageInEntry(which, "$1")

/** Entries of the audit log that tell of stages: the conditions of the index `audit_entry_stages`; without what was undone. */
const tellsOfStages = `record_type = 'company' AND changes ? 'vendor.lifecycles' AND NOT ${isOfUndoneMove("$1")}`

/** By version, which is given under the company's lock: the moment of an entry is when its transaction began, and it may have waited. */
const asMade = "version NULLS FIRST, at, entry.id"

/**
 * Entries that moved companies in the pipeline within the period: when the company had entered the stage that it left, and the furthest
 * stage that it reached afterwards.
 */
const stageVisits = `entry AS MATERIALIZED (
    SELECT id, record_id, at, version, ${stageOf("before")} AS left_id, ${stageOf("after")} AS entered_id
    FROM audit_entry entry, period WHERE ${tellsOfStages} AND at >= period.since
  ), stage AS (
    SELECT id, title, row_number() OVER (ORDER BY position, id) AS position FROM lifecycle_option WHERE lifecycle_id = $1
  ), move AS MATERIALIZED (
    SELECT entry.*, stage.position, lag(at) OVER earlier AS since, max(stage.position) OVER later AS furthest
    FROM entry LEFT JOIN stage ON stage.id = entered_id WHERE left_id IS DISTINCT FROM entered_id
    WINDOW earlier AS (PARTITION BY record_id ORDER BY ${asMade}),
      later AS (PARTITION BY record_id ORDER BY ${asMade} ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING)
  )`

/** When a company entered the stage that its first visit of the period left; the latest entries are looked at first, and no more than needed. */
const enteredBefore = `SELECT at FROM (
    SELECT at, version, changes FROM audit_entry entry, period
    WHERE move.since IS NULL AND record_id = move.record_id AND at < period.since AND ${tellsOfStages}
    ORDER BY version DESC NULLS LAST, at DESC OFFSET 0) entry
  WHERE ${stageOf("after")} = move.left_id AND ${stageOf("before")} IS DISTINCT FROM move.left_id LIMIT 1`

/** How often stages were entered, how long companies that left had stood in them, and where they went. */
const counts = `entries AS (
    SELECT entered_id AS id, count(*)::int AS entered, count(*) FILTER (WHERE furthest > position)::int AS moved_on
    FROM move GROUP BY 1
  ), stays AS (
    SELECT left_id AS id, percentile_cont(0.5) WITHIN GROUP (
      ORDER BY extract(epoch FROM greatest(move.at - coalesce(move.since, entered.at), '0'))) / 86400 AS days
    FROM move LEFT JOIN LATERAL (${enteredBefore}) entered ON true WHERE left_id IS NOT NULL GROUP BY 1
  ), paths AS MATERIALIZED (
    SELECT left_id, entered_id AS option_id, count(*)::int AS companies FROM move GROUP BY 1, 2
  )`

const leftTo = list(`SELECT option_id, coalesce(target.title, '') AS title, companies
  FROM paths LEFT JOIN stage target ON target.id = option_id WHERE left_id = stage.id ORDER BY companies DESC, option_id`)

const stages =
  list(`SELECT stage.id, stage.title, coalesce(entered, 0) AS entered, coalesce(moved_on, 0) AS moved_on,
    round(days::numeric, 1)::float8 AS median_days, ${leftTo} AS left_to
  FROM stage LEFT JOIN entries USING (id) LEFT JOIN stays USING (id) ORDER BY stage.position`)

/**
 * What became of the companies of a pipeline in the last days, from the entries of the audit log that moved them.
 * @throws 404 for an unknown pipeline
 */
export async function readFunnel(pipeline: number, days: number): Promise<Funnel> {
  const [found] = await query<Funnel>({
    text: `WITH period AS (SELECT now() - make_interval(days => $2) AS since), ${stageVisits}, ${counts}
      SELECT ${exactMoment("period.since")} AS since, ${stages} AS stages FROM period, lifecycle WHERE lifecycle.id = $1`,
    values: [pipeline, days],
  })
  if (!found) throw notFound("pipeline")
  return found
}
