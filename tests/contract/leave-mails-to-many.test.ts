import { simpleParser } from "mailparser"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { signed } from "#lib/backend/mail/recipient-links/links.ts"
import { statusOf } from "#tests/factories/answers.ts"
import { send as call } from "#tests/factories/api.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { sql, sqlOne, unique } from "#tests/factories/database.ts"
import { createList, linkTo, putOnList } from "#tests/factories/mailing.ts"
import { freshAddress, oneClick, sendForm, visitor } from "#tests/factories/public-applications.ts"
import { linkMailbox, whileSending } from "#tests/factories/sending.ts"
import { createUser, signIn } from "#tests/factories/users.ts"
import { TestMailServer } from "#tests/mail/smtp-server.ts"

let server: TestMailServer
beforeAll(async () => {
  server = await TestMailServer.start()
})
afterAll(() => server.stop())

const countryId = async (code: string) =>
  (await sqlOne<{ id: number }>("SELECT id FROM country WHERE code = $1", [code])).id

async function recipient(country = "US") {
  const email = `${unique("many").replace(" ", "")}@brand.example`
  const company = await createCompany({ countryId: await countryId(country) })
  return { email, company: company.id, id: await createContact({ email, companyIds: [company.id] }) }
}

/** A mail to many as it came to each recipient. */
async function sentTo(...people: { id: number; email: string }[]) {
  const box = await linkMailbox({ port: server.port })
  const { bulk } = await box.api.bulkMails.send({
    list: "contacts",
    target: { ids: people.map(({ id }) => id), nbElements: people.length },
    values: { subject: "Hall plan", content: "<p>Bonjour</p>", with_signature: false },
  })
  await whileSending(() =>
    expect.poll(async () => (await box.api.bulkMails.get({ bulk })).data.status).toBe("done"),
  )
  const mails = await Promise.all(people.map(({ email }) => mailTo(email)))
  return { box, bulk, mails }
}

async function mailTo(email: string) {
  const raw = server.to(email)[0]?.raw ?? ""
  const { html, text = "" } = await simpleParser(raw)
  const headers = Object.fromEntries(
    [...raw.matchAll(/^(List-Unsubscribe(?:-Post)?): (.*)\r$/gm)].map(([, name = "", value]) => [
      name,
      value,
    ]),
  )
  const oneClick = /^<(.+)>$/.exec(headers["List-Unsubscribe"] ?? "")?.[1]
  return { raw, html: html || "", text, headers, path: oneClick ? new URL(oneClick).pathname : "" }
}
type Mail = Awaited<ReturnType<typeof mailTo>>
const tokenOf = ({ path }: Mail) => path.split("/").at(-1) ?? ""

/** Somebody who got such a mail. */
async function reached(country?: string) {
  const person = await recipient(country)
  const { box, bulk, mails } = await sentTo(person)
  const [mail] = mails
  if (!mail) throw new Error("Nothing arrived")
  return { ...person, box, bulk, mail }
}

const stateOf = (contact: number) =>
  sqlOne<{ is_off: boolean; lists: number; suppressed: string[] }>(
    `SELECT unsubscribed_at IS NOT NULL AS is_off, (SELECT count(*)::int FROM mailing_subscription WHERE contact_id = contact.id) AS lists,
      ARRAY(SELECT reason::text FROM suppression WHERE email = contact.email AND mailing_list_id IS NULL) AS suppressed FROM contact WHERE id = $1`,
    [contact],
  )
const nothing = { is_off: false, lists: 0, suppressed: [] }
const away = { is_off: true, lists: 0, suppressed: ["unsubscribed"] }

