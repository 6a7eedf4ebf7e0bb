import { createPublicKey, generateKeyPairSync } from "node:crypto"
import { simpleParser } from "mailparser"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { inTransaction } from "#lib/backend/database/db.ts"
import { queueSystemMail } from "#lib/backend/system-mail/queue-system-mail.ts"
import { sendSystemMail } from "#lib/backend/system-mail/send-system-mail.ts"
import { sendWaitingMails } from "#lib/backend/system-mail/send-waiting.ts"
import { env } from "#lib/env.ts"
import { apiAs, sendJson } from "#tests/factories/api.ts"
import { sql, sqlOne, unique } from "#tests/factories/database.ts"
import { begun, filledStamp, visitor } from "#tests/factories/public-applications.ts"
import { createShow, type TestShow } from "#tests/factories/registrations.ts"
import { createUser, password, signIn } from "#tests/factories/users.ts"
import { SystemSmtp } from "#tests/mail/system-smtp.ts"
import { verifyDkim } from "#tests/mail/verify-dkim.ts"

const smtp = new SystemSmtp()
let show: TestShow

beforeAll(async () => {
  env().SMTP_URL = await smtp.start()
  env().MAIL_FROM = "Salon <no-reply@salon.example>"
  show = await createShow()
})
afterAll(async () => {
  for (const name of ["SMTP_URL", "MAIL_FROM", "DKIM_DOMAIN", "DKIM_SELECTOR", "DKIM_KEY"] as const)
    env()[name] = undefined
  await smtp.stop()
})
beforeEach(async () => {
  await sql("DELETE FROM system_mail")
  smtp.mails.length = 0
  smtp.atRecipient = undefined
  smtp.atMail = undefined
  smtp.dropsAfterMail = false
})

type Row = {
  id: number
  kind: string
  sealed: string
  failure: string | null
  attempts: number
  is_sent: boolean
}
const rows = () =>
  sql<Row>(
    "SELECT id, kind, sealed, failure, attempts, sent_at IS NOT NULL AS is_sent FROM system_mail ORDER BY id",
  )

/** Does the errands of all mails that wait, as a worker would. */
async function work(): Promise<void> {
  for (const { id } of await rows()) await sendSystemMail(id).catch(() => undefined)
}

/** As when a worker has died and its claim is over. */
const claimsEnd = () => sql("UPDATE system_mail SET claimed_at = now() - interval '10 minutes'")

const writeTest = (email = "ada@friends.example", key?: string) =>
  inTransaction((connection) =>
    queueSystemMail(
      { kind: "test", values: { name: "Ada <b>" }, email, language: "en", ...(key !== undefined && { key }) },
      connection,
    ),
  )

async function latest() {
  const mail = smtp.mails.at(-1)
  if (!mail) throw new Error("No mail was sent")
  return { ...mail, read: await simpleParser(mail.raw) }
}

