import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { currentSecret, linkedMailbox } from "#lib/backend/mail/mailboxes/access.ts"
import { openMailboxSmtp } from "#lib/backend/mail/mailboxes/connect.ts"
import { providers } from "#lib/backend/mail/mailboxes/providers.ts"
import { env } from "#lib/env.ts"
import { refused, statusOf } from "#tests/factories/answers.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { sql, sqlOne, unique } from "#tests/factories/database.ts"
import { codeSentTo } from "#tests/factories/mailbox-proofs.ts"
import { mailFrom, standOf, storedSubjects, whileReading } from "#tests/factories/synced-mailboxes.ts"
import { createUser, password, signIn } from "#tests/factories/users.ts"
import { AuthorisationServer } from "#tests/mail/authorisation-server.ts"
import { Dovecot } from "#tests/mail/dovecot.ts"
import { startSmtpDoor } from "#tests/mail/smtp-door.ts"
import { systemMailServer } from "#tests/mail/system-mails.ts"

systemMailServer()
const authorisation = new AuthorisationServer()
const google = providers.find(({ name }) => name === "google")
const usual = { ...env() }
const usualServers = { imap: google?.imap, smtp: google?.smtp }
let dovecot: Dovecot
let smtp: Awaited<ReturnType<typeof startSmtpDoor>>

beforeAll(async () => {
  await authorisation.start()
  dovecot = await Dovecot.start({ tokenUrl: `${authorisation.address}/introspect` })
  smtp = await startSmtpDoor({ admits: (user, token) => authorisation.ownerOf(token) === user })
  const { address, clientId, clientSecret } = authorisation
  Object.assign(env(), {
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_CLIENT_SECRET: clientSecret,
    GOOGLE_AUTHORIZATION_URL: `${address}/authorize`,
    GOOGLE_TOKEN_URL: `${address}/token`,
  })
  const server = (port: number) => ({ host: "localhost", port, security: "none" as const })
  if (google) Object.assign(google, { imap: server(dovecot.imapPort), smtp: server(smtp.port) })
})
afterAll(async () => {
  if (google) Object.assign(google, usualServers)
  Object.assign(env(), usual, { GOOGLE_CLIENT_ID: undefined, GOOGLE_CLIENT_SECRET: undefined })
  await Promise.all([authorisation.stop(), dovecot.stop(), smtp.stop()])
})
beforeEach(() => {
  authorisation.account = undefined
  authorisation.claims = { email_verified: true }
  authorisation.isRevoked = false
  authorisation.lifetime = 3_600
})

const newEmail = () => `${unique("token").replace(" ", "")}@gmail.com`

/** To the provider's page, and back with what it says. */
async function atProvider(email = newEmail()) {
  const user = await createUser()
  const api = await signIn(user)
  const { url } = await api.mailboxes.startOauth({ provider: "google", email, current_password: password })
  const back = await fetch(url, { redirect: "manual" })
  const { searchParams, pathname } = new URL(back.headers.get("location") ?? "")
  expect(pathname).toBe("/profile/mailbox/oauth")
  const answer = { state: searchParams.get("state") ?? "", code: searchParams.get("code") ?? "" }
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

const tokenOf = async (id: number) => {
  const secret = await currentSecret(id)
  return "accessToken" in secret ? secret.accessToken : undefined
}

describe("a mailbox linked by OAuth 2", () => {
  it("is opened at both servers by tokens, with no password anywhere", async () => {
    const box = await linked()
    expect(box.data).toMatchObject({ email: box.email, auth: "oauth", provider: "google", state: "new" })
    await dovecot.deliver(box.email, mailFrom(box, "by a token"))
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