describe("a mail to many", () => {
  it("says in its headers and below its text how each recipient gets no more, by a link of his own", async () => {
    const [one, other] = [await recipient("US"), await recipient("FR")]
    const { mails } = await sentTo(one, other)
    for (const { headers, path, html, text } of mails) {
      expect(headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click")
      expect(path).toMatch(/^\/api\/mailing-page\/unsubscribe\/[\w-]+$/)
      const link = linkTo("unsubscribe", html)
      expect(link.pathname).toBe(`/unsubscribe/${path.split("/").at(-1)}`)
      expect(text).toContain(link.href)
      expect(text).toContain("Bonjour")
    }
    expect(mails[0]?.path).not.toBe(mails[1]?.path)
    expect([mails[0]?.text, mails[1]?.text]).toEqual([
      expect.stringMatching(/\nUnsubscribe: \S+lang=en\n/),
      expect.stringMatching(/\nSe désinscrire: \S+lang=fr\n/),
    ])
    for (const { email } of [one, other])
      expect(mails.map(({ path }) => path).join()).not.toContain(email.split("@")[0])
  })

  it("says who sends it and from where, in the language of the rest, as its preview and a test of it do", async () => {
    const seller = await sqlOne<{ name: string; street: string; en: string; fr: string }>(
      `SELECT legal_name AS name, street, country.name AS en, country.name_fr AS fr FROM tradeshow show
        JOIN invoice_seller seller ON seller.entity = show.billing_entity JOIN country ON country.id = seller.country_id
        WHERE show.template_type_id = 2 ORDER BY show.id LIMIT 1`,
    )
    const [one, other] = [await recipient("US"), await recipient("FR")]
    const { box, mails } = await sentTo(one, other)
    const addressIn = (country: string) =>
      new RegExp(`\n${seller.name}\n${seller.street}\n.*\n${country}\n*$`)
    const [english, french] = mails.map(({ text }) => text)
    expect(english).toMatch(addressIn(seller.en))
    expect(french).toMatch(addressIn(seller.fr))
    expect(mails[0]?.html).toContain(`${seller.name}<br>${seller.street}<br>`)

    const { email: from } = box
    const input = {
      from,
      toMails: [],
      subject: "Hall plan",
      content: "<p>Bonjour</p>",
      language: "fr" as const,
      is_bulk: true,
    }
    const withoutTokens = (text: string | undefined) => text?.replace(/unsubscribe\/[\w-]+/, "").trim()
    const preview = await box.api.messenger.preview(input)
    expect(withoutTokens(preview.text)).toBe(withoutTokens(french))
    expect(withoutTokens(mails[1]?.html)).toContain(withoutTokens(preview.html))
    await box.api.messenger.sendTest(input)
    expect(withoutTokens((await mailTo(from)).text)).toBe(withoutTokens(french))
    const user = await createUser()
    const unlinked = await (await signIn(user)).messenger.preview(input)
    expect(unlinked.text).toContain(seller.street)
    expect(unlinked.text).toContain(user.name)
    const personal = await box.api.messenger.preview({ ...input, is_bulk: false })
    expect(personal.text).toBe("Bonjour")
  })

  it("is left by one click, from everything, with source and proof; again it changes nothing", async () => {
    const { id, box, bulk, mail } = await reached()
    await putOnList((await createList()).id, id)
    const address = freshAddress()
    expect((await oneClick(mail.path, address)).status).toBe(200)
    expect(await stateOf(id)).toEqual(away)
    expect((await oneClick(mail.path)).status).toBe(200)
    const events = await sql(
      "SELECT action, source, proof FROM subscription_event WHERE contact_id = $1 AND mailing_list_id IS NULL",
      [id],
    )
    expect(events).toEqual([
      { action: "unsubscribed", source: "one_click", proof: { address, agent: "Provider/1", bulk } },
    ])
    const history = (await box.api.mailingLists.ofContact({ contact: id })).data.events
    expect(history).toMatchObject([
      { list: null, action: "unsubscribed", source: "one_click", proof: "Hall plan" },
      { action: "unsubscribed" },
    ])
    const again = { ids: [id], params: { filters: {} }, nbElements: 1 }
    const { data } = await box.api.bulkMails.check({ list: "contacts", target: again })
    expect(data).toMatchObject({ recipients: 0, excluded: { unsubscribed: 1 } })
  })

  it("is left on its page, without scripts; looking at it changes nothing, for scanners neither", async () => {
    const { id, mail } = await reached("FR")
    const token = tokenOf(mail)
    await call(mail.path, { method: "HEAD", address: freshAddress() })
    const shown = await call(mail.path, { address: freshAddress() })
    expect([shown.status, shown.headers.get("location")]).toEqual([303, `/unsubscribe/${token}`])
    const choice = async () => (await visitor().mailingPages.getChoice({ token })).data
    expect(await choice()).toMatchObject({ is_off: false, list: null, lists: [] })
    expect((await choice()).address).toMatch(/^.•••@.•••\.\w+$/)
    expect(await stateOf(id)).toEqual(nothing)
    expect(
      await sendForm(`/api/mailing-page/unsubscribe/${token}/form`, { lang: "fr", action: "list" }),
    ).toEqual({ status: 303, location: `/unsubscribe/${token}?lang=fr&said=off` })
    expect(await stateOf(id)).toEqual(away)
    expect((await choice()).is_off).toBe(true)
  })

  it("takes both addresses of somebody off who has another by now, and that of a contact who is gone", async () => {
    const [one, other] = [await reached(), await reached()]
    const now = `new.${one.email}`
    await sql("UPDATE contact SET email = $2 WHERE id = $1", [one.id, now])
    await sql("DELETE FROM contact WHERE id = $1", [other.id])
    await oneClick(one.mail.path)
    await oneClick(other.mail.path)
    const off = await sql<{ email: string }>(
      "SELECT email::text FROM suppression WHERE email = ANY ($1::citext[]) AND mailing_list_id IS NULL",
      [[one.email, now, other.email]],
    )
    expect(off.map(({ email }) => email).sort()).toEqual([one.email, now, other.email].sort())
  })

  it("is left by no link of nobody's making, of another recipient's mail, or of another use", async () => {
    const [one, other] = [await reached(), await reached()]
    const token = tokenOf(one.mail)
    const row = Number.parseInt(tokenOf(other.mail).slice(22), 36)
    const forged = [
      `${token.startsWith("A") ? "B" : "A"}${token.slice(1)}`,
      token.slice(0, 22) + row.toString(36),
      signed("open", row),
      signed("confirm", row),
      token.toUpperCase(),
    ]
    for (const each of forged)
      expect((await oneClick(`/api/mailing-page/unsubscribe/${encodeURIComponent(each)}`)).status).toBe(404)
    const unknown = signed("leave", 2_000_000_000)
    expect((await oneClick(`/api/mailing-page/unsubscribe/${unknown}`)).status).toBe(404)
    expect(await statusOf(visitor().mailingPages.getChoice({ token: unknown }))).toBe(404)
    // Lists are chosen by mails of lists alone.
    await sendForm(`/api/mailing-page/preferences/${token}/form`, { lang: "en", action: "all" })
    expect([await stateOf(one.id), await stateOf(other.id)]).toEqual([nothing, nothing])
  })
})

it("a mail that somebody writes to one person carries no way out", async () => {
  const box = await linkMailbox({ port: server.port })
  const { company, email } = await recipient()
  const { data } = await box.api.messenger.send({
    from: box.email,
    subject: "Only you",
    content: "<p>Hello</p>",
    key: crypto.randomUUID(),
    toMails: [{ name: "", email }],
    about: { type: "company", id: company },
  })
  await sql("UPDATE mail_delivery SET due_at = now() WHERE mail_id = $1", [data.id])
  await whileSending(() => expect.poll(() => server.to(email).length).toBe(1))
  const { headers, text } = await mailTo(email)
  expect(headers).toEqual({})
  expect(text).not.toContain("unsubscribe")
})
