import { graphOf } from "#lib/automation/flows/flow-graph.ts"
import { isSameNode } from "#lib/automation/flows/transfers.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { Flow } from "#lib/contract/automation/flow.ts"
import type { WaitingNode } from "#lib/contract/automation/sequence-publication.ts"
import { getDraft } from "../editing/drafts.ts"

export type PublishedVersion = { id: number; number: number; flow: Flow }

/** The versions of a sequence that were published, oldest first. */
export function publishedVersions(sequence: number, connection?: Connection): Promise<PublishedVersion[]> {
  return query<PublishedVersion>(
    {
      name: "published-versions",
      text: `SELECT id, number, flow FROM sequence_version WHERE sequence_id = $1 AND published_at IS NOT NULL ORDER BY number`,
      values: [sequence],
    },
    connection,
  )
}

type Waiting = { version_number: number; node: string; waiting: number }

/** Runs that wait, by version and node: from the counters that are stored, so that nobody counts a million. */
function countWaiting(sequence: number): Promise<Waiting[]> {
  return query<Waiting>({
    name: "waiting-by-node",
    text: `SELECT version.number AS version_number, part AS node, sum(waiting)::int AS waiting
      FROM sequence_counter JOIN sequence_version version ON version.id = version_id
      WHERE version.sequence_id = $1 AND part <> '' GROUP BY 1, 2 HAVING sum(waiting) > 0`,
    values: [sequence],
  })
}

/** Nodes of published versions at which runs wait, in the order of their flows. Throws a 404. */
export async function listWaiting(sequence: number): Promise<WaitingNode[]> {
  const [draft, versions, counts] = await Promise.all([
    getDraft(sequence),
    publishedVersions(sequence),
    countWaiting(sequence),
  ])
  const { nodes: fresh } = graphOf(draft.flow)
  const waiting = new Map(counts.map((one) => [`${one.version_number} ${one.node}`, one.waiting]))
  return versions.flatMap(({ number, flow }) =>
    flow.nodes.flatMap((node) => {
      const count = waiting.get(`${number} ${node.id}`)
      if (count === undefined) return []
      return [
        { version_number: number, node, waiting: count, has_same: isSameNode(node, fresh.get(node.id)) },
      ]
    }),
  )
}
