import { isDeepStrictEqual } from "node:util"
import { sql } from "#tests/factories/database.ts"
import { recountedCounters, storedCounters } from "#tests/factories/sequence-counters.ts"
import type { TakenMail } from "#tests/mail/smtp-server.ts"

/** What the database says beside what the server took; every list of troubles is empty when all agrees. */
export type Comparison = {
  runs: number
  completed: number
  stopped: number
  sent: number
  failed: number
  /** Of which nobody knows, and how many of those the server took. */
  unknown: number
  unknownTaken: number
  taken: number
  doubled: number
  lost: number
  troubles: string[]
}

type Send = { run_id: number; node: string; delivery: string; message_id: string | null }
type Run = { id: number; status: string; end_reason: string | null; open: number; without: number }

const runsSql = `SELECT run.id, run.status, run.end_reason,
    (SELECT count(*)::int FROM sequence_visit WHERE run_id = run.id AND left_at IS NULL) AS open,
    (SELECT count(*)::int FROM sequence_visit visit WHERE run_id = run.id AND node LIKE 'mail%' AND edge IS NOT NULL
      AND NOT EXISTS (SELECT FROM mailing_send send WHERE send.run_id = run.id AND send.node = visit.node AND delivery IN ('sent', 'unknown'))) AS without
  FROM sequence_run run WHERE sequence_id = $1 ORDER BY run.id`

const sendsSql = `SELECT send.run_id, send.node, send.delivery, mail.message_id FROM mailing_send send JOIN sequence_run run ON run.id = send.run_id
    LEFT JOIN mail ON mail.id = send.mail_id WHERE run.sequence_id = $1 ORDER BY send.id`

/** What is wrong with a mail that the server took so many times. */
function troubleOf({ run_id, node, delivery }: Send, times: number): string | undefined {
  const sentence = `${node} of run ${run_id} is ${delivery}: ${times} taken`
  if (delivery === "sent") return times === 1 ? undefined : sentence
  if (delivery === "unknown") return times <= 1 ? undefined : sentence
  return (delivery === "failed" || delivery === "cancelled") && times === 0 ? undefined : sentence
}

/** Holds runs and their mails against the log of the server that was sent to, and counts against a recount. */
export async function compare(sequence: number, people: number, taken: TakenMail[]): Promise<Comparison> {
  const [runs, sends] = [await sql<Run>(runsSql, [sequence]), await sql<Send>(sendsSql, [sequence])]
  const byId = Map.groupBy(taken, ({ messageId }) => messageId)
  const timesOf = ({ message_id }: Send) => byId.get(message_id ?? "")?.length ?? 0
  const byNode = Map.groupBy(sends, ({ run_id, node }) => `${run_id} ${node}`)
  const known = new Set(sends.map(({ message_id }) => message_id))
  const doubled = [...byNode.values()].filter(
    (same) => same.reduce((sum, send) => sum + timesOf(send), 0) > 1,
  )
  const lost = runs.filter(({ status, open, without }) => status === "in_progress" || open > 0 || without > 0)
  const isCounted = isDeepStrictEqual(await storedCounters(), await recountedCounters())
  const inState = (state: string) => sends.filter(({ delivery }) => delivery === state)
  return {
    runs: runs.length,
    completed: runs.filter(({ status }) => status === "completed").length,
    stopped: runs.filter(({ status }) => status === "stopped").length,
    sent: inState("sent").length,
    failed: inState("failed").length,
    unknown: inState("unknown").length,
    unknownTaken: inState("unknown").filter((send) => timesOf(send) > 0).length,
    taken: taken.length,
    doubled: doubled.length,
    lost: lost.length + people - runs.length,
    troubles: [
      ...(runs.length === people ? [] : [`${people} people, ${runs.length} runs`]),
      ...[...byId.keys()].filter((id) => !known.has(id)).map((id) => `${id} was taken and nobody knows it`),
      ...doubled.map(([send]) => `${send?.node} of run ${send?.run_id} went more than once`),
      ...lost.map(
        ({ id, status, open, without }) =>
          `run ${id} is lost: ${status}, at ${open} nodes, ${without} mails missing`,
      ),
      ...sends.flatMap((send) => troubleOf(send, timesOf(send)) ?? []),
      ...(isCounted ? [] : ["counts are not what a recount says"]),
    ],
  }
}
