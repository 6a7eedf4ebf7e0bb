import type { MaintainedPipeline } from "#lib/contract/pipeline-admin.ts"

/** What is typed and chosen in the form of a pipeline. */
export type PipelineDraft = { name: string; short: string; current: boolean; pinned: boolean; lock: boolean }

/** A pipeline as the form has it; without one, an empty form. */
export function draftOf(pipeline: MaintainedPipeline | undefined): PipelineDraft {
  if (!pipeline) return { name: "", short: "", current: false, pinned: false, lock: false }
  const { name, short, current, pinned, lock } = pipeline
  return { name, short, current, pinned, lock }
}

/** What was typed over `base`, on what is stored now. */
export function rebase(typed: PipelineDraft, base: PipelineDraft, current: PipelineDraft): PipelineDraft {
  const pick = <Key extends keyof PipelineDraft>(key: Key): PipelineDraft[Key] =>
    typed[key] === base[key] ? current[key] : typed[key]
  return {
    name: pick("name"),
    short: pick("short"),
    current: pick("current"),
    pinned: pick("pinned"),
    lock: pick("lock"),
  }
}
