import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { findChannel } from "#lib/backend/mail/channels/channels.ts"
import { writeNext } from "#lib/backend/mail/delivery/bulk/write-next.ts"
import { problemsOf, statusOf } from "#tests/factories/answers.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { countWaiting, onConnection, sql, sqlOne, unique } from "#tests/factories/database.ts"
import type { TestMailbox } from "#tests/factories/mailboxes.ts"
import { type LinkedMailbox, linkMailbox, whileSending } from "#tests/factories/sending.ts"
import { oneByOne } from "#tests/factories/several.ts"
import { addMember, createSendingSharedMailbox, removeMember } from "#tests/factories/shared-mailboxes.ts"
import { createUser, signIn } from "#tests/factories/users.ts"
import { TestMailServer } from "#tests/mail/smtp-server.ts"

let server: TestMailServer
beforeAll(async () => {
  server = await TestMailServer.start()
})
afterAll(() => server.stop())

const member = () => linkMailbox({ port: server.port })
const values = { subject: "Next session", content: "<p>Bonjour</p>", with_signature: false }

/** So many contacts with an address each. */
const people = (count: number) =>
  oneByOne(count, async () => {
    const email = `${unique("bulk").replace(" ", "")}@brand.example`
    return { id: await createContact({ email }), email }
  })

const ids = async (count: number) => (await people(count)).map(({ id }) => id)

async function start({ api }: LinkedMailbox, from: string | undefined, ids: number[]) {
  const target = { ids, nbElements: ids.length }
  return (await api.bulkMails.send({ list: "contacts", target, from, values })).bulk
}

const find = async ({ api }: LinkedMailbox, bulk: number) => (await api.bulkMails.get({ bulk })).data
const statusIs = (of: LinkedMailbox, bulk: number, status: string) =>
  expect.poll(async () => (await find(of, bulk)).status).toBe(status)

/** A mail to many of the first of two members of a shared mailbox. */
async function begun(recipients = 2) {
  const [ada, ben] = await Promise.all([member(), member()])
  const box = await createSendingSharedMailbox([ada.user, ben.user], ada)
  const chosen = await people(recipients)
  const bulk = await start(
    ada,
    box.email,
    chosen.map(({ id }) => id),
  )
  return { ada, ben, box, chosen, bulk }
}

const nextOf = async ({ id }: TestMailbox) => {
  const channel = await findChannel({ kind: "mailbox", id })
  if (!channel) throw new Error("no such mailbox")
  return writeNext(channel, 10, { worker: "w", leaseSeconds: 60 })
}

