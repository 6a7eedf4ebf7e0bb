import { fork } from "node:child_process"
import { once } from "node:events"
import {
  getSequence,
  listSequences,
  statsOf,
} from "#lib/backend/automation/sequences/editing/sequence-data.ts"
import { aggregateCounters } from "#lib/backend/automation/sequences/engine/aggregate-counters.ts"
import { findDueSequences, moveDueRuns } from "#lib/backend/automation/sequences/engine/start.ts"
import { runStart } from "#lib/backend/automation/sequences/runs/run-start.ts"
import type { Flow, FlowNode } from "#lib/contract/automation/flow.ts"
import { childEnvironment } from "#scripts/processes/child-environment.ts"
import { insertRow, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { flowNodes, linked } from "#tests/factories/flows.ts"
import { createSender, moveClock, publishSequence, setNoon } from "#tests/factories/sequences.ts"

const [runs = 100_000, steps = 20_000, sleeping = 1_000_000] = process.argv.slice(2).map(Number)
const { begin, mail, waits, asks, end, other } = flowNodes
const results: { what: string; measured: string }[] = []
const tell = (what: string, measured: string) => {
  results.push({ what, measured })
  console.log(`  ${what}: ${measured}`)
}

async function timed<Result>(work: () => Promise<Result>): Promise<[number, Result]> {
  const began = performance.now()
  const result = await work()
  return [performance.now() - began, result]
}

async function median(times: number, work: () => Promise<unknown>): Promise<number> {
  const taken: number[] = []
  for (let time = 0; time < times; time++) taken.push((await timed(work))[0])
  return taken.toSorted((one, another) => one - another)[Math.floor(times / 2)] ?? 0
}

const ms = (taken: number) => `${taken.toFixed(taken < 10 ? 1 : 0)} ms`

/** A flow of 60 nodes: mails, waits and choices after each other. */
function longFlow(email: number): Flow {
  const parts = Array.from({ length: 19 }, (_, place): FlowNode[] => [
    { ...mail(email), id: `mail${place}` },
    { ...waits(2), id: `wait${place}` },
    { ...asks({ kind: "opened" }), id: `ask${place}` },
  ]).flat()
  const edges = Array.from({ length: 19 }, (_, place) => [
    place === 0 ? "begin mail0" : "",
    `mail${place} wait${place}`,
    `wait${place} ask${place}`,
    `ask${place} ${place === 18 ? "end" : `mail${place + 1}`} yes`,
    `ask${place} other no`,
  ])
    .flat()
    .filter(Boolean)
  return linked([begin, ...parts, end, other], ...edges)
}

/** Starts a sequence on a list of everybody, as a job does. */
async function startOn(sequence: { id: number; version: number }, list: number): Promise<number> {
  const { id } = await insertRow<{ id: number }>("sequence_start", {
    sequence_id: sequence.id,
    version_id: sequence.version,
    sender_id: await createSender(),
    lists: [list],
  })
  const [taken] = await timed(() => runStart(id))
  return taken
}

async function listOf(from: number, count: number): Promise<number> {
  const { id } = await insertRow<{ id: number }>("mailing_list", { name: unique("List") })
  await sql(
    `INSERT INTO mailing_subscription (mailing_list_id, contact_id) SELECT $1, id FROM contact ORDER BY id OFFSET $2 LIMIT $3`,
    [id, from, count],
  )
  return id
}

/** Two workers move what is due; steps a second. */
async function moveAll(): Promise<{ rate: number; taken: number }> {
  const began = performance.now()
  const counts = await Promise.all(
    [1, 2].map(async () => {
      const worker = fork("tests/bench/sequences/worker.ts", { env: childEnvironment({}) })
      const [steps] = await once(worker, "message")
      return Number(steps)
    }),
  )
  const seconds = (performance.now() - began) / 1000
  const taken = counts.reduce((sum, count) => sum + count, 0)
  return { rate: taken / seconds, taken }
}

await setNoon()
await sql(
  `INSERT INTO contact (first_name, last_name, email) SELECT 'N', n, 'bench-' || n || '@brand.example' FROM generate_series(1, $1::int) n`,
  [Math.max(runs, sleeping)],
)
await sql("ANALYZE")

const walk = await publishSequence(() =>
  linked(
    [begin, waits(2), { ...asks({ kind: "opened" }), id: "ask" }, { ...waits(3), id: "again" }, end, other],
    "begin wait",
    "wait ask",
    "ask again no",
    "ask other yes",
    "again end",
  ),
)
tell(`${runs} runs begun on a list`, ms(await startOn(walk, await listOf(0, runs))))

await sql(
  "UPDATE sequence_visit SET due_at = NULL WHERE run_id NOT IN (SELECT id FROM sequence_run ORDER BY id LIMIT $1)",
  [steps],
)
await sql("VACUUM ANALYZE sequence_visit, sequence_run")
const first = await moveAll()
tell(`${first.taken} steps of milestones and waits, two workers`, `${first.rate.toFixed(0)} a second`)
await moveClock(49)
const second = await moveAll()
tell(`${second.taken} steps of waits and choices`, `${second.rate.toFixed(0)} a second`)
const writing = await publishSequence((email) => linked([begin, mail(email), end], "begin mail", "mail end"))
await startOn(writing, await listOf(0, steps))
const third = await moveAll()
tell(`${third.taken} steps of milestones and mails written`, `${third.rate.toFixed(0)} a second`)

const quiet = await median(20, findDueSequences)
const long = await publishSequence(longFlow)
await sql(
  `WITH begun AS (INSERT INTO sequence_run (sequence_id, version_id, contact_id, recipient_id)
      SELECT $1, $2, id, id FROM contact ORDER BY id LIMIT $3 RETURNING id)
    INSERT INTO sequence_visit (run_id, node, sequence_id, version_id, entered_at, due_at, waits_for)
    SELECT id, 'wait' || id % 19, $1, $2, now(), now() + interval '400 days', 'time' FROM begun`,
  [long.id, long.version, sleeping],
)
await sql("VACUUM ANALYZE sequence_visit, sequence_run")
await aggregateCounters()
const busy = await median(20, findDueSequences)
tell(`a look for what is due, with ${sleeping} more sleeping runs`, `${ms(busy)} (${ms(quiet)} without)`)
tell("a tick that finds nothing", ms(await median(20, () => moveDueRuns(new AbortController().signal))))
await sql(
  `INSERT INTO sequence_counter (version_id, part, passed, sent) SELECT $1, 'mail' || n % 19, 1, 1 FROM generate_series(1, 5000) n`,
  [long.version],
)
tell(
  "flow and statistics of 60 nodes and a million runs",
  ms(await median(10, async () => [await getSequence(long.id), await statsOf(long.id, long.version)])),
)
for (let name = 0; name < 200; name++) await insertRow("sequence", { name: `Sequence ${name}` })
tell(
  "list of 200 sequences",
  ms(await median(10, () => listSequences({ page: 1, per_page: 100, search: "" }))),
)
const { size } = await sqlOne<{ size: string }>(
  "SELECT pg_size_pretty(pg_database_size(current_database())) AS size",
)
tell("database", size)
console.table(results)
process.exit(0)