describe("a mail of the application", () => {
  it("goes out as HTML and as plain text, and what it said is forgotten then", async () => {
    await writeTest()
    const [before] = await rows()
    expect(before?.sealed).toMatch(/^v1\./)
    expect(before?.sealed).not.toContain("Ada")
    await work()
    const { to, read } = await latest()
    expect(to).toEqual(["ada@friends.example"])
    expect(read.from?.text).toBe('"Salon" <no-reply@salon.example>')
    expect(read.headers.get("auto-submitted")).toBe("auto-generated")
    expect(read.text).toContain("Hello Ada <b>,")
    expect(read.html).toContain("Hello Ada &lt;b&gt;,")
    expect(read.html).not.toContain("<style>")
    expect(await rows()).toMatchObject([{ sealed: "", failure: null, is_sent: true, attempts: 1 }])
  })

  it("is not written when what it tells of is taken back", async () => {
    const failing = inTransaction(async (connection) => {
      await queueSystemMail(
        { kind: "test", values: { name: "x" }, email: "a@b.example", language: "en" },
        connection,
      )
      throw new Error("taken back")
    })
    await expect(failing).rejects.toThrow("taken back")
    expect(await rows()).toEqual([])
  })

  it("is written once under a key, also by two at once", async () => {
    const both = await Promise.all([writeTest("a@b.example", "once"), writeTest("a@b.example", "once")])
    expect(both.sort()).toEqual([false, true])
    expect(await rows()).toHaveLength(1)
  })

  it("goes out once however many workers send it at once", async () => {
    await writeTest()
    const [row] = await rows()
    await Promise.all(Array.from({ length: 5 }, () => sendSystemMail(row?.id ?? 0)))
    await work()
    expect(smtp.mails).toHaveLength(1)
  })

  it("is tried again while the server says later, and goes out when it takes it", async () => {
    smtp.atRecipient = { code: 451, text: "Greylisted" }
    await writeTest()
    await work()
    expect(await rows()).toMatchObject([{ is_sent: false, failure: expect.stringContaining("Greylisted") }])
    smtp.atRecipient = undefined
    await work()
    expect(await rows()).toMatchObject([{ is_sent: true, failure: null, attempts: 2 }])
    expect(smtp.mails).toHaveLength(1)
  })

  it("is given up when the server refuses it for good, and says why", async () => {
    smtp.atRecipient = { code: 550, text: "No such mailbox" }
    await writeTest()
    await work()
    await work()
    expect(await rows()).toMatchObject([
      { is_sent: false, sealed: "", attempts: 1, failure: expect.stringContaining("No such mailbox") },
    ])
  })

  it("is sent again under the same Message-ID when its worker died before it knew", async () => {
    smtp.dropsAfterMail = true
    await writeTest()
    await work()
    smtp.dropsAfterMail = false
    await claimsEnd()
    await work()
    const ids = await Promise.all(smtp.mails.map(async ({ raw }) => (await simpleParser(raw)).messageId))
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    expect(await rows()).toMatchObject([{ is_sent: true }])
  })

  it("is left to the worker that has it, until that counts as dead", async () => {
    await writeTest()
    await sql("UPDATE system_mail SET claimed_at = now()")
    await work()
    expect(smtp.mails).toHaveLength(0)
    await claimsEnd()
    await work()
    expect(smtp.mails).toHaveLength(1)
  })

  it("is taken up once the server is back after hours, and given up after days", async () => {
    const { SMTP_URL } = env()
    env().SMTP_URL = "smtp://127.0.0.1:1"
    await writeTest()
    await work()
    expect(await rows()).toMatchObject([{ is_sent: false, failure: expect.stringContaining("ECONNREFUSED") }])
    await sql("UPDATE system_mail SET created_at = now() - interval '3 hours'")
    env().SMTP_URL = SMTP_URL
    await sendWaitingMails()
    expect(smtp.mails).toHaveLength(1)
    env().SMTP_URL = "smtp://127.0.0.1:1"
    await writeTest()
    await sql("UPDATE system_mail SET created_at = now() - interval '74 hours' WHERE sent_at IS NULL")
    await sendWaitingMails()
    expect((await rows()).at(-1)).toMatchObject({ is_sent: false, sealed: "" })
    env().SMTP_URL = SMTP_URL
  })

  it("is signed so that a receiver can tell whose it is and that nothing was changed", async () => {
    const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
    env().DKIM_DOMAIN = "salon.example"
    env().DKIM_SELECTOR = "crm"
    env().DKIM_KEY = privateKey.export({ type: "pkcs8", format: "pem" }).toString()
    await writeTest()
    await work()
    const { raw } = await latest()
    const key = createPublicKey(publicKey.export({ type: "spki", format: "pem" }))
    const right = { domain: "salon.example", selector: "crm", isBodyRight: true, isSignatureRight: true }
    expect(verifyDkim(raw, key)).toMatchObject(right)
    expect(verifyDkim(raw, key).signs).toEqual(expect.arrayContaining(["from", "to", "subject", "date"]))
    expect(verifyDkim(raw.replace("of its own", "of others"), key).isBodyRight).toBe(false)
    expect(verifyDkim(raw.replace("Subject: Test", "Subject: Rest"), key).isSignatureRight).toBe(false)
    for (const name of ["DKIM_DOMAIN", "DKIM_SELECTOR", "DKIM_KEY"] as const) env()[name] = undefined
  })
})

