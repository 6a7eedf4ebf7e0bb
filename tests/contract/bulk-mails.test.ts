import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { requireMailbox } from "#lib/backend/mail/channels/channels.ts"
import { writeNext } from "#lib/backend/mail/delivery/bulk/write-next.ts"
import { beginHandOver } from "#lib/backend/mail/delivery/hand-over.ts"
import { leasePaced } from "#lib/backend/mail/delivery/lease-paced.ts"
import { env } from "#lib/env.ts"
import { refused, statusOf } from "#tests/factories/answers.ts"
import { send as call } from "#tests/factories/api.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact, linkContact, setPrimarySalesContact } from "#tests/factories/contacts.ts"
import { insertRow, onConnection, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { createList } from "#tests/factories/mailing-lists.ts"
import { type LinkedMailbox, linkMailbox, whileSending } from "#tests/factories/sending.ts"
import { oneByOne } from "#tests/factories/several.ts"
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

const values = { subject: "Next session", content: "<p>Bonjour</p>", with_signature: false }
const contacts = (ids: number[]) => ({ list: "contacts" as const, target: { ids, nbElements: ids.length } })
const address = () => `${unique("bulk").replace(" ", "")}@brand.example`

/** Contacts with an address each. */
const people = (count: number) =>
  oneByOne(count, async () => {
    const email = address()
    return { id: await createContact({ email }), email }
  })

const started = async (
  box: LinkedMailbox,
  ids: number[],
  written: Partial<typeof values & { as_text: string[] }> = {},
) => (await box.api.bulkMails.send({ ...contacts(ids), values: { ...values, ...written } })).bulk

const find = async (box: LinkedMailbox, bulk: number) => (await box.api.bulkMails.get({ bulk })).data
const statusIs = (box: LinkedMailbox, bulk: number, status: string) =>
  expect.poll(async () => (await find(box, bulk)).status).toBe(status)

/** Somebody else's mail to many is sent: senders have looked since at what is to be sent. */
async function sendAnother(): Promise<void> {
  const box = await linkMailbox({ port: server.port })
  const [one] = await people(1)
  await statusIs(box, await started(box, one ? [one.id] : []), "done")
}

describe("who gets a mail to many", () => {
  it("are contacts themselves, and those who cannot be written to are left out and told why", async () => {
    const box = await linkMailbox({ port: server.port })
    const ids = [
      await createContact({ email: address() }),
      await createContact({ email: null }),
      await createContact({ email: address(), emailError: true }),
      await createContact({ email: address(), isBlacklisted: true }),
    ]
    const gone = await createContact({ email: address() })
    await sql("UPDATE contact SET unsubscribed_at = now() WHERE id = $1", [gone])
    const input = contacts([...ids, gone])
    const counted = {
      chosen: 5,
      recipients: 1,
      excluded: {
        no_address: 1,
        bounced: 1,
        blacklisted: 1,
        unsubscribed: 1,
        suppressed: 0,
        same_address: 0,
        missing_value: 0,
      },
      show: null,
      session: null,
    }
    const { left_out, ...counts } = (await box.api.bulkMails.check(input)).data
    expect(counts).toEqual(counted)
    expect(left_out.map(({ reason, contact_id }) => [reason, contact_id])).toEqual([
      ["blacklisted", ids[3]],
      ["bounced", ids[2]],
      ["no_address", ids[1]],
      ["unsubscribed", gone],
    ])
    const { nb_errors, bulk } = await box.api.bulkMails.send({ ...input, values })
    expect(nb_errors).toBe(4)
    expect(await find(box, bulk)).toMatchObject({ total: 5, counts: { left: 1, excluded: 4 } })
  })

  it("are none whose address is on the suppression list of all lists; that of one list is of no concern", async () => {
    const box = await linkMailbox({ port: server.port })
    const [all, one, none] = await people(3)
    const list = await createList()
    await insertRow("suppression", { email: all?.email ?? "", reason: "complaint" })
    await insertRow("suppression", { email: one?.email ?? "", reason: "unsubscribed", mailing_list_id: list })
    const input = contacts([all?.id ?? 0, one?.id ?? 0, none?.id ?? 0])
    expect((await box.api.bulkMails.check(input)).data).toMatchObject({
      recipients: 2,
      excluded: { suppressed: 1 },
      left_out: [{ reason: "suppressed", contact_id: all?.id }],
    })
    const company = await createCompany()
    await linkContact(company.id, all?.id ?? 0)
    await setPrimarySalesContact(company.id, all?.id ?? 0)
    const ofCompany = { list: "companies" as const, target: { ids: [company.id], nbElements: 1 } }
    expect((await box.api.bulkMails.check(ofCompany)).data).toMatchObject({ excluded: { suppressed: 1 } })
  })

  it("are none who are put on the suppression list before their turn, or while their mail is in hand", async () => {
    const box = await linkMailbox({ port: server.port })
    const [first, second, third] = await people(3)
    const bulk = await started(box, [first?.id ?? 0, second?.id ?? 0, third?.id ?? 0])
    const suppressed = (email = "") => insertRow("suppression", { email, reason: "unsubscribed" })
    await suppressed(first?.email)
    const { leases } = await leasePaced(await requireMailbox(box.user.id, "from"), 10, {
      worker: "w",
      leaseSeconds: 60,
    })
    expect(leases).toHaveLength(2)
    await suppressed(second?.email)
    const handed = await beginHandOver(leases, "w")
    expect(handed).toHaveLength(1)
    const { data } = await box.api.bulkMails.listRows({ bulk })
    expect(data.map(({ email, state, excluded }) => [email, state, excluded])).toEqual([
      [first?.email, "excluded", "suppressed"],
      [second?.email, "excluded", "suppressed"],
      [third?.email, "sending", null],
    ])
  })

  it("is one whose address is being put on the suppression list at the next try alone, when it is not", async () => {
    const box = await linkMailbox({ port: server.port })
    const [one] = await people(1)
    await started(box, [one?.id ?? 0])
    const mailbox = await requireMailbox(box.user.id, "from")
    const { leases } = await leasePaced(mailbox, 1, { worker: "w", leaseSeconds: 60 })
    await onConnection(async (connection) => {
      await connection.query("BEGIN")
      await connection.query("INSERT INTO suppression (email, reason) VALUES ($1, 'by_hand')", [one?.email])
      expect(await beginHandOver(leases, "w")).toEqual([])
      await connection.query("ROLLBACK")
    })
    expect(
      await sql("SELECT status FROM mail_delivery WHERE mail_id = ANY ($1)", [
        leases.map(({ mail_id }) => mail_id),
      ]),
    ).toEqual([{ status: "queued" }])
  })

  it("is a company's primary sales contact, else its primary contact, and an address gets one mail", async () => {
    const box = await linkMailbox({ port: server.port })
    const [sales, primary] = await people(2)
    const [one, two, three, lonely] = await oneByOne(4, () => createCompany())
    for (const company of [one, two, three]) {
      await linkContact(company?.id ?? 0, primary?.id ?? 0)
      await sql("UPDATE company SET primary_contact_id = $2 WHERE id = $1", [company?.id, primary?.id])
    }
    await linkContact(one?.id ?? 0, sales?.id ?? 0)
    await setPrimarySalesContact(one?.id ?? 0, sales?.id ?? 0)
    const ids = [one, two, three, lonely].map((company) => company?.id ?? 0)
    const { bulk } = await box.api.bulkMails.send({
      list: "companies",
      target: { ids, nbElements: 4 },
      values,
    })
    await whileSending(() => statusIs(box, bulk, "done"))
    const { data } = await box.api.bulkMails.listRows({ bulk })
    expect(
      data.map(({ company_id, email, state, excluded }) => [company_id, email, state, excluded]),
    ).toEqual([
      [ids[0], sales?.email, "sent", null],
      [ids[1], primary?.email, "sent", null],
      [ids[2], primary?.email, "excluded", "same_address"],
      [ids[3], null, "excluded", "no_address"],
    ])
    expect(server.to(primary?.email ?? "")).toHaveLength(1)
    expect(
      await sql("SELECT company_id FROM mail_delivery WHERE bulk_mail_id = $1 ORDER BY 1", [bulk]),
    ).toEqual([{ company_id: ids[0] }, { company_id: ids[1] }])
  })

  it("names before the start who is left out: the person of a company and its address, of many the first fifty for each reason", async () => {
    const box = await linkMailbox({ port: server.port })
    const [shared] = await people(1)
    const companies = await oneByOne(53, () => createCompany())
    const ids = companies.map(({ id }) => id)
    await linkContact(ids[0] ?? 0, shared?.id ?? 0)
    await linkContact(ids[1] ?? 0, shared?.id ?? 0)
    await sql("UPDATE company SET primary_contact_id = $2 WHERE id = ANY ($1)", [ids.slice(0, 2), shared?.id])
    await sql("UPDATE contact SET first_name = 'Ada', last_name = 'Roy' WHERE id = $1", [shared?.id])
    const input = { list: "companies" as const, target: { ids, nbElements: 53 } }
    const { left_out, recipients, excluded } = (await box.api.bulkMails.check(input)).data
    expect({ recipients, excluded }).toMatchObject({
      recipients: 1,
      excluded: { no_address: 51, same_address: 1 },
    })
    expect(left_out.filter(({ reason }) => reason === "same_address")).toEqual([
      {
        reason: "same_address",
        name: "Ada Roy",
        email: shared?.email,
        contact_id: shared?.id,
        company: companies[1]?.name,
        company_id: ids[1],
        missing: [],
      },
    ])
    const unaddressed = left_out.filter(({ reason }) => reason === "no_address")
    expect(unaddressed.map(({ company_id }) => company_id)).toEqual(ids.slice(2, 52))
    expect(unaddressed[0]).toMatchObject({ name: companies[2]?.name, email: null, contact_id: null })
  })

  it("is counted again: who chose another number is told both, and nothing begins", async () => {
    const box = await linkMailbox({ port: server.port })
    const [person] = await people(1)
    const target = { ids: [person?.id ?? 0], nbElements: 2 }
    const { current } = await refused(box.api.bulkMails.send({ list: "contacts", target, values }), 409)
    expect(current).toEqual({ now: 1, chosen: 2 })
    expect(await statusOf(box.api.bulkMails.check({ list: "contacts", target }))).toBe(409)
    expect(await sql("SELECT FROM bulk_mail WHERE user_id = $1", [box.user.id])).toEqual([])
  })

  it("who cannot be written to any more when their turn comes get none", async () => {
    const box = await linkMailbox({ port: server.port })
    const [stays, goes] = await people(2)
    const bulk = await started(box, [stays?.id ?? 0, goes?.id ?? 0])
    await sql("UPDATE contact SET unsubscribed_at = now() WHERE id = $1", [goes?.id])
    await whileSending(() => statusIs(box, bulk, "done"))
    expect((await find(box, bulk)).counts).toMatchObject({ sent: 1, excluded: 1 })
    expect(server.to(goes?.email ?? "")).toEqual([])
  })
})

describe("a mail to many", () => {
  it("is a mail and a conversation for each, with the user's name and signature", async () => {
    const box = await linkMailbox({ port: server.port })
    await sql("INSERT INTO mail_profile (user_id, signature_html) VALUES ($1, '<b>The Salon</b>')", [
      box.user.id,
    ])
    const chosen = await people(12)
    const bulk = await started(
      box,
      chosen.map(({ id }) => id),
      { content: "<p>Yours, [USERNAME]</p>", with_signature: true },
    )
    await whileSending(() => statusIs(box, bulk, "done"))
    expect((await find(box, bulk)).counts).toMatchObject({ sent: 12, left: 0 })
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
    const chosen = await people(12)
    const bulk = await started(
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
    const [person] = await people(1)
    const { errors } = await refused(started(box, [person?.id ?? 0], { content: "[AMOUNT_DUE]" }), 422)
    expect(errors).toEqual({ "values.content": ["There is no value for AMOUNT_DUE"] })
    const lookalikes = started(box, [person?.id ?? 0], { subject: "[1] {{x}}", content: "[First name]" })
    expect(await refused(lookalikes, 422)).toMatchObject({
      errors: {
        "values.subject": [expect.stringMatching(/^Not a known placeholder: \{\{x\}\}\. /)],
        "values.content": [expect.stringContaining("[First name]")],
      },
    })
  })

  it("says words in capitals in brackets when that is meant, and placeholders with a fault never", async () => {
    const box = await linkMailbox({ port: server.port })
    const ids = [(await people(1))[0]?.id ?? 0]
    const written = { subject: "[EN] The nave", content: "<p>[PDF] for [BRANDS]</p>" }
    expect(
      await refused(started(box, ids, { ...written, as_text: ["[EN]", "[BRANDS]"] }), 422),
    ).toMatchObject({
      errors: {
        "values.content": [expect.stringMatching(/^Not a known placeholder: \[PDF\], \[BRANDS\]\./)],
      },
    })
    const bulk = await started(box, ids, {
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
    const [person] = await people(1)
    const ids = [person?.id ?? 0]
    const both = await Promise.allSettled([started(box, ids), started(box, ids)])
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
    const { message } = await refused(started(box, ids), 409)
    expect(message).toBe("Bulk is already in progress")
  })

  it("needs the right to act on many, a mailbox, and somebody to write to", async () => {
    const [person] = await people(1)
    const ids = [person?.id ?? 0]
    const editor = await signIn(await createUser())
    expect(await statusOf(editor.bulkMails.send({ ...contacts(ids), values }))).toBe(403)
    const without = await signIn(await createUser({ abilities: ["record.edit", "show.bulk-action"] }))
    expect((await refused(without.bulkMails.send({ ...contacts(ids), values }), 422)).errors).toEqual({
      from: ["Link your mailbox first"],
    })
    const box = await linkMailbox({ port: server.port })
    const nobody = await createContact({ email: null })
    expect((await refused(started(box, [nobody]), 422)).errors).toEqual({
      target: ["None of them can be written to"],
    })
  })

  it("keeps to the pace of its mailbox, however many workers send, and mails of people do not wait for it", async () => {
    const box = await linkMailbox({ port: server.port, perMinute: 60 })
    const chosen = await people(6)
    const bulk = await started(
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
          toMails: [{ name: "", email: address() }],
          about: { type: "company", id: company.id },
        })
        await sql("UPDATE mail_delivery SET due_at = now() WHERE mail_id = $1", [data.id])
        const status = async () =>
          (await sqlOne<{ status: string }>("SELECT status FROM mail_delivery WHERE mail_id = $1", [data.id]))
            .status
        await expect.poll(status).toBe("sent")
        expect((await find(box, bulk)).counts.sent).toBe(0)
        isWritten.resolve()
        await statusIs(box, bulk, "done")
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
    const chosen = await people(5)
    const bulk = await started(
      box,
      chosen.map(({ id }) => id),
    )
    await whileSending(() =>
      whileSending(async () => {
        await expect.poll(async () => (await find(box, bulk)).counts.sent).toBe(3)
        const channel = await requireMailbox(box.user.id, "from")
        const { leases } = await leasePaced(channel, 10, { worker: "another", leaseSeconds: 60 })
        expect(leases).toEqual([])
        const { counts, waits } = await find(box, bulk)
        expect(counts).toMatchObject({ sent: 3, left: 2 })
        // It says so, and until when: the organiser's next day.
        const midnight = new Date(waits?.until ?? 0).toLocaleTimeString("en-GB", {
          timeZone: env().TIME_ZONE,
        })
        expect({ ...waits, until: midnight }).toEqual({ why: "day", until: "00:00:00", reply: null })
        expect(Date.parse(waits?.until ?? "") - Date.now()).toBeLessThan(25 * 3_600_000)
        await sql("UPDATE mailbox SET sent_on = sent_on - 1 WHERE id = $1", [box.id])
        await statusIs(box, bulk, "done")
      }),
    )
  })

  it("says while it waits that the server puts mails off or is in trouble, in its words, and until when", async () => {
    const box = await linkMailbox({ port: server.port })
    const chosen = await people(2)
    const ids = chosen.map(({ id }) => id)
    server.behave = ({ step }) => (step === "rcpt" ? { code: 450, text: "4.2.0 Greylisted" } : undefined)
    const bulk = await started(box, ids)
    const waitsFor = (why: string) => expect.poll(async () => (await find(box, bulk)).waits?.why).toBe(why)
    expect((await find(box, bulk)).waits).toBeNull()
    const before = Date.now()
    await whileSending(() => waitsFor("put_off"))
    const { waits, counts } = await find(box, bulk)
    expect(counts).toMatchObject({ queued: 2, failed: 0 })
    expect(waits?.reply).toContain("Greylisted")
    expect(Date.parse(waits?.until ?? "") - before).toBeGreaterThan(50_000)
    server.behave = ({ step }) => (step === "mail" ? { code: 451, text: "Too busy" } : undefined)
    const again = () => sql("UPDATE mail_delivery SET due_at = now() WHERE bulk_mail_id = $1", [bulk])
    await again()
    await whileSending(() => waitsFor("server"))
    expect((await find(box, bulk)).waits?.reply).toContain("Too busy")
    server.behave = () => undefined
    await again()
    await sql("UPDATE mailbox SET next_bulk_at = now() WHERE id = $1", [box.id])
    await whileSending(() => statusIs(box, bulk, "done"))
    expect((await find(box, bulk)).waits).toBeNull()
  })

  it("stops by itself when the server refuses one after the other, says why, and goes on when asked to", async () => {
    const box = await linkMailbox({ port: server.port })
    const chosen = await people(25)
    server.behave = ({ step }) =>
      step === "received" ? { code: 554, text: "5.7.1 You send too much" } : undefined
    const bulk = await started(
      box,
      chosen.map(({ id }) => id),
    )
    await whileSending(() => statusIs(box, bulk, "stopped"), { pacedConsumers: 1 })
    const stopped = await find(box, bulk)
    expect(stopped.stop_reason).toContain("5.7.1 You send too much")
    expect(stopped.counts.failed).toBeGreaterThanOrEqual(20)
    server.behave = () => undefined
    await box.api.bulkMails.control({ bulk, step: "resume" })
    await whileSending(() => statusIs(box, bulk, "done"))
    expect((await find(box, bulk)).counts).toMatchObject({
      failed: stopped.counts.failed,
      sent: 25 - stopped.counts.failed,
    })
  })

  it("stops at once when the mailbox is not let in, and nothing of it fails", async () => {
    const box = await linkMailbox({ port: server.port })
    const chosen = await people(3)
    server.password = "changed"
    const bulk = await started(
      box,
      chosen.map(({ id }) => id),
    )
    const before = server.connections
    await whileSending(() => statusIs(box, bulk, "stopped"), { pacedConsumers: 1 })
    // An account is locked for fewer tries than a bulk mail has mails.
    expect(server.connections - before).toBe(1)
    expect((await find(box, bulk)).counts).toMatchObject({ failed: 0 })
    server.password = undefined
    await box.api.bulkMails.control({ bulk, step: "resume" })
    await whileSending(() => statusIs(box, bulk, "done"))
    expect((await find(box, bulk)).counts).toMatchObject({ sent: 3 })
  })

  it("is paused, resumed and cancelled by its user alone", async () => {
    const box = await linkMailbox({ port: server.port })
    const chosen = await people(4)
    const bulk = await started(
      box,
      chosen.map(({ id }) => id),
    )
    const { data } = await box.api.bulkMails.control({ bulk, step: "pause" })
    expect(data.status).toBe("paused")
    expect(await statusOf(box.api.bulkMails.control({ bulk, step: "pause" }))).toBe(409)
    await whileSending(sendAnother)
    expect((await find(box, bulk)).counts).toMatchObject({ left: 4 })
    const other = await linkMailbox({ port: server.port })
    expect(await statusOf(other.api.bulkMails.control({ bulk, step: "resume" }))).toBe(404)
    expect((await find(box, bulk)).status).toBe("paused")
    expect(await statusOf(other.api.bulkMails.get({ bulk }))).toBe(404)
    await box.api.bulkMails.control({ bulk, step: "cancel" })
    await whileSending(sendAnother)
    expect(await find(box, bulk)).toMatchObject({ status: "cancelled", counts: { cancelled: 4 } })
    for (const { email } of chosen) expect(server.to(email)).toEqual([])
  })

  it("is reported row by row as CSV, and seen by administrators", async () => {
    const box = await linkMailbox({ port: server.port })
    const [good, bad] = await people(2)
    server.behave = ({ step, recipient }) =>
      step === "rcpt" && recipient === bad?.email ? { code: 550, text: "No such user" } : undefined
    const bulk = await started(box, [good?.id ?? 0, bad?.id ?? 0, await createContact({ email: null })])
    await whileSending(() => statusIs(box, bulk, "done"))
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
