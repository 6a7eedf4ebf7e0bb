import { describe, expect, it } from "vitest"
import { linkedMailbox } from "#lib/backend/mail/mailboxes/access.ts"
import { openMailboxSmtp } from "#lib/backend/mail/mailboxes/connect.ts"
import { refused, statusOf } from "#tests/factories/answers.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { sql, sqlOne, unique } from "#tests/factories/database.ts"
import { codeSentTo } from "#tests/factories/mailbox-proofs.ts"
import { consentAt, newEmail, oauthProvider, tokenOf } from "#tests/factories/oauth-provider.ts"
import { mailFrom, standOf, storedSubjects, whileReading } from "#tests/factories/synced-mailboxes.ts"
import { createUser, password, signIn } from "#tests/factories/users.ts"
import { systemMailServer } from "#tests/mail/system-mails.ts"

systemMailServer()
const { authorisation, dovecot } = oauthProvider()

/** To the provider's page, and back with what it says. */
async function atProvider(email = newEmail()) {
  const user = await createUser()
  const api = await signIn(user)
  const { url } = await api.mailboxes.startOauth({ provider: "google", email, current_password: password })
  const { pathname, answer } = await consentAt(url)
  expect(pathname).toBe("/profile/mailbox/oauth")
  return { user, api, email, answer }
}

/** Links as a user does. */
async function linked() {
  const { user, api, email, answer } = await atProvider()
  const { data } = await api.mailboxes.finishOauth(answer)
  if (!data) throw new Error("A code is waited for")
  const { id } = await sqlOne<{ id: number }>("SELECT id FROM mailbox WHERE user_id = $1", [user.id])
  const contact = `${unique("contact").replace(" ", "")}@elsewhere.example`
  await createContact({ email: contact })
  return { id, email, user, contact, api, data, answer }
}

describe("a mailbox linked by OAuth 2", () => {
  it("is opened at both servers by tokens, with no password anywhere", async () => {
    const box = await linked()
    expect(box.data).toMatchObject({ email: box.email, auth: "oauth", provider: "google", state: "new" })
    await dovecot().deliver(box.email, mailFrom(box, "by a token"))
    await whileReading(async () => {
      await expect.poll(() => storedSubjects(box)).toEqual(["by a token"])
    })
    const connection = await openMailboxSmtp(await linkedMailbox(box.id))
    expect(connection.authenticated).toBe(true)
    connection.quit()
    const token = await tokenOf(box.id)
    const shown = JSON.stringify([box.data, await sql("SELECT changes FROM audit_entry")])
    expect(shown).not.toContain(token)
  })

  it("gets new tokens when its own are used up, or are ended before their time, and keeps the changed ones", async () => {
    authorisation.lifetime = 30
    const box = await linked()
    const first = authorisation.refreshes
    const token = await tokenOf(box.id)
    expect(authorisation.refreshes).toBe(first + 1)
    authorisation.lifetime = 3_600
    const later = await tokenOf(box.id)
    expect(later).not.toBe(token)
    expect(await tokenOf(box.id)).toBe(later)
    authorisation.endTokens()
    const connection = await openMailboxSmtp(await linkedMailbox(box.id))
    connection.quit()
    expect(await tokenOf(box.id)).not.toBe(later)
  })

  it("has its tokens refreshed by one of several at the same moment, and all of them get in", async () => {
    authorisation.lifetime = 30
    const box = await linked()
    authorisation.lifetime = 3_600
    const first = authorisation.refreshes
    const tokens = await Promise.all(Array.from({ length: 5 }, () => tokenOf(box.id)))
    expect(new Set(tokens).size).toBe(1)
    expect(authorisation.refreshes).toBe(first + 1)
  })

  it("is refused, and says so, once its user has taken the permission back at the provider", async () => {
    const box = await linked()
    authorisation.isRevoked = true
    authorisation.endTokens()
    await whileReading(async () => {
      await expect.poll(async () => (await standOf(box)).state).toBe("refused")
    })
    expect(await standOf(box)).toMatchObject({ last_error: "token_refused" })
  })

  it("takes what the provider's page says only from the user who went there, and once", async () => {
    const box = await linked()
    const stranger = await signIn(await createUser())
    expect(await statusOf(stranger.mailboxes.finishOauth(box.answer))).toBe(404)
    const { errors } = await refused(box.api.mailboxes.finishOauth(box.answer), 422)
    expect(errors).toEqual({ code: ["The provider no longer gives access. Sign in with it again"] })
  })

  it("has the address that the provider says, whatever was typed", async () => {
    authorisation.account = newEmail()
    const { api, answer } = await atProvider((await createUser({ isAdmin: true })).email)
    const { data, waiting } = await api.mailboxes.finishOauth(answer)
    expect([data?.email, data?.username, waiting]).toEqual([
      authorisation.account,
      authorisation.account,
      null,
    ])
  })

  it("waits for a code where the provider has not verified the address", async () => {
    authorisation.claims = {}
    const { api, answer, email } = await atProvider()
    expect(await api.mailboxes.finishOauth(answer)).toMatchObject({ data: null, waiting: { email } })
    const { data } = await api.mailboxes.prove({ code: await codeSentTo(email) })
    expect(data).toMatchObject({ email, auth: "oauth" })
  })

  it("is not linked under the address of another user, also where the provider has verified it", async () => {
    const { email } = await createUser({ isAdmin: true })
    authorisation.account = email
    const { api, answer } = await atProvider()
    expect(Object.keys((await refused(api.mailboxes.finishOauth(answer), 422)).errors ?? {})).toEqual([
      "email",
    ])
  })

  it("is offered only where its provider is set up", async () => {
    const api = await signIn(await createUser())
    expect((await api.mailboxes.suggest({ email: "ada@gmail.com" })).oauth).toBe("google")
    expect((await api.mailboxes.suggest({ email: "ada@outlook.com" })).oauth).toBeNull()
    expect(
      await statusOf(
        api.mailboxes.startOauth({
          provider: "microsoft",
          email: "ada@outlook.com",
          current_password: password,
        }),
      ),
    ).toBe(422)
  })
})
