import { describe, expect, it } from "vitest"
import { keepMail } from "#lib/backend/mail/inbound/keep-mail.ts"
import { returnTokenOf } from "#lib/backend/mail/inbound/return-token.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { insertRow, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { headedReport, plainReport, standardReport } from "#tests/factories/delivery-reports.ts"
import { createMailbox, type TestMailbox } from "#tests/factories/mailboxes.ts"
import { newMessageId, rawMail } from "#tests/factories/raw-mails.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

const take = (raw: Buffer, box: TestMailbox, direction?: "out") => {
  const at = { mailboxId: box.id, folderId: null, uid: null, receivedAt: new Date(), seen: false }
  return keepMail(raw, direction ? { ...at, direction } : at)
}

/** Takes a mail of ours in, with its delivery. */
async function sentTo(box: TestMailbox, id: string, to: string): Promise<number> {
  const { mailId } = await take(rawMail({ id, from: box.email, to }), box, "out")
  await insertRow("mail_delivery", { mail_id: mailId, mailbox_id: box.id, status: "sent" })
  return mailId ?? 0
}

/** A mail of ours to people we know, which went out. */
async function sent(people = 1) {
  const box = await createMailbox()
  const emails = Array.from({ length: people }, () => `${unique("to").replace(" ", "")}@client.example`)
  const contacts = await Promise.all(emails.map((email) => createContact({ email })))
  const id = newMessageId()
  const mail = await sentTo(box, id, emails.join(", "))
  const [email = "", contact = 0] = [emails[0], contacts[0]]
  return { box, email, contact, id, mail, about: { to: box.email, about: id, recipient: email } }
}

const hasError = async (contact: number) =>
  (await sqlOne<{ email_error: boolean }>("SELECT email_error FROM contact WHERE id = $1", [contact]))
    .email_error
const deliveryOf = (mail: number) =>
  sqlOne("SELECT status, failure, refused FROM mail_delivery WHERE mail_id = $1", [mail])

describe("an address that does not exist", () => {
  it("is on the suppression list of all lists until somebody says that it works again", async () => {
    const { box, contact, email, about } = await sent()
    await take(standardReport(about), box)
    const suppressed = () => sql("SELECT reason, mailing_list_id FROM suppression WHERE email = $1", [email])
    expect(await suppressed()).toEqual([{ reason: "bounced", mailing_list_id: null }])
    const api = await signIn(await createUser({ abilities: ["record.edit"] }))
    await api.contacts.resetEmailError({ contact })
    expect(await suppressed()).toEqual([])
  })
})

