import { beforeAll, describe, expect, it } from "vitest"
import { refused } from "#tests/factories/answers.ts"
import { arrive, client, daysAgo, type Seat, seat } from "#tests/factories/conversations.ts"
import { sql } from "#tests/factories/database.ts"
import { newMessageId } from "#tests/factories/raw-mails.ts"

const emptyDraft = {
  message_id: null,
  subject: "",
  content: "",
  media_ids: [],
  toMails: [],
  cc: [],
  template_id: null,
  language: "en" as const,
  session_id: null,
  with_signature: true,
}

let me: Seat
let other: Seat

beforeAll(async () => {
  me = await seat()
  other = await seat()
})

describe("a conversation that became part of another one", () => {
  it("has notices, bookmarks and drafts lead to the one that it became part of, however often (M-75)", async () => {
    const { email } = await client()
    const [first, second, third] = [newMessageId(), newMessageId(), newMessageId()]
    const from = { from: email, to: me.email }
    const oldest = await arrive(me, { ...from, id: first }, daysAgo(5))
    const middle = await arrive(me, { ...from, id: second }, daysAgo(4))
    const latest = await arrive(me, { ...from, id: third }, daysAgo(3))
    await me.api.messenger.addComment({ thread: latest.thread, text: `@${other.user.name} look` })
    const draft = { ...emptyDraft, message_id: latest.mail, subject: "Re", content: "<p>Dear</p>" }
    const saved = { place: `thread:${latest.thread}`, values: draft }
    await me.api.messenger.saveDraft({ ...saved, version: 0 })
    await arrive(me, { ...from, references: [second, third] }, daysAgo(2))
    const { thread } = await arrive(me, { ...from, references: [first, second] }, daysAgo(1))
    expect(thread).toBe(oldest.thread)

    const [notice] = await sql<{ link: string }>(
      "SELECT meta -> 'document' ->> 'link' AS link FROM notification JOIN owner ON owner.id = target_id WHERE owner.user_id = $1 ORDER BY notification.id DESC LIMIT 1",
      [other.user.id],
    )
    expect(notice?.link).toBe(`/messenger?thread=${latest.thread}`)
    for (const gone of [latest.thread, middle.thread]) {
      const refusal = await refused(other.api.messenger.thread({ thread: gone }), 404)
      expect(refusal).toMatchObject({ merged_into: thread })
      expect(await refused(me.api.messenger.addComment({ thread: gone, text: "Late" }), 404)).toMatchObject({
        merged_into: thread,
      })
    }
    // The window in which the answer is written goes on with it.
    expect((await me.api.messenger.getDraft(saved)).data?.version).toBe(1)
    await me.api.messenger.saveDraft({ ...saved, values: { ...draft, subject: "Re: both" }, version: 1 })
    const moved = await me.api.messenger.getDraft({ place: `thread:${thread}` })
    expect(moved.data).toMatchObject({ values: { subject: "Re: both" }, version: 2 })
  })

  it("leaves a second draft where it was begun", async () => {
    const { email } = await client()
    const [first, second] = [newMessageId(), newMessageId()]
    const one = await arrive(me, { from: email, to: me.email, id: first }, daysAgo(3))
    const two = await arrive(me, { from: email, to: me.email, id: second }, daysAgo(2))
    const written = (subject: string) => ({ ...emptyDraft, subject })
    for (const { thread } of [one, two])
      await me.api.messenger.saveDraft({
        place: `thread:${thread}`,
        values: written(`At ${thread}`),
        version: 0,
      })
    await arrive(me, { from: email, to: me.email, references: [first, second] }, daysAgo(1))
    for (const { thread } of [one, two]) {
      const { data } = await me.api.messenger.getDraft({ place: `thread:${thread}` })
      expect(data?.values.subject).toBe(`At ${thread}`)
    }
  })
})
