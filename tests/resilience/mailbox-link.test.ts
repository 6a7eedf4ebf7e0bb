import { createServer } from "node:net"
import tls from "node:tls"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openImap } from "#lib/backend/mail/mailboxes/open-imap.ts"
import { openSmtpServer } from "#lib/backend/platform/mailer/connect-smtp.ts"
import { decryptSecret } from "#lib/backend/platform/mailer/secrets.ts"
import { statusOf } from "#tests/factories/answers.ts"
import { send, sendJson } from "#tests/factories/api.ts"
import { sql, sqlOne, unique } from "#tests/factories/database.ts"
import { codeSentTo } from "#tests/factories/mailbox-proofs.ts"
import { createMailbox } from "#tests/factories/mailboxes.ts"
import {
  createUser,
  issueToken,
  password as ownPassword,
  signIn,
  type TestUser,
} from "#tests/factories/users.ts"
import { certificate } from "#tests/mail/certificate.ts"
import { Dovecot } from "#tests/mail/dovecot.ts"
import { freePorts } from "#tests/mail/free-ports.ts"
import { startSmtpDoor } from "#tests/mail/smtp-door.ts"
import { systemMailServer } from "#tests/mail/system-mails.ts"

systemMailServer()

const password = "right & r€al"
let dovecot: Dovecot
let smtp: Awaited<ReturnType<typeof startSmtpDoor>>
let plainSmtp: typeof smtp
const trusted = tls.getCACertificates("default")

beforeAll(async () => {
  dovecot = await Dovecot.start()
  const admits = (_user: string, sent: string) => sent === password
  smtp = await startSmtpDoor({ admits })
  plainSmtp = await startSmtpDoor({ admits, isPlain: true })
})
afterAll(async () => {
  tls.setDefaultCACertificates(trusted)
  await Promise.all([dovecot.stop(), smtp.stop(), plainSmtp.stop()])
})

const server = (port: number, security: "tls" | "starttls" | "none" = "none", host = "localhost") => ({
  host,
  port,
  security,
})

function newLink(more: Record<string, unknown> = {}) {
  const email = `${unique("owner").replace(" ", "")}@example.com`
  dovecot.setPassword(email, password)
  const servers = { imap: server(dovecot.imapPort), smtp: server(smtp.port) }
  return { email, ...servers, password, current_password: ownPassword, ...more }
}

/** What is answered to a user who links so, in a language; where a code is asked for, it is given as well. */
async function link(user: TestUser, values: Record<string, unknown>, language = "en") {
  const caller = { token: await issueToken(user), language }
  const answer = await sendJson("/api/mailbox", "POST", values, caller)
  const text = await answer.text()
  const { waiting } = JSON.parse(text)
  if (!waiting) return { status: answer.status, text }
  const proven = await sendJson(
    "/api/mailbox/proof",
    "POST",
    { code: await codeSentTo(waiting.email) },
    caller,
  )
  return { status: proven.status === 200 ? answer.status : proven.status, text: await proven.text() }
}
const errorsOf = async (more: Record<string, unknown>, language = "en") => {
  const { status, text } = await link(await createUser(), newLink(more), language)
  return { status, errors: JSON.parse(text).errors }
}

