import { beforeAll, describe, expect, it } from "vitest"
import { refused, statusOf } from "#tests/factories/answers.ts"
import { arrive, client, daysAgo, type Seat, seat } from "#tests/factories/conversations.ts"
import { sql } from "#tests/factories/database.ts"
import { newMessageId } from "#tests/factories/raw-mails.ts"
import { createUser } from "#tests/factories/users.ts"

let me: Seat
let other: Seat
let third: Seat

beforeAll(async () => {
  me = await seat()
  other = await seat()
  third = await seat()
})

/** A conversation that all may read. */
async function conversation() {
  const { email } = await client()
  return arrive(me, { from: email, to: me.email })
}
const commentsOf = async (of: Seat, thread: number) => (await of.api.messenger.thread({ thread })).comments
const noticesOf = (of: Seat, thread: number) =>
  sql<{ title: string; description: string }>(
    `SELECT title, description FROM notification JOIN owner ON owner.id = target_id
      WHERE owner.user_id = $1 AND meta -> 'document' ->> 'link' = $2`,
    [of.user.id, `/messenger?thread=${thread}`],
  )

describe("comments on a conversation", () => {
  it("are read by whoever reads it, counted in lists, and changed and deleted by their author alone", async () => {
    const { thread } = await conversation()
    const { data } = await me.api.messenger.addComment({ thread, text: "Call her on Monday" })
    expect(data).toMatchObject({ author: { id: me.user.id }, named: [], edited_at: null, version: 1 })
    expect(await commentsOf(other, thread)).toEqual([data])
    const listed = await me.api.messenger.list({})
    expect(listed.data.find(({ id }) => id === thread)).toMatchObject({ comments: 1, mails: 1 })

    const edit = { comment: data.id, text: "Call her on Tuesday", version: 1 }
    expect(await statusOf(other.api.messenger.editComment(edit))).toBe(403)
    expect(await statusOf(other.api.messenger.removeComment({ comment: data.id }))).toBe(403)
    const edited = await me.api.messenger.editComment(edit)
    expect(edited.data).toMatchObject({ text: "Call her on Tuesday", version: 2 })
    expect(edited.data.edited_at).not.toBeNull()
    expect((await refused(me.api.messenger.editComment(edit), 409)).current).toEqual(edited.data)
    await me.api.messenger.removeComment({ comment: data.id })
    expect(await commentsOf(me, thread)).toEqual([])
    expect(await statusOf(me.api.messenger.removeComment({ comment: data.id }))).toBe(404)
  })

  it("notify in the bell who is named in them, once, and not the author; the notice says nothing of them", async () => {
    const { thread } = await conversation()
    const text = `@${other.user.name}, please answer. @${me.user.name}`
    const { data } = await me.api.messenger.addComment({ thread, text })
    expect(data.named.map(({ id }) => id).toSorted()).toEqual([me.user.id, other.user.id].toSorted())
    const notices = await noticesOf(other, thread)
    expect(notices).toEqual([
      { title: `${me.user.name} mentioned you in an email conversation`, description: "" },
    ])
    expect(await noticesOf(me, thread)).toEqual([])
    const both = `${text} @${third.user.name}`
    await me.api.messenger.editComment({ comment: data.id, text: both, version: 1 })
    expect(await noticesOf(other, thread)).toHaveLength(1)
    expect(await noticesOf(third, thread)).toHaveLength(1)
  })

  it("are kept from whoever may not read all of its mails, who is not named in them either", async () => {
    const { thread } = await conversation()
    await me.api.messenger.setPrivate({ thread, private: true })
    await me.api.messenger.addComment({ thread, text: "Between us" })
    expect(await commentsOf(me, thread)).toHaveLength(1)
    expect(await commentsOf(other, thread)).toEqual([])
    expect((await other.api.messenger.thread({ thread })).data.comments).toBe(0)
    expect(await statusOf(other.api.messenger.addComment({ thread, text: "And me?" }))).toBe(403)
    const named = me.api.messenger.addComment({ thread, text: `@${other.user.name} look` })
    expect((await refused(named, 422)).errors).toHaveProperty("text")
    expect(await noticesOf(other, thread)).toEqual([])
    expect(await statusOf(me.api.messenger.addComment({ thread: 2_000_000_000, text: "Nobody" }))).toBe(404)
  })

  it("name nobody who may not read mails", async () => {
    const { thread } = await conversation()
    const accountant = await createUser({ abilities: [], reads: ["finance.read"] })
    const named = me.api.messenger.addComment({ thread, text: `@${accountant.name} look` })
    expect((await refused(named, 422)).errors).toHaveProperty("text")
  })

  it("go with the conversation that theirs becomes part of, and stay with it when it is given to a colleague", async () => {
    const { email } = await client()
    const [first, second] = [newMessageId(), newMessageId()]
    const one = await arrive(me, { from: email, to: me.email, id: first }, daysAgo(3))
    const two = await arrive(me, { from: email, to: me.email, id: second }, daysAgo(2))
    await me.api.messenger.addComment({ thread: one.thread, text: "On one" })
    await me.api.messenger.addComment({ thread: two.thread, text: "On the other" })
    const { thread } = await arrive(
      me,
      { from: email, to: me.email, references: [first, second] },
      daysAgo(1),
    )
    await me.api.messenger.assign({ thread, user_id: other.user.id })
    expect((await commentsOf(other, thread)).map(({ text }) => text)).toEqual(["On one", "On the other"])
  })
})
