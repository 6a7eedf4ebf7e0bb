import { describe, expect, it } from "vitest"
import { isRelevant } from "#lib/backend/mail/inbound/relevant.ts"
import { purgeWaiting } from "#lib/backend/mail/mailboxes/proof/pending.ts"
import { leaseMailboxes } from "#lib/backend/mail/mailboxes/sync/leases.ts"
import { env } from "#lib/env.ts"
import { problemsOf, refused, statusOf } from "#tests/factories/answers.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { seat } from "#tests/factories/conversations.ts"
import { countWaiting, onConnection, sql, sqlOne } from "#tests/factories/database.ts"
import { codeSentTo, codesAge, newAddress, waitFor } from "#tests/factories/mailbox-proofs.ts"
import { raceFor } from "#tests/factories/races.ts"
import { codeAt, newProtected } from "#tests/factories/second-factor.ts"
import { createUser, password, signIn } from "#tests/factories/users.ts"
import { latestOf, sendSystemMails, systemMailServer } from "#tests/mail/system-mails.ts"

const smtp = systemMailServer()

/** What a link call is made with; nobody listens at its servers. */
const values = (email: string, more: Record<string, unknown> = {}) => ({
  email,
  imap: closed,
  smtp: closed,
  password: "theirs",
  current_password: password,
  ...more,
})
const closed = { host: "127.0.0.1", port: 1, security: "none" as const }
const servers = ["imap.host", "smtp.host"]

const wrongCode = { code: ["This is not the code in the email"] }
const wrongFor = (code: string) => (code === "111111" ? "222222" : "111111")

async function newcomer() {
  const user = await createUser()
  return { user, api: await signIn(user) }
}

describe("linking a mailbox", () => {
  it("asks for the user's own password, before any server is asked", async () => {
    const { api } = await newcomer()
    const input = values(newAddress(), { current_password: "wrong" })
    const wrong = { current_password: ["This is not your password"] }
    expect(await problemsOf(api.mailboxes.link(input))).toEqual(wrong)
    const atProvider = { provider: "google" as const, email: newAddress(), current_password: "wrong" }
    expect(await problemsOf(api.mailboxes.startOauth(atProvider))).toEqual(wrong)
    expect(Object.keys(await problemsOf(api.mailboxes.link(values(newAddress()))))).toEqual(servers)
  })

  it("asks for a code where the second factor is on", async () => {
    const { user, secret } = await newProtected()
    const api = await signIn(user)
    const needed = { code: ["Enter the code of your authenticator app"] }
    expect(await problemsOf(api.mailboxes.link(values(newAddress())))).toEqual(needed)
    const atProvider = { provider: "google" as const, email: newAddress(), current_password: password }
    expect(await problemsOf(api.mailboxes.startOauth(atProvider))).toEqual(needed)
    expect(
      Object.keys(await problemsOf(api.mailboxes.startOauth({ ...atProvider, code: "000000" }))),
    ).toEqual(["code"])
    const code = codeAt(secret, 1)
    expect(Object.keys(await problemsOf(api.mailboxes.startOauth({ ...atProvider, code })))).toEqual([
      "provider",
    ])
  })

  it.each([
    ["an administrator's sign-in address", async () => (await createUser({ isAdmin: true })).email],
    [
      "a contact's",
      async () => {
        const email = newAddress()
        await createContact({ email })
        return email
      },
    ],
  ])("is refused for %s, also in other letters", async (_, addressOf) => {
    const { user, api } = await newcomer()
    const email = await addressOf()
    for (const spelling of [email, email.toUpperCase()])
      expect(Object.keys(await problemsOf(api.mailboxes.link(values(spelling))))).toEqual(["email"])
    await waitFor(user, email)
    const code = await codeSentTo(email)
    expect(Object.keys(await problemsOf(api.mailboxes.prove({ code })))).toEqual(["email"])
    expect(await sql("SELECT FROM mailbox WHERE email = $1", [email])).toEqual([])
  })

  it("takes the user's own sign-in address, also where a contact has it", async () => {
    const { user, api } = await newcomer()
    await createContact({ email: user.email })
    await waitFor(user, user.email)
    const { data } = await api.mailboxes.prove({ code: await codeSentTo(user.email) })
    expect(data.email).toBe(user.email)
  })
})

