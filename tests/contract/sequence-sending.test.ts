import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { moveDueRuns } from "#lib/backend/automation/sequences/engine/start.ts"
import { findDue } from "#lib/backend/mail/delivery/find-due.ts"
import { takeSlots } from "#lib/backend/mail/delivery/pace.ts"
import { keepMail } from "#lib/backend/mail/inbound/keep-mail.ts"
import { env } from "#lib/env.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { complaintReport, standardReport } from "#tests/factories/delivery-reports.ts"
import { flowNodes, linked } from "#tests/factories/flows.ts"
import { createMailbox } from "#tests/factories/mailboxes.ts"
import { rawMail } from "#tests/factories/raw-mails.ts"
import { linkMailbox, whileSending } from "#tests/factories/sending.ts"
import {
  beginRun,
  createSender,
  moveClock,
  publishSequence,
  setNoon,
  whereIs,
} from "#tests/factories/sequences.ts"
import { startSystemSmtp, stopSystemSmtp } from "#tests/factories/system-smtp.ts"
import { createUser } from "#tests/factories/users.ts"
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

const { begin, mail, personal, waits, end } = flowNodes
const move = () => moveDueRuns(new AbortController().signal)
const campaign = () => publishSequence((email) => linked([begin, mail(email), end], "begin mail", "mail end"))
const write = (email: number, subject: string, content: string) =>
  sql("UPDATE sequence_email SET subject = $2, content = $3 WHERE id = $1", [email, subject, content])
const sendOf = (run: number) =>
  sqlOne<{ delivery: string; failure: string | null; object: string; mail_id: number | null }>(
    "SELECT delivery, failure, object, mail_id FROM mailing_send WHERE run_id = $1",
    [run],
  )

/** Has workers send until the mail of a run has this state. */
const sendUntil = (run: number, delivery: string) =>
  whileSending(() => expect.poll(async () => (await sendOf(run)).delivery).toBe(delivery), {
    againScale: 0.001,
  })

