import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { findChannel } from "#lib/backend/mail/channels/channels.ts"
import { beginHandOver } from "#lib/backend/mail/delivery/hand-over.ts"
import { leasePaced } from "#lib/backend/mail/delivery/lease-paced.ts"
import { noteComplaint } from "#lib/backend/mail/inbound/complaint.ts"
import { checkMailbox } from "#lib/backend/mail/senders/checks/check-mailbox.ts"
import { type Connection, inTransaction } from "#lib/backend/platform/database/db.ts"
import { problemsOf } from "#tests/factories/answers.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { countWaiting, insertRow, onConnection, sql, unique } from "#tests/factories/database.ts"
import { linkMailbox } from "#tests/factories/sending.ts"
import { createUser, signIn, type TestUser } from "#tests/factories/users.ts"
import { TestMailServer } from "#tests/mail/smtp-server.ts"

let server: TestMailServer
let administrator: TestUser
beforeAll(async () => {
  server = await TestMailServer.start()
  administrator = await createUser({ isAdmin: true, owner: true })
})
afterAll(() => server.stop())

const values = { subject: "Next session", content: "<p>Bonjour</p>", with_signature: false }
const sendTo = (ids: number[]) => ({
  list: "contacts" as const,
  target: { ids, nbElements: ids.length },
  values,
})
const person = () => createContact({ email: `${unique("bulk").replace(" ", "")}@brand.example` })

/** Mails to many of a mailbox that were delivered, and of the first how many were complained of. @returns the last, not complained of */
async function delivered(box: { id: number; user: { id: number } }, count: number, complained: number) {
  const { id: bulk } = await insertRow<{ id: number }>("bulk_mail", {
    user_id: box.user.id,
    mailbox_id: box.id,
    list: "contacts",
    target: "{}",
    subject: "Last session",
    content: "",
    status: "done",
  })
  const [mail] = await sql<{ id: number; email: string }>(
    `WITH thread AS (INSERT INTO mail_thread (subject, last_mail_at) VALUES ('Last session', now()) RETURNING id),
      written AS (INSERT INTO mail (thread_id, direction, message_id, from_email, subject, html_body, sent_at)
        SELECT thread.id, 'out', gen_random_uuid()::text, 'us@salon.example', 'Last session', '', now() FROM thread, generate_series(1, $2::int) RETURNING id),
      handed AS (INSERT INTO mail_delivery (mail_id, mailbox_id, bulk_mail_id, is_paced, status, sent_at)
        SELECT id, $4, $1, true, 'sent', now() - interval '1 day' FROM written),
      rows AS (INSERT INTO bulk_mail_row (bulk_mail_id, position, name, email, mail_id, complained_at)
        SELECT $1, n, '', 'guest' || id || '@brand.example', id, CASE WHEN n <= $3::int THEN now() END
        FROM (SELECT id, row_number() OVER (ORDER BY id)::int AS n FROM written) numbered RETURNING mail_id AS id, email::text AS email, position)
      SELECT id, email FROM rows ORDER BY position DESC LIMIT 1`,
    [bulk, count, complained, box.id],
  )
  if (!mail) throw new Error("Nothing was delivered")
  return mail
}

const note = ({ id, email }: { id: number; email: string }, connection: Connection) =>
  noteComplaint(
    { email, by: "Provider" },
    { id, message_id: "", people: [{ name: "", email }] },
    new Date(),
    connection,
  )
const complain = (mail: { id: number; email: string }) =>
  inTransaction((connection) => note(mail, connection))

/** A mailbox with a mail to many under way and mails before it. */
async function mailboxWith(count: number, complained: number) {
  const box = await linkMailbox({ port: server.port })
  const mail = await delivered(box, count, complained)
  const { bulk } = await box.api.bulkMails.send(sendTo([await person()]))
  const stateOf = async () => {
    const { status, stop_reason } = (await box.api.bulkMails.get({ bulk })).data
    return { status, stop_reason }
  }
  return { ...box, bulk, mail, stateOf }
}

describe("mails to many of a mailbox", () => {
  it("stop when more than 0.3 % complain, and administrators are told; none is started or resumed meanwhile", async () => {
    const box = await mailboxWith(1_000, 3)
    await complain(box.mail)
    expect(await box.stateOf()).toEqual({ status: "stopped", stop_reason: "complaints" })
    const reminders = await sql<{ title: string }>(
      "SELECT title FROM notification WHERE target_id = $1 AND title LIKE '%' || $2 || '%'",
      [administrator.ownerId, box.email],
    )
    expect(reminders).toEqual([
      { title: `Bulk emails from ${box.email} have been stopped: too many complaints` },
    ])
    const { data } = await box.api.bulkMails.checkSender({})
    expect(data.complaints).toEqual({ delivered: 1_000, complained: 4 })
    await complain(box.mail)
    expect((await box.api.bulkMails.checkSender({})).data.complaints.complained).toBe(4)

    const resumed = box.api.bulkMails.control({ bulk: box.bulk, step: "resume" })
    expect(await problemsOf(resumed)).toHaveProperty("bulk")
    await box.api.bulkMails.control({ bulk: box.bulk, step: "cancel" })
    const ids = [await person()]
    expect(await problemsOf(box.api.bulkMails.send(sendTo(ids)))).toHaveProperty("from")
    await sql("UPDATE mail_delivery SET sent_at = now() - interval '31 days' WHERE mailbox_id = $1", [box.id])
    await box.api.bulkMails.send(sendTo(ids))
  })

  it("go on at 0.3 %, with too few mails to tell, and while others' are complained of", async () => {
    const [limit, few, other] = [
      await mailboxWith(1_334, 3),
      await mailboxWith(199, 5),
      await mailboxWith(1_000, 0),
    ]
    for (const { mail } of [limit, few]) await complain(mail)
    for (const box of [limit, few, other])
      expect(await box.stateOf()).toEqual({ status: "running", stop_reason: null })
  })
})