describe("a mailbox whose address is not proven", () => {
  it("is neither read nor sent from, and its address is no colleague's: mails of who has it are still kept", async () => {
    const { user, api } = await newcomer()
    const owner = await seat()
    const email = newAddress()
    await waitFor(user, email)
    await createContact({ email })
    expect((await api.mailboxes.get()).data).toBeNull()
    expect((await api.messenger.ping()).email).toBeNull()
    const leased = await leaseMailboxes("test", 60, 1_000, [])
    expect(await sql("SELECT FROM mailbox WHERE email = $1 OR user_id = $2", [email, user.id])).toEqual([])
    expect(leased.map(({ id }) => id)).toContain(owner.id)
    const mail = { to: [{ name: "", email: owner.email }], cc: [], messageId: "m@x", inReplyTo: null }
    expect(await isRelevant({ ...mail, from: [{ name: "", email }], references: [] }, owner.id)).toBe(true)
  })

  it("is linked with the code that was sent to its address, once", async () => {
    const { user, api } = await newcomer()
    const email = newAddress()
    await waitFor(user, email)
    const code = await codeSentTo(email)
    await sendSystemMails()
    const { to, read } = await latestOf(smtp)
    expect(to).toEqual([email])
    expect(read.text).toContain(code)
    expect((await api.mailboxes.get()).waiting?.email).toBe(email)
    const { data } = await api.mailboxes.prove({ code: ` ${code.slice(0, 3)} ${code.slice(3)}` })
    expect(data).toMatchObject({ email, state: "new" })
    expect(await api.mailboxes.get()).toMatchObject({ waiting: null, data: { email } })
    expect(await statusOf(api.mailboxes.prove({ code }))).toBe(404)
    const auditTrail = await sql<{ changes: Record<string, unknown> }>(
      "SELECT changes FROM audit_entry WHERE record_type = 'user' AND record_id = $1 ORDER BY id",
      [user.id],
    )
    expect(auditTrail.map(({ changes }) => Object.keys(changes))).toEqual([
      ["mailbox_waiting"],
      ["mailbox", "mail_servers"],
    ])
    expect(JSON.stringify(auditTrail)).not.toContain(code)
  })

  it("is linked by nobody else's code, and by none of another address", async () => {
    const [{ user, api }, other] = await Promise.all([newcomer(), newcomer()])
    const [email, next] = [newAddress(), newAddress()]
    await waitFor(user, email)
    await waitFor(other.user, email)
    const code = await codeSentTo(email)
    expect(await problemsOf(api.mailboxes.prove({ code }))).toEqual(wrongCode)
    await waitFor(other.user, next)
    expect(await problemsOf(other.api.mailboxes.prove({ code }))).toEqual(wrongCode)
  })

  it("of two who proved the same address, is the first one's", async () => {
    const [one, two] = await Promise.all([newcomer(), newcomer()])
    const email = newAddress()
    await waitFor(one.user, email)
    const first = await codeSentTo(email)
    await waitFor(two.user, email)
    const second = await codeSentTo(email)
    const answers = await Promise.all([
      statusOf(one.api.mailboxes.prove({ code: first })),
      statusOf(two.api.mailboxes.prove({ code: second })),
    ])
    expect(answers.toSorted()).toEqual([200, 409])
  })

  it("takes five tries of a code, however many come at once", async () => {
    const { user, api } = await newcomer()
    const email = newAddress()
    await waitFor(user, email)
    const code = await codeSentTo(email)
    const guess = () => problemsOf(api.mailboxes.prove({ code: wrongFor(code) }))
    for (let tries = 0; tries < 4; tries++) expect(await guess()).toEqual(wrongCode)
    const { id } = await sqlOne<{ id: number }>("SELECT id FROM mailbox_code WHERE user_id = $1", [user.id])
    await raceFor("mailbox_code", id, [guess, guess, guess])
    expect(await sqlOne("SELECT tries FROM mailbox_code WHERE id = $1", [id])).toEqual({ tries: 5 })
    expect(await problemsOf(api.mailboxes.prove({ code }))).toEqual({
      code: ["This code has expired: request a new one"],
    })
  })

  it("takes a code for a quarter of an hour, and the one that was sent last", async () => {
    const { user, api } = await newcomer()
    const email = newAddress()
    await waitFor(user, email)
    const first = await codeSentTo(email)
    await codesAge(user, 15)
    expect((await api.mailboxes.get()).waiting).toEqual({ email, code_until: null })
    expect(Object.keys(await problemsOf(api.mailboxes.prove({ code: first })))).toEqual(["code"])
    const { waiting } = await api.mailboxes.sendCode()
    expect(Date.parse(waiting.code_until ?? "")).toBeGreaterThan(Date.now())
    const second = await codeSentTo(email)
    if (first !== second) expect(await statusOf(api.mailboxes.prove({ code: first }))).toBe(422)
    expect(await statusOf(api.mailboxes.prove({ code: second }))).toBe(200)
  })

  it("gets three codes an hour, and so does a user over all addresses, also by calls at once", async () => {
    const { user, api } = await newcomer()
    await waitFor(user, newAddress())
    await api.mailboxes.sendCode()
    const calls = [() => api.mailboxes.sendCode(), () => waitFor(user, newAddress())]
    const answers = await raceFor<unknown>('"user"', user.id, calls)
    expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
    expect(await statusOf(api.mailboxes.sendCode())).toBe(429)
    await codesAge(user, 60)
    await waitFor(user, newAddress())
  })

  it("sends an address three codes an hour, whoever asks, also at once", async () => {
    const email = newAddress()
    const users = await Promise.all(Array.from({ length: 5 }, () => createUser()))
    const [first, second, ...others] = users
    for (const user of [first, second]) if (user) await waitFor(user, email)
    const answers = await onConnection(async (connection) => {
      await connection.query("BEGIN")
      await connection.query("LOCK TABLE mailbox_code IN SHARE ROW EXCLUSIVE MODE")
      const running = Promise.allSettled(others.map((user) => waitFor(user, email)))
      await expect.poll(countWaiting).toBe(others.length)
      await connection.query("COMMIT")
      return running
    })
    expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected", "rejected"])
  })

  it("is not linked where no mails can be sent, and says so beside the address", async () => {
    const { user } = await newcomer()
    const { SMTP_URL } = env()
    env().SMTP_URL = undefined
    try {
      await expect(waitFor(user, newAddress())).rejects.toMatchObject({ status: 422 })
    } finally {
      env().SMTP_URL = SMTP_URL
    }
    expect(await sql("SELECT FROM pending_mailbox WHERE user_id = $1", [user.id])).toEqual([])
  })

  it("is forgotten with its secret when its user does not want it, and after a day", async () => {
    const { user, api } = await newcomer()
    const email = newAddress()
    const waiting = () => sql("SELECT FROM pending_mailbox WHERE user_id = $1", [user.id])
    await waitFor(user, email)
    await api.mailboxes.forgetWaiting()
    expect(await waiting()).toEqual([])
    await refused(api.mailboxes.sendCode(), 404)
    await waitFor(user, email)
    await purgeWaiting()
    expect(await waiting()).toHaveLength(1)
    await sql("UPDATE pending_mailbox SET created_at = now() - interval '25 hours' WHERE user_id = $1", [
      user.id,
    ])
    await purgeWaiting()
    expect(await waiting()).toEqual([])
  })
})
