import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { unsubscribe } from "#lib/backend/automation/mailing-lists/unsubscribe.ts"
import { leave } from "#lib/backend/automation/mailing-pages/leave.ts"
import { leaveMany } from "#lib/backend/automation/mailing-pages/leave-many.ts"
import { readBlocked } from "#lib/backend/automation/mailing-partner/mirror/read-blocked.ts"
import { noteComplaint } from "#lib/backend/mail/inbound/complaint.ts"
import type { PartnerLists } from "#lib/backend/mail/mailing-partner/partner.ts"
import { type Connection, inTransaction } from "#lib/backend/platform/database/db.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { countWaiting, insertRow, onConnection, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
beforeAll(async () => {
  api = await signIn(await createUser({ isAdmin: true }))
})

const address = () => `${unique("race").replaceAll(/\W/g, "")}@example.com`
const reasonsOf = async (...emails: string[]) =>
  (
    await sql<{ reason: string }>(
      "SELECT reason FROM suppression WHERE email = ANY ($1::citext[]) ORDER BY array_position($1::citext[], email)",
      [emails],
    )
  ).map(({ reason }) => reason)

/** Has work done while the contact of an address is given another one, which is saved once the work waits for it, or is over. */
async function whileAdded(email: string, work: () => Promise<unknown>): Promise<string> {
  const added = address()
  await onConnection(async (connection) => {
    await connection.query("BEGIN")
    await connection.query(
      "INSERT INTO contact_email (contact_id, email) SELECT id, $2 FROM contact WHERE email = $1",
      [email, added],
    )
    let isOver = false
    const working = work().finally(() => {
      isOver = true
    })
    await expect.poll(async () => isOver || (await countWaiting()) === 1).toBe(true)
    await connection.query("COMMIT")
    await working
  })
  return added
}

const complain = (email: string) =>
  inTransaction((connection) =>
    noteComplaint(
      { email, by: "Provider" },
      { id: 0, message_id: "", people: [{ name: "", email }] },
      new Date(),
      connection,
    ),
  )

const mirror = (email: string) => {
  const blocked: PartnerLists["blocked"] = (_, page) =>
    Promise.resolve(page === 0 ? [{ email, reason: "unsubscribed" }] : [])
  const unused = () => Promise.reject(new Error("Not asked here"))
  const lists: PartnerLists = {
    folder: unused,
    find: unused,
    create: unused,
    rename: unused,
    add: unused,
    remove: unused,
    block: unused,
    unblock: unused,
    isDone: unused,
    blocked,
  }
  return readBlocked(lists, { blocked_at: null, blocked_page: 0 })
}

const byLink = { list: null, source: "link", proof: {} } as const
const leaveAll = (email: string) =>
  inTransaction((connection) => unsubscribe(connection, { ...byLink, email }))

describe("an address that a contact is getting at this moment", () => {
  it.each([
    ["complains", complain, "complaint"],
    ["is blocked at the provider", mirror, "unsubscribed"],
    ["unsubscribes", leaveAll, "unsubscribed"],
  ])("is not written to where the contact %s by another one", async (_, work, reason) => {
    const email = address()
    await createContact({ email })
    const added = await whileAdded(email, () => work(email))
    expect(await reasonsOf(email, added)).toEqual([reason, reason])
  })

  it("is written to where staff says that the contact may be", async () => {
    const email = address()
    await createContact({ email })
    await leaveAll(email)
    const { id } = await sqlOne<{ id: number }>("SELECT id FROM suppression WHERE email = $1", [email])
    const added = await whileAdded(email, () =>
      api.suppressions.remove({ suppression: id, why: "A mistake" }),
    )
    expect(await reasonsOf(email, added)).toEqual([])
  })
})

describe("what somebody says of mails is noted although another one came in the way", () => {
  const caller = { userId: null, requestId: "test", address: "192.0.2.1", agent: "Browser" } as const

  /**
   * Stores something that the work waits for after it has locked the contact, and then asks for that: each waits for the other, and the
   * database ends the work, whose patience is shorter.
   */
  const during = (
    store: (connection: Connection) => Promise<unknown>,
    email: string,
    work: () => Promise<unknown>,
  ) =>
    onConnection(async (connection) => {
      await connection.query("BEGIN")
      await connection.query("SET LOCAL deadlock_timeout = '30s'")
      await store(connection)
      const working = work()
      await expect.poll(countWaiting).toBe(1)
      await connection.query("SELECT FROM contact WHERE email = $1 FOR UPDATE", [email])
      await connection.query("COMMIT")
      await working
    })
  const bounce = (email: string) => (connection: Connection) =>
    connection.query("INSERT INTO suppression (email, reason) VALUES ($1, 'bounced')", [email])

  async function recipient() {
    const email = address()
    return { email, contact: await createContact({ email }) }
  }

  it("by the way out of a mail", async () => {
    const { email, contact } = await recipient()
    const { id } = await insertRow<{ id: number }>("mailing_send", {
      contact_id: contact,
      email,
      object: "News",
      from: "us@salon.example",
      sent_at: "2026-11-01",
    })
    await during(bounce(email), email, () => leave(id, "all", { source: "link", caller }))
    expect(await reasonsOf(email)).toEqual(["unsubscribed"])
  })

  it("by that of a mail to many", async () => {
    const { email, contact } = await recipient()
    const { id: user } = await createUser()
    const { id: bulk } = await insertRow<{ id: number }>("bulk_mail", {
      user_id: user,
      list: "contacts",
      target: "{}",
      subject: "News",
      content: "",
      status: "done",
    })
    const { id } = await insertRow<{ id: number }>("bulk_mail_row", {
      bulk_mail_id: bulk,
      position: 1,
      name: "",
      email,
      contact_id: contact,
    })
    await during(bounce(email), email, () => leaveMany(id, { source: "link", caller }))
    expect(await reasonsOf(email)).toEqual(["unsubscribed"])
  })

  it("by the provider's list of blocked addresses", async () => {
    const { email } = await recipient()
    await during(bounce(email), email, () => mirror(email))
    expect(await reasonsOf(email)).toEqual(["bounced"])
  })
})
