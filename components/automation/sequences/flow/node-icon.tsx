import {
  IconClock,
  IconFlag,
  IconHandStop,
  IconListCheck,
  IconMail,
  IconMailFast,
  IconQuestionMark,
} from "@tabler/icons-react"
import type { NodeType } from "#lib/contract/automation/flow-terms.ts"

const icons: Record<NodeType, typeof IconMail> = {
  step: IconFlag,
  emailCampaign: IconMailFast,
  email: IconMail,
  calendar: IconClock,
  status: IconQuestionMark,
  workInProgress: IconListCheck,
  stop: IconHandStop,
}

/** What a node is, beside its name. */
export function NodeIcon({ type, size = 14 }: { type: NodeType; size?: number }) {
  const Icon = icons[type]
  return <Icon size={size} aria-hidden />
}
