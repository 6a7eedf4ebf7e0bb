import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { requireMailbox } from "#lib/backend/mail/channels/channels.ts"
import { leasePaced } from "#lib/backend/mail/delivery/lease-paced.ts"
import { env } from "#lib/env.ts"
import { bulkAddress, bulkIs, createPeople, findBulk, startBulk } from "#tests/factories/bulk-mails.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { linkMailbox, whileSending } from "#tests/factories/sending.ts"
import { TestMailServer } from "#tests/mail/smtp-server.ts"

let server: TestMailServer
beforeAll(async () => {
  server = await TestMailServer.start()
})
afterAll(() => server.stop())
beforeEach(() => {
  server.behave = () => undefined
})

describe("a mail to many", () => {
  it("keeps to the pace of its mailbox, however many workers send, and mails of people do not wait for it", async () => {
    const box = await linkMailbox({ port: server.port, perMinute: 60 })
    const chosen = await createPeople(6)
    const bulk = await startBulk(
      box,
      chosen.map(({ id }) => id),
    )
    const company = await createCompany()
    await createContact({ companyIds: [company.id] })
    const [isAsked, isWritten] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    server.behave = ({ step, recipient }) => {
      if (step !== "rcpt" || !chosen.some(({ email }) => email === recipient)) return undefined
      isAsked.resolve()
      return { until: isWritten.promise }
    }
    const { began } = await sqlOne<{ began: Date }>("SELECT clock_timestamp() AS began")
    await whileSending(() =>
      whileSending(async () => {
        await isAsked.promise
        const { data } = await box.api.messenger.send({
          from: box.email,
          subject: "Now",
          content: "Now",
          key: crypto.randomUUID(),
          toMails: [{ name: "", email: bulkAddress() }],
          about: { type: "company", id: company.id },
        })
        await sql("UPDATE mail_delivery SET due_at = now() WHERE mail_id = $1", [data.id])
        const status = async () =>
          (await sqlOne<{ status: string }>("SELECT status FROM mail_delivery WHERE mail_id = $1", [data.id]))
            .status
        await expect.poll(status).toBe("sent")
        expect((await findBulk(box, bulk)).counts.sent).toBe(0)
        isWritten.resolve()
        await bulkIs(box, bulk, "done")
      }),
    )
    const { seconds } = await sqlOne<{ seconds: number }>(
      "SELECT extract(epoch FROM max(created_at) - $2)::float8 AS seconds FROM mail JOIN mail_delivery ON mail_id = mail.id WHERE bulk_mail_id = $1",
      [bulk, began],
    )
    // Six at one a second, of which two may go at once at the beginning, and two after a second without any.
    expect(seconds).toBeGreaterThanOrEqual(3)
  })

  it("keeps to the mails of a day, all kinds together", async () => {
    const box = await linkMailbox({ port: server.port, perDay: 3 })
    const chosen = await createPeople(5)
    const bulk = await startBulk(
      box,
      chosen.map(({ id }) => id),
    )
    await whileSending(() =>
      whileSending(async () => {
        await expect.poll(async () => (await findBulk(box, bulk)).counts.sent).toBe(3)
        const channel = await requireMailbox(box.user.id, "from")
        const { leases } = await leasePaced(channel, 10, { worker: "another", leaseSeconds: 60 })
        expect(leases).toEqual([])
        const { counts, waits } = await findBulk(box, bulk)
        expect(counts).toMatchObject({ sent: 3, left: 2 })
        // It says so, and until when: the organiser's next day.
        const midnight = new Date(waits?.until ?? 0).toLocaleTimeString("en-GB", {
          timeZone: env().TIME_ZONE,
        })
        expect({ ...waits, until: midnight }).toEqual({ why: "day", until: "00:00:00", reply: null })
        expect(Date.parse(waits?.until ?? "") - Date.now()).toBeLessThan(25 * 3_600_000)
        await sql("UPDATE mailbox SET sent_on = sent_on - 1 WHERE id = $1", [box.id])
        await bulkIs(box, bulk, "done")
      }),
    )
  })

  it("says while it waits that the server puts mails off or is in trouble, in its words, and until when", async () => {
    const box = await linkMailbox({ port: server.port })
    const chosen = await createPeople(2)
    const ids = chosen.map(({ id }) => id)
    server.behave = ({ step }) => (step === "rcpt" ? { code: 450, text: "4.2.0 Greylisted" } : undefined)
    const bulk = await startBulk(box, ids)
    const waitsFor = (why: string) =>
      expect.poll(async () => (await findBulk(box, bulk)).waits?.why).toBe(why)
    expect((await findBulk(box, bulk)).waits).toBeNull()
    const before = Date.now()
    await whileSending(() => waitsFor("deferred"))
    const { waits, counts } = await findBulk(box, bulk)
    expect(counts).toMatchObject({ queued: 2, failed: 0 })
    expect(waits?.reply).toContain("Greylisted")
    expect(Date.parse(waits?.until ?? "") - before).toBeGreaterThan(50_000)
    server.behave = ({ step }) => (step === "mail" ? { code: 451, text: "Too busy" } : undefined)
    const again = () => sql("UPDATE mail_delivery SET due_at = now() WHERE bulk_mail_id = $1", [bulk])
    await again()
    await whileSending(() => waitsFor("server"))
    expect((await findBulk(box, bulk)).waits?.reply).toContain("Too busy")
    server.behave = () => undefined
    await again()
    await sql("UPDATE mailbox SET next_bulk_at = now() WHERE id = $1", [box.id])
    await whileSending(() => bulkIs(box, bulk, "done"))
    expect((await findBulk(box, bulk)).waits).toBeNull()
  })

  it("stops by itself when the server refuses one after the other, says why, and goes on when asked to", async () => {
    const box = await linkMailbox({ port: server.port })
    const chosen = await createPeople(25)
    server.behave = ({ step }) =>
      step === "received" ? { code: 554, text: "5.7.1 You send too much" } : undefined
    const bulk = await startBulk(
      box,
      chosen.map(({ id }) => id),
    )
    await whileSending(() => bulkIs(box, bulk, "stopped"), { pacedConsumers: 1 })
    const stopped = await findBulk(box, bulk)
    expect(stopped.stop_reason).toContain("5.7.1 You send too much")
    expect(stopped.counts.failed).toBeGreaterThanOrEqual(20)
    server.behave = () => undefined
    await box.api.bulkMails.control({ bulk, step: "resume" })
    await whileSending(() => bulkIs(box, bulk, "done"))
    expect((await findBulk(box, bulk)).counts).toMatchObject({
      failed: stopped.counts.failed,
      sent: 25 - stopped.counts.failed,
    })
  })

  it("stops at once when the mailbox is not let in, and nothing of it fails", async () => {
    const box = await linkMailbox({ port: server.port })
    const chosen = await createPeople(3)
    server.password = "changed"
    const bulk = await startBulk(
      box,
      chosen.map(({ id }) => id),
    )
    const before = server.connections
    await whileSending(() => bulkIs(box, bulk, "stopped"), { pacedConsumers: 1 })
    // An account is locked for fewer tries than a bulk mail has mails.
    expect(server.connections - before).toBe(1)
    expect((await findBulk(box, bulk)).counts).toMatchObject({ failed: 0 })
    server.password = undefined
    await box.api.bulkMails.control({ bulk, step: "resume" })
    await whileSending(() => bulkIs(box, bulk, "done"))
    expect((await findBulk(box, bulk)).counts).toMatchObject({ sent: 3 })
  })
})
