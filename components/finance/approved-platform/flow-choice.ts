import { type FlowKind, type FlowState, flowKinds, flowStates } from "#lib/contract/finance/platform-terms.ts"

/** What the list is narrowed to; null for all. */
export type FlowChoice = { state: FlowState | "attention" | null; kind: FlowKind | null }

export const flowStateChoices = [null, "attention", ...flowStates] as const
export const flowKindChoices = [null, ...flowKinds] as const

/** The address of the list so narrowed. */
export function flowPath({ state, kind }: FlowChoice): string {
  const query = new URLSearchParams({ ...(state && { state }), ...(kind && { kind }) }).toString()
  return query ? `/admin/approved-platform?${query}` : "/admin/approved-platform"
}
