import { useEffect, useState } from "react"
import { followStream, parseMessage } from "#components/shell/shared-stream.ts"
import { ApiError } from "#lib/api/errors.ts"
import type { BoardFilters } from "../load-board.ts"
import { pipelineStream } from "../pipeline-stream.ts"
import { createReader } from "./live-reader.ts"
import { readChanges } from "./read-changes.ts"
import type { ChangeBoard, Stages } from "./stages.ts"
import type { Still } from "./still.ts"

type LiveOptions = {
  filters: BoardFilters
  size: number
  still: Still
  change: ChangeBoard
  stages: () => Stages
  /** Another number once a move was answered. */
  turn: () => number
}

/** The company that the stream told of; undefined when some may have been missed. */
function companyOf(data: string | undefined): number | undefined {
  const company = parseMessage(data)?.company_id
  return typeof company === "number" ? company : undefined
}

/**
 * Reads companies again that somebody has changed, filtered as the board is; what was read waits while a card is dragged.
 * @returns what tells of a company that is to be read again, or of the whole board when none is given
 */
export function useLive({
  filters,
  size,
  still,
  change,
  stages,
  turn,
}: LiveOptions): (company?: number) => void {
  const [reader] = useState(() =>
    createReader(async (changed) => {
      try {
        const began = turn()
        const apply = await readChanges(stages(), filters, size, changed)
        return await new Promise((done) =>
          still.whenStill(() => {
            const isOutdated = turn() !== began
            if (!isOutdated) change(apply)
            done(isOutdated ? "outdated" : "read")
          }),
        )
      } catch (error) {
        if (error instanceof ApiError) return "failed"
        throw error
      }
    }),
  )
  const { pipeline } = filters
  useEffect(() => {
    const { name, path } = pipelineStream(pipeline)
    const leave = followStream(name, path, (told) => reader.tell(companyOf(told)))
    // The page may be older than the stream.
    reader.tell()
    return () => {
      leave()
      reader.end()
    }
  }, [pipeline, reader])
  return reader.tell
}
