"use client"

import { useMutation } from "@tanstack/react-query"
import { useRouter } from "next/navigation"
import { useState } from "react"
import { api } from "#lib/api/client.ts"
import type { MaintainedPipeline } from "#lib/contract/pipeline-admin.ts"

const idsOf = (pipelines: MaintainedPipeline[]) => pipelines.map(({ id }) => id)

/**
 * The pipelines as they are stored by now: those the page came with, and those that changes answer.
 * @returns them, their ordering and the deletion of one
 */
export function usePipelines(loaded: MaintainedPipeline[]) {
  const router = useRouter()
  const [seen, setSeen] = useState(loaded)
  const [pipelines, setPipelines] = useState(loaded)
  if (seen !== loaded) {
    setSeen(loaded)
    setPipelines(loaded)
  }
  const onSuccess = ({ data }: { data: MaintainedPipeline[] }) => setPipelines(data)
  // What somebody else changed meanwhile comes in sight.
  const onError = () => router.refresh()
  const ordering = useMutation({
    mutationFn: (wanted: MaintainedPipeline[]) =>
      api.pipelineAdmin.order({ pipelines: idsOf(wanted), before: idsOf(pipelines) }),
    onSuccess,
    onError,
  })
  const removal = useMutation({
    mutationFn: ({ id, version }: MaintainedPipeline) => api.pipelineAdmin.remove({ pipeline: id, version }),
    onSuccess,
    onError,
  })
  return { pipelines, ordering, removal, refresh: router.refresh }
}
