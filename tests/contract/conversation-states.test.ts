import { beforeAll, describe, expect, it } from "vitest"
import { keepMail } from "#lib/backend/mail/inbound/keep-mail.ts"
import { returnDue } from "#lib/backend/mail/inbound/return-due.ts"
import { arrive, client, daysAgo, type Seat, seat } from "#tests/factories/conversations.ts"
import { countWaiting, onConnection, sql } from "#tests/factories/database.ts"
import { newMessageId, rawMail } from "#tests/factories/raw-mails.ts"

let me: Seat

beforeAll(async () => {
  me = await seat()
})

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const idsOf = async (of: Seat, query: Parameters<Seat["api"]["messenger"]["list"]>[0]) =>
  (await of.api.messenger.list(query)).data.map(({ id }) => id)
const stateOf = async (of: Seat, thread: number) => {
  const { state, returned_by, unread } = (await of.api.messenger.thread({ thread })).data
  return { state, returned_by, unread }
}

/** A conversation with one mail in a mailbox, and what sends an answer to it. */
async function conversation(of: Seat, subject = "Our booth") {
  const { email, company } = await client()
  const id = newMessageId()
  const { mail, thread } = await arrive(of, { id, from: email, to: of.email, subject })
  const answer = (to: Seat = of, receivedAt?: Date) =>
    arrive(to, { from: email, to: to.email, inReplyTo: id }, receivedAt)
  return { email, company, id, mail, thread, answer }
}

/** Ends the snooze of a conversation now. */
const endSnooze = (thread: number) =>
  sql(
    "UPDATE mail_thread_member SET snoozed_until = now() - interval '1 second' WHERE thread_id = $1 AND snoozed_until IS NOT NULL",
    [thread],
  )

describe("a conversation that is done", () => {
  it("leaves what waits for something and the count, and is found by its filter and by what it says", async () => {
    const own = await seat()
    const { thread, company } = await conversation(own, "Carpets")
    const { before, data } = await own.api.messenger.setState({ thread, state: "done" })
    expect(before).toEqual({ state: "open", until: null })
    expect(data).toMatchObject({ state: "done", snoozed_until: null })
    for (const filter of ["all", "unread", "unanswered", "assigned", "snoozed"] as const)
      expect(await idsOf(own, { filter }), filter).not.toContain(thread)
    expect(await idsOf(own, { filter: "done" })).toEqual([thread])
    expect(await idsOf(own, { search: "carpets" })).toEqual([thread])
    expect((await own.api.messenger.ping()).unread).toBe(0)
    expect((await own.api.today.get()).unanswered).toMatchObject({ total: 0, data: [] })
    expect((await own.api.messenger.listOfCompany({ companyId: company })).data).toHaveLength(1)
    await own.api.messenger.setState({ thread, state: "open" })
    expect(await idsOf(own, {})).toEqual([thread])
  })

  it("comes back by itself when an email comes in, and says so until the user answers", async () => {
    const { thread, answer, id, email } = await conversation(me)
    await me.api.messenger.setState({ thread, state: "done" })
    await answer()
    expect(await stateOf(me, thread)).toEqual({ state: "open", returned_by: "mail", unread: 2 })
    expect(await idsOf(me, {})).toContain(thread)
    await arrive(me, { from: me.email, to: email, inReplyTo: id }, new Date(), "out")
    expect((await stateOf(me, thread)).returned_by).toBeNull()
  })

  it("stays done when an old email that was read is found in a mailbox", async () => {
    const { thread, id, email } = await conversation(me)
    await me.api.messenger.markRead({ thread })
    await me.api.messenger.setState({ thread, state: "done" })
    const old = { date: daysAgo(1).toUTCString(), from: email, to: me.email, inReplyTo: id }
    const found = { mailboxId: me.id, folderId: null, uid: null, receivedAt: daysAgo(1), seen: true }
    await keepMail(rawMail(old), found)
    expect((await me.api.messenger.thread({ thread })).mails).toHaveLength(2)
    expect((await stateOf(me, thread)).state).toBe("done")
  })

  it("is that of its user alone: colleagues who have it go on", async () => {
    const colleague = await seat()
    const { email } = await client()
    const both = { id: newMessageId(), from: email, to: `${me.email}, ${colleague.email}` }
    const { thread } = await arrive(me, both)
    await arrive(colleague, both)
    await me.api.messenger.setState({ thread, state: "done" })
    expect((await stateOf(colleague, thread)).state).toBe("open")
    await arrive(colleague, { from: email, to: colleague.email, inReplyTo: both.id })
    expect((await stateOf(me, thread)).state).toBe("done")
  })

  it("is open to whom it is given, and comes back there by what comes in to the giver", async () => {
    const colleague = await seat()
    const { thread, answer } = await conversation(me)
    await me.api.messenger.assign({ thread, user_id: colleague.user.id })
    await colleague.api.messenger.setState({ thread, state: "done" })
    await answer()
    expect(await stateOf(colleague, thread)).toMatchObject({ state: "open", returned_by: "mail" })
    await colleague.api.messenger.setState({ thread, state: "done" })
    await me.api.messenger.assign({ thread, user_id: null })
    await me.api.messenger.assign({ thread, user_id: colleague.user.id })
    expect((await stateOf(colleague, thread)).state).toBe("open")
  })

  it("is nobody's who has it not in the Messenger", async () => {
    const stranger = await seat()
    const { thread } = await conversation(me)
    await expect(stranger.api.messenger.setState({ thread, state: "done" })).rejects.toMatchObject({
      status: 403,
    })
    expect((await stranger.api.messenger.thread({ thread })).data.state).toBeNull()
  })

  it("waits again where an email shows that it is one with another that waits", async () => {
    const first = await conversation(me)
    const second = await conversation(me)
    await me.api.messenger.setState({ thread: first.thread, state: "done" })
    const colleague = await seat()
    const joining = { from: first.email, to: colleague.email, inReplyTo: first.id, references: [second.id] }
    await arrive(colleague, joining)
    expect((await stateOf(me, first.thread)).state).toBe("open")
  })
})

