import { checkFlow } from "#lib/automation/flows/check-flow.ts"
import { isMailNode } from "#lib/automation/flows/mail-node.ts"
import type { CalendarWait, Condition, Flow, FlowNode } from "#lib/contract/automation/flow.ts"
import { branches } from "#lib/contract/automation/flow-terms.ts"
import type { Random } from "#prisma/seed/random.ts"
import { flowNodes, linked } from "./flows.ts"

/** What nodes of a random flow may name. */
export type FlowWorld = { emails: number[]; tags: number[]; lists: number[] }

const maxNodes = 12
/** Edges out of nodes that have not just one without a name. */
const branchesOf: Record<string, readonly string[]> = { ask: branches, stop: [] }

/** A flow that may be published: mails, waits and choices in any order, paths that meet again, and loops with a wait in them. */
export function randomFlow(random: Random, world: FlowWorld): Flow {
  for (;;) {
    const flow = drawnFlow(random, world)
    if (checkFlow(flow).length === 0) return flow
  }
}

const kinds = [
  "mail",
  "mail",
  "personal",
  "span",
  "span",
  "show",
  "working_hour",
  "ask",
  "ask",
  "task",
  "step",
  "stop",
] as const

type Drawing = { random: Random; world: FlowWorld; id: string; mails: readonly string[] }

const calendar = (id: string, wait: CalendarWait): FlowNode => ({
  id,
  type: "calendar",
  data: { label: "", wait },
})

function randomCondition({ random, world, mails }: Drawing): Condition {
  const about = random.pick(["opened", "clicked", "replied", "tag", "list"] as const)
  if (about === "tag") return { kind: about, ids: [random.pick(world.tags)] }
  if (about === "list") return { kind: about, ids: [random.pick(world.lists)] }
  return { kind: about, ...(mails.length > 0 && random.chance(0.5) && { mail: random.pick(mails) }) }
}

/** A node of each kind, with what it may say by chance. */
const drawn: Record<string, (drawing: Drawing) => FlowNode> = {
  stop: () => flowNodes.end,
  step: () => flowNodes.begin,
  task: ({ random }) => flowNodes.task(random.between(1, 5)),
  mail: ({ random, world }) => flowNodes.mail(random.pick(world.emails)),
  personal: ({ random, world }) =>
    flowNodes.personal(random.pick(world.emails), random.pick(["sender", "task"])),
  ask: (drawing) =>
    flowNodes.asks(
      randomCondition(drawing),
      drawing.random.chance(0.5) ? drawing.random.between(1, 10) : undefined,
    ),
  span: ({ random, id }) =>
    calendar(id, {
      kind: "span",
      span: { amount: random.between(1, 30), unit: random.pick(["hours", "days"]) },
    }),
  show: ({ random, id }) =>
    calendar(id, {
      kind: "show",
      date: random.pick(["opening", "deposit"]),
      days: random.between(-30, 5),
      time: "09:00",
    }),
  working_hour: ({ id }) => calendar(id, { kind: "working_hour" }),
}

function drawnFlow(random: Random, world: FlowWorld): Flow {
  const nodes: FlowNode[] = []
  const written: string[] = []
  const joins: string[] = []
  const mails: string[] = []

  const somewhereKnown = (waits: string[]) => {
    if (joins.length > 0 && random.chance(0.15)) return random.pick(joins)
    return waits.length > 0 && random.chance(0.1) ? random.pick(waits) : undefined
  }

  /** @param waits nodes that wait and that lead here: an edge back leads to one of them */
  function grow(waits: string[]): string {
    const known = somewhereKnown(waits)
    if (known !== undefined) return known
    const kind = nodes.length > maxNodes ? "stop" : random.pick(kinds)
    const id = `${kind}${nodes.length}`
    const node = drawn[kind]?.({ random, world, id, mails }) ?? flowNodes.end
    nodes.push({ ...node, id })
    if (isMailNode(node)) mails.push(id)
    for (const branch of branchesOf[kind] ?? [""])
      written.push(`${id} ${grow(kind === "span" ? [...waits, id] : waits)} ${branch}`.trim())
    // Who is here was followed to the end: others may come here without a circle.
    joins.push(id)
    return id
  }

  written.push(`begin ${grow([])}`)
  const { edges, ...flow } = linked([flowNodes.begin, ...nodes], ...written)
  return { ...flow, edges: edges.map((edge, place) => ({ ...edge, id: `edge${place}` })) }
}
