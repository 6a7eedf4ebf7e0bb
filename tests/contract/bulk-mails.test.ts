import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { writeNext } from "#lib/backend/mail/delivery/bulk/write-next.ts"
import { refused, statusOf } from "#tests/factories/answers.ts"
import { send as call } from "#tests/factories/api.ts"
import {
  bulkIs,
  bulkValues,
  createPeople,
  findBulk,
  startBulk,
  toContacts,
} from "#tests/factories/bulk-mails.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { linkMailbox, whileSending } from "#tests/factories/sending.ts"
import { createUser, issueToken, signIn } from "#tests/factories/users.ts"
import { TestMailServer } from "#tests/mail/smtp-server.ts"

let server: TestMailServer
beforeAll(async () => {
  server = await TestMailServer.start()
})
afterAll(() => server.stop())
beforeEach(() => {
  server.behave = () => undefined
})

/** Somebody else's mail to many is sent: senders have looked since at what is to be sent. */
async function sendAnother(): Promise<void> {
  const box = await linkMailbox({ port: server.port })
  const [one] = await createPeople(1)
  await bulkIs(box, await startBulk(box, one ? [one.id] : []), "done")
}

describe("a mail to many", () => {
  it("is a mail and a conversation for each, with the user's name and signature", async () => {
    const box = await linkMailbox({ port: server.port })
    await sql("INSERT INTO mail_profile (user_id, signature_html) VALUES ($1, '<b>The Salon</b>')", [
      box.user.id,
    ])
    const chosen = await createPeople(12)
    const bulk = await startBulk(
      box,
      chosen.map(({ id }) => id),
      { content: "<p>Yours, [USERNAME]</p>", with_signature: true },
    )
    await whileSending(() => bulkIs(box, bulk, "done"))
    expect((await findBulk(box, bulk)).counts).toMatchObject({ sent: 12, left: 0 })
    for (const { email } of chosen) {
      const [mail, ...others] = server.to(email)
      expect(others).toEqual([])
      expect(mail?.to).toEqual([email])
      expect(mail?.raw).toContain(`Yours, ${box.user.name}`)
      expect(mail?.raw.replaceAll("=\r\n", "")).toContain("<b>The Salon</b>")
    }
    const { threads } = await sqlOne<{ threads: number }>(
      "SELECT count(DISTINCT thread_id)::int AS threads FROM mail JOIN mail_delivery ON mail_id = mail.id WHERE bulk_mail_id = $1",
      [bulk],
    )
    expect(threads).toBe(12)
  })

  it("has its next mails written by several workers at once, each recipient's by one of them", async () => {
    const box = await linkMailbox({ port: server.port })
    const chosen = await createPeople(12)
    const bulk = await startBulk(
      box,
      chosen.map(({ id }) => id),
    )
    const mailbox = {
      kind: "mailbox",
      id: box.id,
      user_id: box.user.id,
      email: box.email,
      display_name: "",
    } as const
    const written = await Promise.all(
      ["one", "two", "three", "four"].map((worker) => writeNext(mailbox, 4, { worker, leaseSeconds: 60 })),
    )
    const { mails, recipients } = await sqlOne<{ mails: number; recipients: number }>(
      `SELECT count(*)::int AS mails, count(DISTINCT "to" -> 0 ->> 'email')::int AS recipients
       FROM mail JOIN mail_delivery ON mail_id = mail.id WHERE bulk_mail_id = $1`,
      [bulk],
    )
    expect(mails).toBe(written.flat().length)
    expect(recipients).toBe(mails)
    expect(mails).toBeGreaterThan(4)
  })

  it("takes no placeholder that nobody has a value for, nor what looks like one", async () => {
    const box = await linkMailbox({ port: server.port })
    const [person] = await createPeople(1)
    const { errors } = await refused(startBulk(box, [person?.id ?? 0], { content: "[AMOUNT_DUE]" }), 422)
    expect(errors).toEqual({ "values.content": ["There is no value for AMOUNT_DUE"] })
    const lookalikes = startBulk(box, [person?.id ?? 0], { subject: "[1] {{x}}", content: "[First name]" })
    expect(await refused(lookalikes, 422)).toMatchObject({
      errors: {
        "values.subject": [expect.stringMatching(/^Not a known placeholder: \{\{x\}\}\. /)],
        "values.content": [expect.stringContaining("[First name]")],
      },
    })
  })

  it("says words in capitals in brackets when that is meant, and placeholders with a fault never", async () => {
    const box = await linkMailbox({ port: server.port })
    const ids = [(await createPeople(1))[0]?.id ?? 0]
    const written = { subject: "[EN] The nave", content: "<p>[PDF] for [BRANDS]</p>" }
    expect(
      await refused(startBulk(box, ids, { ...written, as_text: ["[EN]", "[BRANDS]"] }), 422),
    ).toMatchObject({
      errors: {
        "values.content": [expect.stringMatching(/^Not a known placeholder: \[PDF\], \[BRANDS\]\./)],
      },
    })
    const bulk = await startBulk(box, ids, {
      ...written,
      content: "<p>[PDF] for all</p>",
      as_text: ["[EN]", "[PDF]"],
    })
    expect(await sqlOne("SELECT subject, content FROM bulk_mail WHERE id = $1", [bulk])).toEqual({
      subject: "[EN] The nave",
      content: expect.stringContaining("[PDF] for all"),
    })
  })

  it("is one at a time for each user, also when two begin at once", async () => {
    const box = await linkMailbox({ port: server.port })
    const [person] = await createPeople(1)
    const ids = [person?.id ?? 0]
    const both = await Promise.allSettled([startBulk(box, ids), startBulk(box, ids)])
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
    const { message } = await refused(startBulk(box, ids), 409)
    expect(message).toBe("Bulk is already in progress")
  })

  it("needs the right to act on many, a mailbox, and somebody to write to", async () => {
    const [person] = await createPeople(1)
    const ids = [person?.id ?? 0]
    const editor = await signIn(await createUser())
    expect(await statusOf(editor.bulkMails.send({ ...toContacts(ids), values: bulkValues }))).toBe(403)
    const without = await signIn(await createUser({ abilities: ["record.edit", "show.bulk-action"] }))
    expect(
      (await refused(without.bulkMails.send({ ...toContacts(ids), values: bulkValues }), 422)).errors,
    ).toEqual({
      from: ["Link your mailbox first"],
    })
    const box = await linkMailbox({ port: server.port })
    const nobody = await createContact({ email: null })
    expect((await refused(startBulk(box, [nobody]), 422)).errors).toEqual({
      target: ["None of them can be written to"],
    })
  })

  it("is paused, resumed and cancelled by its user alone", async () => {
    const box = await linkMailbox({ port: server.port })
    const chosen = await createPeople(4)
    const bulk = await startBulk(
      box,
      chosen.map(({ id }) => id),
    )
    const { data } = await box.api.bulkMails.control({ bulk, step: "pause" })
    expect(data.status).toBe("paused")
    expect(await statusOf(box.api.bulkMails.control({ bulk, step: "pause" }))).toBe(409)
    await whileSending(sendAnother)
    expect((await findBulk(box, bulk)).counts).toMatchObject({ left: 4 })
    const other = await linkMailbox({ port: server.port })
    expect(await statusOf(other.api.bulkMails.control({ bulk, step: "resume" }))).toBe(404)
    expect((await findBulk(box, bulk)).status).toBe("paused")
    expect(await statusOf(other.api.bulkMails.get({ bulk }))).toBe(404)
    await box.api.bulkMails.control({ bulk, step: "cancel" })
    await whileSending(sendAnother)
    expect(await findBulk(box, bulk)).toMatchObject({ status: "cancelled", counts: { cancelled: 4 } })
    for (const { email } of chosen) expect(server.to(email)).toEqual([])
  })

  it("is reported row by row as CSV, and seen by administrators", async () => {
    const box = await linkMailbox({ port: server.port })
    const [good, bad] = await createPeople(2)
    server.behave = ({ step, recipient }) =>
      step === "rcpt" && recipient === bad?.email ? { code: 550, text: "No such user" } : undefined
    const bulk = await startBulk(box, [good?.id ?? 0, bad?.id ?? 0, await createContact({ email: null })])
    await whileSending(() => bulkIs(box, bulk, "done"))
    const csv = await (
      await call(`/api/bulk-mail/${bulk}/report`, { token: await issueToken(box.user) })
    ).text()
    const lines = csv.trim().split("\r\n")
    expect(lines).toHaveLength(4)
    expect(lines[1]).toMatch(new RegExp(`,${good?.email},Sent,,250 .*@salon.example`))
    expect(lines[2]).toContain(`,${bad?.email},Failed,The server refused the address,`)
    expect(lines[3]).toContain("Left out,No email address")
    const admin = await signIn(await createUser({ isAdmin: true }))
    expect((await admin.bulkMails.list({ all: true })).data.map(({ id }) => id)).toContain(bulk)
    expect((await admin.bulkMails.get({ bulk })).data.counts).toMatchObject({
      sent: 1,
      failed: 1,
      excluded: 1,
    })
  })
})