describe("a mail that did not arrive", () => {
  it.each([
    ["as the standard has it", standardReport],
    ["in plain words", plainReport],
    ["by a header", headedReport],
  ])(
    "says so %s: the address has an error, the sending failed, and the report is in the conversation",
    async (_, report) => {
      const { box, contact, mail, email, about } = await sent()
      const { outcome, mailId } = await take(report(about), box)
      expect(outcome).toBe("kept")
      expect(await hasError(contact)).toBe(true)
      expect(await deliveryOf(mail)).toMatchObject({
        status: "failed",
        failure: "bounced",
        refused: [{ email }],
      })
      const [ours, theirs] = await Promise.all(
        [mail, mailId].map((id) => sqlOne("SELECT thread_id, is_auto_reply FROM mail WHERE id = $1", [id])),
      )
      expect(theirs).toEqual({ thread_id: ours?.thread_id, is_auto_reply: true })
      expect(
        await sqlOne(
          "SELECT changes FROM audit_entry WHERE record_type = 'contact' AND record_id = $1 AND changes ? 'email_error'",
          [contact],
        ),
      ).toEqual({ changes: { email_error: [false, true] } })
    },
  )

  it("is one report however many mailboxes have it", async () => {
    const { box, about, mail } = await sent()
    const raw = standardReport(about)
    const other = await createMailbox()
    for (const [where, outcome] of [
      [box, "kept"],
      [other, "known"],
      [box, "known"],
    ] as const)
      expect(await take(raw, where)).toMatchObject({ outcome })
    expect((await deliveryOf(mail)).refused).toHaveLength(1)
  })

  it("went out to the others", async () => {
    const { box, mail, email, about } = await sent(2)
    await take(standardReport(about), box)
    expect(await deliveryOf(mail)).toMatchObject({ status: "sent", failure: "bounced", refused: [{ email }] })
  })

  it.each([
    ["a full mailbox", { status: "5.2.2", reply: "552 5.2.2 Mailbox full" }],
    ["a text that is not liked", { status: "5.7.1", reply: "550 5.7.1 Message rejected as spam" }],
    ["a server that is away", { status: "4.4.1", reply: "connection timed out" }],
  ])("is no error of the address for %s, but for the third mail in a month it is", async (_, said) => {
    const first = await sent()
    const { box, contact, email } = first
    await take(standardReport({ ...first.about, ...said }), box)
    expect(await deliveryOf(first.mail)).toMatchObject({ status: "sent", failure: null })
    for (const expected of [false, true]) {
      const id = newMessageId()
      await sentTo(box, id, email)
      await take(standardReport({ to: box.email, about: id, recipient: email, ...said }), box)
      expect(await hasError(contact)).toBe(expected)
    }
  })

  it("is nothing yet while it is only delayed, and nothing when it was delivered", async () => {
    const { box, contact, mail, about } = await sent()
    for (const action of ["delayed", "delivered"] as const)
      expect(await take(standardReport({ ...about, action }), box)).toMatchObject({ outcome: "skipped" })
    expect(await hasError(contact)).toBe(false)
    expect(await deliveryOf(mail)).toMatchObject({ status: "sent", failure: null })
  })

  it("is not told by strangers: of a mail we did not send, or somebody it did not go to", async () => {
    const { box, about } = await sent()
    const email = `${unique("victim").replace(" ", "")}@client.example`
    const victim = await createContact({ email })
    expect(await take(standardReport({ ...about, about: newMessageId() }), box)).toMatchObject({
      outcome: "skipped",
    })
    await take(standardReport({ ...about, recipient: email }), box)
    expect(await hasError(victim)).toBe(false)
  })

  it.each([standardReport, plainReport, headedReport])(
    "is not told by who knows its Message-ID alone, and by nobody in a mailbox that did not send it",
    async (report) => {
      const { box, about, contact, mail } = await sent()
      const foreign = await createMailbox()
      const mails = [
        await take(report({ ...about, token: returnTokenOf("another@organiser.example") }), box),
        await take(report({ ...about, token: "" }), box),
        await take(report(about), foreign),
      ]
      // They name a conversation that is kept, and are ordinary mails of it at the most.
      expect(mails.map(({ outcome }) => outcome)).not.toContain("known")
      expect(await hasError(contact)).toBe(false)
      expect(await deliveryOf(mail)).toMatchObject({ status: "sent", failure: null, refused: [] })
    },
  )

  it("is told in the mailbox that reads for the sender of a show", async () => {
    const { box, about, contact, mail } = await sent()
    const reader = await createMailbox()
    const email = `${unique("show").replace(" ", "")}@organiser.example`
    const sender = await insertRow<{ id: number }>("mailing_sender", {
      name: "Show",
      email,
      mailbox_id: reader.id,
    })
    await sql("UPDATE mail_delivery SET mailbox_id = NULL, sender_id = $2 WHERE mail_id = $1", [
      mail,
      sender.id,
    ])
    await take(standardReport(about), box)
    expect(await hasError(contact)).toBe(false)
    await take(standardReport(about), reader)
    expect(await hasError(contact)).toBe(true)
  })
})

describe("an answering machine", () => {
  it.each([
    ["Auto-Submitted: auto-replied", "Re: Stand"],
    ["X-Autoreply: yes", "Re: Stand"],
    ["Precedence: auto_reply", "Re: Stand"],
    ["X-Nothing: 1", "Réponse automatique : Stand"],
    ["X-Nothing: 1", "Automatic reply: Stand"],
    ["X-Nothing: 1", "Out of Office: Stand"],
  ])("is told by %s and the subject %s", async (header, subject) => {
    const { box, email } = await sent()
    const { mailId } = await take(
      rawMail({
        from: email,
        to: box.email,
        subject: `=?utf-8?B?${Buffer.from(subject).toString("base64")}?=`,
        headers: [header],
      }),
      box,
    )
    expect(await sqlOne("SELECT is_auto_reply FROM mail WHERE id = $1", [mailId])).toEqual({
      is_auto_reply: true,
    })
  })

  it.each([
    ["Auto-Submitted: no", "Re: Stand"],
    ["Precedence: bulk", "Our newsletter"],
  ])("is none by %s and the subject %s", async (header, subject) => {
    const { box, email } = await sent()
    const { mailId } = await take(rawMail({ from: email, to: box.email, subject, headers: [header] }), box)
    expect(await sqlOne("SELECT is_auto_reply FROM mail WHERE id = $1", [mailId])).toEqual({
      is_auto_reply: false,
    })
  })
})
