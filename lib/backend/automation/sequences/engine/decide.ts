import type { FlowGraph } from "#lib/automation/flows/flow-graph.ts"
import type { CalendarWait, FlowEdge, FlowNode, Span } from "#lib/contract/automation/flow.ts"
import { type Branch, type EndReason, maxRounds, unitMinutes } from "#lib/contract/automation/flow-terms.ts"
import { momentAt, nextWorkingHour } from "./local-time.ts"

/** A run at a node. Moments are milliseconds. */
export type Position = { node: string; round: number; enteredAt: number }

/** What is known of a run when it is looked at; only what its node asks for is looked up. */
export type Known = {
  now: number
  /** Why the run is to end, whatever its node; null goes on. */
  over: EndReason | null
  /** The mail of this node and round: none is written yet, on its way, or how it ended. */
  mail: "none" | "waiting" | "sent" | "failed" | "bounced"
  /** The reminder of this node and round. */
  task: "none" | "open" | "done"
  /** Whether the condition of a status node holds. */
  conditionHolds: boolean
  /** Of the recipient. */
  country: string | null
  /** Days of the run's session, YYYY-MM-DD. */
  show: { opening: string | null; deposit: string | null }
}

/** What a run does next. */
export type Transition =
  | { does: "go"; edge: FlowEdge }
  | { does: "wait"; for: "time" | "mail" | "fact" | "task"; until: number | null }
  | { does: "write" }
  | { does: "remind"; until: number }
  /** `note`: what the stop node says of it. */
  | { does: "end"; status: "completed" | "stopped"; reason: EndReason; note: string }

const minuteMs = 60_000
const after = (moment: number, { amount, unit }: Span) => moment + amount * unitMinutes[unit] * minuteMs

/**
 * What a run does next: the one place that says what nodes mean (docs/decisions/0059). Pure, so that a simulation and the engine do the
 * same.
 */
export function decide(position: Position, graph: FlowGraph, known: Known): Transition {
  if (known.over) return stopped(known.over)
  const node = graph.nodes.get(position.node)
  if (!node || position.round >= maxRounds) return done
  switch (node.type) {
    case "step":
      return go(node, graph)
    case "stop":
      return { ...done, note: node.data.reason }
    case "calendar":
      return atTime(node, graph, known.now, wakesAt(node.data.wait, position.enteredAt, known))
    case "emailCampaign":
    case "email":
      return atMail(node, graph, known)
    case "status":
      return atChoice(node, graph, position, known)
    case "workInProgress":
      return atTask(node, graph, position, known)
  }
}

const done: Transition & { does: "end" } = { does: "end", status: "completed", reason: "done", note: "" }
const stopped = (reason: EndReason): Transition => ({ does: "end", status: "stopped", reason, note: "" })

function go({ id }: FlowNode, graph: FlowGraph, branch?: Branch): Transition {
  const edge = graph.out.get(id)?.find((one) => branch === undefined || one.branch === branch)
  return edge ? { does: "go", edge } : done
}

/** When a calendar node lets a run go on. A show without the date keeps nobody waiting. */
function wakesAt(wait: CalendarWait, enteredAt: number, { now, country, show }: Known): number {
  if (wait.kind === "span") return after(enteredAt, wait.span)
  // Asked of this moment: after a standstill, the hour that was waited for may be long past.
  if (wait.kind === "working_hour") return nextWorkingHour(now, country)
  const date = show[wait.date]
  return date === null ? enteredAt : momentAt(date, wait.days, wait.time, country)
}

function atTime(node: FlowNode, graph: FlowGraph, now: number, until: number): Transition {
  return now >= until ? go(node, graph) : { does: "wait", for: "time", until }
}

/** Nobody goes on before the mail went: waits after it count from then. */
function atMail(node: FlowNode, graph: FlowGraph, { mail, task }: Known): Transition {
  if (mail === "none") {
    if (task === "open") return { does: "wait", for: "task", until: null }
    return task === "done" ? go(node, graph) : { does: "write" }
  }
  if (mail === "waiting") return { does: "wait", for: "mail", until: null }
  if (mail === "sent") return go(node, graph)
  return stopped(mail === "bounced" ? "bounced" : "mail_failed")
}

function atChoice(
  node: FlowNode & { type: "status" },
  graph: FlowGraph,
  { enteredAt }: Position,
  { now, conditionHolds }: Known,
): Transition {
  if (conditionHolds) return go(node, graph, "yes")
  const until = node.data.within ? after(enteredAt, node.data.within) : enteredAt
  return now >= until ? go(node, graph, "no") : { does: "wait", for: "fact", until }
}

function atTask(
  node: FlowNode & { type: "workInProgress" },
  graph: FlowGraph,
  { enteredAt }: Position,
  { now, task }: Known,
): Transition {
  const until = after(enteredAt, node.data.after)
  if (task === "done" || now >= until) return go(node, graph)
  return task === "none" ? { does: "remind", until } : { does: "wait", for: "task", until }
}
