import { afterAll, beforeAll, beforeEach, expect, it } from "vitest"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { rawMail } from "#tests/factories/raw-mails.ts"
import {
  foldersOf,
  linkedBox,
  mailFrom,
  type Synced,
  standOf,
  storedSubjects,
  whileReading,
} from "#tests/factories/synced-mailboxes.ts"
import { Dovecot } from "#tests/mail/dovecot.ts"
import { type PlainImap, startPlainImap } from "#tests/mail/plain-imap.ts"
import { startSwallowingProxy } from "#tests/mail/swallowing-proxy.ts"

let dovecot: Dovecot
beforeAll(async () => {
  dovecot = await Dovecot.start()
})
afterAll(() => dovecot.stop())
beforeEach(() => sql("DELETE FROM mailbox"))

const hour = 3_600_000

const stateIs = (box: Synced, state: string) =>
  expect.poll(async () => (await standOf(box)).state).toBe(state)

/** Takes the server down before the mails of a batch are asked for, counted from now. */
const downBefore = (batch: number, plain: PlainImap) => plain.beforeBatch(batch, () => dovecot.down())

it("fifty mailboxes are read by one worker, each over one connection, as soon as their server tells of a mail", async () => {
  const proxy = await startSwallowingProxy(dovecot.imapPort)
  const boxes: Synced[] = []
  for (let count = 0; count < 50; count++) boxes.push(await linkedBox(dovecot, proxy.port))
  for (const box of boxes) await dovecot.deliver(box.email, mailFrom(box, "before"))
  const countOf = async (condition: string) =>
    (await sqlOne<{ count: number }>(`SELECT count(*)::int AS count FROM mailbox WHERE ${condition}`)).count
  await whileReading(
    async () => {
      await expect.poll(() => countOf("state = 'waiting'")).toBe(50)
      expect(await countOf("lease_holder IS NOT NULL")).toBe(50)
      expect((await sql("SELECT DISTINCT lease_holder FROM mailbox")).length).toBe(1)
      const connections = proxy.accepted()
      expect(connections).toBe(50)
      await Promise.all(boxes.map((box) => dovecot.deliver(box.email, mailFrom(box, "to all at once"))))
      for (const box of boxes)
        await expect.poll(() => storedSubjects(box)).toEqual(["before", "to all at once"])
      // Nobody was cut off for that.
      expect(proxy.accepted()).toBe(connections)
      expect(await countOf("failures > 0 OR last_error IS NOT NULL")).toBe(0)
    },
    // None looks by itself.
    { idleMs: hour },
  )
  expect(await countOf("lease_holder IS NOT NULL")).toBe(0)
  await proxy.stop()
})

it("a burst of new mails that is cut off is read on where it was", async () => {
  const plain = await startPlainImap(dovecot.imapPort)
  const box = await linkedBox(dovecot, plain.port)
  await whileReading(() => stateIs(box, "waiting"))
  const subjects = Array.from({ length: 40 }, (_, index) => `new ${String(index).padStart(2, "0")}`)
  for (const subject of subjects) await dovecot.deliver(box.email, mailFrom(box, subject))
  const isDown = downBefore(3, plain)
  await whileReading(
    async () => {
      await isDown
      await stateIs(box, "unreachable")
      expect(await storedSubjects(box)).toEqual(subjects.slice(0, 10))
      await dovecot.up()
      await stateIs(box, "waiting")
    },
    { batch: 5 },
  )
  expect(await storedSubjects(box)).toEqual(subjects)
  await plain.stop()
})

it("a server that is away for long, again and again and in the middle of older mails, costs none and brings none twice", async () => {
  const plain = await startPlainImap(dovecot.imapPort)
  const box = await linkedBox(dovecot, plain.port)
  const total = 900
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
  // Batches so small that every outage comes in the middle of them.
  const options = { batch: 20, sliceMs: 50 }
  let isDown = downBefore(6, plain)
  let before = 0
  await whileReading(async () => {
    for (let outage = 1; outage <= 3; outage++) {
      await isDown
      const { failures } = await standOf(box)
      await expect.poll(async () => (await standOf(box)).failures).toBeGreaterThanOrEqual(failures + 3)
      expect((await standOf(box)).state).toBe("unreachable")
      const { length } = await storedSubjects(box)
      expect(length).toBeGreaterThan(before + 15)
      before = length
      if (outage < 3) isDown = downBefore(6, plain)
      await dovecot.up()
      const subject = `after outage ${outage}`
      await dovecot.deliver(box.email, mailFrom(box, subject))
      expected.add(subject)
    }
    await stateIs(box, "waiting")
  }, options)
  const subjects = await storedSubjects(box)
  expect(subjects).toHaveLength(expected.size)
  expect(new Set(subjects)).toEqual(expected)
  expect((await foldersOf(box))[0]).toMatchObject({ seen: total + 3, kept: expected.size, left: 0 })
  const { placed } = await sqlOne<{ placed: number }>(
    "SELECT count(DISTINCT uid)::int AS placed FROM mail_copy WHERE mailbox_id = $1 AND uid IS NOT NULL",
    [box.id],
  )
  expect(placed).toBe(expected.size)
  await plain.stop()
})