describe("links to choose a password", () => {
  it("are mailed to who is invited, beside being shown to the administrator", async () => {
    const admin = await signIn(await createUser({ isAdmin: true }))
    await sql("DELETE FROM system_mail")
    const email = `${unique("new").replace(" ", "")}@example.com`
    const { link } = await admin.users.create({ name: "Nina New", email })
    expect(link.is_mailed).toBe(true)
    await work()
    const { to, read } = await latest()
    expect(to).toEqual([email])
    expect(read.subject).toBe("Your account in the exhibitor back office")
    expect(read.text).toContain(`/invite/${link.secret}`)
  })

  it("are made for who has forgotten the password; nobody is told whether there is such an account", async () => {
    const user = await createUser()
    const anybody = apiAs({ address: unique("10.9.0.") })
    expect(await anybody.passwordLinks.forget({ email: "nobody@friends.example" })).toEqual({ success: true })
    expect(await anybody.passwordLinks.forget({ email: user.email })).toEqual({ success: true })
    await expect.poll(rows).toMatchObject([{ kind: "forgotten" }])
    await work()
    const { to, read } = await latest()
    expect(to).toEqual([user.email])
    const secret = /reset-password\/([\w-]+)/.exec(read.text ?? "")?.[1] ?? ""
    const fresh = "a fresh password 2026"
    await anybody.passwordLinks.choosePassword({ secret, password: fresh, password_confirmation: fresh })
  })

  it("are mailed three times an hour at most to one account, and never to a disabled one", async () => {
    const [user, gone] = [await createUser(), await createUser({ isDisabled: true })]
    for (let time = 0; time < 5; time++)
      await apiAs({ address: unique("10.9.1.") }).passwordLinks.forget({ email: user.email })
    await apiAs({ address: unique("10.9.1.") }).passwordLinks.forget({ email: gone.email })
    const links = () => sql("SELECT FROM user_link WHERE user_id = ANY ($1)", [[user.id, gone.id]])
    await expect.poll(links).toHaveLength(3)
    await expect.poll(rows).toHaveLength(3)
  })

  it("that are over are not mailed any more", async () => {
    await apiAs({ address: unique("10.9.2.") }).passwordLinks.forget({ email: (await createUser()).email })
    await expect.poll(rows).toHaveLength(1)
    const values = { name: "x", link: "http://x.example", expires_at: new Date(0).toISOString() }
    await sql("DELETE FROM system_mail")
    await inTransaction((connection) =>
      queueSystemMail({ kind: "reset", values, email: "a@b.example", language: "fr" }, connection),
    )
    await work()
    expect(smtp.mails).toEqual([])
    expect(await rows()).toMatchObject([{ sealed: "", failure: "not_needed", is_sent: false }])
  })
})

describe("what happens to an account", () => {
  it("is mailed in the user's language; of a new address the old one hears, too", async () => {
    const admin = await signIn(await createUser({ isAdmin: true }))
    const user = await createUser()
    await sql(`UPDATE "user" SET language = 'fr' WHERE id = $1`, [user.id])
    await sql("DELETE FROM system_mail")
    const { data } = await admin.users.get({ user: user.id })
    await admin.users.edit({ ...data, user: user.id, email: `new.${user.email}` })
    await work()
    const told = smtp.mails.flatMap(({ to }) => to)
    expect(told.sort()).toEqual([user.email, `new.${user.email}`].sort())
    expect((await latest()).read.headers.get("content-language")).toBe("fr")
  })

  it("such as a sign-in on a new device is mailed, but not the first one, and once a day and network", async () => {
    const user = await createUser()
    const enter = (address: string) =>
      sendJson(
        "/api/sanctum/token",
        "POST",
        { email: user.email, password, device_name: "front_app" },
        { address },
      )
    await enter("10.8.0.1")
    await enter("10.8.0.2")
    await enter("10.8.0.2")
    await expect.poll(rows).toMatchObject([{ kind: "signIn" }])
    await work()
    expect((await latest()).read.text).toContain("10.8.0.2")
  })
})

