import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, it } from "vitest"
import { refused } from "#tests/factories/answers.ts"
import { arrive, client, daysAgo, type Seat, seat } from "#tests/factories/conversations.ts"
import { sql } from "#tests/factories/database.ts"
import { raceFor } from "#tests/factories/races.ts"
import { newMessageId } from "#tests/factories/raw-mails.ts"

let me: Seat
let colleague: Seat

beforeAll(async () => {
  me = await seat()
  colleague = await seat()
})

/** Two mails of a client in one conversation. */
async function conversation() {
  const { email } = await client()
  const id = newMessageId()
  const first = await arrive(me, { from: email, to: me.email, id }, daysAgo(2))
  const second = await arrive(me, { from: email, to: me.email, references: [id] }, daysAgo(1))
  return { email, thread: first.thread, first: first.mail, second: second.mail }
}

type Answer = { email: string; message: number; seen: number | null; key?: string }
const answer = (of: Seat, { email, message, seen, key = randomUUID() }: Answer) =>
  of.api.messenger.send({
    from: of.email,
    subject: "Re: Our booth",
    content: "<p>Yes</p>",
    toMails: [{ name: "", email }],
    message_id: message,
    seen_mail: seen,
    key,
  })
const countSent = async (thread: number) =>
  (await sql("SELECT FROM mail WHERE thread_id = $1 AND direction = 'out'", [thread])).length

describe("an answer where a colleague has answered (M-77)", () => {
  it("is refused with who and when, and goes to who has seen that answer or sends it all the same", async () => {
    const { email, thread, second } = await conversation()
    const mine = { email, message: second, seen: second, key: randomUUID() }
    const { data: theirs } = await answer(colleague, { email, message: second, seen: second })
    const { current } = await refused(answer(me, mine), 409)
    expect(current).toEqual({ mail: theirs.id, by: colleague.user.name, at: theirs.date_showed })
    expect(await countSent(thread)).toBe(1)
    const { data } = await answer(me, { ...mine, seen: theirs.id })
    // The same call once more is the same mail, whatever came in between.
    await answer(colleague, { email, message: second, seen: data.id })
    expect((await answer(me, { ...mine, seen: theirs.id })).data.id).toBe(data.id)
    expect(await countSent(thread)).toBe(3)
  })

  it("goes where the colleague took the answer back, where it is one's own, and where nothing is asked", async () => {
    const { email, second } = await conversation()
    const { data } = await answer(colleague, { email, message: second, seen: second })
    await colleague.api.messenger.undo({ message: data.id })
    await answer(me, { email, message: second, seen: second })
    await answer(me, { email, message: second, seen: second })
    await answer(colleague, { email, message: second, seen: null })
  })

  it("goes where the user may not read the colleague's, of which nothing is told", async () => {
    const { email, thread, second } = await conversation()
    await answer(colleague, { email, message: second, seen: second })
    await colleague.api.messenger.setPrivate({ thread, private: true })
    await answer(me, { email, message: second, seen: second })
    expect(await countSent(thread)).toBe(2)
  })

  it("is sent by one of two who answer at the same time", async () => {
    const { email, thread, first, second } = await conversation()
    const results = await raceFor("mail_thread", thread, [
      () => answer(me, { email, message: first, seen: second }),
      () => answer(colleague, { email, message: second, seen: second }),
    ])
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
    expect(await countSent(thread)).toBe(1)
  })
})
