import { query } from "#lib/backend/platform/database/db.ts"

/** Milliseconds in which medians are not computed again: they count days, and hardly change while a board is worked on. */
const maxAge = 5 * 60 * 1000
/** Pipelines whose medians are kept; there are dozens. */
const maxCached = 200
const day = 24 * 60 * 60 * 1000

type Medians = { readAt: number; entered: Map<number, number> }
const cached = new Map<number, Promise<Medians>>()

/**
 * Days in which half of the companies that are in a stage have been there, by stage of a pipeline; a stage without companies has none.
 * As it was at most five minutes ago.
 */
export async function medianDays(pipeline: number): Promise<Map<number, number>> {
  const { entered } = await recent(pipeline)
  const now = Date.now()
  return new Map(
    [...entered].map(([stage, moment]) => [stage, Math.max(0, Math.floor((now - moment) / day))]),
  )
}

async function recent(pipeline: number): Promise<Medians> {
  const known = await cached.get(pipeline)
  if (known && performance.now() - known.readAt < maxAge) return known
  if (cached.size >= maxCached) cached.clear()
  const reading = read(pipeline)
  cached.set(pipeline, reading)
  return reading.catch((error: unknown) => {
    cached.delete(pipeline)
    throw error
  })
}

async function read(pipeline: number): Promise<Medians> {
  const rows = await query<{ id: number; entered: number }>({
    name: "stage-medians",
    text: `SELECT held.lifecycle_option_id AS id,
        extract(epoch FROM percentile_disc(0.5) WITHIN GROUP (ORDER BY held.entered_at))::float8 * 1000 AS entered
      FROM company_lifecycle held
      WHERE held.lifecycle_option_id IN (SELECT stage.id FROM lifecycle_option stage WHERE stage.lifecycle_id = $1)
        AND NOT EXISTS (SELECT FROM company WHERE company.id = held.company_id AND company.deleted_at IS NOT NULL)
      GROUP BY held.lifecycle_option_id`,
    values: [pipeline],
  })
  return { readAt: performance.now(), entered: new Map(rows.map(({ id, entered }) => [id, entered])) }
}
