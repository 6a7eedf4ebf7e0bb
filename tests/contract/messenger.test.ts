import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, it } from "vitest"
import { arrive, client, daysAgo, type Seat, seat } from "#tests/factories/conversations.ts"
import { sql } from "#tests/factories/database.ts"
import { newMessageId } from "#tests/factories/raw-mails.ts"

let me: Seat
let other: Seat

beforeAll(async () => {
  me = await seat()
  other = await seat()
})

describe("the order in which mails are read", () => {
  it("is each user's own, the latest first unless the other was chosen, in whatever conversation", async () => {
    const { email } = await client()
    const { thread } = await arrive(me, { from: email, to: me.email })
    const isOldestFirst = async (of: Seat) => (await of.api.messenger.thread({ thread })).oldest_first
    expect(await isOldestFirst(me)).toBe(false)
    await me.api.messenger.setOrder({ oldest_first: true })
    await me.api.messenger.setOrder({ oldest_first: true })
    expect([await isOldestFirst(me), await isOldestFirst(other)]).toEqual([true, false])
    await me.api.messenger.setOrder({ oldest_first: false })
    expect(await isOldestFirst(me)).toBe(false)
  })
})

describe("the Messenger", () => {
  it("finds conversations of one's companies alike, however many these are", async () => {
    const mine = await seat()
    const theirs = await seat()
    const { email, company } = await client()
    const { thread: unread } = await arrive(
      mine,
      { from: email, to: mine.email, subject: "Stand" },
      daysAgo(9),
    )
    const { thread: foreign } = await arrive(theirs, { from: email, to: theirs.email }, daysAgo(2))
    await arrive(mine, { from: (await client()).email, to: mine.email, subject: "Stand" })
    const owned = [mine.user.ownerId]
    await sql("UPDATE company SET sale_owner_ids = $2 WHERE id = $1", [company, owned])
    const found = async (search = "") =>
      (await mine.api.messenger.list({ filter: "companies", search })).data.map(({ id }) => id)
    const both = [[foreign, unread], [unread]]
    expect([await found(), await found("stand")]).toEqual(both)
    await sql(
      "INSERT INTO company (name, sale_owner_ids) SELECT 'One of many ' || n, $1 FROM generate_series(1, 501) n",
      [owned],
    )
    expect([await found(), await found("stand")]).toEqual(both)
  })

  it("goes on from page to page as long as there are more", async () => {
    const mine = await seat()
    const { email } = await client()
    const threads: number[] = []
    for (let day = 1; day <= 12; day += 1) {
      const mail = { from: email, to: mine.email, subject: `Day ${day}` }
      threads.push((await arrive(mine, mail, daysAgo(day))).thread)
    }
    const page = async (number: number) => {
      const { data, has_more } = await mine.api.messenger.list({ per_page: 10, page: number })
      return { ids: data.map(({ id }) => id), has_more }
    }
    expect(await page(1)).toEqual({ ids: threads.slice(0, 10), has_more: true })
    expect(await page(2)).toEqual({ ids: threads.slice(10), has_more: false })
  })

  it("lists one's own conversations, the latest first, by filter and by what is searched", async () => {
    const [mine, theirs] = [await seat(), await seat()]
    const { email, company } = await client()
    const read = await arrive(
      mine,
      { from: email, to: mine.email, subject: "Zirconium", text: "about a stand" },
      daysAgo(1),
    )
    const unread = await arrive(
      mine,
      { from: `Réné <${email}>`, to: mine.email, subject: "Other" },
      daysAgo(5),
    )
    const foreign = await arrive(theirs, { from: email, to: theirs.email, subject: "Zirconium" }, daysAgo(1))
    await mine.api.messenger.markRead({ thread: read.thread, read: true })
    const ids = async (query: Parameters<typeof mine.api.messenger.list>[0]) =>
      (await mine.api.messenger.list(query)).data.map(({ id }) => id)
    expect(await ids({})).toEqual([read.thread, unread.thread])
    expect(await ids({ filter: "unread" })).toEqual([unread.thread])
    expect(await ids({ filter: "unanswered", days: 3 })).toEqual([unread.thread])
    expect(await ids({ search: "zircon STAND" })).toEqual([read.thread])
    expect(await ids({ search: "rene" })).toEqual([unread.thread])
    expect(await ids({ search: "100%" })).toEqual([])
    expect(await ids({ filter: "companies" })).toEqual([])
    await sql("UPDATE company SET sale_owner_ids = ARRAY[$2::int] WHERE id = $1", [
      company,
      mine.user.ownerId,
    ])
    expect(await ids({ filter: "companies" })).toEqual([
      ...[read.thread, foreign.thread].toSorted((a, b) => b - a),
      unread.thread,
    ])
    const [row] = (await mine.api.messenger.list({ filter: "unread" })).data
    expect(row).toMatchObject({
      people: [{ name: "Réné", email }],
      unread: 1,
      has_attachments: false,
      delivery: null,
    })
    expect(row?.unanswered_since).not.toBeNull()
  })

  it("counts conversations with unread mails, by what was read here or in the mailbox", async () => {
    const mine = await seat()
    const { email } = await client()
    const id = newMessageId()
    const { thread } = await arrive(mine, { id, from: email, to: mine.email }, daysAgo(2))
    await arrive(mine, { from: email, to: mine.email, inReplyTo: id }, daysAgo(1))
    expect(await mine.api.messenger.ping()).toEqual({ success: true, email: mine.email, unread: 1 })
    expect(await mine.api.messenger.markRead({ thread })).toEqual({ success: true, unread: 0 })
    expect(await mine.api.messenger.markRead({ thread, read: false })).toEqual({ success: true, unread: 1 })
    expect((await mine.api.messenger.thread({ thread })).data.unread).toBe(1)
  })

  it("takes a conversation for read by who answers in it", async () => {
    const mine = await seat()
    const { email } = await client()
    const id = newMessageId()
    await arrive(mine, { id, from: email, to: mine.email }, daysAgo(2))
    const { mail, thread } = await arrive(mine, { from: email, to: mine.email, inReplyTo: id }, daysAgo(1))
    expect((await mine.api.messenger.thread({ thread })).data.unread).toBe(2)
    await mine.api.messenger.send({
      message_id: mail,
      from: mine.email,
      subject: "Re: Hello",
      content: "<p>Yes</p>",
      toMails: [{ email }],
      key: randomUUID(),
    })
    expect((await mine.api.messenger.thread({ thread })).data.unread).toBe(0)
    expect((await mine.api.messenger.ping()).unread).toBe(0)
  })

  it("takes an answer for one, and that of a machine for none", async () => {
    const mine = await seat()
    const { email } = await client()
    const id = newMessageId()
    await arrive(mine, { id, from: mine.email, to: email }, daysAgo(4), "out")
    await arrive(
      mine,
      { from: email, to: mine.email, inReplyTo: id, headers: ["Auto-Submitted: auto-replied"] },
      daysAgo(3),
    )
    const row = async () => (await mine.api.messenger.list({})).data[0]
    expect((await row())?.unanswered_since).toBeNull()
    await arrive(mine, { from: email, to: mine.email, inReplyTo: id }, daysAgo(2))
    expect((await row())?.unanswered_since).not.toBeNull()
  })
})
