import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sql, sqlOne, unique } from "#tests/factories/database.ts"
import { createMailbox } from "#tests/factories/mailboxes.ts"
import { deliveryOf, whileSending } from "#tests/factories/sending.ts"
import { signIn } from "#tests/factories/users.ts"
import { Dovecot } from "#tests/mail/dovecot.ts"
import { TestMailServer } from "#tests/mail/smtp-server.ts"

let dovecot: Dovecot
let server: TestMailServer
beforeAll(async () => {
  dovecot = await Dovecot.start()
  server = await TestMailServer.start()
})
afterAll(async () => {
  await server.stop()
  await dovecot.stop()
})

/** A mailbox that is read from Dovecot, and a mail of its user that is due. */
async function written() {
  const box = await createMailbox({ port: dovecot.imapPort, smtpPort: server.port })
  dovecot.setPassword(box.email, "secret")
  const api = await signIn(box.user)
  const to = `${unique("to").replace(" ", "")}@brand.example`
  const { data } = await api.messenger.send({
    from: box.email,
    subject: "Filed",
    content: "<p>Bonjour</p>",
    key: crypto.randomUUID(),
    toMails: [{ name: "", email: to }],
    about: null,
  })
  await sql("UPDATE mail_delivery SET due_at = now() WHERE mail_id = $1", [data.id])
  return { ...box, mail: data.id, messageId: data.id_message, to }
}

const countSent = (email: string) =>
  dovecot.as(email, async (client) => (await client.mailboxOpen("Envoyes")).exists)

describe("the Sent folder of who sends", () => {
  it("gets a mail once it was sent, once", async () => {
    const { mail, email, messageId } = await written()
    const filed = async () =>
      (
        await sqlOne<{ is_filed: boolean }>(
          "SELECT filed_at IS NOT NULL AS is_filed FROM mail_delivery WHERE mail_id = $1",
          [mail],
        )
      ).is_filed
    await whileSending(() => whileSending(() => expect.poll(filed).toBe(true)))
    expect(await countSent(email)).toBe(1)
    const source = await dovecot.as(email, async (client) => {
      await client.mailboxOpen("Envoyes")
      const found = await client.fetchOne("*", { source: true })
      return found ? String(found.source) : ""
    })
    expect(source).toContain(`<${messageId}>`)
    expect(source).toContain(
      server.taken
        .find((taken) => taken.messageId === messageId)
        ?.raw.trim()
        .slice(-40),
    )
  })

  it("tells of a mail whose answer was lost that it went out: the server had put it there itself", async () => {
    const { mail, email, messageId, to } = await written()
    server.behave = ({ step, recipient }) => (step === "taken" && recipient === to ? "drop" : undefined)
    const raw = `From: <${email}>\r\nTo: <${to}>\r\nMessage-ID: <${messageId}>\r\nSubject: Filed\r\n\r\nBonjour\r\n`
    await dovecot.as(email, (client) => client.append("Envoyes", raw, ["\\Seen"]))
    await whileSending(() => expect.poll(async () => (await deliveryOf(mail)).status).toBe("sent"))
    expect(server.to(to)).toHaveLength(1)
    expect(await countSent(email)).toBe(1)
  })
})
