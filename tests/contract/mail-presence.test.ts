import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, it } from "vitest"
import { statusOf } from "#tests/factories/answers.ts"
import { arrive, client, type Seat, seat } from "#tests/factories/conversations.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { announced } from "#tests/factories/notices.ts"

let me: Seat
let colleague: Seat

beforeAll(async () => {
  me = await seat()
  colleague = await seat()
})

async function conversation() {
  const { email } = await client()
  return (await arrive(me, { from: email, to: me.email })).thread
}
const attend = async (of: Seat, thread: number, page: string, writing = false) =>
  (await of.api.messenger.attend({ thread, page, writing })).colleagues
/** Has a page be silent for a while. */
const silent = (page: string, seconds: number) =>
  sql(
    "UPDATE mail_presence SET renewed_at = renewed_at - make_interval(secs => $2), expires_at = expires_at - make_interval(secs => $2) WHERE id = $1",
    [page, seconds],
  )
const writtenAt = async (page: string) =>
  (await sqlOne<{ at: string }>("SELECT renewed_at::text AS at FROM mail_presence WHERE id = $1", [page])).at

describe("who has a conversation open (M-76)", () => {
  it("is seen by colleagues who have, too, once for all pages, until the page is left or says nothing any more", async () => {
    const thread = await conversation()
    const [mine, theirs, second] = [randomUUID(), randomUUID(), randomUUID()]
    const them = { id: colleague.user.id, name: colleague.user.name }
    expect(await attend(me, thread, mine)).toEqual([])
    expect(await attend(colleague, thread, theirs)).toEqual([
      { id: me.user.id, name: me.user.name, is_writing: false },
    ])
    await attend(colleague, thread, second, true)
    expect(await attend(me, thread, mine)).toEqual([{ ...them, is_writing: true }])
    await me.api.messenger.leave({ page: second })
    expect(await attend(me, thread, mine)).toEqual([{ ...them, is_writing: true }])
    await colleague.api.messenger.leave({ page: second })
    expect(await attend(me, thread, mine)).toEqual([{ ...them, is_writing: false }])
    await silent(theirs, 20)
    expect(await attend(me, thread, mine)).toEqual([])
    expect(await sql("SELECT FROM mail_presence WHERE id = $1", [theirs])).toEqual([])
  })

  it("follows a page from one conversation to the next, and is announced to those alone who have it open", async () => {
    const [one, other] = [await conversation(), await conversation()]
    const [mine, theirs] = [randomUUID(), randomUUID()]
    await attend(me, one, mine)
    const notices = await announced("mail", async () => {
      await attend(colleague, one, theirs)
      await silent(theirs, 2)
      await attend(colleague, other, theirs)
    })
    const notice = { thread: one, presence: true, users: [me.user.id] }
    expect(notices.map((one) => JSON.parse(one))).toEqual([notice, notice])
    expect(await attend(me, one, mine)).toEqual([])
  })

  it("is written once in a few seconds, however often a page says it, and by nobody for another", async () => {
    const thread = await conversation()
    const page = randomUUID()
    await attend(me, thread, page)
    const at = await writtenAt(page)
    await attend(me, thread, page)
    await attend(me, thread, page, true)
    await attend(colleague, thread, page, true)
    expect(await writtenAt(page)).toBe(at)
    await silent(page, 4)
    await attend(me, thread, page)
    expect(await writtenAt(page)).not.toBe(at)
  })

  it("is neither said nor seen by who may read none of its mails", async () => {
    const thread = await conversation()
    await me.api.messenger.setPrivate({ thread, private: true })
    await attend(me, thread, randomUUID())
    const page = randomUUID()
    expect(await statusOf(colleague.api.messenger.attend({ thread, page }))).toBe(404)
    expect(await sql("SELECT FROM mail_presence WHERE id = $1", [page])).toEqual([])
    expect(await statusOf(me.api.messenger.attend({ thread: 2_000_000_000, page }))).toBe(404)
  })
})
