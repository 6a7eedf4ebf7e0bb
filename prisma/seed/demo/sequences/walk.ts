import type { FlowGraph } from "#lib/automation/flows/flow-graph.ts"
import { isMailNode, type MailNode } from "#lib/automation/flows/mail-node.ts"
import { decide, type Known, type Transition } from "#lib/backend/automation/sequences/engine/decide.ts"
import { nextDaytime } from "#lib/backend/automation/sequences/engine/local-time.ts"
import type { FlowNode } from "#lib/contract/automation/flow.ts"
import type { EndReason } from "#lib/contract/automation/flow-terms.ts"
import type { Random } from "#prisma/seed/random.ts"
import { drawOutcome, type Outcome } from "./outcomes.ts"

const SECOND_MS = 1_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/** A run at a node, as `sequence_visit` has it; moments are milliseconds. */
export interface NodeVisit {
  node: string
  round: number
  enteredAt: number
  waitsFor: "time" | "mail" | "fact" | "task" | null
  dueAt: number | null
  leftAt: number | null
  edge: string | null
  task: Task | null
}

export interface Task {
  title: string
  description: string
  createdAt: number
  expireAt: number
  /** Null for one that is open. */
  doneAt: number | null
}

export interface Sent {
  node: string
  round: number
  email: number
  isPersonal: boolean
  isTracked: boolean
  at: number
  outcome: Outcome
}

export interface Walked {
  status: "in_progress" | "completed" | "stopped"
  endReason: EndReason | null
  endedAt: number | null
  visits: NodeVisit[]
  sent: Sent[]
}

/** Who walks, and what is true of him or her. */
export interface Walker {
  startedAt: number
  country: string | null
  show: Known["show"]
  hasOwner: boolean
  bounces: boolean
  isOfList: boolean
  /** Has agreed that opens and clicks are noted. */
  allowsTracking: boolean
  /** Whether what a node asks of records is so. */
  isTrue(node: FlowNode): boolean
}

export interface Course {
  graph: FlowGraph
  endsOnReply: boolean
  hasLinks(email: number): boolean
  /** The moment until which is told. */
  until: number
}

/** Somebody stopped it by hand. */
const stoppedByHand: Transition = { does: "end", status: "stopped", reason: "stopped", note: "" }

type State = Walked & {
  walker: Walker
  course: Course
  random: Random
  now: number
  place: NodeVisit
  stoppedAt: number
}

const moments = (outcome: Outcome) => Object.values(outcome).filter((at) => typeof at === "number")

function visitAt(node: string, now: number, before: NodeVisit[]): NodeVisit {
  const round = before.filter((visit) => visit.node === node).length
  const none = { waitsFor: null, dueAt: null, leftAt: null, edge: null, task: null }
  return { node, round, enteredAt: now, ...none }
}

function happened({ sent, now }: State, kind: Exclude<keyof Outcome, "failed">, mail?: string): boolean {
  return sent.some(({ node, outcome }) => {
    const at = outcome[kind]
    return at !== undefined && at <= now && (mail === undefined || node === mail)
  })
}

function whyOver(state: State): EndReason | null {
  if (happened(state, "complained")) return "complained"
  if (state.course.endsOnReply && happened(state, "replied")) return "replied"
  if (happened(state, "bounced")) return "bounced"
  return happened(state, "unsubscribed") ? "unsubscribed" : null
}

function conditionHolds(state: State, node: FlowNode): boolean {
  if (node.type !== "status") return false
  const { condition } = node.data
  return "ids" in condition ? state.walker.isTrue(node) : happened(state, condition.kind, condition.mail)
}

function mailOf({ sent, place }: State): Known["mail"] {
  const mail = sent.find(({ node, round }) => node === place.node && round === place.round)
  if (!mail) return "none"
  return mail.outcome.failed ? "failed" : "sent"
}

function taskOf({ place: { task }, now }: State): Known["task"] {
  if (!task) return "none"
  return task.doneAt !== null && task.doneAt <= now ? "done" : "open"
}

