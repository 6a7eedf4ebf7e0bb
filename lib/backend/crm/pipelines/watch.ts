import type { AsyncIteratorClass } from "@orpc/server"
import type { Identity } from "#lib/backend/platform/callers/identity.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import { onNotice } from "#lib/backend/platform/database/notices.ts"
import { changeStream } from "#lib/backend/platform/http/change-stream.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import { userStreams } from "#lib/backend/platform/http/user-streams.ts"
import { type BoardChange, BoardChanges } from "./board-changes.ts"

/** Boards a user may have open at this process, a tab each. */
export const maxBoards = 10

const streams = userStreams(maxBoards)
/** What open streams have not told yet, by pipeline. */
const open = new Map<number, Set<BoardChanges>>()

onNotice("pipeline", {
  hear: (payload) => {
    const [pipeline, what] = payload.split(" ")
    for (const changes of open.get(Number(pipeline)) ?? []) {
      if (what === "pipeline") changes.addPipeline()
      else changes.add(what === undefined ? null : Number(what))
    }
  },
  miss: () => {
    for (const boards of open.values()) for (const changes of boards) changes.addPipeline()
  },
})

function subscribe(pipeline: number): AsyncIteratorClass<BoardChange> {
  const changes = new BoardChanges()
  const boards = open.get(pipeline) ?? new Set()
  open.set(pipeline, boards.add(changes))
  return changeStream(changes, () => {
    boards.delete(changes)
    if (boards.size === 0 && open.get(pipeline) === boards) open.delete(pipeline)
  })
}

/**
 * Tells which companies of a pipeline are to be read again, and when the pipeline itself is, whoever changed them and where.
 * @param token the one the identity was found by
 * @throws 404 for an unknown pipeline, 429 beyond `maxBoards`
 */
export async function watchBoard(
  pipeline: number,
  identity: Identity,
  token: string,
): Promise<AsyncIteratorClass<BoardChange>> {
  const [known] = await query<{ id: number }>({
    name: "pipeline-is-there",
    text: "SELECT id FROM lifecycle WHERE id = $1",
    values: [pipeline],
  })
  if (!known) throw notFound("pipeline")
  return streams.open(identity, token, ["crm.read"], () => subscribe(pipeline))
}
