import { isMailNode } from "#lib/automation/flows/mail-node.ts"
import type { EndReason } from "#lib/contract/automation/flow-terms.ts"
import { mailboxKey } from "./channels.ts"
import { filledOf } from "./mail-needs.ts"
import { noChannel } from "./plans.ts"
import type { RunInProgress } from "./runs-in-progress.ts"
import type { Plan, SimulatedPerson, SimulatedPosition } from "./simulate.ts"

/** What becomes of a run: it goes on where it is, on its version or another, comes to a node of another, or ends. */
export type Becomes =
  | { does: "stay" }
  | { does: "continue" }
  | { does: "come"; target: string; now: number }
  | { does: "end"; reason: EndReason }

/** Nodes of a plan whose mail a run had elsewhere, by the node's name or by its text, as `hadMailSql` says it. */
function hadNodes(had: readonly RunInProgress["had"][number][], { graph }: Plan): Set<string> {
  const nodes = new Set(had.map(({ node }) => node))
  const texts = new Set(had.map(({ email }) => email))
  return new Set(
    [...graph.nodes.values()]
      .filter(isMailNode)
      .filter(({ id, data }) => nodes.has(id) || texts.has(data.emailTemplateId))
      .map(({ id }) => id),
  )
}

function mailOf({ mail, is_going, mail_due_at, channel }: RunInProgress): SimulatedPosition["mail"] {
  if (mail !== "waiting") return mail
  // What a worker has in hand has its place of the pace already.
  if (is_going) return "sent"
  return { channel: channel ?? noChannel, dueAt: Date.parse(mail_due_at ?? "") || 0 }
}

function positionOf(run: RunInProgress, plan: Plan, becomes: Becomes): SimulatedPosition {
  const rounds = new Map(Object.entries(run.rounds))
  if (becomes.does === "come") {
    const { target, now } = becomes
    rounds.set(run.node, (rounds.get(run.node) ?? 0) + 1)
    // A mail that waits is cancelled when its node is left.
    const isCancelled = run.mail === "waiting" && !run.is_going
    const sent = run.had.filter(
      ({ node, round }) => !(isCancelled && node === run.node && round === run.round),
    )
    const had = hadNodes(sent, plan)
    const mail = had.delete(target) ? "sent" : "none"
    const { over } = run
    return {
      node: target,
      round: rounds.get(target) ?? 0,
      enteredAt: now,
      rounds,
      mail,
      task: "none",
      over,
      had,
    }
  }
  const had =
    becomes.does === "continue"
      ? hadNodes(run.had, plan)
      : hadNodes(
          run.had.filter(({ version }) => version !== run.version_id),
          plan,
        )
  const visited = becomes.does === "continue" ? [run.node] : run.visited
  for (const node of visited) had.delete(node)
  return {
    node: run.node,
    round: run.round,
    enteredAt: Date.parse(run.entered_at),
    rounds,
    had,
    mail: mailOf(run),
    task: run.task,
    over: becomes.does === "end" ? becomes.reason : run.over,
  }
}

/**
 * A run in progress as a simulation takes it.
 * @param plan what it goes by from now on
 * @param nameOf what the question of a node of that plan is called
 */
export function simulatedPerson(
  run: RunInProgress,
  plan: Plan,
  nameOf: (node: string) => string,
  becomes: Becomes = { does: "stay" },
): SimulatedPerson {
  const conditions = new Set(run.conditions)
  return {
    contact: run.contact,
    country: run.country,
    filled: filledOf(run),
    mailbox: run.mailbox === null ? null : mailboxKey(run.mailbox),
    conditions: new Map([...plan.graph.nodes.keys()].map((node) => [node, conditions.has(nameOf(node))])),
    inProgress: { plan, position: positionOf(run, plan, becomes) },
  }
}
