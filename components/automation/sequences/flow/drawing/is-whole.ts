import type { FlowNode, Span } from "#lib/contract/automation/flow.ts"
import { longestWaitDays, unitMinutes } from "#lib/contract/automation/flow-terms.ts"
import { isLinkText } from "#lib/contract/mail/link-text.ts"

const isSpan = ({ amount, unit }: Span) =>
  Number.isInteger(amount) && amount >= 1 && amount * unitMinutes[unit] <= longestWaitDays * unitMinutes.days

/** Whether a node says all that it has to: what is being chosen is not kept before. */
export function isWhole(node: FlowNode): boolean {
  switch (node.type) {
    case "calendar": {
      const { wait } = node.data
      if (wait.kind === "span") return isSpan(wait.span)
      if (wait.kind === "working_hour") return true
      return (
        /^([01]\d|2[0-3]):[0-5]\d$/.test(wait.time) &&
        Number.isInteger(wait.days) &&
        Math.abs(wait.days) <= longestWaitDays
      )
    }
    case "status": {
      const { condition, within } = node.data
      if (within && !isSpan(within)) return false
      if ("ids" in condition) return condition.ids.length > 0
      return condition.link === undefined || isLinkText(condition.link)
    }
    case "workInProgress":
      return node.data.title.trim() !== "" && isSpan(node.data.after)
    default:
      return true
  }
}