describe("a mail to many from a shared mailbox (M-91)", () => {
  it("goes from its address with its name, is its author's, and is in the Messenger of all members", async () => {
    const { ada, ben, box, chosen, bulk } = await begun()
    expect(await find(ada, bulk)).toMatchObject({
      shared_mailbox: "Registrations",
      user: { id: ada.user.id },
    })
    await whileSending(() => statusIs(ada, bulk, "done"))
    for (const { email } of chosen) {
      const [sent, ...more] = server.to(email)
      expect(more).toEqual([])
      expect(sent?.from).toBe(box.email)
    }
    const mails = await sql(
      "SELECT author_id, from_name, delivery.user_id FROM mail JOIN mail_delivery delivery ON mail_id = mail.id WHERE bulk_mail_id = $1",
      [bulk],
    )
    const { id } = ada.user
    expect(mails).toEqual(chosen.map(() => ({ author_id: id, from_name: "Registrations", user_id: id })))
    const { holders } = await sqlOne<{ holders: number }>(
      "SELECT count(*)::int AS holders FROM mail_holder JOIN mail_delivery USING (mail_id) WHERE bulk_mail_id = $1 AND mail_holder.user_id = $2",
      [bulk, ben.user.id],
    )
    expect(holders).toBe(2)
  })

  it("is read by its members, with what became of each recipient, and by nobody else (M-99)", async () => {
    const { ada, ben, box, bulk } = await begun()
    const [own, stranger] = [await start(await member(), undefined, await ids(1)), await member()]
    const seenBy = async ({ api }: LinkedMailbox) => (await api.bulkMails.list({})).data.map(({ id }) => id)
    expect([await seenBy(ada), await seenBy(ben), await seenBy(stranger)]).toEqual([[bulk], [bulk], []])
    expect(await find(ben, bulk)).toMatchObject({
      user: { id: ada.user.id },
      shared_mailbox: "Registrations",
    })
    expect((await ben.api.bulkMails.listRows({ bulk })).data).toHaveLength(2)
    expect(await statusOf(ben.api.bulkMails.get({ bulk: own }))).toBe(404)
    expect(await statusOf(stranger.api.bulkMails.listRows({ bulk }))).toBe(404)
    await removeMember(box.id, ben.user)
    expect(await statusOf(ben.api.bulkMails.listRows({ bulk }))).toBe(404)
    expect(await seenBy(ben)).toEqual([])
  })

  it("is stopped by any member and by administrators, who are named, and resumed and cancelled by its author alone (M-99)", async () => {
    const { ada, ben, bulk } = await begun()
    const stranger = await member()
    const [own, admin] = [
      await start(stranger, undefined, await ids(1)),
      await signIn(await createUser({ isAdmin: true })),
    ]
    const step = ({ api }: Pick<LinkedMailbox, "api">, of: number, step: "pause" | "resume" | "cancel") =>
      api.bulkMails.control({ bulk: of, step })
    expect(await statusOf(step(stranger, bulk, "pause"))).toBe(404)
    expect(await statusOf(step(ben, bulk, "cancel"))).toBe(404)
    await step(ben, bulk, "pause")
    expect(await find(ada, bulk)).toMatchObject({
      status: "stopped",
      stop_reason: "stopped_by_colleague",
      stopped_by: { id: ben.user.id, name: ben.user.name },
    })
    expect(await statusOf(step(ben, bulk, "pause"))).toBe(409)
    expect(await statusOf(step(ben, bulk, "resume"))).toBe(404)
    await step(ada, bulk, "resume")
    expect(await find(ada, bulk)).toMatchObject({ status: "running", stop_reason: null, stopped_by: null })
    await step({ api: admin }, own, "pause")
    expect(await find(stranger, own)).toMatchObject({
      status: "stopped",
      stop_reason: "stopped_by_colleague",
    })
    expect(await statusOf(step({ api: admin }, own, "resume"))).toBe(404)
  })

  it("is begun by members alone, who are also told how the mailbox keeps to the rules", async () => {
    const { box, ada } = await begun()
    const stranger = await member()
    const [one] = await people(1)
    expect(await problemsOf(start(stranger, box.email, [one?.id ?? 0]))).toHaveProperty("from")
    expect(await problemsOf(stranger.api.bulkMails.checkSender({ from: box.email }))).toHaveProperty("from")
    expect((await ada.api.bulkMails.checkSender({ from: box.email })).data.complaints.delivered).toBe(0)
    const mailless = await createUser({ abilities: ["record.edit", "show.bulk-action"] })
    await addMember(box.id, mailless)
    const target = { ids: [one?.id ?? 0], nbElements: 1 }
    const from = box.email
    const { success } = await (await signIn(mailless)).bulkMails.send({
      list: "contacts",
      target,
      from,
      values,
    })
    expect(success).toBe(true)
  })

  it("counts with those of all members among the mails of the mailbox's day, and of no own one", async () => {
    const [ada, ben] = await Promise.all([member(), member()])
    const box = await createSendingSharedMailbox([ada.user, ben.user], ada, 3)
    const chosen = await people(4)
    const ids = chosen.map(({ id }) => id)
    const one = await start(ada, box.email, ids.slice(0, 2))
    const other = await start(ben, box.email, ids.slice(2))
    const sent = async () => (await find(ada, one)).counts.sent + (await find(ben, other)).counts.sent
    await whileSending(async () => {
      await expect.poll(sent).toBe(3)
      await expect.poll(async () => (await find(ben, other)).waits?.why).toBe("day")
    })
    expect(await sql("SELECT sent_count FROM mailbox WHERE id = ANY ($1)", [[ada.id, ben.id]])).toEqual([
      { sent_count: 0 },
      { sent_count: 0 },
    ])
    expect(await sent()).toBe(3)
  })

  it("stops when its author is removed, and goes on from the same mailbox once he or she is a member again", async () => {
    const { ada, box, bulk } = await begun()
    await removeMember(box.id, ada.user)
    expect(await find(ada, bulk)).toMatchObject({ status: "stopped", stop_reason: "not_a_member" })
    expect(await nextOf(box)).toEqual([])
    const resumed = () => ada.api.bulkMails.control({ bulk, step: "resume" })
    expect(await problemsOf(resumed())).toHaveProperty("bulk")
    await addMember(box.id, ada.user)
    expect((await resumed()).data.status).toBe("running")
    expect(await nextOf(box)).toHaveLength(2)
  })

  it("stops when its author may not sign in any more, and not for a colleague who is removed", async () => {
    const { ada, ben, box, bulk } = await begun()
    await removeMember(box.id, ben.user)
    expect((await find(ada, bulk)).status).toBe("running")
    await sql('UPDATE "user" SET disabled_at = now() WHERE id = $1', [ada.user.id])
    expect(await sqlOne("SELECT status, stop_reason FROM bulk_mail WHERE id = $1", [bulk])).toEqual({
      status: "stopped",
      stop_reason: "not_a_member",
    })
  })

  it("has nothing written by a worker that waits for the removal of its author", async () => {
    const { ada, box, bulk } = await begun()
    await onConnection(async (connection) => {
      await connection.query("BEGIN")
      await connection.query("DELETE FROM mailbox_member WHERE mailbox_id = $1 AND user_id = $2", [
        box.id,
        ada.user.id,
      ])
      const written = nextOf(box)
      await expect.poll(countWaiting).toBe(1)
      await connection.query("COMMIT")
      expect(await written).toEqual([])
    })
    expect((await find(ada, bulk)).counts).toMatchObject({ left: 2 })
  })

  it("is written to its end by a worker for whom the removal of its author waits", async () => {
    const { ada, box, bulk } = await begun()
    const [written] = await onConnection(async (connection) => {
      await connection.query("BEGIN")
      await connection.query("LOCK TABLE mail IN SHARE ROW EXCLUSIVE MODE")
      const writing = nextOf(box)
      await expect.poll(countWaiting).toBe(1)
      const removing = removeMember(box.id, ada.user)
      await expect.poll(countWaiting).toBe(2)
      await connection.query("COMMIT")
      return Promise.all([writing, removing])
    })
    expect(written).toHaveLength(2)
    expect(await find(ada, bulk)).toMatchObject({ status: "stopped", counts: { sending: 2 } })
  })

  it("ends with the mailbox: what is left goes from no other one", async () => {
    const { ada, box, bulk } = await begun()
    await ada.api.bulkMails.control({ bulk, step: "pause" })
    const administrator = await createUser({ isAdmin: true })
    await (await signIn(administrator)).sharedMailboxes.remove({ mailbox: box.id })
    expect(await find(ada, bulk)).toMatchObject({ status: "stopped", stop_reason: "shared_mailbox_unlinked" })
    const resumed = ada.api.bulkMails.control({ bulk, step: "resume" })
    expect(await problemsOf(resumed)).toHaveProperty("bulk")
    expect((await ada.api.bulkMails.control({ bulk, step: "cancel" })).data.counts.cancelled).toBe(2)
  })
})
