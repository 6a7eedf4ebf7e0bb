import { createContext, type ReactNode, use } from "react"
import type { Gap } from "#lib/automation/flows/change-flow.ts"
import type { MailNode } from "#lib/automation/flows/mail-node.ts"
import type { Flow } from "#lib/contract/automation/flow.ts"
import type { Branch, NodeType } from "#lib/contract/automation/flow-terms.ts"
import type { DraftProblem, DraftWarning } from "#lib/contract/automation/sequence-drawing.ts"
import type { ConditionChoices, SequenceStats } from "#lib/contract/automation/sequences.ts"

/** What is done to a flow that is being drawn. */
export type Tools = {
  add: (type: NodeType, gap: Gap) => void
  remove: (node: string) => void
  /** Leads a branch of a node to another; null removes its edge. */
  connect: (from: string, branch: Branch | undefined, to: string | null) => void
}

/** A flow as diagram and outline show it. */
export type ShownFlow = {
  flow: Flow
  /** Subjects of mails by their ids. */
  subjects: ReadonlyMap<number, string>
  choices: Partial<ConditionChoices>
  /** What happened; undefined while it is drawn. */
  stats?: SequenceStats
  problems?: readonly DraftProblem[]
  /** Nodes of what is drawn that know less than they ask for. */
  warnings?: readonly DraftWarning[]
  selected: string | null
  onSelect: (node: string | null) => void
  /** Absent for who may not. */
  onEditMail?: (node: MailNode) => void
  tools?: Tools
}

const Shown = createContext<ShownFlow | undefined>(undefined)

export function ShownFlowProvider({ value, children }: { value: ShownFlow; children: ReactNode }) {
  return <Shown value={value}>{children}</Shown>
}

export function useShownFlow(): ShownFlow {
  const shown = use(Shown)
  if (!shown) throw new Error("useShownFlow needs a ShownFlowProvider above it")
  return shown
}
