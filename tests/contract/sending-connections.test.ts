import { afterAll, beforeAll, expect, it } from "vitest"
import { createContact } from "#tests/factories/contacts.ts"
import { sqlOne, unique } from "#tests/factories/database.ts"
import { linkMailbox, whileSending } from "#tests/factories/sending.ts"
import { oneByOne } from "#tests/factories/several.ts"
import { TestMailServer } from "#tests/mail/smtp-server.ts"

let server: TestMailServer
beforeAll(async () => {
  server = await TestMailServer.start()
})
afterAll(() => server.stop())

/** Somebody with a mailbox has written to so many, to be sent. */
async function startBulkMail(recipients: number, perMinute: number) {
  const box = await linkMailbox({ port: server.port, perMinute })
  const ids = await oneByOne(recipients, () =>
    createContact({ email: `${unique("crowd").replace(" ", "")}@brand.example` }),
  )
  const values = { subject: "Next session", content: "<p>Bonjour</p>", with_signature: false }
  const target = { ids, nbElements: ids.length }
  const { bulk } = await box.api.bulkMails.send({ list: "contacts", target, values })
  const find = async () => (await box.api.bulkMails.get({ bulk })).data
  return { box, find, done: () => expect.poll(async () => (await find()).status).toBe("done") }
}

it("a server that lets in fewer connections than there are for mails to many gets all of them by those it lets in, without a pause", async () => {
  const { box, find, done } = await startBulkMail(60, 0)
  const before = server.connections
  const crowded = Promise.withResolvers<void>()
  server.room = 2
  server.behave = ({ step }) => (step === "received" ? { until: crowded.promise } : undefined)
  await whileSending(async () => {
    await expect.poll(() => server.connections - before).toBeGreaterThan(server.room)
    crowded.resolve()
    await done()
  })
  server.behave = () => undefined
  server.room = Number.POSITIVE_INFINITY
  expect((await find()).counts).toMatchObject({ sent: 60, failed: 0 })
  // Whoever was not let in is not tried again while the others go on.
  expect(server.connections - before).toBeLessThanOrEqual(2 * 10)
  expect(server.taken.filter(({ from }) => from === box.email)).toHaveLength(60)
  const { is_paused } = await sqlOne<{ is_paused: boolean }>(
    "SELECT next_bulk_at > now() + interval '5 seconds' AS is_paused FROM mailbox WHERE id = $1",
    [box.id],
  )
  expect(is_paused).toBe(false)
})

it("a mailbox with a pace has three connections for mails to many, one without has ten", async () => {
  const opened = async (perMinute: number) => {
    const { done } = await startBulkMail(110, perMinute)
    const open = new Set<string>()
    const waiting = Promise.withResolvers<void>()
    server.behave = ({ step, session }) => {
      if (step !== "received") return undefined
      open.add(session)
      return { until: waiting.promise }
    }
    const expected = perMinute === 0 ? 10 : 3
    await whileSending(async () => {
      await expect.poll(() => open.size).toBe(expected)
      waiting.resolve()
      await done()
    })
    return open.size
  }
  expect([await opened(0), await opened(60_000)]).toEqual([10, 3])
})
