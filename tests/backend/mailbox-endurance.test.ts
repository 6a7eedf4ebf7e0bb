import { setTimeout as pause } from "node:timers/promises"
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { rawMail } from "#tests/factories/raw-mails.ts"
import {
  foldersOf,
  keptSubjects,
  linkedBox,
  mailFrom,
  type Synced,
  standOf,
  whileReading,
} from "#tests/factories/synced-mailboxes.ts"
import { Dovecot } from "#tests/mail/dovecot.ts"
import { startPlainImap } from "#tests/mail/plain-imap.ts"
import { startSwallowingProxy } from "#tests/mail/swallowing-proxy.ts"

let dovecot: Dovecot
beforeAll(async () => {
  dovecot = await Dovecot.start()
})
afterAll(() => dovecot.stop())
beforeEach(() => sql("DELETE FROM mailbox"))

const stateIs = (box: Synced, state: string, timeout = 30_000) =>
  expect.poll(async () => (await standOf(box)).state, { timeout }).toBe(state)

it("fifty mailboxes are read by one worker, each over one connection, all of them promptly", async () => {
  const proxy = await startSwallowingProxy(dovecot.imapPort)
  const boxes: Synced[] = []
  for (let count = 0; count < 50; count++) boxes.push(await linkedBox(dovecot, proxy.port))
  for (const box of boxes) await dovecot.deliver(box.email, mailFrom(box, "before"))
  const countOf = async (condition: string) =>
    (await sqlOne<{ count: number }>(`SELECT count(*)::int AS count FROM mailbox WHERE ${condition}`)).count
  await whileReading(
    async () => {
      await expect.poll(() => countOf("state = 'waiting'"), { timeout: 40_000 }).toBe(50)
      expect(await countOf("lease_holder IS NOT NULL")).toBe(50)
      expect((await sql("SELECT DISTINCT lease_holder FROM mailbox")).length).toBe(1)
      const connections = proxy.accepted()
      expect(connections).toBe(50)
      const began = Date.now()
      await Promise.all(boxes.map((box) => dovecot.deliver(box.email, mailFrom(box, "to all at once"))))
      for (const box of boxes)
        await expect.poll(() => keptSubjects(box), { timeout: 20_000 }).toEqual(["before", "to all at once"])
      expect(Date.now() - began).toBeLessThan(20_000)
      // Nobody was cut off for that.
      expect(proxy.accepted()).toBe(connections)
      expect(await countOf("failures > 0 OR last_error IS NOT NULL")).toBe(0)
    },
    // Fifty sign-ins at once take their time on a busy machine; none may be given up for that.
    { idleMs: 60_000, answerMs: 20_000, connectMs: 20_000, leaseSeconds: 20 },
  )
  expect(await countOf("lease_holder IS NOT NULL")).toBe(0)
  await proxy.stop()
}, 120_000)

it("a burst of new mails that is cut off is read on where it was", async () => {
  const plain = await startPlainImap(dovecot.imapPort)
  const box = await linkedBox(dovecot, plain.port)
  await whileReading(() => stateIs(box, "waiting"))
  const subjects = Array.from({ length: 40 }, (_, index) => `new ${String(index).padStart(2, "0")}`)
  for (const subject of subjects) await dovecot.deliver(box.email, mailFrom(box, subject))
  let batches = 0
  plain.before = {
    command: { test: (line) => /FETCH .*ENVELOPE/.test(line) && ++batches === 3 },
    work: () => dovecot.down(),
  }
  await whileReading(
    async () => {
      await stateIs(box, "unreachable")
      expect(await keptSubjects(box)).toEqual(subjects.slice(0, 10))
      await dovecot.up()
      await stateIs(box, "waiting")
    },
    { batch: 5 },
  )
  expect(await keptSubjects(box)).toEqual(subjects)
  await plain.stop()
}, 60_000)

it("a server that is away for long, again and again and in the middle of older mails, costs none and brings none twice", async () => {
  const box = await linkedBox(dovecot)
  const total = 900
  const hour = 3_600_000
  const raw = (index: number) =>
    String(
      index % 3 === 0
        ? mailFrom(box, `old ${index}`)
        : rawMail({ to: box.email, subject: `nobody ${index}` }),
    )
  dovecot.fill(
    box.email,
    Array.from({ length: total }, (_, index) => ({
      raw: raw(index),
      at: new Date(Date.now() - (total - index) * hour),
    })),
  )
  const expected = new Set(Array.from({ length: total / 3 }, (_, index) => `old ${index * 3}`))
  // Batches so small that every outage comes in the middle of them, each longer than a lease.
  const options = { batch: 20, sliceMs: 50, leaseSeconds: 1, answerMs: 1_500 }
  await whileReading(async () => {
    for (let outage = 1; outage <= 3; outage++) {
      const before = (await keptSubjects(box)).length
      await expect
        .poll(async () => (await keptSubjects(box)).length, { timeout: 20_000 })
        .toBeGreaterThan(before + 15)
      await dovecot.down()
      await stateIs(box, "unreachable")
      await pause(2_500)
      const { failures, lease_holder } = await standOf(box)
      expect({ isTried: failures >= 3, lease_holder }).toMatchObject({ isTried: true })
      await dovecot.up()
      const subject = `after outage ${outage}`
      await dovecot.deliver(box.email, mailFrom(box, subject))
      expected.add(subject)
    }
    await stateIs(box, "waiting", 60_000)
  }, options)
  const kept = await keptSubjects(box)
  expect(kept).toHaveLength(expected.size)
  expect(new Set(kept)).toEqual(expected)
  expect((await foldersOf(box))[0]).toMatchObject({ seen: total + 3, kept: expected.size, left: 0 })
  const { placed } = await sqlOne<{ placed: number }>(
    "SELECT count(DISTINCT uid)::int AS placed FROM mail_copy WHERE mailbox_id = $1 AND uid IS NOT NULL",
    [box.id],
  )
  expect(placed).toBe(expected.size)
}, 150_000)
