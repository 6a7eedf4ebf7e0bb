import { afterAll, beforeAll, expect, it } from "vitest"
import { composeLetter } from "#lib/backend/platform/mailer/compose.ts"
import { letter } from "#lib/backend/platform/mailer/letters.ts"
import { decryptText } from "#lib/backend/platform/mailer/secrets.ts"
import { env } from "#lib/env.ts"
import { send } from "#tests/factories/api.ts"
import { entriesOf } from "#tests/factories/audit-trail.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { discloser, leftBehind, opened, seenBy } from "#tests/factories/disclosures.ts"
import { newScript } from "#tests/factories/tokens.ts"
import { createUser, issueToken, signIn, type TestUser } from "#tests/factories/users.ts"

type Discloser = Awaited<ReturnType<typeof discloser>>

let asker: Discloser
let approver: Discloser
beforeAll(async () => {
  env().SMTP_URL = "smtp://127.0.0.1:1"
  ;[asker, approver] = await Promise.all([discloser(), discloser()])
})
afterAll(() => {
  env().SMTP_URL = undefined
})

const remindersOf = async ({ api }: Discloser) =>
  (await api.notifications.listToDo({})).data.map(({ title }) => title)
const stepsOf = async (thread: number) =>
  (await entriesOf("mail_thread", thread)).map(({ action }) => action).filter((action) => action !== "edit")
const eventsOf = (request: number) =>
  sql(
    "SELECT kind, user_id, subject_id, what FROM security_event WHERE what LIKE '%request ' || $1 ORDER BY id",
    [request],
  )

it("the owner hears by mail who reads, why, until when and who approved, in the own language and without the subject", async () => {
  const secret = await leftBehind()
  const { user } = secret.owner
  await sql(`UPDATE "user" SET language = 'fr' WHERE id = $1`, [user.id])
  await opened(secret, asker, approver)
  const { encrypted, language, kind } = await sqlOne<{ encrypted: string; language: string; kind: string }>(
    "SELECT kind, encrypted, language FROM system_mail WHERE email = $1 AND kind = 'disclosure'",
    [user.email],
  )
  expect(language).toBe("fr")
  const composed = await composeLetter(
    letter.parse({ kind, values: JSON.parse(decryptText(encrypted)) }),
    "fr",
  )
  const { name: company } = await sqlOne<{ name: string }>(
    "SELECT coalesce(business_name, '') AS name FROM company WHERE id = $1",
    [secret.company],
  )
  for (const part of [user.name, asker.name, approver.name, "The exhibitor's last wishes", company])
    expect(composed?.text).toContain(part)
  expect(JSON.stringify(composed)).not.toContain(secret.words)
})

it("others who could approve hear of a request, and who asked of the answer; reminders name neither owner nor subject", async () => {
  const secret = await leftBehind()
  const [plain, next] = [await createUser({ isAdmin: true }), await discloser()]
  await opened(secret, asker, approver)
  expect(await remindersOf(next)).toEqual([`${asker.name} asks to open private emails`])
  expect(await remindersOf({ ...plain, api: await signIn(plain) })).toEqual([])
  expect(await remindersOf(asker)).toContain(`${approver.name} approved your request to open private emails`)
  const written = await sql("SELECT title, description, meta FROM notification")
  expect(JSON.stringify(written)).not.toContain(secret.words)
})

it("the audit trail and the security log have each step, and the first reading of a day, without the subject", async () => {
  const secret = await leftBehind()
  const id = await opened(secret, asker, approver)
  expect(await stepsOf(secret.thread)).toEqual(["ask_to_open", "approve_opening"])
  for (let times = 0; times < 2; times++) await seenBy(asker.api, secret)
  await seenBy(approver.api, secret)
  await asker.api.mailDisclosures.withdraw({ disclosure: id })
  expect(await stepsOf(secret.thread)).toEqual([
    "ask_to_open",
    "approve_opening",
    "read_opened",
    "withdraw_opening",
  ])
  const what = `conversation ${secret.thread}, request ${id}`
  const owner = secret.owner.user.id
  expect(await eventsOf(id)).toEqual([
    { kind: "opening_asked", user_id: asker.id, subject_id: owner, what },
    { kind: "opening_approved", user_id: approver.id, subject_id: asker.id, what },
    { kind: "opened_mails_read", user_id: asker.id, subject_id: owner, what },
    { kind: "opening_withdrawn", user_id: asker.id, subject_id: owner, what },
  ])
})

