import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { linkedMailbox } from "#lib/backend/mail/mailboxes/access.ts"
import { openMailboxSmtp } from "#lib/backend/mail/mailboxes/connect.ts"
import { forgetIdentities } from "#lib/backend/platform/callers/identity.ts"
import { problemsOf, refused, statusOf } from "#tests/factories/answers.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { sql, unique } from "#tests/factories/database.ts"
import { createMailbox } from "#tests/factories/mailboxes.ts"
import {
  consentAt,
  mailboxPassword,
  newEmail,
  oauthProvider,
  tokenOf,
} from "#tests/factories/oauth-provider.ts"
import { createSharedMailbox } from "#tests/factories/shared-mailboxes.ts"
import { mailFrom, standOf, storedSubjects, whileReading } from "#tests/factories/synced-mailboxes.ts"
import { createUser, password, signIn, type TestUser } from "#tests/factories/users.ts"

const { authorisation, dovecot, servers } = oauthProvider()

let administrator: TestUser
let member: TestUser
let api: Api
beforeAll(async () => {
  ;[administrator, member] = [await createUser({ isAdmin: true }), await createUser()]
  api = await signIn(administrator)
})

const own = { provider: "google", current_password: password } as const

/** What an administrator types of a new one. */
const typed = (email = newEmail()) => ({ name: "Registrations", email, members: [member.id] })

/** To the provider's page for a new one, and back with what it says. */
async function begun(email = newEmail()) {
  const { url } = await api.sharedMailboxes.startOauth({ ...own, ...typed(email) })
  return { ...(await consentAt(url)), email, url }
}

const begunAgain = async (mailbox: number) => {
  const { url } = await api.sharedMailboxes.relinkOauth({ ...own, mailbox })
  return { ...(await consentAt(url)), url }
}

/** Adds one as an administrator does. */
async function added() {
  const { answer, email } = await begun()
  const { data } = await api.sharedMailboxes.finishOauth(answer)
  const contact = `${unique("contact").replace(" ", "")}@elsewhere.example`
  await createContact({ email: contact })
  return { id: data.id, email, data, contact, user: member }
}

const listed = async (id: number) =>
  (await api.sharedMailboxes.list()).data.find((mailbox) => mailbox.id === id)
const isStored = async (email: string) =>
  (await sql("SELECT FROM mailbox WHERE email = $1", [email])).length > 0

