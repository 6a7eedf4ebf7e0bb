import { createServer } from "node:net"
import tls from "node:tls"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openImap } from "#lib/backend/mail/mailboxes/open-imap.ts"
import { openSmtpServer } from "#lib/backend/platform/mailer/connect-smtp.ts"
import { decryptSecret } from "#lib/backend/platform/mailer/secrets.ts"
import { contract } from "#lib/contract/contract.ts"
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

describe("unlinking", () => {
  it("forgets the secret, keeps the mails and leaves nothing unread", async () => {
    const { user, id } = await createMailbox()
    const { thread } = await sqlOne<{ thread: number }>(
      "INSERT INTO mail_thread (subject, last_mail_at) VALUES ('Hello', now()) RETURNING id AS thread",
    )
    const mail = await sqlOne<{ id: number }>(
      `INSERT INTO mail (thread_id, direction, message_id, from_email, subject, html_body, sent_at)
       VALUES ($1, 'in', $2, 'jane@example.org', 'Hello', '', now()) RETURNING id`,
      [thread, unique("m")],
    )
    await sql("INSERT INTO mail_copy (mailbox_id, mail_id) VALUES ($1, $2)", [id, mail.id])
    const api = await signIn(user)
    await api.mailboxes.unlink()
    expect((await api.mailboxes.get()).data).toBeNull()
    expect(await sql("SELECT FROM mailbox WHERE id = $1", [id])).toEqual([])
    expect(await sqlOne("SELECT unread FROM mail_thread_member WHERE thread_id = $1", [thread])).toEqual({
      unread: 0,
    })
    expect(await sql("SELECT FROM mail WHERE id = $1", [mail.id])).toHaveLength(1)
    expect(await statusOf(api.mailboxes.unlink())).toBe(404)
  })
})

describe("what is one's own", () => {
  it("limits, exclusions and signature are changed and told in the audit trail, stale changes refused", async () => {
    const { user } = await createMailbox()
    const api = await signIn(user)
    const { version } = (await api.mailboxes.get()).data ?? {}
    const { data } = await api.mailboxes.setLimits({ per_minute: 10, per_day: 0, version })
    expect(data).toMatchObject({ per_minute: 10, per_day: 0, sent_today: 0 })
    expect(await statusOf(api.mailboxes.setLimits({ per_minute: 1, per_day: 1, version }))).toBe(409)

    await api.mailboxes.addExclusion({ pattern: "@Friends.example" })
    const { data: excluded } = await api.mailboxes.addExclusion({ pattern: "mum@home.example" })
    expect(excluded.map(({ pattern }) => pattern)).toEqual(["friends.example", "mum@home.example"])
    for (const pattern of ["nobody@", "no domain", "a@b@c.example"])
      expect(await statusOf(api.mailboxes.addExclusion({ pattern }))).toBe(422)
    const other = await signIn((await createMailbox()).user)
    expect(await statusOf(other.mailboxes.removeExclusion({ exclusion: excluded[0]?.id ?? 0 }))).toBe(404)
    await api.mailboxes.removeExclusion({ exclusion: excluded[0]?.id ?? 0 })
    expect((await api.mailboxes.listExclusions()).data).toHaveLength(1)

    const signature_html = '<p onclick="x()">Ada<script>alert(1)</script></p>'
    const edit = {
      signature_text: "Ada",
      signature_html,
      languages: ["fr" as const, "en" as const],
      version: 0,
    }
    const profile = (await api.mailboxes.editProfile(edit)).data
    expect(profile).toMatchObject({ signature_text: "Ada", languages: ["fr", "en"] })
    expect(profile.signature_html).not.toMatch(/script|onclick/)
    expect(await statusOf(api.mailboxes.editProfile(edit))).toBe(409)
    const auditTrail = await sql<{ changes: object }>(
      "SELECT changes FROM audit_entry WHERE record_type = 'user' AND record_id = $1 ORDER BY id",
      [user.id],
    )
    expect(auditTrail.map(({ changes }) => Object.keys(changes).sort())).toEqual([
      ["mails_per_day", "mails_per_minute"],
      ["mail_exclusions"],
      ["mail_exclusions"],
      ["mail_exclusions"],
      ["mail_languages", "mail_signature"],
    ])
  })

  it("the signature is that of the user's owner until one is written; one that was emptied stays empty", async () => {
    const user = await createUser({ owner: true })
    const { nickname } = await sqlOne<{ nickname: string }>("SELECT nickname FROM owner WHERE id = $1", [
      user.ownerId,
    ])
    const signed = async () => (await (await signIn(user)).mailboxes.getProfile()).data
    expect(await signed()).toMatchObject({ signature_html: "", version: 0 })
    await sql(
      "INSERT INTO owner_signature (owner, signature_text, signature_html, languages) VALUES ($1, 'Ada Roy', '<div>Ada Roy</div>', '{fr}')",
      [nickname.toUpperCase()],
    )
    const own = {
      signature_text: "Ada Roy",
      signature_html: "<div>Ada Roy</div>",
      languages: ["fr" as const],
      version: 0,
    }
    expect(await signed()).toEqual(own)
    const api = await signIn(user)
    expect((await api.mailboxes.editProfile(own)).data).toEqual(own)
    await api.mailboxes.editProfile({ ...own, signature_text: "", signature_html: "" })
    expect(await signed()).toMatchObject({ signature_html: "", languages: ["fr"], version: 1 })
    expect((await (await signIn(await createUser())).mailboxes.getProfile()).data.signature_html).toBe("")
  })

  it("administrators see everybody's state and nobody's secret; one that is silent for too long is stuck", async () => {
    const { user, id } = await createMailbox()
    await sql(
      "UPDATE mailbox SET state = 'waiting', state_since = now() - interval '1 day', last_contact_at = now() - interval '13 minutes' WHERE id = $1",
      [id],
    )
    const token = await issueToken(await createUser({ isAdmin: true }))
    const answer = await send("/api/mailboxes", { token })
    const text = await answer.text()
    const mine = JSON.parse(text).data.find((box: { user: { id: number } }) => box.user.id === user.id)
    expect(mine).toMatchObject({ state: "stuck", last_error: "silent" })
    expect(text).not.toMatch(/v1\.|encrypted|password/)
    expect(Object.keys(contract.mailboxes)).toContain("listAll")
  })
})
