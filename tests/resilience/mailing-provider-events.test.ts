import { describe, expect, it } from "vitest"
import { countWaiting, onConnection, sql, sqlOne } from "#tests/factories/database.ts"
import { throughBrevo } from "#tests/factories/mailing-partner.ts"
import { whereIs } from "#tests/factories/sequences.ts"
import { agreeToTracking } from "#tests/factories/tracking.ts"

const { brevo, standing, dueMail, sendUntil, sentMail, tell, move } = throughBrevo()

type Mail = Awaited<ReturnType<typeof sentMail>>
const event = ({ email }: Mail, name: string, more: object = {}) => {
  const [mail] = brevo.to(email)
  if (!mail) throw new Error("Nothing was sent")
  return brevo.event(mail, name, more)
}
const later = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
const seenOf = ({ run }: Mail) =>
  sqlOne(
    `SELECT status, opened_at IS NOT NULL AS opened, clicked_at IS NOT NULL AS clicked, machine_opened_at IS NOT NULL AS machine,
      (SELECT count(*)::int FROM mailing_click WHERE send_id = mailing_send.id) AS clicks FROM mailing_send WHERE run_id = $1`,
    [run],
  )
const reasonsOf = ({ email }: Mail) =>
  sql("SELECT reason::text AS reason, mailing_list_id FROM suppression WHERE email = $1", [email])
/** As though it was delivered a while ago: what happens at once is a machine's. */
const whileAgo = ({ run }: Mail) =>
  sql(
    "UPDATE mail_delivery SET sent_at = now() - interval '1 hour' FROM mailing_send send WHERE send.mail_id = mail_delivery.mail_id AND run_id = $1",
    [run],
  )

