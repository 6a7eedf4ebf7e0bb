import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { aggregateCounters } from "#lib/backend/automation/sequences/engine/aggregate-counters.ts"
import { moveDueRuns } from "#lib/backend/automation/sequences/engine/start.ts"
import { runStart } from "#lib/backend/automation/sequences/runs/run-start.ts"
import { createRandom } from "#prisma/seed/random.ts"
import { actBeside } from "#tests/factories/beside-steps.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { mergeFresh } from "#tests/factories/merges.ts"
import { RandomServer } from "#tests/factories/random-sending.ts"
import { recountedCounters, storedCounters } from "#tests/factories/sequence-counters.ts"
import {
  createSequenceWorld,
  happen,
  pacePerMinute,
  type SequenceWorld,
} from "#tests/factories/sequence-world.ts"
import { moveClock, setNoon } from "#tests/factories/sequences.ts"
import { createUser, signIn } from "#tests/factories/users.ts"
import { patient } from "#tests/pace.ts"
import { size } from "#tests/sizes.ts"

/** SEED goes through other chances, RUNS through more of them. */
const seed = Number(process.env.SEED ?? 7_919)
process.stdout.write(`sequence-properties: SEED=${seed}\n`)
const random = createRandom(seed)
const server = new RandomServer(random)
const runs = Number(process.env.RUNS ?? size({ gate: 1_000, full: 10_000 }))
const sequences = 20
let world: SequenceWorld
let api: Api

const worker = () => moveDueRuns(new AbortController().signal)