function nextTransition(state: State, node: FlowNode): Transition {
  const { now, place, walker, course, stoppedAt } = state
  if (stoppedAt <= now) return stoppedByHand
  return decide(place, course.graph, {
    now,
    over: whyOver(state),
    mail: mailOf(state),
    task: taskOf(state),
    conditionHolds: conditionHolds(state, node),
    country: walker.country,
    show: walker.show,
  })
}

function remind({ place, now, random }: State, title: string, description: string, expireAt: number): void {
  const doneAt = random.chance(0.7) ? now + random.between(2, 60) * HOUR_MS : null
  place.task = { title, description, createdAt: now, expireAt, doneAt }
}

/** @returns false for a mail that is not sent before the end of what is told */
function write(state: State, node: MailNode): boolean {
  const { walker, course, random, place, now } = state
  if (node.type === "email" && node.data.without_owner === "task" && !walker.hasOwner) {
    remind(state, node.data.label, "", now)
    return true
  }
  const at = nextDaytime(now, walker.country) + random.between(20, 900) * SECOND_MS
  // Nothing is written of it yet: the engine does that first.
  if (at >= course.until) {
    place.dueAt = now
    return false
  }
  place.waitsFor = "mail"
  const email = node.data.emailTemplateId
  const isPersonal = node.type === "email" && walker.hasOwner
  const isTracked = walker.allowsTracking && !isPersonal
  const mailed = { at, hasLinks: course.hasLinks(email), bounces: walker.bounces, isOfList: walker.isOfList }
  const outcome = drawOutcome(random, { ...mailed, isTracked })
  state.sent.push({ node: place.node, round: place.round, email, isPersonal, isTracked, at, outcome })
  state.now = at + SECOND_MS
  return true
}

/** Waits until the run is due or something wakes it. @returns false when that lies after the end of what is told */
function wait(state: State, due: number | null): boolean {
  const { sent, stoppedAt, place, now, course } = state
  const later = [
    ...sent.flatMap(({ outcome }) => moments(outcome)),
    stoppedAt,
    place.task?.doneAt ?? Number.POSITIVE_INFINITY,
  ].filter((at) => at > now)
  const woken = Math.min(due ?? Number.POSITIVE_INFINITY, ...later)
  if (woken >= course.until) place.dueAt = due
  else state.now = woken
  return woken < course.until
}

/** @returns whether the run goes on before the end of what is told */
function take(state: State, transition: Transition, node: FlowNode): boolean {
  const { place, now } = state
  switch (transition.does) {
    case "go":
      Object.assign(place, { leftAt: now, edge: transition.edge.id })
      state.place = visitAt(transition.edge.target, now, state.visits)
      state.visits.push(state.place)
      return true
    case "end":
      place.leftAt = now
      Object.assign(state, { status: transition.status, endReason: transition.reason, endedAt: now })
      return false
    case "write":
      return isMailNode(node) && write(state, node)
    case "remind":
      if (node.type === "workInProgress")
        remind(state, node.data.title, node.data.description, transition.until)
      return true
    case "wait":
      place.waitsFor = transition.for
      return wait(state, transition.until)
  }
}

/**
 * Walks a flow as the engine does (`decide`), from what happens to its mails and reminders.
 * @returns the path until it ended, or until a moment; of what happens to mails also what lies later
 */
export function walk(walker: Walker, course: Course, random: Random): Walked {
  const { startedAt } = walker
  const isStopped = random.chance(0.04)
  const place = visitAt(course.graph.starts[0]?.id ?? "", startedAt, [])
  const state: State = {
    walker,
    course,
    random,
    now: startedAt,
    place,
    visits: [place],
    sent: [],
    status: "in_progress",
    endReason: null,
    endedAt: null,
    stoppedAt: isStopped ? startedAt + random.between(1, 20) * DAY_MS : Number.POSITIVE_INFINITY,
  }
  let goesOn = true
  while (goesOn) {
    const node = course.graph.nodes.get(state.place.node)
    goesOn = node !== undefined && take(state, nextTransition(state, node), node)
  }
  const { status, endReason, endedAt, visits, sent } = state
  return { status, endReason, endedAt, visits, sent }
}