describe("what a webhook tells", () => {
  it.each([
    ["hard_bounce", "bounced", "bounced", { reason: "550 5.1.1 no such user" }],
    ["invalid_email", "bounced", "bounced", {}],
    ["blocked", "bounced", "bounced", {}],
    ["spam", "complained", "complaint", {}],
    ["unsubscribed", "unsubscribed", "unsubscribed", {}],
  ])("%s ends the run: %s", async (name, ends, reason, more) => {
    const mail = await sentMail()
    const sent = event(mail, name, more)
    expect((await tell(sent)).status).toBe(200)
    await move()
    expect(await whereIs(mail.run)).toMatchObject({ status: "stopped", end_reason: ends })
    expect(await reasonsOf(mail)).toEqual([{ reason, mailing_list_id: null }])
    const before = await sqlOne("SELECT to_json(d) AS d FROM mail_delivery d WHERE mail_id = $1", [
      (await standing(mail.run)).mail,
    ])
    await tell([sent, sent])
    expect(
      await sqlOne("SELECT to_json(d) AS d FROM mail_delivery d WHERE mail_id = $1", [
        (await standing(mail.run)).mail,
      ]),
      "told again it changes nothing",
    ).toEqual(before)
    expect(await reasonsOf(mail)).toHaveLength(1)
  })

  it("unsubscribed is noted although a bounce that is being noted came in the way", async () => {
    const mail = await sentMail()
    await onConnection(async (connection) => {
      await connection.query("BEGIN")
      await connection.query("SET LOCAL deadlock_timeout = '30s'")
      await connection.query("INSERT INTO suppression (email, reason) VALUES ($1, 'bounced')", [mail.email])
      const telling = tell(event(mail, "unsubscribed"))
      await expect.poll(countWaiting).toBe(1)
      await connection.query("SELECT FROM contact WHERE id = $1 FOR UPDATE", [mail.contact])
      await connection.query("COMMIT")
      expect((await telling).status).toBe(200)
    })
    expect(await reasonsOf(mail)).toEqual([{ reason: "unsubscribed", mailing_list_id: null }])
  })

  it("opened and clicked move what the Mailing panel and runs see; told twice and in any order they count once", async () => {
    const mail = await sentMail()
    await agreeToTracking(mail.contact)
    await whileAgo(mail)
    const click = event(mail, "click", { link: "https://show.example/plan" })
    await tell([click, event(mail, "opened"), event(mail, "delivered"), event(mail, "request"), click])
    expect(await seenOf(mail)).toMatchObject({ status: "CLICKED", opened: true, clicked: true, clicks: 1 })
  })

  it("of opens and clicks nothing is noted of who has not agreed to tracking", async () => {
    const mail = await sentMail()
    await whileAgo(mail)
    await tell([event(mail, "opened"), event(mail, "click", { link: "https://show.example/plan" })])
    expect(await seenOf(mail)).toMatchObject({ status: "SENT", opened: false, clicked: false, clicks: 0 })
  })

  it("opens of proxies are a machine's, and the way out is no link that was followed", async () => {
    const mail = await sentMail()
    await agreeToTracking(mail.contact)
    await whileAgo(mail)
    const [sent] = brevo.to(mail.email)
    const link = /href="([^"]*\/unsubscribe\/[^"]*)"/.exec(sent?.htmlContent ?? "")?.[1]
    expect(link).toBeTruthy()
    await tell([
      event(mail, "unique_proxy_open"),
      event(mail, "click", { link: link?.replaceAll("&amp;", "&") }),
    ])
    expect(await seenOf(mail)).toMatchObject({ status: "SENT", opened: false, machine: true, clicks: 0 })
  })

  it("one soft bounce passes", async () => {
    const mail = await sentMail()
    await tell(event(mail, "soft_bounce", { reason: "452 mailbox full" }))
    await tell(event(mail, "deferred"))
    const contact = await sqlOne("SELECT email_error FROM contact WHERE id = $1", [mail.contact])
    expect(contact).toEqual({ email_error: false })
    expect(await sql("SELECT is_permanent, reply FROM mail_bounce WHERE email = $1", [mail.email])).toEqual([
      { is_permanent: false, reply: "452 mailbox full" },
    ])
  })

  it("a mail whose answer was lost was taken, when an event tells of it", async () => {
    const { run, email } = await dueMail()
    brevo.fail("POST /smtp/email", { drop: "after" })
    await sendUntil(async () => (await standing(run).catch(() => undefined))?.reply)
    const [mail] = brevo.to(email)
    if (!mail) throw new Error("Nothing was sent")
    await tell(brevo.event(mail, "delivered"))
    expect(await standing(run)).toMatchObject({ delivery: "sent", message_id: mail.messageId.slice(1, -1) })
  })

  it("of mails that are not ours, of others than their recipients, and of what is unknown changes nothing", async () => {
    const mail = await sentMail()
    const strange = [
      { ...event(mail, "unsubscribed"), email: "other@nuage.example" },
      { ...event(mail, "unsubscribed"), "message-id": "<a@b>", tags: [], tag: "" },
      event(mail, "list_addition"),
      { event: "spam" },
      {},
    ]
    expect((await tell(strange)).status).toBe(200)
    expect((await tell({ ...event(mail, "opened"), ts: later(9_000), ts_event: later(9_000) })).status).toBe(
      200,
    )
    expect(await reasonsOf(mail)).toEqual([])
    expect(await sql("SELECT FROM suppression WHERE email = 'other@nuage.example'")).toEqual([])
  })
})

describe("a webhook that is forged", () => {
  it("is refused without the token, before it is read, and changes nothing", async () => {
    const mail = await sentMail()
    for (const token of ["", "x".repeat(40), "t".repeat(39)]) {
      expect((await tell(event(mail, "spam"), token)).status).toBe(401)
      expect((await tell([1, "not an event"], token)).status).toBe(401)
    }
    expect(await reasonsOf(mail)).toEqual([])
  })

  it("is refused when it is too large", async () => {
    const answer = await tell([{ event: "spam", email: "x".repeat(1_100_000) }])
    expect(answer.status).toBe(413)
  })
})