/** Moves runs with two workers; now and then the database loses one of their connections. */
async function move(): Promise<void> {
  const working = Promise.allSettled([worker(), worker()])
  if (random.chance(0.4))
    await sql(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'crm' AND pid <> pg_backend_pid()
        AND state <> 'idle' LIMIT 2`,
    )
  const ended = await working
  if (ended.some(({ status }) => status === "rejected")) await worker()
}

/** What is stopped does not move, and nothing of it is done again when it goes on. */
async function standStill(): Promise<void> {
  await sql("UPDATE sequence_switch SET stopped_at = now()")
  const before = await sqlOne("SELECT count(*) FROM sequence_visit")
  await moveClock(random.between(1, 50))
  expect(await worker()).toBe(0)
  expect(await server.sendDue(world.channels)).toBe(0)
  expect(await sqlOne("SELECT count(*) FROM sequence_visit")).toEqual(before)
  await sql("UPDATE sequence_switch SET stopped_at = NULL")
}

/** Steps of this many runs had something happen beside them. */
let beside = 0
async function besideSteps(): Promise<void> {
  await moveClock(1)
  for (let time = 0; time < 3; time++) if (await actBeside({ random, world, api }, worker)) beside += 1
  await sql("UPDATE sequence SET paused_at = NULL WHERE id = ANY ($1)", [world.sequences])
}

async function day(number: number): Promise<void> {
  await moveClock(random.chance(0.1) ? random.between(100, 1_000) : random.between(1, 40))
  const paused = random.pick(world.sequences)
  await sql("UPDATE sequence SET paused_at = CASE WHEN id = $1 THEN now() END WHERE id = ANY ($2)", [
    paused,
    world.sequences,
  ])
  await sql("UPDATE mailing_sender SET paused_at = CASE WHEN $2 THEN now() END WHERE id = $1", [
    world.sender,
    random.chance(0.15),
  ])
  await move()
  await server.sendDue(world.channels)
  await besideSteps()
  await happen(random, world)
  if (number % 7 === 3) await standStill()
  await move()
  await aggregateCounters()
}

beforeAll(async () => {
  await setNoon()
  // What other tests left is none of these runs' business.
  await sql("UPDATE sequence_run SET status = 'stopped' WHERE status = 'in_progress'")
  world = await createSequenceWorld(random, { people: Math.ceil(runs / sequences), sequences })
  api = await signIn(await createUser({ isAdmin: true }))
  const begin = async (from: number) => {
    for (let index = 0; index < sequences; index++) {
      await world.publish(index)
      const share = Math.ceil(world.people.length / 5)
      await runStart(await world.start(index, share * from, share * (from + 1)))
    }
  }
  for (let number = 0; number < 30; number++) {
    if (number < 15 && number % 3 === 0) await begin(number / 3)
    await day(number)
    if (number % 4 === 1) {
      const [kept = 0, removed = 0] = random.sample(world.people, 2)
      await mergeFresh(api, { type: "contact", kept, removed }).catch((error: unknown) => {
        // One of them was deleted before.
        if (!(error instanceof Error && /404/.test(JSON.stringify({ ...error })))) throw error
      })
    }
  }
  await sql("UPDATE sequence SET paused_at = NULL")
  await sql("UPDATE mailing_sender SET paused_at = NULL")
  for (let number = 0; number < 10; number++) {
    await moveClock(24)
    await worker()
    await server.sendDue(world.channels)
  }
  await worker()
}, patient(900_000))

describe("runs of random flows, whatever happens", () => {
  it("had it happen while steps of theirs were open, too, and were moved to newer flows", async () => {
    expect(beside).toBeGreaterThan(5)
    expect(await sql("SELECT FROM sequence_run_move")).not.toEqual([])
  })

  it("send at most one mail a run, node and round", () => {
    const keys = server.taken.map(({ run_id, node, round }) => `${run_id} ${node} ${round}`)
    expect(keys.length).toBeGreaterThan(runs / 4)
    expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([])
  })

  it("are over, or wait for something that has a name", async () => {
    const lost = await sql(
      `SELECT run.id, run.status, visit.node, visit.waits_for, visit.due_at FROM sequence_run run
        LEFT JOIN sequence_visit visit ON visit.run_id = run.id AND visit.left_at IS NULL
        LEFT JOIN notification ON notification.id = visit.notification_id
        LEFT JOIN mailing_send send ON send.run_id = run.id AND send.node = visit.node AND send.round = visit.round
      WHERE run.sequence_id = ANY ($1) AND NOT coalesce(CASE
        WHEN run.status <> 'in_progress' THEN visit.run_id IS NULL AND run.end_reason IS NOT NULL AND run.ended_at IS NOT NULL
        WHEN visit.waits_for IN ('time', 'fact') THEN visit.due_at > sequence_now()
        WHEN visit.waits_for = 'task' THEN notification.done_at IS NULL AND notification.id IS NOT NULL
        WHEN visit.waits_for = 'mail' THEN send.delivery IN ('queued', 'sending')
      END, false)`,
      [world.sequences],
    )
    expect(lost).toEqual([])
    const begun = await sqlOne<{ count: number }>(
      "SELECT count(*)::int FROM sequence_run WHERE sequence_id = ANY ($1)",
      [world.sequences],
    )
    expect(begun.count).toBeGreaterThan(runs / 2)
  })

  it("write to nobody at night", () => {
    const zones: Record<string, string> = {
      FR: "Europe/Paris",
      US: "America/New_York",
      JP: "Asia/Tokyo",
      AU: "Australia/Sydney",
    }
    const hourOf = (at: Date, country: string | null) =>
      Number(
        new Intl.DateTimeFormat("en", {
          hour: "numeric",
          hourCycle: "h23",
          timeZone: zones[country ?? "FR"],
        }).format(at),
      )
    const atNight = server.taken.filter(({ at, country }) => {
      const hour = hourOf(at, country)
      return hour < 8 || hour >= 20
    })
    expect(atNight).toEqual([])
  })

  it("keep to the pace of their sender, however many were due at once", () => {
    const perSecond = pacePerMinute / 60
    const bySender = server.batches.filter(({ channel }) => channel === `sender ${world.sender}`)
    for (const [place, { count, next, at }] of bySender.entries()) {
      const before = bySender[place - 1]
      if (!before) continue
      // None before it was their turn, and the next so much later.
      expect(at).toBeGreaterThanOrEqual(before.next)
      expect(next - before.next).toBeGreaterThan((count - 1) / perSecond)
    }
    expect(bySender.length).toBeGreaterThan(10)
  })

  it("are counted as a recount counts them", async () => {
    expect(await storedCounters()).toEqual(await recountedCounters())
  })

  it("took edges that their flows have, one after the other", async () => {
    const wrong = await sql(
      `SELECT gone.run_id, gone.node, gone.edge FROM sequence_visit gone JOIN sequence_version version ON version.id = gone.version_id
        LEFT JOIN LATERAL jsonb_array_elements(version.flow -> 'edges') AS edges (edge) ON edges.edge ->> 'id' = gone.edge
      WHERE gone.sequence_id = ANY ($1) AND gone.edge IS NOT NULL AND (edges.edge IS NULL OR edges.edge ->> 'source' <> gone.node
        OR NOT EXISTS (SELECT FROM sequence_visit next WHERE next.run_id = gone.run_id AND next.node = edges.edge ->> 'target' AND next.entered_at = gone.left_at))`,
      [world.sequences],
    )
    expect(wrong).toEqual([])
  })

  it("send nothing once they are over", async () => {
    const late = await sql(
      `SELECT send.id, run.end_reason FROM mailing_send send JOIN sequence_run run ON run.id = send.run_id
        JOIN jsonb_to_recordset($2::jsonb) AS given (mail_id int, at timestamptz) ON given.mail_id = send.mail_id
      WHERE run.sequence_id = ANY ($1) AND run.ended_at < given.at`,
      [world.sequences, JSON.stringify(server.taken.map(({ mail_id, at }) => ({ mail_id, at })))],
    )
    expect(late).toEqual([])
  })
})
