import { ApiError } from "#lib/api/errors.ts"
import { type SequenceDraft, sequenceDraft } from "#lib/contract/automation/sequence-drawing.ts"

/** What is stored, where a call failed because somebody else changed, published or discarded the draft meanwhile. */
export function conflictOf(error: unknown): SequenceDraft | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  return sequenceDraft.safeParse(error.body.current).data
}
