import type { MaintainedPipeline } from "#lib/contract/crm/pipeline-admin.ts"

/** What is typed and chosen in the form of a pipeline. */
export type PipelineDraft = { name: string; short: string; current: boolean; pinned: boolean; lock: boolean }

/** A pipeline as the form has it; without one, an empty form. */
export function draftOf(pipeline: MaintainedPipeline | undefined): PipelineDraft {
  if (!pipeline) return { name: "", short: "", current: false, pinned: false, lock: false }
  const { name, short, current, pinned, lock } = pipeline
  return { name, short, current, pinned, lock }
}
