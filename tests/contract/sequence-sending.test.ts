import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { moveDueRuns } from "#lib/backend/automation/sequences/engine/start.ts"
import { findDue } from "#lib/backend/mail/delivery/find-due.ts"
import { keepMail } from "#lib/backend/mail/inbound/keep-mail.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { complaintReport, standardReport } from "#tests/factories/delivery-reports.ts"
import { flowNodes, linked } from "#tests/factories/flows.ts"
import { createMailbox } from "#tests/factories/mailboxes.ts"
import { rawMail } from "#tests/factories/raw-mails.ts"
import { linkMailbox } from "#tests/factories/sending.ts"
import { sendOfRun, sendRunUntil } from "#tests/factories/sequence-sends.ts"
import { beginRun, publishSequence, setNoon, whereIs } from "#tests/factories/sequences.ts"
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
    await sendRunUntil(run, "sent")
    const [taken] = server.taken
    expect(taken?.raw).toMatch(/^Subject: For Petit Nuage/m)
    expect(taken?.raw).toContain("Hello Jane")
    expect(taken?.raw).toMatch(new RegExp(`^Reply-To: .*<${box.email}>`, "m"))
    expect(taken?.from).toMatch(/^show.*@example\.com$/)
    expect(await sendOfRun(run)).toMatchObject({ object: "For Petit Nuage", failure: null })
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
    await sendRunUntil(run, "sent")
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
      await sendRunUntil(run, "sent")
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
        `SELECT sum(sent)::int AS sent, sum(${reason})::int AS counted, sum(failed)::int AS failed FROM sequence_counter
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
    await sendRunUntil(run, "sent")
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
    await sendRunUntil(run, "sent")
    expect(server.taken).toHaveLength(1)
  })

  it("says what was written last: texts are read when it is sent", async () => {
    const sequence = await campaign()
    const run = await beginRun(sequence, await createContact())
    await move()
    await write(sequence.email, "Another subject", "<p>Another text</p>")
    await sendRunUntil(run, "sent")
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
    await sendRunUntil(run, "cancelled")
    expect(await sendOfRun(run)).toMatchObject({ failure, mail_id: null })
    await move()
    expect(await whereIs(run)).toMatchObject({ status: "stopped", end_reason: reason })
    expect(server.taken).toEqual([])
  })

  it("that a run no longer wants is cancelled", async () => {
    const run = await beginRun(await campaign(), await createContact())
    await move()
    await sql("UPDATE sequence_run SET status = 'stopped' WHERE id = $1", [run])
    await sendRunUntil(run, "cancelled")
    expect(await sendOfRun(run)).toMatchObject({ failure: "run_over" })
  })

  it("with a placeholder that stands for nothing goes to nobody", async () => {
    const sequence = await campaign()
    await write(sequence.email, "For [BRAND]", "<p>Hello</p>")
    const run = await beginRun(sequence, await createContact())
    await move()
    await sendRunUntil(run, "failed")
    expect(await sendOfRun(run)).toMatchObject({ failure: "missing_value BRAND", mail_id: null })
    await move()
    expect(await whereIs(run)).toMatchObject({ status: "stopped", end_reason: "mail_failed" })
    expect(
      await sqlOne(
        "SELECT sum(failed)::int AS failed FROM sequence_counter WHERE version_id = $1 AND part = 'mail'",
        [sequence.version],
      ),
      "counts as one that failed",
    ).toEqual({ failed: 1 })
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
    await sendRunUntil(runs[1] ?? 0, "sent")
    await sendRunUntil(runs[0] ?? 0, "failed")
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
})
