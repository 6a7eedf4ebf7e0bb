import { useRouter } from "next/navigation"
import { useEffect } from "react"
import { overhearStream, parseMessage } from "#components/shell/shared-stream.ts"
import { pipelineStream } from "./pipeline-stream.ts"

/**
 * Reads what is around the cards again when an administrator changes it: names, the lock, stages, owners. The board follows the
 * stream that tells of it.
 */
export function useLivePipeline(pipeline: number | undefined): void {
  const router = useRouter()
  useEffect(() => {
    if (pipeline === undefined) return
    return overhearStream(pipelineStream(pipeline).name, (told) => {
      const message = parseMessage(told)
      // Undefined: it may have been told of the pipeline itself.
      if (message === undefined || "is_pipeline" in message) router.refresh()
    })
  }, [pipeline, router])
}
