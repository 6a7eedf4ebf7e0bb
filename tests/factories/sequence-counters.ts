import { sql } from "./database.ts"

type Counts = { version_id: number; part: string; counts: Record<string, number> }

const keyed = (rows: Counts[]) =>
  Object.fromEntries(rows.map(({ version_id, part, counts }) => [`${version_id} ${part}`, counts]))

/** SQL: counts by version and part, up to what they are the sums of. */
const summed = `SELECT version_id, part, to_jsonb(counted) - 'version_id' - 'part' AS counts FROM (
        SELECT version_id, part, sum(waiting)::int AS waiting, sum(passed)::int AS passed, sum(sent)::int AS sent, sum(tracked)::int AS tracked, sum(opened)::int AS opened, sum(clicked)::int AS clicked,
          sum(replied)::int AS replied, sum(bounced)::int AS bounced, sum(unsubscribed)::int AS unsubscribed, sum(failed)::int AS failed,
          sum(machine_opened)::int AS machine_opened, sum(machine_clicked)::int AS machine_clicked
        FROM `

/** Counts of nodes and edges that triggers kept, by version and part; parts of which nothing is to tell are left out. */
export const storedCounters = async () =>
  keyed(
    await sql<Counts>(
      `${summed}sequence_counter GROUP BY 1, 2) counted
      WHERE greatest(waiting, passed, sent, tracked, opened, clicked, replied, bounced, unsubscribed, failed, machine_opened, machine_clicked) > 0
        OR least(waiting, passed, sent, tracked, opened, clicked, replied, bounced, unsubscribed, failed, machine_opened, machine_clicked) < 0`,
    ),
  )

/** The same, counted again. */
export const recountedCounters = async () =>
  keyed(
    await sql<Counts>(
      `${summed}(
          SELECT version_id, node AS part, (left_at IS NULL)::int AS waiting, (left_at IS NOT NULL)::int AS passed, 0 AS sent, 0 AS tracked, 0 AS opened, 0 AS clicked, 0 AS replied,
            0 AS bounced, 0 AS unsubscribed, 0 AS failed, 0 AS machine_opened, 0 AS machine_clicked FROM sequence_visit
          UNION ALL SELECT version_id, '', (status = 'in_progress')::int, (status = 'completed')::int, 0, 0, 0, 0, 0, 0, 0, (status = 'stopped')::int, 0, 0
            FROM sequence_run WHERE version_id IS NOT NULL
          UNION ALL SELECT version_id, edge, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 FROM sequence_visit WHERE edge IS NOT NULL
          UNION ALL SELECT version_id, node, 0, 0, (delivery = 'sent' OR bounced_at IS NOT NULL)::int, is_tracked::int, (opened_at IS NOT NULL)::int, (clicked_at IS NOT NULL)::int,
            (replied_at IS NOT NULL)::int, (bounced_at IS NOT NULL)::int, (unsubscribed_at IS NOT NULL)::int, (delivery = 'failed' AND bounced_at IS NULL)::int,
            (machine_opened_at IS NOT NULL)::int, (machine_clicked_at IS NOT NULL)::int
          FROM mailing_send WHERE version_id IS NOT NULL) each
        GROUP BY 1, 2) counted
      WHERE greatest(waiting, passed, sent, tracked, opened, clicked, replied, bounced, unsubscribed, failed, machine_opened, machine_clicked) > 0`,
    ),
  )
