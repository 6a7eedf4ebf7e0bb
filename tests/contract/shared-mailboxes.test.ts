import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, it } from "vitest"
import { returnDue } from "#lib/backend/mail/inbound/return-due.ts"
import { refused, statusOf } from "#tests/factories/answers.ts"
import { arrive, client, type Seat, seat } from "#tests/factories/conversations.ts"
import { countWaiting, onConnection, sql, sqlOne } from "#tests/factories/database.ts"
import type { TestMailbox } from "#tests/factories/mailboxes.ts"
import { raceFor } from "#tests/factories/races.ts"
import { newMessageId } from "#tests/factories/raw-mails.ts"
import { addMember, createSharedMailbox, removeMember } from "#tests/factories/shared-mailboxes.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let ada: Seat
let ben: Seat
let stranger: Seat

beforeAll(async () => {
  ;[ada, ben, stranger] = await Promise.all([seat(), seat(), seat()])
})

const shared = () => createSharedMailbox([ada.user, ben.user])

/** A mail of a client to a mailbox, and what sends another one to it. */
async function conversation(box: TestMailbox, subject = "Our booth") {
  const { email } = await client()
  const id = newMessageId()
  const { mail, thread } = await arrive(box, { id, from: email, to: box.email, subject, text: "Carpets" })
  const more = (to: TestMailbox = box) => arrive(to, { from: email, to: to.email, inReplyTo: id })
  return { email, id, mail, thread, more }
}

const threadOf = async ({ api }: Seat, thread: number) => (await api.messenger.thread({ thread })).data
const shownTo = async (of: Seat, thread: number) => {
  const { state, unread } = await threadOf(of, thread)
  return { state, unread }
}
const listed = async ({ api }: Seat, filter: "all" | "done" | "unread" | "assigned" = "all") =>
  (await api.messenger.list({ filter, per_page: 100 })).data.map(({ id }) => id)
const wordsFor = async ({ api }: Seat, thread: number) =>
  JSON.stringify(await api.messenger.thread({ thread }))

describe("a conversation of a shared mailbox (M-79)", () => {
  it("is in the Messenger of each member, and read to all once one of them opens it", async () => {
    const box = await shared()
    const { thread, more } = await conversation(box)
    for (const member of [ada, ben]) expect(await listed(member, "unread")).toContain(thread)
    expect(await listed(stranger)).not.toContain(thread)
    await ada.api.messenger.markRead({ thread })
    expect(await shownTo(ben, thread)).toEqual({ state: "open", unread: 0 })
    await more()
    expect(await shownTo(ben, thread)).toEqual({ state: "open", unread: 1 })
  })

  it("is unread again to the member alone who says so", async () => {
    const { thread } = await conversation(await shared())
    await ada.api.messenger.markRead({ thread })
    await ada.api.messenger.markRead({ thread, read: false })
    expect((await shownTo(ada, thread)).unread).toBe(1)
    expect((await shownTo(ben, thread)).unread).toBe(0)
    await ada.api.messenger.markRead({ thread })
    expect((await shownTo(ada, thread)).unread).toBe(0)
  })

  it("counts a mail once that is in the member's own mailbox, too, and leaves that unread", async () => {
    const box = await shared()
    const { email, thread, mail } = await conversation(box)
    const { message_id: id } = await sqlOne<{ message_id: string }>(
      "SELECT message_id FROM mail WHERE id = $1",
      [mail],
    )
    const raw = { id: `<${id}>`, from: email, to: box.email, subject: "Our booth", text: "Carpets" }
    expect((await arrive(ben, raw)).mail).toBe(mail)
    expect((await shownTo(ben, thread)).unread).toBe(1)
    await ada.api.messenger.markRead({ thread })
    expect((await shownTo(ben, thread)).unread).toBe(1)
  })

  it("is done for all members once it is for one, comes back to all, and is opened for all", async () => {
    const { thread, more } = await conversation(await shared())
    await ada.api.messenger.setState({ thread, state: "done" })
    expect(await listed(ben)).not.toContain(thread)
    expect(await listed(ben, "done")).toContain(thread)
    await ben.api.messenger.setState({ thread, state: "open" })
    expect(await listed(ada)).toContain(thread)
    await ada.api.messenger.setState({ thread, state: "done" })
    await more()
    for (const member of [ada, ben]) expect((await shownTo(member, thread)).state).toBe("open")
  })

  it("is snoozed for all members and comes back to all of them", async () => {
    const { thread } = await conversation(await shared())
    await ada.api.messenger.markRead({ thread })
    const until = new Date(Date.now() + 3_600_000).toISOString()
    await ada.api.messenger.setState({ thread, state: "snoozed", until })
    expect(await shownTo(ben, thread)).toEqual({ state: "snoozed", unread: 0 })
    await sql("UPDATE mail_thread_member SET snoozed_until = now() WHERE thread_id = $1", [thread])
    await returnDue()
    for (const member of [ada, ben])
      expect(await shownTo(member, thread)).toEqual({ state: "open", unread: 1 })
  })

  it("stays open for whom it is assigned to and for who has it in a mailbox of his or her own", async () => {
    const box = await shared()
    const { thread } = await conversation(box)
    await ada.api.messenger.assign({ thread, user_id: ben.user.id })
    await ada.api.messenger.setState({ thread, state: "done" })
    expect(await listed(ben, "assigned")).toContain(thread)
    const other = await conversation(box)
    await other.more(ben)
    await ada.api.messenger.setState({ thread: other.thread, state: "done" })
    expect(await listed(ben)).toContain(other.thread)
  })

  it("is unread to whom it is assigned to until he or she reads it, whatever colleagues read", async () => {
    const { thread, more } = await conversation(await shared())
    for (const member of [ben, ada]) await member.api.messenger.markRead({ thread })
    await ada.api.messenger.assign({ thread, user_id: ben.user.id })
    expect((await shownTo(ben, thread)).unread).toBe(1)
    expect((await shownTo(ada, thread)).unread).toBe(0)
    await ben.api.messenger.markRead({ thread })
    await more()
    await ada.api.messenger.markRead({ thread })
    expect((await shownTo(ben, thread)).unread).toBe(1)
  })
})

