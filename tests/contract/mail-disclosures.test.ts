import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { send } from "#tests/factories/api.ts"
import { entriesOf } from "#tests/factories/audit-trail.ts"
import { arrive, seat } from "#tests/factories/conversations.ts"
import { insertRow, sql, sqlOne } from "#tests/factories/database.ts"
import { discloser, leftBehind, opened, seenBy, setLeft } from "#tests/factories/disclosures.ts"
import { raceFor } from "#tests/factories/races.ts"
import { createUser, issueToken, signIn } from "#tests/factories/users.ts"

type Discloser = Awaited<ReturnType<typeof discloser>>

const reason = "The exhibitor's last wishes"
let asker: Discloser
let approver: Discloser
let third: Discloser
beforeAll(async () => {
  ;[asker, approver, third] = await Promise.all([discloser(), discloser(), discloser()])
})

const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: { status: number }) => error.status,
  )
const ask = (thread: number, { api }: { api: Api } = asker) => api.mailDisclosures.ask({ thread, reason })
/** As when so many days have passed since a request was asked or answered. */
const age = (id: number, days: number) =>
  sql(
    "UPDATE mail_disclosure SET asked_at = asked_at - make_interval(days => $2), ends_at = ends_at - make_interval(days => $2) WHERE id = $1",
    [id, days],
  )

