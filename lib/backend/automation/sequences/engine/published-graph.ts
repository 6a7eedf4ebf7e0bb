import { type FlowGraph, graphOf } from "#lib/automation/flows/flow-graph.ts"
import { onCacheNotice } from "#lib/backend/platform/database/cache-notices.ts"
import { type Connection, queryOne } from "#lib/backend/platform/database/db.ts"
import type { Flow } from "#lib/contract/automation/flow.ts"

const cached = new Map<number, Promise<FlowGraph>>()
const maxCached = 200
// Values of its conditions can be merged; notices are missed where the database is another one than before.
onCacheNotice("sequences", () => cached.clear())

/** The graph of a version that was published: but for values that are merged it stays as it is, so that it is read once a process. */
export function publishedGraph(version: number, connection: Connection): Promise<FlowGraph> {
  const known = cached.get(version)
  if (known) return known
  if (cached.size >= maxCached) cached.clear()
  const read = queryOne<{ flow: Flow }>(
    {
      text: "SELECT flow FROM sequence_version WHERE id = $1 AND published_at IS NOT NULL",
      values: [version],
    },
    connection,
  ).then(({ flow }) => graphOf(flow))
  cached.set(version, read)
  read.catch(() => cached.delete(version))
  return read
}
