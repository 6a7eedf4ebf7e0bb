import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { moveDueRuns } from "#lib/backend/automation/sequences/engine/start.ts"
import { takeSlots } from "#lib/backend/mail/delivery/pace.ts"
import { env } from "#lib/env.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { flowNodes, linked } from "#tests/factories/flows.ts"
import { whileSending } from "#tests/factories/sending.ts"
import { sendRunUntil } from "#tests/factories/sequence-sends.ts"
import {
  beginRun,
  createSender,
  moveClock,
  publishSequence,
  setNoon,
  whereIs,
} from "#tests/factories/sequences.ts"
import { startSystemSmtp, stopSystemSmtp } from "#tests/factories/system-smtp.ts"
import type { TestMailServer } from "#tests/mail/smtp-server.ts"

let server: TestMailServer
beforeAll(async () => {
  server = await startSystemSmtp()
})
afterAll(() => stopSystemSmtp(server))
beforeEach(async () => {
  server.taken.length = 0
  server.behave = () => undefined
  await setNoon()
})

const { begin, mail, end } = flowNodes
const move = () => moveDueRuns(new AbortController().signal)
const campaign = () => publishSequence((email) => linked([begin, mail(email), end], "begin mail", "mail end"))

describe("a mail of a sequence", () => {
  it("whose next try is due at night waits for the morning", async () => {
    const run = await beginRun(await campaign(), await createContact())
    await move()
    server.behave = ({ step }) => (step === "rcpt" ? { code: 450, text: "4.2.0 Later" } : undefined)
    const delivery = () =>
      sqlOne<{ status: string; attempts: number; hours: number }>(
        `SELECT mail_delivery.status, mail_delivery.attempts, extract(epoch FROM mail_delivery.due_at - now())::float8 / 3600 AS hours FROM mail_delivery JOIN mailing_send USING (mail_id)
          WHERE run_id = $1`,
        [run],
      ).catch(() => undefined)
    await whileSending(() => expect.poll(delivery).toMatchObject({ status: "queued", attempts: 1 }))
    server.behave = () => undefined
    const again =
      "UPDATE mail_delivery SET due_at = now() WHERE mail_id = (SELECT mail_id FROM mailing_send WHERE run_id = $1)"
    await moveClock(10)
    await sql(again, [run])
    await whileSending(() => expect.poll(async () => (await delivery())?.hours).toBeCloseTo(10, 0))
    expect(server.taken).toEqual([])
    await moveClock(11)
    await sql(again, [run])
    await sendRunUntil(run, "sent")
    expect(server.taken).toHaveLength(1)
  })

  it("is not sent at night, but in the morning", async () => {
    const run = await beginRun(await campaign(), await createContact())
    await moveClock(12)
    await move()
    const due =
      "SELECT round(extract(epoch FROM due_at - sequence_now()) / 3600)::int AS hours FROM mailing_send WHERE run_id = $1"
    expect(await sqlOne(due, [run])).toEqual({ hours: 8 })
    await moveClock(24)
    await sql("UPDATE mailing_send SET due_at = sequence_now() WHERE run_id = $1", [run])
    await whileSending(() =>
      expect.poll(async () => (await sqlOne<{ hours: number }>(due, [run])).hours).toBe(8),
    )
    expect(server.taken).toEqual([])
  })

  it("waits while the server does not let its sender in; the sender is paused and says why", async () => {
    const run = await beginRun(await campaign(), await createContact())
    await move()
    server.password = "another"
    env().SMTP_URL = `smtp://sender:secret@127.0.0.1:${server.port}`
    const sender = () =>
      sqlOne<{ pause_reason: string | null }>(
        "SELECT pause_reason FROM mailing_sender WHERE id = (SELECT sender_id FROM mailing_send WHERE run_id = $1)",
        [run],
      )
    await whileSending(() => expect.poll(async () => (await sender()).pause_reason).toMatch(/^535 /))
    server.password = undefined
    env().SMTP_URL = `smtp://127.0.0.1:${server.port}`
    expect(await whereIs(run)).toMatchObject({ node: "mail", waits_for: "mail" })
    await sql("UPDATE mailing_sender SET paused_at = NULL, pause_reason = NULL")
    await sendRunUntil(run, "sent")
    expect(server.taken).toHaveLength(1)
  })

  it("keeps to the pace of its sender a minute, however many workers there are, and takes no more after a standstill", async () => {
    const sender = await createSender({ per_minute: 60, next_bulk_at: new Date(Date.now() - 3_600_000) })
    const channel = { kind: "sender", id: sender } as const
    const began = performance.now()
    const taken = await Promise.all(Array.from({ length: 4 }, () => takeSlots(channel, 50)))
    taken.push(await takeSlots(channel, 50))
    const seconds = Math.floor((performance.now() - began) / 1_000)
    const sum = taken.reduce((sum, { count }) => sum + count, 0)
    // One, and what a second without mails leaves; then one a second, if so long passes.
    expect(sum).toBeGreaterThanOrEqual(2)
    expect(sum).toBeLessThanOrEqual(2 + seconds)
    for (const { count, waitMs } of taken) expect(count > 0 || waitMs > 0).toBe(true)
  })

  it("keeps to a limit that was changed while mails waited, up and down", async () => {
    const sender = await createSender({ per_minute: 0, per_day: 3, next_bulk_at: new Date(0) })
    const channel = { kind: "sender", id: sender } as const
    expect((await takeSlots(channel, 50)).count).toBe(3)
    await sql("UPDATE mailing_sender SET per_day = 2 WHERE id = $1", [sender])
    expect((await takeSlots(channel, 50)).count).toBe(0)
    await sql("UPDATE mailing_sender SET per_day = 5 WHERE id = $1", [sender])
    expect((await takeSlots(channel, 50)).count).toBe(2)
  })

  it("keeps to the mails a day of its sender", async () => {
    const sequence = await campaign()
    const runs = [
      await beginRun(sequence, await createContact()),
      await beginRun(sequence, await createContact()),
    ]
    await move()
    await sql(
      "UPDATE mailing_send SET sender_id = (SELECT min(sender_id) FROM mailing_send WHERE run_id = ANY ($1)) WHERE run_id = ANY ($1)",
      [runs],
    )
    await sql("UPDATE mailing_sender SET per_minute = 60, next_bulk_at = now(), per_day = 1")
    await whileSending(() => expect.poll(() => server.taken.length).toBe(1))
    const states = await sql("SELECT delivery FROM mailing_send WHERE run_id = ANY ($1) ORDER BY delivery", [
      runs,
    ])
    expect(states).toEqual([{ delivery: "queued" }, { delivery: "sent" }])
  })
})