describe("a shared mailbox that is added by OAuth 2 (M-93)", () => {
  it("is read and sent from by tokens, for the members that were chosen, and is in the audit log without a token", async () => {
    const box = await added()
    expect(box.data).toMatchObject({
      name: "Registrations",
      email: box.email,
      username: box.email,
      auth: "oauth",
      members: [{ id: member.id, name: member.name }],
      state: "new",
    })
    await dovecot().deliver(box.email, mailFrom(box, "by a token"))
    await whileReading(async () => {
      await expect.poll(() => storedSubjects(box)).toEqual(["by a token"])
    })
    const connection = await openMailboxSmtp(await linkedMailbox(box.id))
    expect(connection.authenticated).toBe(true)
    connection.quit()
    const entries = await sql<{ action: string; record_type: string; changes: object }>(
      "SELECT action, record_type, changes FROM audit_entry WHERE changes::text LIKE $1 ORDER BY id",
      [`%${box.email}%`],
    )
    expect(entries).toMatchObject([
      { action: "create", record_type: "mailbox", changes: { email: [null, box.email] } },
      { action: "edit", record_type: "user", changes: { shared_mailbox: [null, box.email] } },
    ])
    expect(JSON.stringify([box.data, entries])).not.toContain(await tokenOf(box.id))
    const events = (await api.securityLog.list({ user: member.id, kind: "rights_changed" })).data
    expect(events.map(({ what }) => what)).toContain(`+${box.email}`)
  })

  it("is offered where a provider is set up, and needs the administrator's own password", async () => {
    expect((await api.sharedMailboxes.list()).providers).toEqual(["google"])
    const microsoft = api.sharedMailboxes.startOauth({ ...own, ...typed(), provider: "microsoft" })
    expect(Object.keys(await problemsOf(microsoft))).toEqual(["provider"])
    const wrong = api.sharedMailboxes.startOauth({ ...own, ...typed(), current_password: "wrong" })
    expect(Object.keys(await problemsOf(wrong))).toEqual(["current_password"])
  })

  it("is refused before its provider is asked for an address of others and for who cannot be a member", async () => {
    const contact = newEmail()
    await createContact({ email: contact })
    const start = (more: object) => api.sharedMailboxes.startOauth({ ...own, ...typed(), ...more })
    for (const email of [administrator.email, contact])
      expect(Object.keys(await problemsOf(start({ email })))).toEqual(["email"])
    const shared = await createSharedMailbox([member])
    for (const { email } of [await createMailbox(), shared])
      expect(await statusOf(start({ email }))).toBe(409)
    const disabled = await createUser({ isDisabled: true })
    expect(Object.keys(await problemsOf(start({ members: [disabled.id] })))).toEqual(["members"])
  })

  it("is refused on the return as well where the address was linked, or a member disabled, since", async () => {
    const { answer, email } = await begun()
    await createMailbox({ email })
    const { message } = await refused(api.sharedMailboxes.finishOauth(answer), 409)
    expect(message).toBe("Another user has already linked this mailbox")
    const leaver = await createUser()
    const { url } = await api.sharedMailboxes.startOauth({ ...own, ...typed(), members: [leaver.id] })
    const second = (await consentAt(url)).answer
    await api.users.disable({ user: leaver.id })
    expect(Object.keys(await problemsOf(api.sharedMailboxes.finishOauth(second)))).toEqual(["members"])
  })

  it("has the address that was typed: another account that signed in is named and not linked", async () => {
    authorisation.account = newEmail()
    const { answer, email } = await begun()
    const { errors } = await refused(api.sharedMailboxes.finishOauth(answer), 422)
    expect(errors).toEqual({ email: [expect.stringContaining(authorisation.account)] })
    expect([await isStored(email), await isStored(authorisation.account)]).toEqual([false, false])
    authorisation.account = email.toUpperCase()
    const { data } = await api.sharedMailboxes.finishOauth((await begun(email)).answer)
    expect(data).toMatchObject({ email, username: authorisation.account })
  })

  it("needs no proof of the address beside the administrator's word, as by a password", async () => {
    authorisation.claims = {}
    const { data } = await api.sharedMailboxes.finishOauth((await begun()).answer)
    expect(data.auth).toBe("oauth")
  })
})

