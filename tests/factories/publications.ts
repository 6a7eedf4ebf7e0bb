import { expect } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { moveDueRuns } from "#lib/backend/automation/sequences/engine/start.ts"
import { runTransfers } from "#lib/backend/automation/sequences/publication/run-transfers.ts"
import type { Flow } from "#lib/contract/automation/flow.ts"
import type { TransferDecision } from "#lib/contract/automation/sequence-publication.ts"
import { createContact } from "./contacts.ts"
import { sql, sqlOne } from "./database.ts"
import { flowNodes, linked } from "./flows.ts"
import { recountedCounters, storedCounters } from "./sequence-counters.ts"
import { beginRun, publishSequence } from "./sequences.ts"

const { begin, mail, waits, end } = flowNodes

/** Waits for three days, and sends a mail. */
export const waitFirst = (email: number) =>
  linked([begin, waits(3), mail(email), end], "begin wait", "wait mail", "mail end")

/** Moves all runs that are due. */
export const move = () => moveDueRuns(new AbortController().signal)

/** A sequence with runs that wait. */
export async function waiting(count = 1, flowOf: (email: number) => Flow = waitFirst) {
  const sequence = await publishSequence(flowOf)
  const runs: number[] = []
  for (let n = 0; n < count; n++) runs.push(await beginRun(sequence, await createContact()))
  await move()
  return { sequence, runs, run: runs[0] ?? 0 }
}

type Decided = Partial<Omit<TransferDecision, "note">> & { note?: string }
type Publishing = { sequence: number; flow: Flow; decided: Decided[]; isDone?: boolean }

/**
 * Draws another flow, publishes it with decisions, for who waits at "wait" of the first version where nothing else is said, and has them moved.
 * @returns id of the version
 */
export async function publish(api: Api, { sequence, flow, decided, isDone = true }: Publishing) {
  const { data } = await api.sequences.saveDraft({ sequence, flow, version: null })
  const decisions = decided.map((one) => ({
    version_number: 1,
    node: "wait",
    becomes: "same" as const,
    ...one,
  }))
  await api.sequences.publish({ sequence, version: data.version ?? 0, decisions })
  const { id } = await sqlOne<{ id: number }>(
    "SELECT id FROM sequence_version WHERE sequence_id = $1 ORDER BY number DESC LIMIT 1",
    [sequence],
  )
  if (isDone) await runTransfers(id)
  return id
}

/** Mails of a run, as they stand. */
export const sendsOf = (run: number) =>
  sql<{ node: string; round: number; delivery: string; email_id: number }>(
    "SELECT node, round, delivery, email_id FROM mailing_send WHERE run_id = $1 ORDER BY id",
    [run],
  )

/** Expects the counts that are kept to be those of a recount. */
export const expectCounted = async () => expect(await storedCounters()).toEqual(await recountedCounters())

/** Runs of earlier tests would come due with the clock. */
export const endAllRuns = () =>
  sql("UPDATE sequence_run SET status = 'stopped', end_reason = 'stopped' WHERE status = 'in_progress'")
