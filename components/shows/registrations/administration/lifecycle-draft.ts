import type { ApplicationOutcome } from "#lib/contract/shows/application-outcomes.ts"
import type { StoredLifecycle } from "#lib/contract/shows/registration-lifecycles.ts"

/** What is typed and chosen in the form of a lifecycle; stages by pipeline. */
export type LifecycleDraft = {
  name: string
  name_fr: string
  color_hex: string
  outcome: ApplicationOutcome
  stages: Readonly<Record<number, number>>
}

const firstColor = "#1c7ed6"

/** A lifecycle as the form has it; without one, an empty form. */
export function draftOf(lifecycle: StoredLifecycle | undefined): LifecycleDraft {
  if (!lifecycle) return { name: "", name_fr: "", color_hex: firstColor, outcome: "pending", stages: {} }
  const { name, name_fr, color_hex, outcome, stages } = lifecycle
  const byPipeline = stages.map(({ lifecycle_id, lifecycle_option_id }) => [
    lifecycle_id,
    lifecycle_option_id,
  ])
  return { name, name_fr, color_hex, outcome, stages: Object.fromEntries(byPipeline) }
}

/** The form as a call takes it. */
export function fieldsOf({ stages, ...texts }: LifecycleDraft) {
  const chosen = Object.entries(stages).map(([pipeline, stage]) => ({
    lifecycle_id: Number(pipeline),
    lifecycle_option_id: stage,
  }))
  return { ...texts, stages: chosen }
}

/** The stages with another one chosen for a pipeline, null for none. */
export function withStage(stages: LifecycleDraft["stages"], pipeline: number, stage: number | null) {
  const { [pipeline]: _, ...others } = stages
  return stage === null ? others : { ...others, [pipeline]: stage }
}
