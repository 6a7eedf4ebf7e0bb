import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { moveDueRuns } from "#lib/backend/automation/sequences/engine/start.ts"
import { problemsOf, statusOf } from "#tests/factories/answers.ts"
import { send } from "#tests/factories/api.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { insertRow, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { flowNodes, linked } from "#tests/factories/flows.ts"
import { createList } from "#tests/factories/mailing-lists.ts"
import { beginRun, createSender, publishSequence, whereIs } from "#tests/factories/sequences.ts"
import { createUser, issueToken, signIn } from "#tests/factories/users.ts"

let api: Api
let token: string
beforeAll(async () => {
  const user = await createUser({ isAdmin: true })
  ;[api, token] = [await signIn(user), await issueToken(user)]
})

const address = () => `${unique("silent").replaceAll(/\W/g, "")}@example.com`
const found = async (search: string, more: object = {}) =>
  (await api.suppressions.list({ search, ...more })).data

describe("the suppression list", () => {
  it("takes an address once, for one list or for all, and finds it by its words, its list and its reason", async () => {
    const [list, email] = [await createList(), address()]
    const contact = await createContact({ email })
    expect(await api.suppressions.add({ email, detail: "Asked by phone" })).toMatchObject({ added: true })
    expect(await api.suppressions.add({ email: email.toUpperCase() })).toMatchObject({ added: false })
    expect(await api.suppressions.add({ email, list })).toMatchObject({ added: true })
    expect(await found(email)).toMatchObject([
      { email, list: { id: list }, reason: "by_hand" },
      { email, list: null, detail: "Asked by phone", contact: { id: contact } },
    ])
    expect(await found(email, { list })).toHaveLength(1)
    expect(await found(email, { list: "all" })).toMatchObject([{ list: null }])
    expect(await found(`phone ${email}`, { reason: "by_hand" })).toHaveLength(1)
    expect(await found(email, { reason: "bounced" })).toEqual([])
    expect(await problemsOf(api.suppressions.add({ email: "nobody" }))).toHaveProperty("email")
    expect(await statusOf(api.suppressions.add({ email: address(), list: 999_999 }))).toBe(404)
  })

  it("gives an address free for a reason, which the audit trail keeps; who had unsubscribed from all may be written to", async () => {
    const email = address()
    const contact = await createContact({ email })
    await sql("UPDATE contact SET unsubscribed_at = now() WHERE id = $1", [contact])
    const { id } = await insertRow<{ id: number }>("suppression", { email, reason: "unsubscribed" })
    expect(await problemsOf(api.suppressions.remove({ suppression: id, why: " " }))).toHaveProperty("why")
    await api.suppressions.remove({ suppression: id, why: "A mistake, she says" })
    expect(await found(email)).toEqual([])
    expect(await statusOf(api.suppressions.remove({ suppression: id, why: "again" }))).toBe(404)
    expect(
      await sqlOne(
        "SELECT action, changes -> 'why' ->> 1 AS why FROM audit_entry WHERE record_type = 'suppression' AND record_id = $1",
        [id],
      ),
    ).toEqual({ action: "delete", why: "A mistake, she says" })
    expect(await sqlOne("SELECT unsubscribed_at FROM contact WHERE id = $1", [contact])).toEqual({
      unsubscribed_at: null,
    })
  })

  it("takes a file of addresses, and is had as one", async () => {
    const [one, two] = [address(), address()]
    await insertRow("suppression", { email: one, reason: "bounced" })
    const file = new File([`${one}\n${two}\nnot one`], "former.txt", { type: "text/plain" })
    expect(await api.suppressions.upload({ file, detail: "=Former tool" })).toMatchObject({
      added: 1,
      already: 1,
      invalid: 1,
    })
    expect(await found(two)).toMatchObject([{ reason: "imported", detail: "=Former tool" }])
    const answer = await send(`/api/suppression/export?search=${two}`, { token })
    const text = await answer.text()
    expect(text).toContain(`"${two}","","imported"`)
    // A spreadsheet would run what begins with an equals sign.
    expect(text).not.toContain('"=Former')
  })

  it("ends a run to an address at once", async () => {
    const { begin, waits, end } = flowNodes
    const sequence = await publishSequence(() => linked([begin, waits(5), end], "begin wait", "wait end"))
    const email = address()
    const run = await beginRun(sequence, await createContact({ email }))
    const move = () => moveDueRuns(new AbortController().signal)
    await move()
    expect(await whereIs(run)).toMatchObject({ node: "wait" })
    await api.suppressions.add({ email })
    await move()
    expect(await whereIs(run)).toMatchObject({ status: "stopped", end_reason: "unsubscribed" })
  })
})

describe("senders", () => {
  const content = (more: object = {}) => ({
    name: unique("Playtime"),
    email: address(),
    per_minute: 60,
    per_day: 0,
    ...more,
  })

  it("are added, changed by whoever knows what is stored, and paused; said twice it changes nothing", async () => {
    const fresh = content()
    const { data } = await api.mailingSenders.create(fresh)
    expect(data).toMatchObject({ ...fresh, sent_today: 0, waiting: 0, paused_at: null, version: 1 })
    expect(await problemsOf(api.mailingSenders.create(content({ email: fresh.email })))).toHaveProperty(
      "email",
    )
    expect(await problemsOf(api.mailingSenders.create(content({ tradeshow_id: 999_999 })))).toHaveProperty(
      "tradeshow_id",
    )
    expect(await problemsOf(api.mailingSenders.create(content({ mailbox_id: 999_999 })))).toHaveProperty(
      "mailbox_id",
    )
    const changed = { ...fresh, sender: data.id, version: 1, per_minute: 30 }
    expect((await api.mailingSenders.edit(changed)).data).toMatchObject({ per_minute: 30, version: 2 })
    expect(await statusOf(api.mailingSenders.edit({ ...changed, per_minute: 10 }))).toBe(409)
    expect(await statusOf(api.mailingSenders.edit({ ...changed, sender: 999_999 }))).toBe(404)
    const paused = (await api.mailingSenders.pause({ sender: data.id, paused: true })).data
    expect(paused).toMatchObject({ version: 3, pause_reason: null })
    expect(paused.paused_at).not.toBeNull()
    expect((await api.mailingSenders.pause({ sender: data.id, paused: true })).data.version).toBe(3)
    expect((await api.mailingSenders.pause({ sender: data.id, paused: false })).data.paused_at).toBeNull()
  })

  it("are listed with how they stand today", async () => {
    const id = await createSender({ sent_count: 7 })
    await sql("UPDATE mailing_sender SET sent_on = (now() AT TIME ZONE 'Europe/Paris')::date WHERE id = $1", [
      id,
    ])
    const { data, mailboxes, tradeshows } = await api.mailingSenders.list()
    expect(data.find((one) => one.id === id)).toMatchObject({ sent_today: 7, waiting: 0 })
    expect(tradeshows.length).toBeGreaterThan(0)
    expect(mailboxes).toEqual(expect.any(Array))
  })
})