describe("what somebody who left kept private", () => {
  it("is read by who asked once another one approved, and by nobody else", async () => {
    const secret = await leftBehind()
    await insertRow("company_sale_owner", { company_id: secret.company, owner_id: asker.ownerId })
    expect(await seenBy(asker.api, secret)).not.toContain(secret.words)
    await opened(secret, asker, approver)
    const { data, mails } = await asker.api.messenger.thread({ thread: secret.thread })
    expect(data).toMatchObject({
      subject: secret.words,
      is_private: true,
      is_hidden: false,
      is_disclosed: true,
      may_hide: false,
    })
    expect(mails[0]).toMatchObject({
      subject: secret.words,
      is_disclosed: true,
      can_reply: false,
      id_message: secret.id.slice(1, -1),
    })
    const { data: rows } = await asker.api.messenger.list({ filter: "companies" })
    expect(rows[0]).toMatchObject({ id: secret.thread, subject: secret.words, excerpt: secret.words })
    const { mails: hits } = await asker.api.quickSearch.findOther({ term: secret.words })
    expect(hits.map(({ thread }) => thread)).toEqual([secret.thread])
    const viewer = await signIn(await createUser())
    for (const api of [approver.api, third.api, viewer])
      expect(await seenBy(api, secret)).not.toContain(secret.words)
  })

  it("opens with its files and its text", async () => {
    const secret = await leftBehind()
    const { path } = await sqlOne<{ path: string }>("SELECT path FROM mail_attachment WHERE mail_id = $1", [
      secret.mail,
    ])
    const statuses = async (user: Discloser) => {
      const token = await issueToken(user)
      const calls = [`${secret.mail}/body`, `attachment/${path}`]
      return Promise.all(
        calls.map(async (call) => {
          const answer = await send(`/api/messenger/message/${call}`, { token })
          return [answer.status, (await answer.text()).includes(secret.words)]
        }),
      )
    }
    const closed = [
      [404, false],
      [404, false],
    ]
    expect(await statuses(asker)).toEqual(closed)
    await opened(secret, asker, approver)
    expect(await statuses(asker)).toEqual([
      [200, true],
      [200, true],
    ])
    expect(await statuses(approver)).toEqual(closed)
  })

  it("is read and no more: not answered, pinned, removed, assigned, shown or hidden", async () => {
    const secret = await leftBehind()
    await opened(secret, asker, approver)
    const { messenger } = asker.api
    const { id: colleague } = await createUser()
    expect(
      await Promise.all([
        statusOf(messenger.togglePin({ message: secret.mail })),
        statusOf(messenger.remove({ message: secret.mail })),
        statusOf(messenger.assign({ thread: secret.thread, user_id: colleague, remind_at: null })),
        statusOf(messenger.setPrivate({ thread: secret.thread, private: false })),
      ]),
    ).toEqual([404, 403, 403, 403])
  })

  it("gives no subject to a reminder that everybody reads", async () => {
    const secret = await leftBehind()
    const colleague = await seat()
    const open = { from: secret.email, to: colleague.email, subject: "Open to all" }
    const { mail } = await arrive(colleague, open)
    await sql("UPDATE mail SET thread_id = $2 WHERE id = $1", [mail, secret.thread])
    await opened(secret, asker, approver)
    const other = await createUser()
    const remind_at = new Date().toISOString()
    const assigned = await approver.api.messenger.thread({ thread: secret.thread })
    expect(assigned.data.subject).toBe("Open to all")
    const { data } = await asker.api.messenger.thread({ thread: secret.thread })
    expect(data).toMatchObject({ subject: secret.words, is_private: false, is_disclosed: true })
    // The colleague could not read all of it, so it goes to who reads it: the asker.
    const own = { thread: secret.thread, user_id: asker.id, remind_at }
    await asker.api.messenger.assign(own)
    const titles = await sql("SELECT title FROM notification WHERE target_id = $1", [asker.ownerId])
    expect(titles).toContainEqual({ title: "Open to all" })
    expect(await statusOf(asker.api.messenger.assign({ ...own, user_id: other.id }))).toBe(422)
  })

  it("stays closed while a colleague who is still there has it as well and keeps it private", async () => {
    const secret = await leftBehind()
    const colleague = await seat()
    await insertRow("mail_holder", { mail_id: secret.mail, user_id: colleague.user.id, is_private: true })
    expect((await asker.api.mailDisclosures.ofConversation({ thread: secret.thread })).data).toMatchObject({
      mails: 0,
      may_ask: false,
    })
    await expect(ask(secret.thread)).rejects.toMatchObject({ status: 422 })
  })

  it("closes as soon as somebody who may sign in comes to hold it", async () => {
    const secret = await leftBehind()
    await opened(secret, asker, approver)
    const colleague = await seat()
    await insertRow("mail_holder", { mail_id: secret.mail, user_id: colleague.user.id, is_private: true })
    expect(await seenBy(asker.api, secret)).not.toContain(secret.words)
  })

  it("closes when its owner may sign in again, and a request for it opens nothing", async () => {
    const [secret, other] = [await leftBehind(), await leftBehind()]
    await opened(secret, asker, approver)
    const waiting = (await ask(other.thread)).data
    for (const { owner } of [secret, other]) await setLeft(owner.user, false)
    expect(await seenBy(asker.api, secret)).not.toContain(secret.words)
    await expect(approver.api.mailDisclosures.approve({ disclosure: waiting.id })).rejects.toMatchObject({
      status: 409,
    })
    const { data } = await asker.api.mailDisclosures.ofConversation({ thread: other.thread })
    expect(data.requests).toMatchObject([{ id: waiting.id, state: "waiting", mails: 0 }])
  })

  it("closes after seven days, and when it is withdrawn", async () => {
    const [secret, other] = [await leftBehind(), await leftBehind()]
    const id = await opened(secret, asker, approver)
    await age(id, 6)
    expect(await seenBy(asker.api, secret)).toContain(secret.words)
    await age(id, 1)
    expect(await seenBy(asker.api, secret)).not.toContain(secret.words)
    await asker.api.mailDisclosures.withdraw({ disclosure: await opened(other, asker, approver) })
    expect(await seenBy(asker.api, other)).not.toContain(other.words)
  })

  it("closes when who reads it is no administrator any more, or has the ability no more", async () => {
    const reader = await discloser()
    const secret = await leftBehind()
    await opened(secret, reader, approver)
    await sql("DELETE FROM user_ability WHERE user_id = $1 AND ability = 'mail.disclose'", [reader.id])
    expect(await seenBy(reader.api, secret)).not.toContain(secret.words)
    await insertRow("user_ability", { user_id: reader.id, ability: "mail.disclose" })
    expect(await seenBy(reader.api, secret)).toContain(secret.words)
    await sql(`UPDATE "user" SET is_admin = false WHERE id = $1`, [reader.id])
    expect(await seenBy(reader.api, secret)).not.toContain(secret.words)
  })

  it("leaves closed what came to the conversation after the approval", async () => {
    const secret = await leftBehind()
    await opened(secret, asker, approver)
    const later = await insertRow<{ id: number }>("mail", {
      thread_id: secret.thread,
      direction: "in",
      message_id: `later ${secret.id}`,
      from_email: secret.email,
      subject: "Later",
      html_body: "Later",
      text_body: "Later",
      sent_at: new Date(),
    })
    await insertRow("mail_holder", { mail_id: later.id, user_id: secret.owner.user.id, is_private: true })
    const { mails } = await asker.api.messenger.thread({ thread: secret.thread })
    expect(mails.map(({ id, is_hidden }) => [id, is_hidden])).toEqual([
      [later.id, true],
      [secret.mail, false],
    ])
  })
})

