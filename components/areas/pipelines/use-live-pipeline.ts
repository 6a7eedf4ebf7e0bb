import { useRouter } from "next/navigation"
import { useEffect } from "react"
import { overhearStream } from "#components/shell/shared-stream.ts"

/** Whether the stream told of the pipeline itself, or may have and was missed. */
function isOfPipeline(told: string | undefined): boolean {
  const said: unknown = told === undefined ? undefined : JSON.parse(told)
  return said === undefined || (typeof said === "object" && said !== null && "is_pipeline" in said)
}

/**
 * Reads what stands around the cards anew when an administrator changes it: names, the lock, stages, owners. The board follows the
 * stream that tells of it.
 */
export function useLivePipeline(pipeline: number | undefined): void {
  const router = useRouter()
  useEffect(() => {
    if (pipeline === undefined) return
    return overhearStream(`crm-pipeline-${pipeline}`, (told) => {
      if (isOfPipeline(told)) router.refresh()
    })
  }, [pipeline, router])
}