describe("a mail to many of which a start meets a complaint", () => {
  /**
   * Has two calls wait for the mailbox. Which of them gets it first is open: the first has a share of it already, by its foreign key, and
   * PostgreSQL keeps no place in the queue for whoever has.
   */
  const atOnce = (mailbox: number, first: () => Promise<unknown>, second: () => Promise<unknown>) =>
    onConnection(async (connection) => {
      await connection.query("BEGIN")
      await connection.query("SELECT FROM mailbox WHERE id = $1 FOR NO KEY UPDATE", [mailbox])
      const calls = [first()]
      await expect.poll(countWaiting).toBe(1)
      calls.push(second())
      await expect.poll(countWaiting).toBe(2)
      await connection.query("COMMIT")
      return (await Promise.allSettled(calls)).map(({ status }) => status)
    })
  const statesOf = (mailbox: number) =>
    sql("SELECT status, stop_reason FROM bulk_mail WHERE mailbox_id = $1 AND status <> 'done'", [mailbox])

  it("is stopped by the complaint, or not begun, whichever comes first", async () => {
    const box = await linkMailbox({ port: server.port })
    const mail = await delivered(box, 1_000, 3)
    const ids = [await person()]
    const [started, complained] = await atOnce(
      ...([box.id, () => box.api.bulkMails.send(sendTo(ids)), () => complain(mail)] as const),
    )
    expect(complained).toBe("fulfilled")
    const stopped = [{ status: "stopped", stop_reason: "complaints" }]
    expect(await statesOf(box.id)).toEqual(started === "fulfilled" ? stopped : [])
  })

  it.each(["begun", "resumed"] as const)("is not %s while the complaint is being noted", async (what) => {
    const box = await mailboxWith(1_000, 3)
    await box.api.bulkMails.control({ bulk: box.bulk, step: what === "begun" ? "cancel" : "pause" })
    const ids = [await person()]
    const go = () =>
      what === "begun"
        ? box.api.bulkMails.send(sendTo(ids))
        : box.api.bulkMails.control({ bulk: box.bulk, step: "resume" })
    let problems: Promise<unknown> = Promise.resolve()
    await inTransaction(async (connection) => {
      await note(box.mail, connection)
      problems = problemsOf(go())
      await expect.poll(countWaiting).toBe(1)
    })
    expect(await problems).toHaveProperty(what === "begun" ? "from" : "bulk")
    expect(await statesOf(box.id)).not.toContainEqual(expect.objectContaining({ status: "running" }))
  })

  it("keeps back the mails that a worker has in hand, until it goes on", async () => {
    const box = await mailboxWith(1_000, 3)
    const channel = await findChannel({ kind: "mailbox", id: box.id })
    if (!channel) throw new Error("The mailbox is not there")
    const take = async () => (await leasePaced(channel, 5, { worker: "w", leaseSeconds: 600 })).leases
    const leases = await take()
    expect(leases).toHaveLength(1)
    await complain(box.mail)
    expect(await beginHandOver(leases, "w")).toEqual([])
    expect(await take()).toEqual([])
    await sql(
      "UPDATE mail_delivery SET sent_at = now() - interval '31 days' WHERE status = 'sent' AND mailbox_id = $1",
      [box.id],
    )
    await sql("UPDATE mail_delivery SET due_at = now() WHERE status = 'queued' AND mailbox_id = $1", [box.id])
    await box.api.bulkMails.control({ bulk: box.bulk, step: "resume" })
    expect(await beginHandOver(await take(), "w")).toEqual(leases.map(({ mail_id }) => mail_id))
  })
})

describe("the check before a mail to many", () => {
  it("looks up the domain of the mailbox; of signatures of its server nothing is known", async () => {
    const box = await linkMailbox({ port: server.port })
    const records: Record<string, string[]> = { "salon.example": ["v=spf1 include:mx.example -all"] }
    const { findings } = await checkMailbox(box.user.id, undefined, async (name) => records[name] ?? [])
    expect(findings.map(({ part, state, code }) => [part, state, code])).toEqual([
      ["dkim", "unknown", "signed_by_mailbox"],
      ["spf", "good", "spf_published"],
      ["dmarc", "fault", "dmarc_missing"],
    ])
  })

  it("needs a mailbox", async () => {
    const api = await signIn(await createUser({ abilities: ["show.bulk-action", "record.edit"] }))
    expect(await problemsOf(api.bulkMails.checkSender({}))).toHaveProperty("from")
  })
})
