import { beforeAll, describe, expect, it } from "vitest"
import { refused, statusOf } from "#tests/factories/answers.ts"
import { arrive, client, daysAgo, type Seat, seat } from "#tests/factories/conversations.ts"
import { insertRow, sql, unique } from "#tests/factories/database.ts"
import { announced } from "#tests/factories/notices.ts"
import { newMessageId } from "#tests/factories/raw-mails.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

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
const createLabel = async (name = unique("Label")) =>
  (await insertRow<{ id: number }>("mail_label", { name, color_hex: "#2b8a3e" })).id
const labelsOf = async (of: Seat, thread: number) =>
  (await of.api.messenger.thread({ thread })).data.labels.map(({ id }) => id)
const listed = async (input: Parameters<Seat["api"]["messenger"]["list"]>[0]) =>
  (await me.api.messenger.list(input)).data.map(({ id }) => id)

describe("labels of conversations (M-78)", () => {
  it("are created with a colour by administrators, and leave the conversations when they are deleted", async () => {
    const admin = await signIn(await createUser({ isAdmin: true }))
    const name = unique("Urgent")
    const word = { kind: "mail_label" as const, name }
    expect(await statusOf(me.api.vocabulary.create(word))).toBe(403)
    const { data } = await admin.vocabulary.create({ ...word, color_hex: "#c92a2a" })
    const thread = await conversation()
    await me.api.messenger.setLabels({ threads: [thread], add: [data.id] })
    expect((await me.api.messenger.listLabels()).data).toContainEqual({
      id: data.id,
      name,
      color_hex: "#c92a2a",
    })
    expect((await admin.vocabulary.list({ kind: "mail_label", name })).data[0]).toMatchObject({ uses: 1 })
    await admin.vocabulary.remove({ kind: "mail_label", word: data.id })
    expect(await labelsOf(me, thread)).toEqual([])
  })

  it("are put on several conversations and taken off, seen by colleagues, in the audit log, told to open pages, and changed once", async () => {
    const threads = [await conversation(), await conversation()]
    const [first, second] = [await createLabel("Alpha"), await createLabel("Beta")]
    const notices = await announced("mail", async () => {
      expect((await me.api.messenger.setLabels({ threads, add: [first, second] })).changed).toBe(2)
      expect((await me.api.messenger.setLabels({ threads, add: [first] })).changed).toBe(0)
    })
    expect(notices.map((one) => JSON.parse(one).thread).toSorted()).toEqual(threads.toSorted())
    const [thread = 0] = threads
    expect(await labelsOf(colleague, thread)).toEqual([first, second])
    await colleague.api.messenger.setLabels({ threads: [thread], remove: [first] })
    expect(await labelsOf(me, thread)).toEqual([second])
    const entries = await sql(
      "SELECT changes FROM audit_entry WHERE record_type = 'mail_thread' AND record_id = $1 ORDER BY id",
      [thread],
    )
    expect(entries).toEqual([
      { changes: { labels: [[], ["Alpha", "Beta"]] } },
      { changes: { labels: [["Alpha", "Beta"], ["Beta"]] } },
    ])
  })

  it("find their conversations, done ones, too, and go with one that becomes part of another", async () => {
    const label = await createLabel()
    const { email } = await client()
    const [one, two] = [newMessageId(), newMessageId()]
    const first = await arrive(me, { from: email, to: me.email, id: one }, daysAgo(3))
    const second = await arrive(me, { from: email, to: me.email, id: two }, daysAgo(2))
    await me.api.messenger.setLabels({ threads: [second.thread], add: [label] })
    expect(await listed({ label })).toEqual([second.thread])
    expect(await listed({ label, filter: "assigned" })).toEqual([])
    await me.api.messenger.setState({ thread: second.thread, state: "done" })
    expect(await listed({ label })).toEqual([second.thread])
    await arrive(me, { from: email, to: me.email, references: [one, two] }, daysAgo(1))
    expect(await listed({ label })).toEqual([first.thread])
    expect(await labelsOf(me, first.thread)).toEqual([label])
  })

  it("are neither changed nor seen where others keep all of it private, and then none of several is changed", async () => {
    const [open, hidden] = [await conversation(), await conversation()]
    const label = await createLabel()
    await me.api.messenger.setLabels({ threads: [hidden], add: [label] })
    await me.api.messenger.setPrivate({ thread: hidden, private: true })
    expect(await labelsOf(colleague, hidden)).toEqual([])
    const both = colleague.api.messenger.setLabels({ threads: [open, hidden], add: [label] })
    expect(await statusOf(both)).toBe(403)
    expect(await labelsOf(me, open)).toEqual([])
    expect(await statusOf(me.api.messenger.setLabels({ threads: [2_000_000_000], add: [label] }))).toBe(403)
    const unknown = me.api.messenger.setLabels({ threads: [open], add: [2_000_000_000] })
    expect((await refused(unknown, 422)).errors).toHaveProperty("add")
    const reader = await signIn(await createUser({ abilities: [], reads: ["mail.read"] }))
    expect(await statusOf(reader.messenger.setLabels({ threads: [open], add: [label] }))).toBe(403)
  })
})
