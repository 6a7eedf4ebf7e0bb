import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { beforeAll, describe, expect, it } from "vitest"
import { listMailNames, outboxFolder, pathOfMail, pathOfWaiting } from "#lib/backend/mail/outbox/folder.ts"
import { outsideAccount, systemAccount } from "#lib/backend/platform/mailer/outbox-accounts.ts"
import { env } from "#lib/env.ts"
import { send } from "#tests/factories/api.ts"
import { insertRow, sql, sqlOne } from "#tests/factories/database.ts"
import {
  createMailboxOwner,
  createReachable,
  demoMailServer,
  type Owner,
  transportAs,
} from "#tests/factories/outbox.ts"
import { createUser, issueToken } from "#tests/factories/users.ts"

const server = demoMailServer()
let sam: Owner
let anne: { id: number; email: string }

beforeAll(async () => {
  sam = await createMailboxOwner()
  anne = await createReachable()
})

const subjects = async () => (await sam.api.outbox.list({})).data.map(({ subject }) => subject)

/** A mail of Sam to Anne, as it lies in the outbox. */
async function write(subject: string) {
  await transportAs(sam.email).sendMail({
    from: { name: "Sam Seller", address: sam.email },
    to: { name: "Anne Leroy", address: anne.email },
    subject,
    text: "Hello Anne,\nhere is the plan.",
    html: "<p>Hello <b>Anne</b>, here is the plan.</p>",
    attachments: [{ filename: "plan.pdf", content: Buffer.from("%PDF-1.4 a plan") }],
  })
  const [mail] = (await sam.api.outbox.list({})).data
  if (mail?.subject !== subject) throw new Error("The mail is not in the outbox")
  return mail
}

/** Mails with a subject that the application has taken in. */
const takenIn = (subject: string) =>
  sql<{ id: number; thread_id: number; is_auto_reply: boolean; copies: number }>(
    `SELECT mail.id, thread_id, is_auto_reply, (SELECT count(*)::int FROM mail_copy WHERE mail_id = mail.id) AS copies
     FROM mail WHERE subject = $1`,
    [subject],
  )

