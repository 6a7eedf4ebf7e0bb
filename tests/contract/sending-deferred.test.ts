import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { sendDue } from "#lib/backend/mail/delivery/start.ts"
import { fileSent } from "#lib/backend/mail/mailboxes/connect.ts"
import { refused } from "#tests/factories/answers.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { sql, sqlOne, unique } from "#tests/factories/database.ts"
import { deliveryOf, type LinkedMailbox, linkMailbox } from "#tests/factories/sending.ts"
import { Dovecot } from "#tests/mail/dovecot.ts"
import { TestMailServer } from "#tests/mail/smtp-server.ts"

let server: TestMailServer
let box: LinkedMailbox
let company: number
/** Of a mail: one who gets it, one whom the server refuses, one whom it defers. */
let good: string
let bad: string
let late: string

beforeAll(async () => {
  server = await TestMailServer.start()
  box = await linkMailbox({ port: server.port })
  company = (await createCompany()).id
  await createContact({ companyIds: [company] })
})
afterAll(() => server.stop())
beforeEach(() => {
  const address = (word: string) => `${unique(word).replace(" ", "")}@brand.example`
  good = address("good")
  bad = address("bad")
  late = address("late")
  server.behave = ({ step, recipient }) => {
    if (step !== "rcpt" || recipient === good) return undefined
    return recipient === bad ? { code: 550, text: "Unknown" } : { code: 450, text: "4.2.0 Greylisted" }
  }
})

const due = (mail: number) => sql("UPDATE mail_delivery SET due_at = now() WHERE mail_id = $1", [mail])
const statusIs = async (mail: number, status: string) => expect((await deliveryOf(mail)).status).toBe(status)
const deferredOf = async (mail: number) =>
  (
    await sqlOne<{ deferred: { email: string }[] }>("SELECT deferred FROM mail_delivery WHERE mail_id = $1", [
      mail,
    ])
  ).deferred

/** Sends a mail to all of them, which comes to one of them. @returns its id */
async function sendToAll(): Promise<number> {
  const people = [good, bad].map((email) => ({ name: "", email }))
  const { data } = await box.api.messenger.send({
    from: box.email,
    subject: "Your booth",
    content: "Bonjour",
    key: randomUUID(),
    toMails: people,
    cc: [{ name: "", email: late }],
    about: { type: "company", id: company },
  })
  await due(data.id)
  await sendDue()
  expect(await deferredOf(data.id)).toHaveLength(1)
  return data.id
}

/** How the mail stands for its author. */
const wireOf = async (mail: number) =>
  (await refused(box.api.messenger.undo({ message: mail }), 409)).current as {
    delivery: { status: string; refused: unknown; deferred: unknown; due_at: string; is_undoable: boolean }
  }

describe("a recipient who is deferred while others get the mail", () => {
  it("is tried again alone, under the same Message-ID, until the server takes it", async () => {
    const before = Date.now()
    const id = await sendToAll()
    expect(await deliveryOf(id)).toMatchObject({ status: "queued", tries: 1, data_at: null })
    const { delivery } = await wireOf(id)
    expect(delivery).toMatchObject({ status: "sent", is_undoable: false })
    expect(delivery.refused).toEqual([{ email: bad, reply: "550 Unknown" }])
    expect(delivery.deferred).toEqual([{ email: late, reply: "450 4.2.0 Greylisted" }])
    expect(Date.parse(delivery.due_at) - before).toBeGreaterThan(30_000)
    server.behave = () => undefined
    await due(id)
    await sendDue()
    await statusIs(id, "sent")
    expect(await deferredOf(id)).toEqual([])
    expect((await deliveryOf(id)).refused).toEqual([{ email: bad, reply: "550 Unknown" }])
    const [first, second] = [server.to(good), server.to(late)]
    expect([first.length, second.length, server.to(bad).length]).toEqual([1, 1, 0])
    expect(second[0]?.to).toEqual([late])
    expect(second[0]?.messageId).toBe(first[0]?.messageId)
    // Whoever gets it later sees whom else it went to.
    expect(second[0]?.raw).toContain(good)
  })

  it("is named as not reached once the server refuses, and the mail stays sent", async () => {
    const id = await sendToAll()
    server.behave = ({ step }) => (step === "rcpt" ? { code: 550, text: "No such user" } : undefined)
    await due(id)
    await sendDue()
    await statusIs(id, "sent")
    expect((await deliveryOf(id)).refused).toEqual([
      { email: bad, reply: "550 Unknown" },
      { email: late, reply: expect.stringContaining("No such user") },
    ])
    expect(await deliveryOf(id)).toMatchObject({ failure: null })
    expect(server.to(good)).toHaveLength(1)
  })

  it("is named as not reached after the last try", async () => {
    const id = await sendToAll()
    await sql("UPDATE mail_delivery SET tries = 13 WHERE mail_id = $1", [id])
    await due(id)
    await sendDue()
    await statusIs(id, "sent")
    expect((await deliveryOf(id)).refused).toEqual([
      { email: bad, reply: "550 Unknown" },
      { email: late, reply: expect.stringContaining("Greylisted") },
    ])
  })

  it("is tried again alone also when its server went away meanwhile", async () => {
    const id = await sendToAll()
    server.behave = ({ step }) => (step === "mail" ? { code: 421, text: "Too busy" } : undefined)
    await due(id)
    await sendDue()
    expect((await deliveryOf(id)).reply).toContain("Too busy")
    expect((await deferredOf(id)).map(({ email }) => email)).toEqual([late])
    server.behave = () => undefined
    await due(id)
    await sendDue()
    await statusIs(id, "sent")
    expect([server.to(good).length, server.to(late).length]).toEqual([1, 1])
  })

  it("may have got it or not when the answer was lost; sent again it goes to nobody else", async () => {
    const id = await sendToAll()
    server.behave = ({ step }) => (step === "received" ? "drop" : undefined)
    await due(id)
    await sendDue()
    await statusIs(id, "unknown")
    server.behave = () => undefined
    await box.api.messenger.settle({ message: id, outcome: "send_again" })
    await sendDue()
    await statusIs(id, "sent")
    expect([server.to(good).length, server.to(late).length]).toEqual([1, 1])
    expect((await deliveryOf(id)).refused).toEqual([{ email: bad, reply: "550 Unknown" }])
  })

  it("is not taken for reached because the mail lies in the Sent folder since the others got it", async () => {
    const dovecot = await Dovecot.start()
    try {
      dovecot.setPassword(box.email, "secret")
      const id = await sendToAll()
      await sql(
        "UPDATE mailbox SET intake = 'imap', imap_host = '127.0.0.1', imap_port = $2, imap_security = 'none' WHERE id = $1",
        [box.id, dovecot.imapPort],
      )
      const { message_id } = await sqlOne<{ message_id: string }>(
        "SELECT message_id FROM mail WHERE id = $1",
        [id],
      )
      await fileSent(box.id, Buffer.from(`Message-ID: <${message_id}>\r\n\r\n`), message_id)
      server.behave = ({ step }) => (step === "received" ? "drop" : undefined)
      await due(id)
      await sendDue()
      await statusIs(id, "unknown")
      await sql(
        `UPDATE mail_delivery SET status = 'sending', leased_by = 'dead', leased_until = now() - interval '1 second', data_at = now()
         WHERE mail_id = $1`,
        [id],
      )
      await sendDue()
      await statusIs(id, "unknown")
    } finally {
      await sql("UPDATE mailbox SET intake = 'local' WHERE id = $1", [box.id])
      await dovecot.stop()
    }
  })
})
