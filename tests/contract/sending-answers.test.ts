import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { sendDue } from "#lib/backend/mail/delivery/start.ts"
import { statusOf } from "#tests/factories/answers.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { sql, sqlOne, unique } from "#tests/factories/database.ts"
import { deliveryOf, type LinkedMailbox, linkMailbox } from "#tests/factories/sending.ts"
import { TestMailServer } from "#tests/mail/smtp-server.ts"

let server: TestMailServer
let box: LinkedMailbox
let company: number

beforeAll(async () => {
  server = await TestMailServer.start()
  box = await linkMailbox({ port: server.port })
  company = (await createCompany()).id
  await createContact({ companyIds: [company] })
})
afterAll(() => server.stop())
beforeEach(() => {
  server.behave = () => undefined
  server.password = undefined
})

const person = () => ({ name: "Ada Roy", email: `${unique("ada").replace(" ", "")}@brand.example` })

type Written = Parameters<LinkedMailbox["api"]["messenger"]["send"]>[0]

const written = (mail: Partial<Written> = {}): Written => ({
  from: box.email,
  subject: "Your booth",
  content: "<p>Bonjour</p>",
  toMails: [person()],
  key: randomUUID(),
  about: { type: "company", id: company },
  ...mail,
})

/** Has the seconds of undo go by. */
const due = (mail: number) => sql("UPDATE mail_delivery SET due_at = now() WHERE mail_id = $1", [mail])

/** Sends a mail. @returns its id */
async function send(mail: Partial<Written> = {}, from = box): Promise<number> {
  const { data } = await from.api.messenger.send(written(mail))
  await due(data.id)
  return data.id
}

const statusIs = async (mail: number, status: string) => expect((await deliveryOf(mail)).status).toBe(status)

describe("what the server says", () => {
  it("is the end of a mail it refuses, in its words", async () => {
    server.behave = ({ step }) => (step === "rcpt" ? { code: 550, text: "5.1.1 No such user" } : undefined)
    const id = await send()
    await sendDue()
    await statusIs(id, "failed")
    expect(await deliveryOf(id)).toMatchObject({
      failure: "refused_recipients",
      reply: expect.stringContaining("5.1.1 No such user"),
      data_at: null,
    })
  })

  it("has a mail tried again that it defers, and sent once it takes it", async () => {
    const seen = new Set<string>()
    server.behave = ({ step, recipient }) => {
      if (step !== "rcpt" || seen.has(recipient)) return undefined
      seen.add(recipient)
      return { code: 450, text: "4.2.0 Greylisted" }
    }
    const id = await send()
    await sendDue()
    expect((await deliveryOf(id)).reply).toContain("Greylisted")
    expect(await deliveryOf(id)).toMatchObject({ status: "queued", tries: 1 })
    await due(id)
    await sendDue()
    await statusIs(id, "sent")
    expect(await deliveryOf(id)).toMatchObject({ tries: 2 })
  })

  it("names recipients it does not take, while the others get the mail", async () => {
    const [good, bad] = [person(), person()]
    server.behave = ({ step, recipient }) =>
      step === "rcpt" && recipient === bad.email ? { code: 550, text: "Unknown" } : undefined
    const id = await send({ toMails: [good, bad] })
    await sendDue()
    await statusIs(id, "sent")
    expect((await deliveryOf(id)).refused).toEqual([{ email: bad.email, reply: "550 Unknown" }])
    expect(server.to(good.email)).toHaveLength(1)
  })

  it("of a wrong password is told with the mail", async () => {
    server.password = "another"
    const id = await send()
    await sendDue()
    await statusIs(id, "failed")
    expect(await deliveryOf(id)).toMatchObject({ failure: "mailbox_refused" })
  })

  it("after the body of a mail refuses it, or puts it off", async () => {
    server.behave = ({ step }) => (step === "received" ? { code: 554, text: "Spam" } : undefined)
    const refusedMail = await send()
    await sendDue()
    await statusIs(refusedMail, "failed")
    server.behave = ({ step }) => (step === "received" ? { code: 451, text: "Later" } : undefined)
    const later = await send()
    await sendDue()
    expect((await deliveryOf(later)).reply).toContain("Later")
    expect(await deliveryOf(later)).toMatchObject({ status: "queued", data_at: null })
  })
})

describe("when nobody knows whether a mail arrived", () => {
  it.each(["received", "taken"] as const)(
    "as the connection ended without an answer (%s), it is not sent again by itself",
    async (step) => {
      const to = person()
      server.behave = (asked) => (asked.step === step && asked.recipient === to.email ? "drop" : undefined)
      const id = await send({ toMails: [to] })
      await sendDue()
      await statusIs(id, "unknown")
      server.behave = () => undefined
      await sql("UPDATE mail_delivery SET due_at = now() WHERE mail_id = $1", [id])
      const other = await send()
      await sendDue()
      await statusIs(other, "sent")
      expect(server.to(to.email)).toHaveLength(step === "taken" ? 1 : 0)
      expect((await deliveryOf(id)).status).toBe("unknown")
    },
  )

  it("its author says that it went out, or has it sent again under the same Message-ID", async () => {
    const to = person()
    server.behave = ({ step, recipient }) =>
      step === "received" && recipient === to.email ? "drop" : undefined
    const [first, second] = [await send({ toMails: [to] }), await send({ toMails: [to] })]
    await sendDue()
    await statusIs(first, "unknown")
    await statusIs(second, "unknown")
    server.behave = () => undefined
    const settled = await box.api.messenger.settle({ message: first, outcome: "went_out" })
    expect(settled.data.delivery?.status).toBe("sent")
    expect(await statusOf(box.api.messenger.settle({ message: first, outcome: "send_again" }))).toBe(409)
    await box.api.messenger.settle({ message: second, outcome: "send_again" })
    await sendDue()
    await statusIs(second, "sent")
    expect(server.to(to.email)).toHaveLength(1)
    const other = await linkMailbox({ port: server.port })
    expect(await statusOf(other.api.messenger.settle({ message: second, outcome: "went_out" }))).toBe(404)
  })

  it("as its worker died while it handed it over, it is unknown; one of which nothing was handed over goes again", async () => {
    const [before, after] = [await send(), await send()]
    await sql(
      `UPDATE mail_delivery SET status = 'sending', leased_by = 'dead', attempts = 1, leased_until = now() - interval '1 second',
        data_at = CASE WHEN mail_id = $2 THEN now() END WHERE mail_id IN ($1, $2)`,
      [before, after],
    )
    await sendDue()
    await statusIs(before, "sent")
    await statusIs(after, "unknown")
    const { message_id } = await sqlOne<{ message_id: string }>("SELECT message_id FROM mail WHERE id = $1", [
      after,
    ])
    expect(server.taken.filter(({ messageId }) => messageId === message_id)).toEqual([])
  })
})