describe("the demo's mail server", () => {
  it("keeps a mail as it came, with whom it was for, and sends it nowhere", async () => {
    const { id } = await write("Your booth")
    const raw = readFileSync(pathOfMail(id), "utf8")
    expect(raw).toContain(`Return-Path: <${sam.email}>\r\nDelivered-To: ${anne.email}\r\n`)
    expect(raw).toContain("Subject: Your booth")
  })

  it("takes nothing of who is not known to it, or sends in another's name", async () => {
    const mail = { from: sam.email, to: anne.email, subject: "Forged", text: "x" }
    await expect(transportAs(sam.email, "guessed").sendMail(mail)).rejects.toThrow("535")
    await expect(transportAs("nobody@example.com").sendMail(mail)).rejects.toThrow("535")
    const foreign = { ...mail, from: "admin@example.com" }
    await expect(transportAs(sam.email).sendMail(foreign)).rejects.toThrow("553")
    await expect(transportAs("", "").sendMail(mail)).rejects.toThrow()
    expect(await subjects()).not.toContain("Forged")
  })

  it("takes answers of people outside for mailboxes of the demo alone", async () => {
    const mail = { from: anne.email, to: "somebody@elsewhere.example", subject: "Relayed", text: "x" }
    await expect(transportAs(outsideAccount).sendMail(mail)).rejects.toThrow("550")
    expect(await subjects()).not.toContain("Relayed")
  })

  it("refuses a mail that is too large and keeps nothing of it", async () => {
    const before = readdirSync(outboxFolder())
    const content = Buffer.alloc(28 * 1024 * 1024, "x")
    const mail = {
      from: sam.email,
      to: anne.email,
      subject: "Large",
      attachments: [{ filename: "x", content }],
    }
    await expect(transportAs(sam.email).sendMail(mail)).rejects.toThrow("552")
    expect(readdirSync(outboxFolder())).toEqual(before)
  })

  it("hands a mail for a mailbox of the demo to the intake, where it is unread", async () => {
    await transportAs(outsideAccount).sendMail({
      from: anne.email,
      to: sam.email,
      subject: "A question",
      text: "Is a corner left?",
    })
    await expect.poll(() => takenIn("A question")).toMatchObject([{ copies: 1 }])
    const { unread } = await sqlOne<{ unread: number }>(
      "SELECT sum(unread)::int AS unread FROM mail_thread_member WHERE user_id = $1",
      [sam.userId],
    )
    expect(unread).toBe(1)
  })

  it("hands over what an earlier server had taken and died with, once", async () => {
    const name = "1700000000000-0123456789ab"
    const raw = `From: <${anne.email}>\r\nTo: <${sam.email}>\r\nMessage-ID: <left@shop.example>\r\nSubject: Left behind\r\n\r\nHello\r\n`
    writeFileSync(pathOfMail(name), raw)
    writeFileSync(pathOfWaiting(name), JSON.stringify([sam.email]))
    await server.restart()
    await expect.poll(() => takenIn("Left behind")).toHaveLength(1)
    writeFileSync(pathOfWaiting(name), JSON.stringify([sam.email]))
    await server.restart()
    await expect
      .poll(() => readdirSync(outboxFolder()).filter((file) => file.endsWith(".waiting")))
      .toEqual([])
    expect(await takenIn("Left behind")).toMatchObject([{ copies: 1 }])
  })

  it("forgets a mail that was half sent when its client went away", async () => {
    const before = await listMailNames()
    const { connect } = await import("node:net")
    const login = Buffer.from(
      `\0${systemAccount}\0${(await import("#lib/backend/platform/mailer/outbox-accounts.ts")).passwordOf(systemAccount)}`,
    )
    const socket = connect(env().OUTBOX_PORT ?? 0, "127.0.0.1")
    let logged = ""
    socket.on("data", (chunk) => {
      logged += chunk.toString()
    })
    const say = async (line: string, code: string) => {
      const from = logged.length
      socket.write(`${line}\r\n`)
      await expect.poll(() => logged.slice(from)).toContain(code)
    }
    await expect.poll(() => logged).toContain("220")
    await say("EHLO test", "250 ")
    await say(`AUTH PLAIN ${login.toString("base64")}`, "235")
    await say("MAIL FROM:<no-reply@example.com>", "250")
    await say(`RCPT TO:<${anne.email}>`, "250")
    await say("DATA", "354")
    socket.write("Subject: Half\r\n\r\nHel")
    socket.destroy()
    await expect.poll(() => readdirSync(outboxFolder()).filter((file) => file.endsWith(".part"))).toEqual([])
    expect(await listMailNames()).toEqual(before)
  })
})