describe("a conversation that is snoozed", () => {
  it("is away until its time and comes back unread once, whoever looks for what is due", async () => {
    const own = await seat()
    const { thread } = await conversation(own)
    await own.api.messenger.markRead({ thread })
    const until = inAnHour()
    const { data } = await own.api.messenger.setState({ thread, state: "snoozed", until })
    expect(data).toMatchObject({ state: "snoozed", snoozed_until: until })
    expect(await idsOf(own, {})).toEqual([])
    expect(await idsOf(own, { filter: "snoozed" })).toEqual([thread])
    await returnDue()
    expect((await stateOf(own, thread)).state).toBe("snoozed")
    await endSnooze(thread)
    const returned = (await Promise.all([returnDue(), returnDue(), returnDue()])).flat()
    expect(returned.filter((one) => one.thread === thread)).toEqual([{ thread, user: own.user.id }])
    expect(await stateOf(own, thread)).toEqual({ state: "open", returned_by: "time", unread: 1 })
    expect((await own.api.messenger.ping()).unread).toBe(1)
    await own.api.messenger.markRead({ thread })
    expect(await stateOf(own, thread)).toEqual({ state: "open", returned_by: "time", unread: 0 })
  })

  it("comes back unread though nobody answered what we wrote", async () => {
    const { email } = await client()
    const { thread } = await arrive(me, { from: me.email, to: email }, new Date(), "out")
    await me.api.messenger.setState({ thread, state: "snoozed", until: inAnHour() })
    await endSnooze(thread)
    await returnDue()
    expect(await stateOf(me, thread)).toEqual({ state: "open", returned_by: "time", unread: 1 })
  })

  it("comes back with an email, and not a second time when its snooze would have ended", async () => {
    const { thread, answer } = await conversation(me)
    await me.api.messenger.setState({ thread, state: "snoozed", until: inAnHour() })
    await answer()
    expect((await stateOf(me, thread)).returned_by).toBe("mail")
    await endSnooze(thread)
    expect((await returnDue()).filter((one) => one.thread === thread)).toEqual([])
  })

  it("needs a moment to come", async () => {
    const { thread } = await conversation(me)
    for (const until of [null, new Date(0).toISOString()])
      await expect(me.api.messenger.setState({ thread, state: "snoozed", until })).rejects.toMatchObject({
        status: 422,
      })
  })

  it("is snoozed from done, with what undoes that", async () => {
    const { thread } = await conversation(me)
    const until = inAnHour()
    await me.api.messenger.setState({ thread, state: "snoozed", until })
    const { before } = await me.api.messenger.setState({ thread, state: "done" })
    expect(before).toEqual({ state: "snoozed", until })
    await me.api.messenger.setState({ thread, ...before })
    expect((await stateOf(me, thread)).state).toBe("snoozed")
  })
})

describe("an email that comes in while its conversation is put out of the way", () => {
  it("refuses what was decided without having seen it", async () => {
    const { thread, mail, answer } = await conversation(me)
    await answer()
    await expect(me.api.messenger.setState({ thread, state: "done", seen_mail: mail })).rejects.toMatchObject(
      { status: 409, body: { current: { id: thread, mails: 2 } } },
    )
    const { newest_mail } = (await me.api.messenger.thread({ thread })).data
    await me.api.messenger.setState({ thread, state: "done", seen_mail: newest_mail })
    expect((await stateOf(me, thread)).state).toBe("done")
  })

  it.each(["email", "snooze"] as const)("is not buried, the %s being first", async (first) => {
    const { thread, mail, answer } = await conversation(me)
    const snooze = () =>
      me.api.messenger.setState({ thread, state: "snoozed", until: inAnHour(), seen_mail: mail })
    const calls: (() => Promise<unknown>)[] = first === "email" ? [answer, snooze] : [snooze, answer]
    const outcomes = await onConnection(async (connection) => {
      await connection.query("BEGIN")
      await connection.query("SELECT FROM mail_thread WHERE id = $1 FOR UPDATE", [thread])
      const running: Promise<unknown>[] = []
      try {
        for (const call of calls) {
          running.push(call().catch((error: unknown) => error))
          await expect.poll(countWaiting).toBe(running.length)
        }
      } finally {
        await connection.query("COMMIT")
      }
      return Promise.all(running)
    })
    if (first === "email") expect(outcomes[1]).toMatchObject({ status: 409 })
    expect((await stateOf(me, thread)).state).toBe("open")
  })
})