describe("a mail of a sequence", () => {
  it("goes through the server of the application, from the show's sender, filled; then its run goes on", async () => {
    const sequence = await campaign()
    await write(sequence.email, "For [BRAND]", "<p>Hello [FIRST_NAME_PRIMARY_SALES_CONTACT]</p>")
    const box = await linkMailbox({ user: await createUser({ owner: true }), port: server.port })
    const company = await createCompany({ ownerIds: [box.user.ownerId] })
    await sql(
      "WITH made AS (INSERT INTO brand (name) VALUES ('Petit Nuage') RETURNING id) INSERT INTO company_brand (company_id, brand_id) SELECT $1, id FROM made",
      [company.id],
    )
    const contact = await createContact({ firstName: "Jane", companyIds: [company.id] })
    const run = await beginRun(sequence, contact)
    await move()
    await sendUntil(run, "sent")
    const [taken] = server.taken
    expect(taken?.raw).toMatch(/^Subject: For Petit Nuage/m)
    expect(taken?.raw).toContain("Hello Jane")
    expect(taken?.raw).toMatch(new RegExp(`^Reply-To: .*<${box.email}>`, "m"))
    expect(taken?.from).toMatch(/^show.*@example\.com$/)
    expect(await sendOf(run)).toMatchObject({ object: "For Petit Nuage", failure: null })
    await move()
    expect(await whereIs(run)).toMatchObject({ status: "completed" })
    const stored = await sqlOne(
      `SELECT delivery.mailbox_id, delivery.contact_id, delivery.company_id, mail.author_id FROM mailing_send send
        JOIN mail_delivery delivery USING (mail_id) JOIN mail ON mail.id = send.mail_id WHERE run_id = $1`,
      [run],
    )
    expect(stored).toEqual({ mailbox_id: null, contact_id: contact, company_id: company.id, author_id: null })
  })

  it("that is personal goes from the mailbox of the sales owner", async () => {
    const box = await linkMailbox({ user: await createUser({ owner: true }), port: server.port })
    const sequence = await publishSequence((email) =>
      linked([begin, personal(email), end], "begin mail", "mail end"),
    )
    const company = await createCompany({ ownerIds: [box.user.ownerId] })
    const run = await beginRun(sequence, await createContact({ companyIds: [company.id] }))
    await move()
    await sendUntil(run, "sent")
    expect(server.taken.map(({ from }) => from)).toEqual([box.email])
    const raw = server.taken[0]?.raw ?? ""
    expect(raw, "says in its headers alone how it is left").toMatch(/^List-Unsubscribe: <http/m)
    expect(raw).not.toMatch(/mailing-page\/(?:open|click)|\/preferences\//)
  })

  const suppressions: Record<string, object[]> = {
    bounced: [{ reason: "bounced", mailing_list_id: null }],
    complained: [{ reason: "complaint", mailing_list_id: null }],
  }
  describe.each([
    [
      "answered",
      "replied",
      (about: string, from: string, to: string) => rawMail({ from, to, inReplyTo: about }),
    ],
    [
      "returned",
      "bounced",
      (about: string, recipient: string, to: string) => standardReport({ about, recipient, to }),
    ],
    [
      "complained about",
      "complained",
      (about: string, recipient: string, to: string) => complaintReport({ about, recipient, to }),
    ],
  ])("that is %s", (_, reason, answer) => {
    it(`ends its run: ${reason}`, async () => {
      const box = await linkMailbox({ user: await createUser({ owner: true }), port: server.port })
      const sequence = await publishSequence((email) =>
        linked([begin, personal(email), waits(3), end], "begin mail", "mail wait", "wait end"),
      )
      const company = await createCompany({ ownerIds: [box.user.ownerId] })
      const contact = await createContact({ companyIds: [company.id] })
      const run = await beginRun(sequence, contact)
      await move()
      await sendUntil(run, "sent")
      await move()
      expect(await whereIs(run)).toMatchObject({ node: "wait" })
      const { email } = await sqlOne<{ email: string }>("SELECT email::text FROM contact WHERE id = $1", [
        contact,
      ])
      const about = `<${server.taken[0]?.messageId}>`
      const arrival = { folderId: null, uid: null, receivedAt: new Date(), seen: false }
      const stranger = await createMailbox({ user: await createUser() })
      await keepMail(answer(about, email, stranger.email), { ...arrival, mailboxId: stranger.id })
      await move()
      expect(await whereIs(run), "counts in the mailbox alone that sent").toMatchObject({ node: "wait" })
      const raw = answer(about, email, box.email)
      expect((await keepMail(raw, { ...arrival, mailboxId: box.id })).outcome).toBe("kept")
      await move()
      expect(await whereIs(run)).toMatchObject({ status: "stopped", end_reason: reason })
      expect(
        await sql("SELECT reason, mailing_list_id FROM suppression WHERE email = $1", [email]),
        "is on the suppression list of all lists",
      ).toEqual(suppressions[reason] ?? [])
      if (reason === "complained") return
      const counts = await sqlOne(
        `SELECT sum(sent)::int AS sent, sum(${reason})::int AS counted, sum(failed)::int AS failed FROM sequence_tally
          WHERE version_id = $1 AND part = 'mail'`,
        [sequence.version],
      )
      expect(counts).toEqual({ sent: 1, counted: 1, failed: 0 })
    })
  })

  it("of a show's sender is answered in the mailbox that it names for answers, and in no other", async () => {
    const box = await linkMailbox({ user: await createUser({ owner: true }), port: server.port })
    const sequence = await publishSequence((email) =>
      linked([begin, mail(email), waits(3), end], "begin mail", "mail wait", "wait end"),
    )
    const company = await createCompany({ ownerIds: [box.user.ownerId] })
    const contact = await createContact({ companyIds: [company.id] })
    const run = await beginRun(sequence, contact)
    await move()
    await sendUntil(run, "sent")
    await move()
    expect(server.taken[0]?.raw).toMatch(new RegExp(`^Reply-To: .*<${box.email}>`, "m"))
    const about = `<${server.taken[0]?.messageId}>`
    const { email } = await sqlOne<{ email: string }>("SELECT email::text FROM contact WHERE id = $1", [
      contact,
    ])
    const arrival = { folderId: null, uid: null, receivedAt: new Date(), seen: false }
    const stranger = await createMailbox({ user: await createUser({ owner: true }) })
    await keepMail(rawMail({ from: email, to: stranger.email, inReplyTo: about }), {
      ...arrival,
      mailboxId: stranger.id,
    })
    await move()
    expect(await whereIs(run)).toMatchObject({ node: "wait" })
    await keepMail(rawMail({ from: email, to: box.email, inReplyTo: about }), {
      ...arrival,
      mailboxId: box.id,
    })
    await move()
    expect(await whereIs(run)).toMatchObject({ status: "stopped", end_reason: "replied" })
  })

  it("waits while its sequence is paused, or everything is stopped, and goes once after it", async () => {
    const sequence = await campaign()
    const run = await beginRun(sequence, await createContact())
    await move()
    for (const [stop, goOn] of [
      ["UPDATE sequence SET paused_at = now()", "UPDATE sequence SET paused_at = NULL"],
      ["UPDATE sequence_switch SET stopped_at = now()", "UPDATE sequence_switch SET stopped_at = NULL"],
      ["UPDATE mailing_sender SET paused_at = now()", "UPDATE mailing_sender SET paused_at = NULL"],
    ] as const) {
      await sql(stop)
      expect((await findDue()).channels.filter(({ kind }) => kind === "sender")).toEqual([])
      await sql(goOn)
    }
    await sendUntil(run, "sent")
    expect(server.taken).toHaveLength(1)
  })

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
    await sendUntil(run, "sent")
    expect(server.taken).toHaveLength(1)
  })

  it("says what was written last: texts are read when it is sent", async () => {
    const sequence = await campaign()
    const run = await beginRun(sequence, await createContact())
    await move()
    await write(sequence.email, "Another subject", "<p>Another text</p>")
    await sendUntil(run, "sent")
    expect(server.taken[0]?.raw).toContain("Another subject")
  })

  it.each([
    ["unsubscribed", "UPDATE contact SET unsubscribed_at = now() WHERE id = $1", "unsubscribed"],
    [
      "suppressed",
      "INSERT INTO suppression (email, reason) SELECT email, 'complaint' FROM contact WHERE id = $1",
      "unsubscribed",
    ],
    ["bounced", "UPDATE contact SET email_error = true WHERE id = $1", "bounced"],
  ])("that waits goes to nobody who is %s meanwhile", async (failure, change, reason) => {
    const contact = await createContact()
    const run = await beginRun(await campaign(), contact)
    await move()
    await sql(change, [contact])
    await sendUntil(run, "cancelled")
    expect(await sendOf(run)).toMatchObject({ failure, mail_id: null })
    await move()
    expect(await whereIs(run)).toMatchObject({ status: "stopped", end_reason: reason })
    expect(server.taken).toEqual([])
  })

  it("that a run no longer wants is cancelled", async () => {
    const run = await beginRun(await campaign(), await createContact())
    await move()
    await sql("UPDATE sequence_run SET status = 'stopped' WHERE id = $1", [run])
    await sendUntil(run, "cancelled")
    expect(await sendOf(run)).toMatchObject({ failure: "run_over" })
  })

  it("with a placeholder that stands for nothing goes to nobody", async () => {
    const sequence = await campaign()
    await write(sequence.email, "For [BRAND]", "<p>Hello</p>")
    const run = await beginRun(sequence, await createContact())
    await move()
    await sendUntil(run, "failed")
    expect(await sendOf(run)).toMatchObject({ failure: "missing_value BRAND", mail_id: null })
    await move()
    expect(await whereIs(run)).toMatchObject({ status: "stopped", end_reason: "mail_failed" })
    expect(
      await sqlOne(
        "SELECT sum(failed)::int AS failed FROM sequence_tally WHERE version_id = $1 AND part = 'mail'",
        [sequence.version],
      ),
      "counts as one that failed",
    ).toEqual({ failed: 1 })
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

  it("that a server refuses ends its run; one that is deferred is tried again", async () => {
    const sequence = await campaign()
    const [refused, greylisted] = [await createContact(), await createContact()]
    const runs = [await beginRun(sequence, refused), await beginRun(sequence, greylisted)]
    const { email } = await sqlOne<{ email: string }>("SELECT email::text FROM contact WHERE id = $1", [
      refused,
    ])
    const tried = new Set<string>()
    server.behave = ({ step, recipient }) => {
      if (step !== "rcpt") return undefined
      if (recipient === email) return { code: 550, text: "5.1.1 No such user" }
      if (tried.has(recipient)) return undefined
      tried.add(recipient)
      return { code: 451, text: "4.7.1 Greylisted" }
    }
    await move()
    await sendUntil(runs[1] ?? 0, "sent")
    await sendUntil(runs[0] ?? 0, "failed")
    await move()
    expect(await whereIs(runs[0] ?? 0)).toMatchObject({ status: "stopped", end_reason: "bounced" })
    expect(await whereIs(runs[1] ?? 0)).toMatchObject({ status: "completed" })
    expect(server.taken).toHaveLength(1)
    // Nobody is there: known of the contact, and on the suppression list, from now on.
    expect(
      await sql(
        `SELECT contact.id, email_error, suppression.reason::text FROM contact LEFT JOIN suppression ON suppression.email = contact.email
          WHERE contact.id = ANY ($1) ORDER BY contact.id`,
        [[refused, greylisted]],
      ),
    ).toEqual([
      { id: refused, email_error: true, reason: "bounced" },
      { id: greylisted, email_error: false, reason: null },
    ])
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
    await sendUntil(run, "sent")
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