describe("the outbox", () => {
  it("shows a mail as its recipient has it", async () => {
    const { id, sent_by } = await write("Shown")
    expect(sent_by).toBe("user")
    const { data } = await sam.api.outbox.get({ mail: id })
    expect(data).toMatchObject({
      subject: "Shown",
      from: { name: "Sam Seller", email: sam.email },
      recipients: [anne.email],
      text: "Hello Anne,\nhere is the plan.",
      html: "<p>Hello <b>Anne</b>, here is the plan.</p>",
      attachments: [{ place: 0, name: "plan.pdf", mime: "application/pdf" }],
      answerable_as: [{ name: "Anne Leroy", email: anne.email }],
    })
    expect(data.headers).toContainEqual({ name: "Subject", value: "Shown" })
    const token = await issueToken(await createUser())
    const file = await send(`/api/outbox/mail/${id}/attachment/0`, { token })
    expect(await file.text()).toBe("%PDF-1.4 a plan")
    const source = await send(`/api/outbox/mail/${id}/source`, { token })
    expect(await source.text()).toBe(readFileSync(pathOfMail(id), "utf8"))
  })

  it("answers in the recipient's place with a mail of the same conversation", async () => {
    const { id } = await write("Corner booth")
    await sam.api.outbox.answer({
      mail: id,
      as: anne.email,
      text: "We take it.\nAnne",
      file: new File(["signed"], "order.txt", { type: "text/plain" }),
    })
    await expect.poll(() => takenIn("Re: Corner booth")).toHaveLength(1)
    const answer = await sqlOne<{ in_reply_to: string; text_body: string; files: number; from_name: string }>(
      `SELECT in_reply_to, text_body, from_name, (SELECT count(*)::int FROM mail_attachment WHERE mail_id = mail.id) AS files
       FROM mail WHERE subject = 'Re: Corner booth'`,
    )
    const { data } = await sam.api.outbox.get({ mail: id })
    const own = data.headers.find(({ name }) => name === "Message-ID")?.value
    expect(`<${answer.in_reply_to}>`).toBe(own)
    expect(answer).toMatchObject({ files: 1, from_name: "Anne Leroy" })
    expect(answer.text_body).toContain("We take it.")
    expect(answer.text_body).not.toContain("here is the plan")
  })

  it("answers to a show's sender come to the mailbox that reads for it, unless the mail names another address", async () => {
    const sender = "paris-team@example.com"
    await insertRow("mailing_sender", { name: "Paris", email: sender, mailbox_id: sam.mailboxId })
    for (const replyTo of [undefined, sam.email]) {
      const subject = replyTo ? "From the show, answered elsewhere" : "From the show"
      await transportAs(systemAccount).sendMail({
        from: { name: "Paris", address: sender },
        to: anne.email,
        subject,
        text: "Come",
        replyTo,
      })
      const [mail] = (await sam.api.outbox.list({})).data
      await sam.api.outbox.answer({ mail: mail?.id ?? "", as: anne.email, text: "We come." })
      await expect.poll(() => takenIn(`Re: ${subject}`)).toMatchObject([{ copies: 1 }])
    }
  })

  it("answers in nobody else's place", async () => {
    const { id } = await write("For Anne")
    for (const as of [sam.email, "somebody@elsewhere.example"])
      await expect(sam.api.outbox.answer({ mail: id, as, text: "x" })).rejects.toMatchObject({ status: 422 })
  })

  it("has an automatic answer known as one", async () => {
    const { id } = await write("Until Friday")
    await sam.api.outbox.answerAway({ mail: id, as: anne.email })
    await expect.poll(() => takenIn("Automatic reply: Until Friday")).toMatchObject([{ is_auto_reply: true }])
  })

  it("has the recipient's server report that a mail could not be delivered", async () => {
    const { id } = await write("Bounces")
    await sam.api.outbox.bounce({ mail: id, as: anne.email })
    const [report] = (await sam.api.outbox.list({})).data
    expect(report).toMatchObject({
      from: { email: "mailer-daemon@shop.example" },
      to: [{ email: sam.email }],
    })
    const raw = readFileSync(pathOfMail(report?.id ?? ""), "utf8")
    const own = /^Message-ID: (<.*>)/m.exec(readFileSync(pathOfMail(id), "utf8"))?.[1] ?? "none"
    expect(raw).toContain("Return-Path: <>")
    expect(raw).toContain("report-type=delivery-status")
    expect(raw).toContain(`Final-Recipient: rfc822; ${anne.email}\r\nAction: failed\r\nStatus: 5.1.1`)
    expect(raw).toContain(`Message-ID: ${own}`)
  })

  it("shows the latest mails first, a page at a time", async () => {
    await write("Older")
    await write("Newer")
    const { data, meta } = await sam.api.outbox.list({ per_page: 10 })
    expect(data.slice(0, 2).map(({ subject }) => subject)).toEqual(["Newer", "Older"])
    expect(meta.total).toBe((await listMailNames()).length)
  })

  it("opens nothing but mails", async () => {
    writeFileSync(join(outboxFolder(), "secret.eml"), "x")
    for (const mail of ["secret", "../secrets/session-secret", "1700000000000-ffffffffffff"])
      await expect(sam.api.outbox.get({ mail })).rejects.toMatchObject({ status: 404 })
  })

  it("is not there where there is no mail server of the demo", async () => {
    const { OUTBOX_PORT } = env()
    env().OUTBOX_PORT = undefined
    await expect(sam.api.outbox.list({})).rejects.toMatchObject({ status: 404 })
    env().OUTBOX_PORT = OUTBOX_PORT
  })
})
