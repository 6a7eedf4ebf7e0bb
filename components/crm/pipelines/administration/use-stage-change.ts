"use client"

import { type QueryKey, useQueryClient } from "@tanstack/react-query"
import { useListChange } from "#components/records/lists/administration/ordered/use-list-change.ts"
import type { StageList } from "#lib/contract/crm/pipeline-admin.ts"

export const stagesKey = (pipeline: number): QueryKey => ["pipeline", pipeline, "stages"]

/** What a change of the stages is based on. */
type Based = { pipeline: number; version: number }

/** A change of the stages of a pipeline, based on what the change before it left. */
export function useStageChange<Input>(
  pipeline: number,
  change: (input: Input, based: Based) => Promise<{ data: StageList }>,
  onChanged: (stages: StageList) => void,
) {
  const queries = useQueryClient()
  const key = stagesKey(pipeline)
  return useListChange(
    key,
    async (input: Input) => {
      const version = queries.getQueryData<StageList>(key)?.version ?? 0
      return { all: (await change(input, { pipeline, version })).data }
    },
    onChanged,
  )
}
