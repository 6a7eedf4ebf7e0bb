import { vi } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { stopSequence } from "#lib/backend/automation/sequences/editing/mutations.ts"
import { runTransfers } from "#lib/backend/automation/sequences/publication/run-transfers.ts"
import type { Random } from "#prisma/seed/random.ts"
import { guards } from "#tests/pace.ts"
import { countWaiting, onConnection, sql, sqlOne } from "./database.ts"
import { mergeFresh } from "./merges.ts"
import type { SequenceWorld } from "./sequence-world.ts"

/** A run that a step has in hand. */
type StoredRun = { run: number; contact: number; sequence: number }

const due = `FROM sequence_run run JOIN sequence_visit visit ON visit.run_id = run.id AND visit.left_at IS NULL
  WHERE run.status = 'in_progress' AND visit.due_at <= sequence_now() AND run.sequence_id = ANY ($1)`

/** Runs that are due and that somebody holds. */
async function findRuns(sequences: number[]): Promise<StoredRun[]> {
  const free = await sql<{ id: number }>(`SELECT run.id ${due} FOR NO KEY UPDATE OF run SKIP LOCKED`, [
    sequences,
  ])
  return sql<StoredRun>(
    `SELECT run.id AS run, run.contact_id AS contact, run.sequence_id AS sequence ${due} AND run.id <> ALL ($2) ORDER BY run.id`,
    [sequences, free.map(({ id }) => id)],
  )
}

type Act = (found: StoredRun, about: { random: Random; world: SequenceWorld; api: Api }) => Promise<unknown>

/** Has those who wait on older versions of a run's sequence continue, go elsewhere or end, as a publication does. */
const transfer: Act = async ({ sequence }, { random }) => {
  const newest = await sqlOne<{ id: number; nodes: string[] }>(
    `SELECT id, ARRAY(SELECT part ->> 'id' FROM jsonb_array_elements(flow -> 'nodes') AS nodes (part) WHERE part ->> 'type' <> 'stop' ORDER BY 1) AS nodes
      FROM sequence_version WHERE sequence_id = $1 ORDER BY number DESC LIMIT 1`,
    [sequence],
  )
  const waiting = await sql<{ version: number; node: string }>(
    "SELECT DISTINCT version_id AS version, node FROM sequence_visit WHERE sequence_id = $1 AND left_at IS NULL AND version_id <> $2 ORDER BY 1, 2",
    [sequence, newest.id],
  )
  for (const { version, node } of waiting) {
    const stays = newest.nodes.includes(node) && random.chance(0.5)
    const target = stays ? node : random.chance(0.1) ? null : random.pick(newest.nodes)
    await sql(
      `INSERT INTO sequence_transfer (version_id, from_version_id, node, target, decided_at) VALUES ($1, $2, $3, $4, sequence_now()) ON CONFLICT DO NOTHING`,
      [newest.id, version, node, target],
    )
  }
  await runTransfers(newest.id)
}

/** What may happen to a run while a step of it is open. */
const acts: Act[] = [
  ({ sequence, contact }) =>
    stopSequence(sequence, { type: "contact", id: contact }, { userId: null, requestId: "beside" }),
  ({ contact }, { random, world, api }) =>
    mergeFresh(api, {
      type: "contact",
      kept: random.pick(world.people.filter((id) => id !== contact)),
      removed: contact,
    }),
  ({ run }) =>
    sql("UPDATE mailing_send SET replied_at = sequence_now() WHERE run_id = $1 AND delivery = 'sent'", [run]),
  ({ sequence }) => sql("UPDATE sequence SET paused_at = now() WHERE id = $1", [sequence]),
  transfer,
  transfer,
]

const until = (holds: () => Promise<boolean>) => vi.waitUntil(holds, { timeout: guards.wait, interval: 20 })

/** What an act may find: somebody of it was deleted before, or it ended. */
const isExpected = (error: unknown) => error instanceof Error && /404/.test(JSON.stringify({ ...error }))

/**
 * Has something happen to a run on another connection while a step of it holds its locks. Steps that leave a node count that, and wait for
 * whoever holds the counts.
 * @param work moves runs
 * @returns whether a step was open
 */
export function actBeside(
  about: { random: Random; world: SequenceWorld; api: Api },
  work: () => Promise<unknown>,
): Promise<boolean> {
  return onConnection(async (connection) => {
    await connection.query("BEGIN")
    await connection.query("LOCK TABLE sequence_counter IN SHARE MODE")
    let isOver = false
    const moving = work().finally(() => {
      isOver = true
    })
    await until(async () => isOver || (await countWaiting()) > 0)
    const [held] = about.random.sample(await findRuns(about.world.sequences), 1)
    let isDone = held === undefined
    const before = await countWaiting()
    const acting = held
      ? about.random
          .pick(acts)(held, about)
          .catch((error: unknown) => {
            if (!isExpected(error)) throw error
          })
          .finally(() => {
            isDone = true
          })
      : Promise.resolve()
    await until(async () => isDone || (await countWaiting()) > before)
    await connection.query("COMMIT")
    await Promise.all([moving, acting])
    return held !== undefined
  })
}
