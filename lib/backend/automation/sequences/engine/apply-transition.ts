import type { FlowGraph } from "#lib/automation/flows/flow-graph.ts"
import { isMailNode, type MailNode } from "#lib/automation/flows/mail-node.ts"
import { type Connection, query, queryOne } from "#lib/backend/platform/database/db.ts"
import type { FlowEdge, FlowNode } from "#lib/contract/automation/flow.ts"
import type { Transition } from "./decide.ts"
import type { DueRun } from "./due-run.ts"
import { remindOwner, salesOwnerOf } from "./sales-owner.ts"
import { removeSend, writeSend } from "./write-send.ts"

/** Writes down what a run does next, in the transaction that has locked it. */
export async function applyTransition(
  transition: Transition,
  run: DueRun,
  graph: FlowGraph,
  connection: Connection,
): Promise<void> {
  const node = graph.nodes.get(run.node)
  switch (transition.does) {
    case "go":
      return follow(run, transition.edge, connection)
    case "wait":
      return waitOn(run, transition, connection)
    case "end":
      return end(run, transition, connection)
    case "write":
      return node && isMailNode(node) ? write(run, node, connection) : undefined
    case "remind":
      return node?.type === "workInProgress" ? remind(run, node, transition.until, connection) : undefined
  }
}

/** Leaves the node by an edge and comes to the next, which is looked at at once. */
async function follow(
  { run_id, node, round, now }: DueRun,
  { id, target }: FlowEdge,
  connection: Connection,
): Promise<void> {
  await query(
    {
      name: "run-goes-on",
      text: `WITH left_behind AS (
          UPDATE sequence_visit SET left_at = $4, edge = $5, due_at = NULL WHERE run_id = $1 AND node = $2 AND round = $3
          RETURNING run_id, sequence_id, version_id)
        INSERT INTO sequence_visit (run_id, node, round, sequence_id, version_id, entered_at, due_at)
        SELECT run_id, $6, (SELECT count(*) FROM sequence_visit WHERE run_id = $1 AND node = $6), sequence_id, version_id, $4, $4
        FROM left_behind`,
      values: [run_id, node, round, now, id, target],
    },
    connection,
  )
}

type Wait = { for: "time" | "mail" | "fact" | "task"; until: number | null; notification?: number }

async function waitOn({ run_id, node, round }: DueRun, wait: Wait, connection: Connection): Promise<void> {
  await query(
    {
      name: "run-waits",
      text: `UPDATE sequence_visit SET waits_for = $4, due_at = $5, notification_id = coalesce($6, notification_id)
        WHERE run_id = $1 AND node = $2 AND round = $3`,
      values: [
        run_id,
        node,
        round,
        wait.for,
        wait.until === null ? null : new Date(wait.until),
        wait.notification ?? null,
      ],
    },
    connection,
  )
}

async function end(
  run: DueRun,
  transition: Transition & { does: "end" },
  connection: Connection,
): Promise<void> {
  await query(
    {
      text: `UPDATE sequence_run SET status = $2, end_reason = $3, ended_at = $4, end_note = $5 WHERE id = $1 AND status = 'in_progress'`,
      values: [run.run_id, transition.status, transition.reason, run.now, transition.note],
    },
    connection,
  )
}

/** A personal mail of somebody whom nobody sells to, or whose owner has no mailbox, goes as its node says. */
async function write(run: DueRun, node: MailNode, connection: Connection): Promise<void> {
  const owner = node.type === "email" ? await salesOwnerOf(run, connection) : undefined
  const mailbox = owner?.mailbox_id ?? null
  if (node.type === "email" && mailbox === null && node.data.without_owner === "task") {
    const title = await titleOf(node, connection)
    return remindAndWait(run, { title, description: "", until: Date.parse(run.now) }, null, connection)
  }
  await writeSend(run, node, mailbox, connection)
  // The mail holds its mailbox now: who was disabled before is seen, of who is disabled after it the mail is removed.
  if (mailbox !== null && (await salesOwnerOf(run, connection))?.mailbox_id !== mailbox) {
    await removeSend(run, connection)
    return write(run, node, connection)
  }
  await waitOn(run, { for: "mail", until: null }, connection)
}

/** What is to be written: as the flow names it, else what the mail is about. */
async function titleOf({ data }: MailNode, connection: Connection): Promise<string> {
  if (data.label) return data.label
  const { subject } = await queryOne<{ subject: string }>(
    { text: "SELECT subject FROM sequence_email WHERE id = $1", values: [data.emailTemplateId] },
    connection,
  )
  return subject
}

function remind(
  run: DueRun,
  { data }: FlowNode & { type: "workInProgress" },
  until: number,
  connection: Connection,
): Promise<void> {
  return remindAndWait(run, { title: data.title, description: data.description, until }, until, connection)
}

/** Where there is nobody to remind, the run goes on by itself. */
async function remindAndWait(
  run: DueRun,
  { title, description, until }: { title: string; description: string; until: number },
  waitsUntil: number | null,
  connection: Connection,
): Promise<void> {
  const notification = await remindOwner(run, { title, description, dueAt: until }, connection)
  await waitOn(
    run,
    notification === undefined
      ? { for: "task", until: Date.parse(run.now) }
      : { for: "task", until: waitsUntil, notification },
    connection,
  )
}