describe("linking a mailbox", () => {
  it("logs in at both servers, keeps the password encrypted and shows it nowhere", async () => {
    const user = await createUser()
    const values = newLink({ display_name: "Ada" })
    const { status, text } = await link(user, values)
    expect(status, text).toBe(201)
    expect(JSON.parse(text).data).toMatchObject({
      email: values.email,
      username: values.email,
      display_name: "Ada",
      state: "new",
      folders: [],
      per_minute: 30,
    })
    const { encrypted_secret } = await sqlOne<{ encrypted_secret: string }>(
      "SELECT encrypted_secret FROM mailbox WHERE user_id = $1",
      [user.id],
    )
    expect(await decryptSecret(encrypted_secret)).toEqual({ password })
    const auditTrail = await sql(
      "SELECT changes FROM audit_entry WHERE record_type = 'user' AND record_id = $1",
      [user.id],
    )
    expect(auditTrail).toHaveLength(2)
    const mine = await send("/api/mailbox", { token: await issueToken(user) })
    for (const shown of [text, JSON.stringify(auditTrail), await mine.text()]) {
      expect(shown).toContain(values.email)
      expect(shown).not.toContain(password)
      expect(shown).not.toContain(encrypted_secret)
    }
    expect(await sqlOne('SELECT messenger_email FROM "user" WHERE id = $1', [user.id])).toEqual({
      messenger_email: values.email,
    })
  })

  it("says beside the password that it is wrong, in the caller's language, and keeps nothing", async () => {
    expect(await errorsOf({ password: "wrong" })).toEqual({
      status: 422,
      errors: { password: ["The server does not accept this user name and password"] },
    })
    expect((await errorsOf({ password: "wrong" }, "fr")).errors.password).toEqual([
      "Le serveur n’accepte pas cet identifiant et ce mot de passe",
    ])
    expect(await sql("SELECT FROM mailbox WHERE username LIKE 'wrong%'")).toEqual([])
  })

  it("says of each server what is wrong with it: name, port, encryption, certificate", async () => {
    const [closed = 1] = await freePorts(1)
    const noHost = "There is no server with this name"
    const [untrusted, noTls, notThere, closedPort] = await Promise.all([
      errorsOf({ imap: server(dovecot.imapsPort, "tls"), smtp: server(smtp.port, "starttls") }),
      errorsOf({ imap: server(dovecot.imapPort, "tls"), smtp: server(plainSmtp.port, "starttls") }),
      errorsOf({
        imap: server(993, "tls", "imap.nowhere.invalid"),
        smtp: server(465, "tls", "smtp.nowhere.invalid"),
      }),
      errorsOf({ imap: server(closed), smtp: server(closed) }),
    ])
    const certificateSays =
      "This server cannot prove its identity: its certificate is not valid for this name"
    expect(untrusted.errors).toEqual({ "imap.host": [certificateSays], "smtp.host": [certificateSays] })
    const tlsSays = "This server does not offer this encryption on this port"
    expect(noTls.errors).toEqual({ "imap.security": [tlsSays], "smtp.security": [tlsSays] })
    expect(notThere.errors).toEqual({ "imap.host": [noHost], "smtp.host": [noHost] })
    const reachSays = "The server cannot be reached. Check its name and port"
    expect(closedPort.errors).toEqual({ "imap.host": [reachSays], "smtp.host": [reachSays] })
  })

  it("takes encrypted servers whose certificate is trusted, over TLS and STARTTLS", async () => {
    tls.setDefaultCACertificates([...trusted, certificate])
    try {
      const user = await createUser()
      const over = newLink({ imap: server(dovecot.imapsPort, "tls"), smtp: server(smtp.port, "starttls") })
      expect(await link(user, over)).toMatchObject({ status: 201 })
      const other = newLink({
        imap: server(dovecot.imapPort, "starttls"),
        smtp: server(smtp.port, "starttls"),
      })
      expect(await link(user, other)).toMatchObject({ status: 201, text: expect.stringContaining("success") })
    } finally {
      tls.setDefaultCACertificates(trusted)
    }
  })

  it("tells of the outgoing server what only that one refuses", async () => {
    const strict = await startSmtpDoor({ admits: () => false })
    const app = await startSmtpDoor({
      admits: () => false,
      refusal: "Application-specific password required. Learn more at example.com",
    })
    expect((await errorsOf({ smtp: server(strict.port) })).errors).toEqual({
      smtp: ["The outgoing server does not accept this user name and password"],
    })
    const both = await errorsOf({ password: "wrong", smtp: server(app.port) })
    expect(Object.keys(both.errors)).toEqual(["password"])
    await Promise.all([strict.stop(), app.stop()])
  })

  it("gives up on a server that says nothing", async () => {
    const silent = createServer(() => undefined).listen(0, "127.0.0.1")
    await new Promise((settle) => silent.once("listening", settle))
    const address = silent.address()
    const port = typeof address === "object" && address ? address.port : 0
    const soon = { connectMs: 200, silenceMs: 200 }
    const credentials = { user: "ada", password }
    await expect(openImap(server(port), credentials, soon)).rejects.toMatchObject({ trouble: "timed_out" })
    await expect(openSmtpServer(server(port), credentials, soon)).rejects.toMatchObject({
      trouble: "timed_out",
    })
    silent.close()
  })

  it("refuses addresses at which machines tell their own secrets", async () => {
    const metadata = server(80, "none", "169.254.169.254")
    expect(
      (await errorsOf({ imap: metadata, smtp: server(80, "none", "[::ffff:169.254.169.254]") })).errors,
    ).toEqual({
      "imap.host": ["There is no server with this name"],
      "smtp.host": ["There is no server with this name"],
    })
  })

  it("is refused for an address that another user has linked", async () => {
    const values = newLink()
    expect((await link(await createUser(), values)).status).toBe(201)
    const second = await link(await createUser(), values)
    expect(second.status).toBe(409)
    expect(second.text).toContain("Another user has already linked this mailbox")
  })

  it("again keeps what was read of the same mailbox, and forgets the folders of another", async () => {
    const user = await createUser()
    const values = newLink()
    await link(user, values)
    const folders = () =>
      sql("SELECT path FROM mailbox_folder JOIN mailbox box ON box.id = mailbox_id WHERE user_id = $1", [
        user.id,
      ])
    await sql(
      "INSERT INTO mailbox_folder (mailbox_id, path, role) SELECT id, 'INBOX', 'inbox' FROM mailbox WHERE user_id = $1",
      [user.id],
    )
    await link(user, values)
    expect(await folders()).toHaveLength(1)
    await link(user, newLink())
    expect(await folders()).toEqual([])
  })

  it("again lets mails go that waited as the outgoing server refused the sign-in", async () => {
    const user = await createUser()
    const values = newLink()
    await link(user, values)
    await sql(
      "UPDATE mailbox SET send_refused_at = now(), send_refusal = '535 No', next_bulk_at = now() + interval '15 minutes' WHERE user_id = $1",
      [user.id],
    )
    await link(user, values)
    expect(
      await sqlOne(
        "SELECT send_refused_at, send_refusal, next_bulk_at <= now() AS is_due FROM mailbox WHERE user_id = $1",
        [user.id],
      ),
    ).toEqual({ send_refused_at: null, send_refusal: null, is_due: true })
  })

  it("is refused for the demo's own mailbox until that is unlinked", async () => {
    const { user, id } = await createMailbox()
    await sql("UPDATE mailbox SET intake = 'local' WHERE id = $1", [id])
    expect((await link(user, newLink())).status).toBe(409)
    await (await signIn(user)).mailboxes.unlink()
    expect((await link(user, newLink())).status).toBe(201)
  })
})

describe("the address to link at", () => {
  it("holds a key that only its user can open, for an hour", async () => {
    const user = await createUser()
    const api = await signIn(user)
    const before = Date.now()
    const { url } = await api.mailboxes.verifyKey()
    const after = Date.now()
    expect(url).toMatch(/^http:\/\/crm\.test\/profile\/mailbox\?key=/)
    const key = new URL(url).searchParams.get("key") ?? ""
    const until = Date.parse((await api.mailboxes.openKey({ key })).data.valid_until)
    const [minute, hour] = [60_000, 3_600_000]
    expect(until).toBeGreaterThan(before + hour - minute)
    expect(until).toBeLessThan(after + hour + minute)
    const stranger = await signIn(await createUser())
    expect(await statusOf(stranger.mailboxes.openKey({ key }))).toBe(404)
    expect(await statusOf(api.mailboxes.openKey({ key: key.replace("*", "*x") }))).toBe(404)
  })
})