describe("what members keep private (M-80)", () => {
  /** A conversation that all members keep private. */
  async function secret(box: TestMailbox) {
    const found = await conversation(box)
    for (const { api } of [ada, ben]) await api.messenger.setPrivate({ thread: found.thread, private: true })
    return found
  }

  it("is read by all who may read mails until all members keep it so, then by members alone", async () => {
    const { thread } = await conversation(await shared())
    await ada.api.messenger.setPrivate({ thread, private: true })
    expect(await wordsFor(stranger, thread)).toContain("Carpets")
    await ben.api.messenger.setPrivate({ thread, private: true })
    const viewer = await createUser({ abilities: [] })
    for (const one of [stranger, { ...stranger, api: await signIn(viewer) }])
      expect(await wordsFor(one, thread)).not.toContain("Carpets")
    for (const member of [ada, ben]) expect(await wordsFor(member, thread)).toContain("Carpets")
  })

  it("is a new member's at once, and stays private, what comes later as well", async () => {
    const box = await shared()
    const { thread, more } = await secret(box)
    await addMember(box.id, stranger.user)
    expect(await wordsFor(stranger, thread)).toContain("Carpets")
    expect(await listed(stranger)).toContain(thread)
    await more()
    expect(await wordsFor(await seat(), thread)).not.toContain("Carpets")
  })

  it("is nothing to a member who was removed, at once", async () => {
    const box = await shared()
    const { thread, mail } = await secret(box)
    await removeMember(box.id, ben.user)
    expect(await wordsFor(ben, thread)).not.toContain("Carpets")
    expect(await listed(ben)).not.toContain(thread)
    expect(await statusOf(ben.api.messenger.setPrivate({ thread, private: false }))).toBe(403)
    expect(await statusOf(ben.api.messenger.togglePin({ message: mail }))).toBe(404)
    expect(await wordsFor(ada, thread)).toContain("Carpets")
  })

  it("leaves a member who was removed what is in his or her own mailbox", async () => {
    const box = await shared()
    const { thread, more } = await conversation(box)
    await more(ben)
    await removeMember(box.id, ben.user)
    expect(await shownTo(ben, thread)).toEqual({ state: "open", unread: 1 })
    expect((await threadOf(ben, thread)).may_hide).toBe(true)
  })

  it("stays private when the last member leaves, and is the next one's", async () => {
    const [one, other] = [await seat(), await seat()]
    const box = await createSharedMailbox([one.user])
    const { thread } = await conversation(box)
    await one.api.messenger.setPrivate({ thread, private: true })
    await sql(`UPDATE "user" SET disabled_at = now() WHERE id = $1`, [one.user.id])
    expect(await sql("SELECT FROM mailbox_member WHERE mailbox_id = $1", [box.id])).toEqual([])
    expect(await sql("SELECT FROM mailbox WHERE id = $1", [box.id])).toHaveLength(1)
    expect(await wordsFor(other, thread)).not.toContain("Carpets")
    await addMember(box.id, other.user)
    expect(await wordsFor(other, thread)).toContain("Carpets")
    expect(await wordsFor(stranger, thread)).not.toContain("Carpets")
  })

  it("comes to who becomes a member while a mail comes in", async () => {
    const [box, one] = [await shared(), await seat()]
    const { thread, more } = await conversation(box)
    await onConnection(async (connection) => {
      await connection.query("BEGIN")
      await connection.query("SELECT FROM mailbox WHERE id = $1 FOR UPDATE", [box.id])
      const arriving = more()
      await expect.poll(countWaiting).toBe(1)
      await connection.query("INSERT INTO mailbox_member (mailbox_id, user_id) VALUES ($1, $2)", [
        box.id,
        one.user.id,
      ])
      await connection.query("COMMIT")
      expect((await arriving).thread).toBe(thread)
      expect(await shownTo(one, thread)).toEqual({ state: "open", unread: 2 })
    })
  })
})