describe("an applicant", () => {
  const addressNow = () => `${unique("anne").replace(" ", "")}@shop.example`

  it("gets the link of the application when it is begun with an address, once", async () => {
    const email = addressNow()
    await begun(show)
    const [place, stamp] = [show.shortName.toLowerCase(), filledStamp()]
    const { slug } = await visitor().applications.begin({ show: place, email, stamp })
    await work()
    const { to, read } = await latest()
    expect(to).toEqual([email])
    expect(read.text).toContain(`/apply/${slug}`)
    const { data } = await visitor().applications.get({ slug })
    const values = { ...data.values, brand: { ...data.values.brand } }
    values.brand.basic = { ...values.brand.basic, email: addressNow() }
    await visitor().applications.save({ slug, version: data.version, values })
    expect(await rows()).toHaveLength(1)
  })

  it("who types the address later gets it at the address as it is typed to its end", async () => {
    const api = visitor()
    const slug = await begun(show, api)
    const type = async (email: string) => {
      const { data } = await api.applications.get({ slug })
      const basic = { ...data.values.brand.basic, email }
      const values = { ...data.values, brand: { ...data.values.brand, basic } }
      await api.applications.save({ slug, version: data.version, values })
    }
    await type("anne@shop.ex")
    const email = addressNow()
    await type(email)
    expect(await rows()).toHaveLength(1)
    await work()
    expect((await latest()).to).toEqual([email])
  })

  it("can have the links mailed again; who has none is told the same, and gets nothing", async () => {
    const email = addressNow()
    const place = show.shortName.toLowerCase()
    const { slug } = await visitor().applications.begin({ show: place, email, stamp: filledStamp() })
    await sql("DELETE FROM system_mail")
    const ask = (to: string) =>
      visitor().applications.sendLinks({ show: place, email: to, stamp: filledStamp() })
    expect(await ask("nobody@shop.example")).toEqual(await ask(email))
    await expect.poll(rows).toHaveLength(1)
    await work()
    const { to, read } = await latest()
    expect(to).toEqual([email])
    expect(read.text).toContain(`/apply/${slug}`)
    await ask(email)
    await ask(email)
    await expect(ask(email)).rejects.toMatchObject({ status: 429 })
  })

  it("who stopped is reminded once a week, in the language of the form, also by two users at once", async () => {
    const email = addressNow()
    const place = show.shortName.toLowerCase()
    const french = apiAs({ address: unique("10.7.0."), language: "fr" })
    const { slug } = await french.applications.begin({ show: place, email, stamp: filledStamp() })
    await sql("DELETE FROM system_mail")
    const { id } = await sqlOne<{ id: number }>("SELECT id FROM registration WHERE slug = $1", [slug])
    const nobody = await sqlOne<{ id: number }>("SELECT id FROM registration WHERE slug = $1", [
      await begun(show),
    ])
    const user = await createUser()
    const api = await signIn(user)
    const ids = [id, nobody.id]
    const told = await Promise.all([
      api.registrations.remindIncomplete({ ids }),
      api.registrations.remindIncomplete({ ids }),
    ])
    expect(told.map(({ sent }) => sent).sort()).toEqual([0, 1])
    expect(told.map(({ recently }) => recently).sort()).toEqual([0, 1])
    expect(told.every((one) => one.without_address === 1)).toBe(true)
    await work()
    const { to, read } = await latest()
    expect(smtp.mails).toHaveLength(1)
    expect(to).toEqual([email])
    expect(read.subject).toContain("vous attend")
    expect(read.text).toContain(user.name)
    await sql("UPDATE registration SET reminded_at = now() - interval '8 days' WHERE id = $1", [id])
    expect(await api.registrations.remindIncomplete({ ids: [id] })).toMatchObject({ sent: 1 })
  })

  it("who has sent the application in by then is not reminded", async () => {
    const place = show.shortName.toLowerCase()
    const { slug } = await visitor().applications.begin({
      show: place,
      email: addressNow(),
      stamp: filledStamp(),
    })
    await sql("DELETE FROM system_mail")
    const { id } = await sqlOne<{ id: number }>("SELECT id FROM registration WHERE slug = $1", [slug])
    await (await signIn(await createUser())).registrations.remindIncomplete({ ids: [id] })
    await sql("UPDATE registration SET deleted_at = now() WHERE id = $1", [id])
    await work()
    expect(smtp.mails).toEqual([])
  })
})

describe("administrators", () => {
  it("see what became of mails, and nothing of what they say", async () => {
    const user = await createUser({ isAdmin: true })
    const admin = await signIn(user)
    await sql("DELETE FROM system_mail")
    smtp.atRecipient = { code: 550, text: "No such mailbox" }
    await writeTest("gone@friends.example")
    await work()
    smtp.atRecipient = undefined
    await admin.systemMails.sendTest()
    await work()
    const { data, setup } = await admin.systemMails.list({})
    expect(data).toMatchObject([
      { email: user.email, state: "sent" },
      { email: "gone@friends.example", state: "failed", failure: expect.stringContaining("No such mailbox") },
    ])
    expect(setup).toMatchObject({ is_set_up: true, signed_for: null })
    expect(setup.server).not.toContain("word")
    await expect(admin.systemMails.sendNow({ mail: data[0]?.id ?? 0 })).rejects.toMatchObject({ status: 409 })
  })

  it("are told that mail is not set up, and nothing is pretended", async () => {
    const admin = await signIn(await createUser({ isAdmin: true }))
    const { SMTP_URL } = env()
    env().SMTP_URL = undefined
    await sql("DELETE FROM system_mail")
    expect((await admin.systemMails.list({})).setup.is_set_up).toBe(false)
    await expect(admin.systemMails.sendTest()).rejects.toMatchObject({ status: 422 })
    await expect(admin.registrations.remindIncomplete({ ids: [1] })).rejects.toMatchObject({ status: 422 })
    expect((await admin.users.createLink({ user: (await createUser()).id })).link.is_mailed).toBe(false)
    expect(await apiAs().passwordLinks.howToReset()).toEqual({ by_mail: false })
    expect(await rows()).toEqual([])
    env().SMTP_URL = SMTP_URL
  })
})
