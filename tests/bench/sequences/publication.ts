import { saveDraft } from "#lib/backend/automation/sequences/editing/drafts.ts"
import { aggregateCounters } from "#lib/backend/automation/sequences/engine/aggregate-counters.ts"
import { publishDraft } from "#lib/backend/automation/sequences/publication/publish.ts"
import { runTransfers } from "#lib/backend/automation/sequences/publication/run-transfers.ts"
import { listWaiting } from "#lib/backend/automation/sequences/publication/versions.ts"
import type { TransferChoice, TransferDecision } from "#lib/contract/automation/sequence-publication.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { flowNodes, linked } from "#tests/factories/flows.ts"
import { publishSequence, setNoon } from "#tests/factories/sequences.ts"

/**
 * What a publication that moves many waiting runs costs, beside a bare UPDATE of the same rows in batches of the same size. `others` are runs
 * of another sequence that wait meanwhile.
 */
const [runs = 100_000, others = 500_000] = process.argv.slice(2).map(Number)
const { begin, mail, waits, end } = flowNodes
/** As lib/backend/automation/sequences/publication/run-transfers.ts has it. */
const batch = 500

type Sequence = Awaited<ReturnType<typeof publishSequence>>
const flowOf = (email: number) =>
  linked([begin, waits(3), mail(email), end], "begin wait", "wait mail", "mail end")

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Runs of as many contacts that wait since yesterday, with a step behind them. */
const seed = ({ id, version }: Sequence, count: number) =>
  sql(
    `WITH begun AS (INSERT INTO sequence_run (sequence_id, version_id, contact_id, recipient_id)
        SELECT $1, $2, id, id FROM contact ORDER BY id LIMIT $3 RETURNING id),
      behind AS (INSERT INTO sequence_visit (run_id, node, sequence_id, version_id, entered_at, left_at, edge)
        SELECT id, 'begin', $1, $2, now() - interval '1 day', now() - interval '1 day', 'begin-wait' FROM begun)
      INSERT INTO sequence_visit (run_id, node, sequence_id, version_id, entered_at, due_at, waits_for)
      SELECT id, 'wait', $1, $2, now() - interval '1 day', now() + interval '400 days', 'time' FROM begun`,
    [id, version, count],
  )

async function bareUpdate(sequence: Sequence): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const rows: { id: number }[] = await sql<{ id: number }>(
      `WITH next AS (SELECT id FROM sequence_run WHERE sequence_id = $1 AND id > $2 ORDER BY id LIMIT ${batch})
        UPDATE sequence_run SET end_note = end_note WHERE id IN (SELECT id FROM next) RETURNING id`,
      [sequence.id, after],
    )
    after = rows.length > 0 ? Math.max(...rows.map(({ id }) => id)) : undefined
  }
}

async function measure(becomes: Exclude<TransferChoice, "stay">) {
  const sequence = await publishSequence(flowOf)
  await seed(sequence, runs)
  await aggregateCounters()
  await sql("VACUUM ANALYZE sequence_visit, sequence_run, sequence_counter")
  const bare = await timed(() => bareUpdate(sequence))
  await sql("VACUUM ANALYZE sequence_run")
  const { version } = await saveDraft({ sequence: sequence.id, version: null }, flowOf(sequence.email))
  const decisions: TransferDecision[] = [
    { version_number: 1, node: "wait", becomes, note: "", ...(becomes === "node" && { target: "mail" }) },
  ]
  const asks = await timed(() => listWaiting(sequence.id))
  const publishing = await timed(() =>
    publishDraft(
      { sequence: sequence.id, version: version ?? 0, decisions },
      { userId: null, requestId: "" },
    ),
  )
  const { id } = await sqlOne<{ id: number }>(
    "SELECT max(id) AS id FROM sequence_version WHERE sequence_id = $1",
    [sequence.id],
  )
  const moving = await timed(() => runTransfers(id))
  const { count } = await sqlOne<{ count: number }>(
    "SELECT count(*)::int AS count FROM sequence_run_move WHERE version_id = $1",
    [id],
  )
  if (count !== runs) throw new Error(`${count} of ${runs} runs were moved`)
  return {
    becomes,
    runs,
    "ms for each": moving / runs,
    "bare UPDATE": bare / runs,
    times: moving / bare,
    "ms to list who waits": asks,
    "ms to publish": publishing,
  }
}

await setNoon()
await sql(
  `INSERT INTO contact (first_name, last_name, email) SELECT 'N', n, 'bench-' || n || '@brand.example' FROM generate_series(1, $1::int) n`,
  [Math.max(runs, others)],
)
await seed(await publishSequence(flowOf), others)
await sql("ANALYZE")
const measured = [await measure("same"), await measure("node"), await measure("end")]
console.table(measured)
process.exit(0)