it("the first reading is logged whichever way it is read", async () => {
  const secrets = await Promise.all(Array.from({ length: 5 }, () => leftBehind()))
  const { path } = await sqlOne<{ path: string }>("SELECT path FROM mail_attachment WHERE mail_id = $1", [
    secrets[1]?.mail,
  ])
  const read: ((one: (typeof secrets)[number], token: string) => Promise<unknown>)[] = [
    ({ mail }, token) => send(`/api/messenger/message/${mail}/body`, { token }).then((sent) => sent.text()),
    (_, token) => send(`/api/messenger/message/attachment/${path}`, { token }).then((sent) => sent.text()),
    ({ company }) => asker.api.messenger.listOfCompany({ companyId: company }),
    ({ company }) => asker.api.companies.listActivity({ company }),
    ({ words }) => asker.api.quickSearch.findOther({ term: words }),
  ]
  const token = await issueToken(asker)
  for (const [index, secret] of secrets.entries()) {
    await opened(secret, asker, approver)
    await read[index]?.(secret, token)
    expect(await stepsOf(secret.thread)).toEqual(["ask_to_open", "approve_opening", "read_opened"])
  }
})

it("a token for a script asks for nothing and approves nothing, whatever it may do", async () => {
  const { thread } = await leftBehind()
  const { api } = await newScript(approver, { abilities: [], has_all_rights: true })
  const { data } = await asker.api.mailDisclosures.ask({ thread, reason: "Why" })
  const refused = { status: 403, body: { reason: "session" } }
  await expect(api.mailDisclosures.approve({ disclosure: data.id })).rejects.toMatchObject(refused)
  await expect(api.mailDisclosures.ask({ thread, reason: "Why" })).rejects.toMatchObject(refused)
  await expect(api.mailDisclosures.list({})).rejects.toMatchObject(refused)
})

it("what was opened is not read by its reader's script", async () => {
  const secret = await leftBehind()
  await opened(secret, asker, approver)
  const { api, token } = await newScript(asker, { abilities: [], has_all_rights: true })
  const refused = { status: 403, body: { reason: "session" } }
  const { thread, company, words: term } = secret
  for (const call of [
    () => api.messenger.thread({ thread }),
    () => api.messenger.listOfCompany({ companyId: company }),
    () => api.companies.listActivity({ company }),
    () => api.quickSearch.findOther({ term }),
  ])
    await expect(call()).rejects.toMatchObject(refused)
  const body = await send(`/api/messenger/message/${secret.mail}/body`, { token })
  expect(body.status).toBe(403)
  expect(await body.json()).toMatchObject(refused.body)
  expect(await stepsOf(thread)).not.toContain("read_opened")
})

const accountOf = async (user: TestUser) =>
  (await (await signIn(await createUser({ isAdmin: true }))).users.get({ user: user.id })).data

it("the ability is given to administrators alone, by name, and is in the security log", async () => {
  const [admin, plain] = [await createUser({ isAdmin: true, owner: true }), await createUser({ owner: true })]
  const { users } = await signIn(await createUser({ isAdmin: true }))
  const extra = { abilities: ["mail.disclose" as const] }
  await expect(users.edit({ ...(await accountOf(plain)), ...extra, user: plain.id })).rejects.toMatchObject({
    status: 422,
    body: { errors: { abilities: [expect.any(String)] } },
  })
  await users.edit({ ...(await accountOf(admin)), ...extra, user: admin.id })
  const rights = { kind: "rights_changed", what: expect.stringContaining("+mail.disclose") }
  expect(
    await sql("SELECT kind, what FROM security_event WHERE subject_id = $1 AND kind = 'rights_changed'", [
      admin.id,
    ]),
  ).toEqual([rights])
  const none = { ...(await accountOf(admin)), isAdmin: false, user: admin.id }
  await expect(users.edit(none)).rejects.toMatchObject({ status: 422 })
})
