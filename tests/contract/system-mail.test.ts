import { createPublicKey, generateKeyPairSync } from "node:crypto"
import { simpleParser } from "mailparser"
import { describe, expect, it } from "vitest"
import { inTransaction } from "#lib/backend/platform/database/db.ts"
import { acquireLease } from "#lib/backend/platform/leases/lease.ts"
import { queueSystemMail } from "#lib/backend/platform/mailer/queue-system-mail.ts"
import { sendSystemMail } from "#lib/backend/platform/mailer/send-system-mail.ts"
import { sendWaitingMails } from "#lib/backend/platform/mailer/send-waiting.ts"
import { env } from "#lib/env.ts"
import { apiAs } from "#tests/factories/api.ts"
import { sql } from "#tests/factories/database.ts"
import { runOut } from "#tests/factories/leases.ts"
import { createUser, signIn } from "#tests/factories/users.ts"
import {
  latestOf,
  systemMails as rows,
  systemMailServer,
  sendSystemMails as work,
} from "#tests/mail/system-mails.ts"
import { verifyDkim } from "#tests/mail/verify-dkim.ts"

const smtp = systemMailServer()
const latest = () => latestOf(smtp)

const writeTest = (email = "ada@friends.example", key?: string) =>
  inTransaction((connection) =>
    queueSystemMail(
      { kind: "test", values: { name: "Ada <b>" }, email, language: "en", ...(key !== undefined && { key }) },
      connection,
    ),
  )

describe("a mail of the application", () => {
  it("goes out as HTML and as plain text, and what it said is forgotten then", async () => {
    await writeTest()
    const [before] = await rows()
    expect(before?.encrypted).toMatch(/^v1\./)
    expect(before?.encrypted).not.toContain("Ada")
    await work()
    const { to, read } = await latest()
    expect(to).toEqual(["ada@friends.example"])
    expect(read.from?.text).toBe('"Salon" <no-reply@salon.example>')
    expect(read.headers.get("auto-submitted")).toBe("auto-generated")
    expect(read.text).toContain("Hello Ada <b>,")
    expect(read.html).toContain("Hello Ada &lt;b&gt;,")
    expect(read.html).not.toContain("<style>")
    expect(await rows()).toMatchObject([{ encrypted: "", failure: null, is_sent: true, attempts: 1 }])
  })

  it("is not written when what it tells of is rolled back", async () => {
    const failing = inTransaction(async (connection) => {
      await queueSystemMail(
        { kind: "test", values: { name: "x" }, email: "a@b.example", language: "en" },
        connection,
      )
      throw new Error("rolled back")
    })
    await expect(failing).rejects.toThrow("rolled back")
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
      { is_sent: false, encrypted: "", attempts: 1, failure: expect.stringContaining("No such mailbox") },
    ])
  })

  it("is sent again under the same Message-ID when its worker died before it knew", async () => {
    smtp.dropsAfterMail = true
    await writeTest()
    await work()
    smtp.dropsAfterMail = false
    await work()
    const ids = await Promise.all(smtp.mails.map(async ({ raw }) => (await simpleParser(raw)).messageId))
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    expect(await rows()).toMatchObject([{ is_sent: true }])
  })

  it("is left to the worker that has it, until that counts as dead", async () => {
    await writeTest()
    const [row] = await rows()
    await sql("UPDATE system_mail SET created_at = now() - interval '3 hours'")
    await acquireLease(`system-mail:${row?.id}`, 3_600)
    await work()
    await sendWaitingMails()
    expect(smtp.mails).toHaveLength(0)
    await runOut("system-mail:%")
    await work()
    expect(smtp.mails).toHaveLength(1)
  })

  it("is not given up by a worker that has lost it to another", async () => {
    await writeTest()
    const [row] = await rows()
    smtp.atRecipient = { code: 550, text: "No such mailbox" }
    smtp.beforeRecipient = async () => {
      await runOut("system-mail:%")
      await acquireLease(`system-mail:${row?.id}`, 3_600)
    }
    await work()
    expect(await rows()).toMatchObject([{ encrypted: row?.encrypted, failure: null, attempts: 1 }])
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
    expect((await rows()).at(-1)).toMatchObject({ is_sent: false, encrypted: "" })
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
    expect(verifyDkim(raw.replace("its own", "another"), key).isBodyRight).toBe(false)
    expect(verifyDkim(raw.replace("Subject: Test", "Subject: Rest"), key).isSignatureRight).toBe(false)
    for (const name of ["DKIM_DOMAIN", "DKIM_SELECTOR", "DKIM_KEY"] as const) env()[name] = undefined
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
