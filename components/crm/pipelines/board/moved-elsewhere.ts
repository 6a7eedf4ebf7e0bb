import type { MovedMeanwhile } from "#lib/contract/crm/pipelines.ts"

/**
 * What a refused move says of where the company is; undefined when it says something else. Looked at by hand: the contract's
 * schemas would weigh more than the board.
 */
export function movedElsewhere(current: unknown): MovedMeanwhile | undefined {
  return isMoved(current) ? current : undefined
}

function isMoved(current: unknown): current is MovedMeanwhile {
  if (typeof current !== "object" || current === null) return false
  const isStage = "option_id" in current && ["number", "object"].includes(typeof current.option_id)
  return isStage && "option_title" in current && typeof current.option_title === "string" && "by" in current
}
