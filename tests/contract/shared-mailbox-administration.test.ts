import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { keepMail } from "#lib/backend/mail/inbound/keep-mail.ts"
import { problemsOf, refused, statusOf } from "#tests/factories/answers.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { arrive, client, seat } from "#tests/factories/conversations.ts"
import { sql } from "#tests/factories/database.ts"
import { newAddress } from "#tests/factories/mailbox-proofs.ts"
import { createMailbox } from "#tests/factories/mailboxes.ts"
import { rawMail } from "#tests/factories/raw-mails.ts"
import { createSharedMailbox } from "#tests/factories/shared-mailboxes.ts"
import { createUser, password, signIn, type TestUser } from "#tests/factories/users.ts"

let administrator: TestUser
let api: Api
beforeAll(async () => {
  administrator = await createUser({ isAdmin: true })
  api = await signIn(administrator)
})

const closed = { host: "127.0.0.1", port: 1, security: "none" as const }
const connection = { imap: closed, smtp: closed, password: "theirs", current_password: password }
const listed = async (id: number) =>
  (await api.sharedMailboxes.list()).data.find((mailbox) => mailbox.id === id)

describe("a shared mailbox that an administrator adds (M-82)", () => {
  const input = (more: object = {}) => ({
    name: "Contact",
    email: newAddress(),
    members: [administrator.id],
    ...connection,
    ...more,
  })

  it("asks for the administrator's own password, then has both servers asked before anything is stored; the demo's own has no other", async () => {
    const wrong = input({ current_password: "wrong" })
    expect(Object.keys(await problemsOf(api.sharedMailboxes.create(wrong)))).toEqual(["current_password"])
    const fresh = input()
    const fields = ["imap.host", "smtp.host"]
    expect(Object.keys(await problemsOf(api.sharedMailboxes.create(fresh)))).toEqual(fields)
    expect(await sql("SELECT FROM mailbox WHERE email = $1", [fresh.email])).toEqual([])
    const { id: mailbox } = await createSharedMailbox([administrator])
    const connect = () => api.sharedMailboxes.connect({ mailbox, ...connection })
    expect(await refused(connect(), 409)).toMatchObject({ message: expect.stringContaining("demo") })
    await sql("UPDATE mailbox SET intake = 'imap' WHERE id = $1", [mailbox])
    expect(Object.keys(await problemsOf(connect()))).toEqual(fields)
  })

  it("is refused for the address of a user, the administrator's included, and of a contact, and one that is linked", async () => {
    const contact = newAddress()
    await createContact({ email: contact })
    for (const email of [administrator.email, contact])
      expect(Object.keys(await problemsOf(api.sharedMailboxes.create(input({ email }))))).toEqual(["email"])
    const { email } = await createMailbox()
    await refused(api.sharedMailboxes.create(input({ email })), 409)
    const shared = await createSharedMailbox([administrator])
    await refused(api.sharedMailboxes.create(input({ email: shared.email })), 409)
    const user = await signIn(await createUser())
    expect(await statusOf(user.mailboxes.link({ email: shared.email, ...connection }))).toBe(409)
  })
})

describe("members of a shared mailbox (M-82)", () => {
  it("are set by administrators alone, are noted in the audit log and among events of security", async () => {
    const [one, other] = [await createUser(), await createUser()]
    const { id: mailbox, email } = await createSharedMailbox([one])
    const change = { mailbox, name: "Contact", members: [other.id], version: 1 }
    expect(await statusOf((await signIn(one)).sharedMailboxes.edit(change))).toBe(403)
    const { data } = await api.sharedMailboxes.edit(change)
    expect(data).toMatchObject({ name: "Contact", version: 2, members: [{ id: other.id, name: other.name }] })
    for (const [user, changes] of [
      [one, [email, null]],
      [other, [null, email]],
    ] as const) {
      const [entry] = await sql<{ changes: object }>(
        "SELECT changes FROM audit_entry WHERE record_type = 'user' AND record_id = $1",
        [user.id],
      )
      expect(entry?.changes).toEqual({ shared_mailbox: changes })
      const events = (await api.securityLog.list({ user: user.id, kind: "rights_changed" })).data
      expect(events).toMatchObject([{ what: changes[1] === null ? `-${email}` : `+${email}` }])
    }
    expect((await refused(api.sharedMailboxes.edit(change), 409)).current).toMatchObject({ version: 2 })
  })

  it("may all read mails and sign in, and there is always one", async () => {
    const [reader, disabled] = [await createUser(), await createUser({ isDisabled: true })]
    const blind = await createUser({ reads: ["crm.read"] })
    const { id: mailbox } = await createSharedMailbox([reader])
    for (const members of [[reader.id, blind.id], [disabled.id], [1_000_000], []]) {
      const change = { mailbox, name: "Contact", members, version: 1 }
      expect(Object.keys(await problemsOf(api.sharedMailboxes.edit(change)))).toEqual(["members"])
    }
    const { colleagues } = await api.sharedMailboxes.list()
    expect(colleagues.map(({ id }) => id)).toContain(reader.id)
    for (const { id } of [blind, disabled]) expect(colleagues.map((one) => one.id)).not.toContain(id)
  })

  it("lose it with their account, while it lives on", async () => {
    const [one, leaver] = [await createUser(), await createUser()]
    const { id } = await createSharedMailbox([one, leaver])
    await api.users.disable({ user: leaver.id })
    expect((await listed(id))?.members).toEqual([{ id: one.id, name: one.name }])
    await api.users.enable({ user: leaver.id })
    expect((await listed(id))?.members).toHaveLength(1)
  })
})

