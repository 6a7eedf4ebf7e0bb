import { beforeAll, describe, expect, it } from "vitest"
import { rekeyMail } from "#lib/backend/mail/mailboxes/rekey.ts"
import {
  decryptSecret,
  decryptText,
  encryptSecret,
  encryptText,
} from "#lib/backend/platform/mailer/secrets.ts"
import { env } from "#lib/env.ts"
import { runCommand } from "#scripts/processes/quiet-command.ts"
import { insertRow, sql, sqlOne } from "#tests/factories/database.ts"
import { createMailbox } from "#tests/factories/mailboxes.ts"
import { createUser } from "#tests/factories/users.ts"

const oldKey = env().MAIL_KEY?.[0] ?? ""
const newKey = "the-next-key-of-mailboxes-that-is-long-enough"
const password = "Tr0ub4dor & 3"

const rekey = (keys: string) =>
  runCommand(process.execPath, ["scripts/mail-rekey.ts"], {
    settings: { DATABASE_URL: env().DATABASE_URL ?? "", MAIL_KEY: keys },
  })

const secretOf = async (id: number) =>
  (await sqlOne<{ encrypted_secret: string }>("SELECT encrypted_secret FROM mailbox WHERE id = $1", [id]))
    .encrypted_secret

const text = JSON.stringify({ url: "https://crm.example/invite" })
/** A mail of the application that waits; what it says is gone once it went out. */
const createWaitingMail = async (encrypted = encryptText(text)) =>
  (
    await insertRow<{ id: number }>("system_mail", {
      kind: "invitation",
      email: "new@example.com",
      encrypted,
    })
  ).id
const contentOf = async (id: number) =>
  (await sqlOne<{ encrypted: string }>("SELECT encrypted FROM system_mail WHERE id = $1", [id])).encrypted

beforeAll(() => sql("DELETE FROM mailbox"))

describe("npm run mail:rekey", () => {
  it("encrypts secrets with the first key, after which the earlier one is needed no more", async () => {
    const { id } = await createMailbox({ secret: { password } })
    const before = await secretOf(id)
    const done = await rekey(`${newKey},${oldKey}`)
    expect(done.output).toContain("Encrypted again: 1.")
    expect(done.code).toBe(0)
    const after = await secretOf(id)
    expect(after).not.toBe(before)
    expect((await rekey(newKey)).output).toContain("Encrypted again: 0.")
    await expect(decryptSecret(after)).rejects.toThrow("This was encrypted with no key of MAIL_KEY")
    expect((await rekey(`${oldKey},${newKey}`)).code).toBe(0)
    expect(await decryptSecret(await secretOf(id))).toEqual({ password })
  })

  it("names the mailboxes that no key opens, leaves their secrets as they are, and shows none", async () => {
    const { id, email } = await createMailbox({ secret: { password } })
    const before = await secretOf(id)
    const { code, output } = await rekey(newKey)
    expect(code).toBe(1)
    expect(output).toContain(email)
    expect(output).not.toContain(password)
    expect(await secretOf(id)).toBe(before)
  })

  it("counts what it encrypted, and leaves alone what the first key has encrypted", async () => {
    await sql("DELETE FROM mailbox")
    const waiting = await createWaitingMail()
    const { id } = await createMailbox({ secret: { password } })
    expect((await rekey(`${newKey},${oldKey}`)).code).toBe(0)
    const keys = env().MAIL_KEY ?? []
    keys.push(newKey)
    try {
      expect(await rekeyMail()).toEqual({ encrypted: 2, unreadable: [] })
      expect(await rekeyMail()).toEqual({ encrypted: 0, unreadable: [] })
    } finally {
      keys.pop()
    }
    expect(await decryptSecret(await secretOf(id))).toEqual({ password })
    expect(decryptText(await contentOf(waiting))).toBe(text)
    await sql("DELETE FROM system_mail")
  })

  it("encrypts mails of the application that wait, and names those that no key opens; one that went out has nothing to encrypt", async () => {
    await sql("DELETE FROM mailbox")
    const [waiting, sent] = [await createWaitingMail(), await createWaitingMail("")]
    const before = await contentOf(waiting)
    const lost = await rekey(newKey)
    expect(lost.code).toBe(1)
    expect(lost.output).toContain(`system mail ${waiting}:`)
    expect(await contentOf(waiting)).toBe(before)
    expect((await rekey(`${newKey},${oldKey}`)).output).toContain("Encrypted again: 1.")
    expect((await rekey(newKey)).output).toContain("Encrypted again: 0.")
    expect((await rekey(`${oldKey},${newKey}`)).code).toBe(0)
    expect(decryptText(await contentOf(waiting))).toBe(text)
    expect(await contentOf(sent)).toBe("")
    await sql("DELETE FROM system_mail")
  })

  it("encrypts secrets of mailboxes that wait for the proof of their address", async () => {
    const user = await createUser()
    await insertRow("pending_mailbox", {
      user_id: user.id,
      email: user.email,
      details: "{}",
      encrypted_secret: await encryptSecret({ password }),
    })
    expect((await rekey(`${newKey},${oldKey}`)).output).toContain("Encrypted again: 1.")
    await sql("DELETE FROM pending_mailbox")
  })

  it("says what is missing without a key", async () => {
    const { code, output } = await rekey("")
    expect(code).toBe(1)
    expect(output).toContain("MAIL_KEY is not set")
  })
})

describe("an encrypted secret", () => {
  it("is another text each time, shows nothing of what it holds, and opens only whole", async () => {
    const [one, two] = [await encryptSecret({ password }), await encryptSecret({ password })]
    expect(one).not.toBe(two)
    expect(Buffer.from(one.split(".")[2] ?? "", "base64url").toString("latin1")).not.toContain(password)
    await expect(decryptSecret(`${one.slice(0, -2)}${one.endsWith("AA") ? "BB" : "AA"}`)).rejects.toThrow(
      "not whole",
    )
  })
})