type Answer = { box: TestMailbox; email: string; message: number; seen: number | null }
const answer = (of: Seat, { box, email, message, seen }: Answer) =>
  of.api.messenger.send({
    from: box.email,
    subject: "Re: Our booth",
    content: "<p>Yes</p>",
    toMails: [{ name: "", email }],
    message_id: message,
    seen_mail: seen,
    key: randomUUID(),
  })

describe("an answer from a shared mailbox (M-81)", () => {
  it("goes from its address with its name, is its writer's, and in every member's Messenger", async () => {
    const box = await shared()
    const { email, mail, thread } = await conversation(box)
    const { data } = await answer(ben, { box, email, message: mail, seen: mail })
    expect(data).toMatchObject({
      thread,
      from: { name: "Registrations", email: box.email },
      author: { id: ben.user.id },
    })
    expect((await shownTo(ada, thread)).unread).toBe(0)
    expect((await ben.api.messenger.listScheduled({})).data.map(({ id }) => id)).toContain(data.id)
    expect(await statusOf(ada.api.messenger.undo({ message: data.id }))).toBe(404)
    await ben.api.messenger.undo({ message: data.id })
  })

  it("is no stranger's, no viewer's, and no more of a member who was removed", async () => {
    const box = await shared()
    const { email, mail } = await conversation(box)
    const one = { box, email, message: mail, seen: mail }
    expect(await refused(answer(stranger, one), 422)).toMatchObject({ errors: { from: expect.anything() } })
    const viewer = await createUser({ abilities: [] })
    await addMember(box.id, viewer)
    expect(await statusOf(answer({ ...ada, api: await signIn(viewer) }, one))).toBe(403)
    await removeMember(box.id, ben.user)
    expect(await statusOf(answer(ben, one))).toBe(422)
    expect((await answer(ada, one)).data.from.email).toBe(box.email)
  })

  it("is one of two that members send at once: the other one is asked, although both go from one address", async () => {
    const box = await shared()
    const { email, mail, thread } = await conversation(box)
    const one = { box, email, message: mail, seen: mail }
    const race = await raceFor(
      "mail_thread",
      thread,
      [ada, ben].map((member) => () => answer(member, one)),
    )
    expect(race.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
    expect(await sql("SELECT FROM mail WHERE thread_id = $1 AND direction = 'out'", [thread])).toHaveLength(1)
  })
})

describe("the mailboxes that a user reads (M-83)", () => {
  it("narrow the Messenger down to what is in one of them, for who reads it", async () => {
    const box = await shared()
    const { thread } = await conversation(box)
    const own = await conversation(ada)
    const found = async (of: Seat, mailbox: number) =>
      (await of.api.messenger.list({ mailbox })).data.map(({ id, mailboxes }) => [id, mailboxes])
    expect(await found(ben, box.id)).toEqual([[thread, [{ id: box.id, name: "Registrations" }]]])
    expect((await found(ada, ada.id)).map(([id]) => id)).toContain(own.thread)
    await own.more(stranger)
    for (const mailbox of [box.id, ada.id]) expect(await found(stranger, mailbox)).toEqual([])
    expect((await threadOf(stranger, thread)).mailboxes).toEqual([])
  })

  it("are proposed to send from: the own one, to an answer the one that was written to", async () => {
    const box = await shared()
    const { mail } = await conversation(box)
    const proposed = async (of: Seat, message?: number) =>
      (await of.api.sharedMailboxes.listOwn({ message })).data[0]?.email
    expect(await proposed(ada)).toBe(ada.email)
    expect(await proposed(ada, mail)).toBe(box.email)
    expect(await proposed(stranger, mail)).toBe(stranger.email)
    expect(await proposed(ada, (await conversation(ada)).mail)).toBe(ada.email)
  })

  it("are in the draft that a mail becomes again", async () => {
    const box = await shared()
    const { email, mail } = await conversation(box)
    const { data } = await answer(ada, { box, email, message: mail, seen: null })
    expect((await ada.api.messenger.undo({ message: data.id })).values.from).toBe(box.email)
  })
})