describe("a shared mailbox that is linked again by OAuth 2 (M-94)", () => {
  it("goes on where it was once its grant was withdrawn", async () => {
    const box = await added()
    authorisation.isRevoked = true
    authorisation.endTokens()
    await whileReading(async () => {
      await expect.poll(async () => (await standOf(box)).state).toBe("refused")
    })
    expect(await listed(box.id)).toMatchObject({ state: "refused", last_error: "token_refused" })
    authorisation.isRevoked = false
    const before = await tokenOf(box.id).catch(() => undefined)
    const { answer, pathname } = await begunAgain(box.id)
    expect(pathname).toBe("/admin/shared-mailboxes/oauth")
    const { data } = await api.sharedMailboxes.finishOauth(answer)
    expect(data).toMatchObject({ id: box.id, state: "new", last_error: null, members: [{ id: member.id }] })
    expect(await tokenOf(box.id)).not.toBe(before)
    await dovecot().deliver(box.email, mailFrom(box, "linked again"))
    await whileReading(async () => {
      await expect.poll(() => storedSubjects(box)).toEqual(["linked again"])
    })
    const [entry] = await sql<{ changes: object }>(
      "SELECT changes FROM audit_entry WHERE record_type = 'mailbox' AND record_id = $1 AND action = 'edit'",
      [box.id],
    )
    expect(Object.keys(entry?.changes ?? {})).toEqual(["mail_servers"])
  })

  it("has the same address: another account changes nothing", async () => {
    const box = await added()
    const token = await tokenOf(box.id)
    authorisation.account = newEmail()
    const { answer } = await begunAgain(box.id)
    expect(Object.keys(await problemsOf(api.sharedMailboxes.finishOauth(answer)))).toEqual(["email"])
    expect(await tokenOf(box.id)).toBe(token)
    expect(await listed(box.id)).toMatchObject({ email: box.email, version: 1 })
  })

  it("takes the place of a password, and a password takes its place", async () => {
    const box = await added()
    dovecot().setPassword(box.email, mailboxPassword)
    const signIn = { mailbox: box.id, ...servers(), password: mailboxPassword, current_password: password }
    expect((await api.sharedMailboxes.connect(signIn)).data.auth).toBe("password")
    expect(await tokenOf(box.id)).toBeUndefined()
    const { data } = await api.sharedMailboxes.finishOauth((await begunAgain(box.id)).answer)
    expect(data).toMatchObject({ auth: "oauth", username: box.email })
    expect(await tokenOf(box.id)).toBeDefined()
  })

  it("is none of a user's own, not the demo's, and none that was unlinked since", async () => {
    const { id } = await createMailbox()
    expect(await statusOf(begunAgain(id))).toBe(404)
    const { id: local } = await createSharedMailbox([member])
    expect(await statusOf(begunAgain(local))).toBe(409)
    const box = await added()
    const { answer } = await begunAgain(box.id)
    await api.sharedMailboxes.remove({ mailbox: box.id })
    expect(await statusOf(api.sharedMailboxes.finishOauth(answer))).toBe(404)
    expect(await isStored(box.email)).toBe(false)
  })
})

describe("the return from the provider of a shared mailbox (M-95)", () => {
  it("is for the administrator who began alone, as long as he or she is one", async () => {
    const { answer, email } = await begun()
    const other = await signIn(await createUser({ isAdmin: true }))
    expect(await statusOf(other.sharedMailboxes.finishOauth(answer))).toBe(404)
    const setAdmin = async (is: boolean) => {
      await sql(`UPDATE "user" SET is_admin = $2 WHERE id = $1`, [administrator.id, is])
      // The notice of the database comes in a moment.
      forgetIdentities()
    }
    await setAdmin(false)
    expect(await statusOf(api.sharedMailboxes.finishOauth(answer))).toBe(403)
    await setAdmin(true)
    expect(await isStored(email)).toBe(false)
    expect((await api.sharedMailboxes.finishOauth(answer)).data.email).toBe(email)
  })

  it("never ends as the user's own mailbox, nor that as a shared one", async () => {
    const { answer, email } = await begun()
    expect(await statusOf(api.mailboxes.finishOauth(answer))).toBe(404)
    const { url } = await api.mailboxes.startOauth({ ...own, email })
    const personal = (await consentAt(url)).answer
    expect(await statusOf(api.sharedMailboxes.finishOauth(personal))).toBe(404)
    const key = new URL((await api.mailboxes.verifyKey()).url).searchParams.get("key") ?? ""
    expect(await statusOf(api.sharedMailboxes.finishOauth({ ...personal, state: key }))).toBe(404)
    expect(await isStored(email)).toBe(false)
  })

  it("is taken once, also with another code of the provider", async () => {
    const box = await added()
    const { answer, url } = await begunAgain(box.id)
    const second = (await consentAt(url)).answer
    expect([second.state, second.code === answer.code]).toEqual([answer.state, false])
    await api.sharedMailboxes.finishOauth(answer)
    const { errors } = await refused(api.sharedMailboxes.finishOauth(second), 422)
    expect(errors).toEqual({ code: ["The provider no longer gives access. Sign in with it again"] })
    expect((await listed(box.id))?.version).toBe(2)
  })
})