describe("a request", () => {
  it("is approved and refused by another one alone", async () => {
    const { thread } = await leftBehind()
    const { data } = await ask(thread)
    for (const call of ["approve", "refuse"] as const)
      await expect(asker.api.mailDisclosures[call]({ disclosure: data.id })).rejects.toMatchObject({
        status: 403,
      })
    const alone = sql(
      "UPDATE mail_disclosure SET status = 'approved', decider_id = asker_id, decided_at = now() WHERE id = $1",
      [data.id],
    )
    await expect(alone).rejects.toThrow("mail_disclosure_two_people")
    await expect(third.api.mailDisclosures.withdraw({ disclosure: data.id })).rejects.toMatchObject({
      status: 403,
    })
    const refused = (await approver.api.mailDisclosures.refuse({ disclosure: data.id })).data
    expect(refused).toMatchObject({ state: "refused", decider: { id: approver.id } })
    expect((await asker.api.messenger.thread({ thread })).data).toMatchObject({ is_hidden: true })
  })

  it("is answered by one of two who do it at once, and the other learns what became of it", async () => {
    const secret = await leftBehind()
    const { data } = await ask(secret.thread)
    const outcomes = await raceFor("mail_thread", secret.thread, [
      () => approver.api.mailDisclosures.approve({ disclosure: data.id }),
      () => third.api.mailDisclosures.refuse({ disclosure: data.id }),
    ])
    const [won] = outcomes.flatMap((one) => (one.status === "fulfilled" ? [one.value.data] : []))
    const lost = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []))
    expect(lost).toMatchObject([{ status: 409, body: { current: { id: data.id, state: won?.state } } }])
    expect(await sql("SELECT status FROM mail_disclosure WHERE id = $1", [data.id])).toEqual([
      { status: won?.state },
    ])
    const steps = (await entriesOf("mail_thread", secret.thread)).map(({ action }) => action)
    expect(steps.filter((action) => /^(approve|refuse)_opening$/.test(String(action)))).toHaveLength(1)
  })

  it("is one of a person and conversation, also of two sent at once", async () => {
    const { thread } = await leftBehind()
    const outcomes = await raceFor("mail_thread", thread, [() => ask(thread), () => ask(thread)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
    await expect(ask(thread)).rejects.toMatchObject({ status: 409, body: { current: { state: "waiting" } } })
    expect((await ask(thread, third)).data).toMatchObject({ state: "waiting" })
  })

  it("ends when nobody answers within seven days", async () => {
    const { thread } = await leftBehind()
    const { id } = (await ask(thread)).data
    await age(id, 7)
    expect(await statusOf(approver.api.mailDisclosures.approve({ disclosure: id }))).toBe(409)
    expect(await statusOf(asker.api.mailDisclosures.withdraw({ disclosure: id }))).toBe(409)
    const { waiting, data } = await approver.api.mailDisclosures.list({})
    expect(waiting.map((one) => one.id)).not.toContain(id)
    expect(data.find((one) => one.id === id)).toMatchObject({ state: "unanswered", may_answer: false })
    expect((await ask(thread)).data).toMatchObject({ state: "waiting" })
  })

  it("is not approved for somebody who has the ability no more", async () => {
    const { thread } = await leftBehind()
    const former = await discloser()
    const { id } = (await ask(thread, former)).data
    await sql(`UPDATE "user" SET disabled_at = now() WHERE id = $1`, [former.id])
    expect(await statusOf(approver.api.mailDisclosures.approve({ disclosure: id }))).toBe(409)
    expect(await statusOf(approver.api.mailDisclosures.refuse({ disclosure: id }))).toBe(200)
  })

  it("goes with its conversation where a mail shows two to be one", async () => {
    const first = await leftBehind()
    await setLeft(first.owner.user, false)
    const other = await leftBehind(first.owner)
    const request = (await ask(other.thread)).data
    const ids = [first.id, other.id]
    await arrive(first.owner, { from: first.email, to: first.owner.email, references: ids })
    const survivor = Math.min(first.thread, other.thread)
    expect((await approver.api.mailDisclosures.approve({ disclosure: request.id })).data).toMatchObject({
      thread: survivor,
      mails: 3,
    })
  })

  it("needs a reason and a conversation, and says nothing of what is written there", async () => {
    const secret = await leftBehind()
    const blank = asker.api.mailDisclosures.ask({ thread: secret.thread, reason: "  " })
    expect(await statusOf(blank)).toBe(422)
    expect(await statusOf(ask(999_999_999))).toBe(404)
    const { id } = (await ask(secret.thread)).data
    const { data } = await approver.api.mailDisclosures.ofConversation({ thread: secret.thread })
    expect(data).toMatchObject({
      mails: 1,
      may_ask: true,
      requests: [{ id, reason, asker: { id: asker.id }, may_answer: true }],
    })
    expect(JSON.stringify(data)).not.toContain(secret.words)
  })
})