describe("settings of a shared mailbox (M-89)", () => {
  const edit = async (mailbox: number, settings: object) => {
    const stored = await listed(mailbox)
    if (!stored) throw new Error("no such mailbox")
    const { name, version } = stored
    return api.sharedMailboxes.edit({ mailbox, name, members: [administrator.id], version, ...settings })
  }

  it("say whose mails are not kept and how many may go out, and stay where they are left out", async () => {
    const box = await createSharedMailbox([administrator])
    const [friend, { email: other }] = [await client(), await client()]
    const settings = { per_minute: 7, per_day: 40, exclusions: [friend.email, "@Friends.example"] }
    const { data } = await edit(box.id, settings)
    expect(data).toMatchObject({
      per_minute: 7,
      per_day: 40,
      exclusions: [friend.email, "friends.example"].toSorted(),
    })
    expect((await edit(box.id, {})).data).toMatchObject({
      per_minute: 7,
      per_day: 40,
      exclusions: data.exclusions,
    })
    const [entry] = await sql<{ changes: object }>(
      "SELECT changes FROM audit_entry WHERE record_type = 'mailbox' AND record_id = $1 ORDER BY id LIMIT 1",
      [box.id],
    )
    expect(entry?.changes).toMatchObject({
      mails_per_minute: [30, 7],
      mails_per_day: [500, 40],
      mail_exclusions: ["", data.exclusions.join(", ")],
    })
    expect((await arrive(box, { from: other, to: box.email })).mail).not.toBe(0)
    const raw = rawMail({ from: friend.email, to: box.email, date: new Date().toUTCString() })
    const copy = { mailboxId: box.id, folderId: null, uid: null, receivedAt: new Date(), seen: false }
    expect((await keepMail(raw, copy)).outcome).toBe("skipped")
    expect((await edit(box.id, { exclusions: [] })).data.exclusions).toEqual([])
    expect((await keepMail(raw, copy)).outcome).toBe("kept")
  })

  it("name what is neither an address nor a domain, and change nothing then", async () => {
    const { id } = await createSharedMailbox([administrator])
    const wrong = { per_day: 3, exclusions: ["friends.example", "no domain"] }
    expect(Object.keys(await problemsOf(edit(id, wrong)))).toEqual(["exclusions.1"])
    expect(Object.keys(await problemsOf(edit(id, { per_day: -1 })))).toEqual(["per_day"])
    expect(await listed(id)).toMatchObject({ per_day: 500, exclusions: [], version: 1 })
  })
})

describe("a shared mailbox that is unlinked (M-82)", () => {
  it("is gone with its secret; its mails stay, read, and its members'", async () => {
    const one = await seat()
    const box = await createSharedMailbox([one.user])
    const { email } = await client()
    const { thread } = await arrive(box, { from: email, to: box.email, text: "Carpets" })
    await one.api.messenger.setPrivate({ thread, private: true })
    await api.sharedMailboxes.remove({ mailbox: box.id })
    expect(await listed(box.id)).toBeUndefined()
    await refused(api.sharedMailboxes.remove({ mailbox: box.id }), 404)
    const shown = await one.api.messenger.thread({ thread })
    expect(shown.data).toMatchObject({ unread: 0, is_private: true, is_hidden: false })
    const stranger = await seat()
    expect(JSON.stringify(await stranger.api.messenger.thread({ thread }))).not.toContain("Carpets")
  })

  it("is none of a user's own mailboxes, and those are not shared ones", async () => {
    const own = await seat()
    await refused(api.sharedMailboxes.remove({ mailbox: own.id }), 404)
    expect(await listed(own.id)).toBeUndefined()
    const { id, email } = await createSharedMailbox([own.user])
    expect((await own.api.sharedMailboxes.listOwn({})).data).toEqual([
      { id: own.id, name: own.user.name, email: own.email, is_shared: false, is_preparing: false },
      { id, name: "Registrations", email, is_shared: true, is_preparing: false },
    ])
    expect((await api.mailboxes.listAll()).data.map((mailbox) => mailbox.email)).not.toContain(email)
  })
})
