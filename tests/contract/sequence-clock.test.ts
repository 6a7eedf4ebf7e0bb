import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { ClockMover } from "#lib/backend/automation/sequences/engine/clock.ts"
import { moveDueRuns, startSequences } from "#lib/backend/automation/sequences/engine/start.ts"
import { env, parseEnv } from "#lib/env.ts"
import { statusOf } from "#tests/factories/answers.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { flowNodes, linked } from "#tests/factories/flows.ts"
import { beginRun, publishSequence, setNoon, whereIs } from "#tests/factories/sequences.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

beforeAll(() => {
  env().SEQUENCE_CLOCK = true
})
afterAll(() => {
  env().SEQUENCE_CLOCK = false
})
beforeEach(async () => {
  await setNoon()
  // Mails that other tests left on their way would be waited for.
  await sql("UPDATE mailing_send SET delivery = 'cancelled' WHERE delivery IN ('queued', 'sending')")
})

const { begin, end, mail, waits } = flowNodes
const twoWaits = () =>
  publishSequence(() =>
    linked([begin, waits(2), { ...waits(3), id: "again" }, end], "begin wait", "wait again", "again end"),
  )

const clock = () =>
  sqlOne<{ now: Date; moving_to: Date | null }>(
    "SELECT sequence_now() AS now, moving_to FROM sequence_switch",
  )

describe("the clock of sequences", () => {
  it("is moved on from what is due to what is due next: a week lets happen in its order what is due in it", async () => {
    const api = await signIn(await createUser({ isAdmin: true }))
    const run = await beginRun(await twoWaits(), await createContact())
    const before = await clock()
    await api.sequences.moveClock({ hours: 168 })
    const engine = startSequences(new AbortController().signal, { pollMs: 20 })
    await expect.poll(async () => (await clock()).moving_to).toBe(null)
    await engine.stop()
    expect(await whereIs(run)).toMatchObject({ status: "completed", end_reason: "done" })
    const waited = await sql<{ node: string; days: number }>(
      `SELECT node, extract(epoch FROM left_at - entered_at)::float8 / 86400 AS days FROM sequence_visit
        WHERE run_id = $1 AND node IN ('wait', 'again') ORDER BY entered_at`,
      [run],
    )
    expect(waited.map(({ node, days }) => [node, Math.round(days * 100) / 100])).toEqual([
      ["wait", 2],
      ["again", 3],
    ])
    const after = await clock()
    expect((after.now.getTime() - before.now.getTime()) / 86_400_000).toBeCloseTo(7, 2)
  })

  it("waits for mails that are on their way, and moves on all the same where none goes", async () => {
    const api = await signIn(await createUser({ isAdmin: true }))
    const sequence = await publishSequence((email) =>
      linked([begin, mail(email), end], "begin mail", "mail end"),
    )
    const run = await beginRun(sequence, await createContact())
    await moveDueRuns(new AbortController().signal)
    await api.sequences.moveClock({ hours: 24 })
    const mover = new ClockMover()
    const { now } = await clock()
    await mover.follow()
    expect((await clock()).now.getTime() - now.getTime()).toBeLessThan(3_600_000)
    await sql("UPDATE mailing_send SET delivery = 'sent' WHERE run_id = $1", [run])
    await moveDueRuns(new AbortController().signal)
    while (await mover.follow());
    expect((await clock()).now.getTime() - now.getTime()).toBeGreaterThan(86_000_000)
  })

  it("is shown and moved where a setting allows it, by administrators", async () => {
    const api = await signIn(await createUser({ isAdmin: true }))
    expect(await api.sequences.getClock()).toMatchObject({ now: expect.any(String), moving_to: null })
    env().SEQUENCE_CLOCK = false
    expect(await statusOf(api.sequences.getClock())).toBe(404)
    expect(await statusOf(api.sequences.moveClock({ hours: 1 }))).toBe(404)
    env().SEQUENCE_CLOCK = true
  })

  it("is left alone where mails go out for good", () => {
    expect(() => parseEnv({ SEQUENCE_CLOCK: "1" })).toThrow("SEQUENCE_CLOCK")
    const real = { SMTP_URL: "smtp://mail.example.com", MAIL_FROM: "a@example.com", MAIL_KEY: "k".repeat(32) }
    expect(() => parseEnv({ SEQUENCE_CLOCK: "1", OUTBOX_PORT: "2525", ...real })).toThrow("SEQUENCE_CLOCK")
    expect(parseEnv({ SEQUENCE_CLOCK: "1", OUTBOX_PORT: "2525" })).toMatchObject({ SEQUENCE_CLOCK: true })
  })
})
