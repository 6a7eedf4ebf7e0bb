import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { ApiError } from "#lib/api/errors.ts"
import { asLiteral } from "#lib/contract/mail/fill-placeholders.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { insertRow, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { createRegistration, createShow, type TestShow } from "#tests/factories/registrations.ts"
import { type LinkedMailbox, linkMailbox } from "#tests/factories/sending.ts"
import { TestMailServer } from "#tests/mail/smtp-server.ts"

let server: TestMailServer
let box: LinkedMailbox
let show: TestShow
let registration: number
let company: number

beforeAll(async () => {
  server = await TestMailServer.start()
  box = await linkMailbox({ port: server.port })
  company = (await createCompany()).id
  await createContact({ companyIds: [company] })
  show = await createShow()
  await sql("UPDATE tradeshow SET template_type_id = 2 WHERE id = $1", [show.id])
  const values = {
    WAITING_LIST_REPLY: "2027-04-07",
    TOPIC: { en: "Knitwear", fr: "La maille" },
    BALANCE_DAYS: "45",
    STEPS: "three steps",
  }
  await sql(`UPDATE tradeshow_session SET mail_values = $2, "from" = '2027-07-01' WHERE id = $1`, [
    show.session,
    JSON.stringify(values),
  ])
  registration = (await createRegistration({ show })).id
})
afterAll(() => server.stop())

type Written = Parameters<LinkedMailbox["api"]["messenger"]["send"]>[0]

const written = (mail: Partial<Written> = {}): Written => ({
  from: box.email,
  subject: "Your booth",
  content: "<p>Bonjour</p>",
  key: randomUUID(),
  toMails: [{ name: "", email: "ada@brand.example" }],
  about: { type: "registration", id: registration },
  ...mail,
})

/** The mail as its recipient gets it. */
async function sent(mail: Partial<Written>) {
  const { data } = await box.api.messenger.send(written(mail))
  return sqlOne<{ subject: string; html_body: string }>("SELECT subject, html_body FROM mail WHERE id = $1", [
    data.id,
  ])
}

const errorsOf = (mail: Partial<Written>) =>
  box.api.messenger.send(written(mail)).then(
    () => null,
    (error: unknown) => (error instanceof ApiError ? error.body.errors : error),
  )

async function template(row: { type: number; is_locked: boolean }): Promise<number> {
  return (await insertRow<{ id: number }>("mail_template", row)).id
}

describe("placeholders that a mail is sent with", () => {
  const subject = "[SHOW]: answer by [WAITING_LIST_REPLY]"
  const content = "<p>[TOPIC] in [STEPS], balance by [BALANCE_DAY]</p>"

  it("stand for the show's days, topics and steps, in the language of the mail, as its preview says", async () => {
    const inFrench = {
      subject: `${show.name}: answer by 7 avril 2027`,
      html: "<div>La maille in three steps, balance by 17 mai 2027</div>",
    }
    expect(await box.api.messenger.preview(written({ subject, content, language: "fr" }))).toMatchObject({
      ...inFrench,
      missing: [],
    })
    expect(await sent({ subject, content, language: "fr" })).toEqual({
      subject: inFrench.subject,
      html_body: inFrench.html,
    })
    expect((await sent({ subject, content })).html_body).toContain("Knitwear in three steps")
  })

  it("speak of the show that the mail's template is about", async () => {
    const losAngeles = await template({ type: 7, is_locked: false })
    const { name } = await sqlOne<{ name: string }>("SELECT name FROM tradeshow WHERE template_type_id = 7")
    const about = { type: "company", id: company } as const
    const mail = { subject: "[SHOW]", content: "<p>Hello</p>", about }
    expect((await sent({ ...mail, template_id: losAngeles })).subject).toBe(name)
    expect((await sent(mail)).subject).not.toBe(name)
  })

  it("are the names of its one recipient; of several, or of an address that nobody has, there are none", async () => {
    const email = `${unique("zoe").replace(" ", "")}@brand.example`
    const contact = await createContact({ firstName: "Zoé", lastName: "Roy", email })
    const mail = { subject: "For [FIRST_NAME]", content: "<p>Dear Ms [LAST_NAME]</p>" }
    const toMails = [{ name: "", email: email.toUpperCase() }]
    expect(await sent({ ...mail, toMails })).toEqual({
      subject: "For Zoé",
      html_body: "<div>Dear Ms Roy</div>",
    })
    const refusal = {
      subject: ["There is no value for FIRST_NAME"],
      content: ["There is no value for LAST_NAME"],
    }
    expect(await errorsOf(mail)).toEqual(refusal)
    const other = { name: "", email: "ada@brand.example" }
    expect(await errorsOf({ ...mail, toMails: [...toMails, other] })).toEqual(refusal)
    await sql("UPDATE contact SET first_name = '' WHERE id = $1", [contact])
    const { html } = await box.api.messenger.preview(
      written({ subject: "Your booth", content: "<p>Bonjour [FIRST_NAME],</p>", toMails }),
    )
    expect(html).toBe("<div>Bonjour,</div>")
  })

  it("that stand for more than a subject holds are cut behind a word, in a mail that goes", async () => {
    const long = (await createCompany({ name: unique("Brands") })).id
    await createContact({ companyIds: [long] })
    const brands = Array.from({ length: 40 }, (_, index) => `${unique("Lilas 😀")} ${index}`)
    await sql(
      `WITH made AS (INSERT INTO brand (name) SELECT unnest($2::text[]) RETURNING id)
        INSERT INTO company_brand (company_id, brand_id) SELECT $1, id FROM made`,
      [long, brands],
    )
    const about = { type: "company", id: long } as const
    const { subject } = await sent({ subject: "For [BRAND] alone", about })
    expect(subject).toMatch(/^For Lilas 😀.*…$/u)
    expect(subject.length).toBeLessThanOrEqual(500)
    expect(subject.isWellFormed()).toBe(true)
    const typed = { subject: "x".repeat(501) }
    expect(await errorsOf(typed)).toEqual({ subject: ["This text is too long: 500 characters maximum"] })
  })

  it("are the user's name alone with a locked template, and on no record", async () => {
    const locked = await template({ type: 2, is_locked: true })
    const mail = { subject: "[SHOW]", content: "<p>[USERNAME]</p>" }
    const { html } = await box.api.messenger.preview(written({ ...mail, template_id: locked }))
    expect(html).toBe(`<div>${box.user.name}</div>`)
    const refusal = { subject: ["There is no value for SHOW"] }
    expect(await errorsOf({ ...mail, template_id: locked })).toEqual(refusal)
    expect(await errorsOf({ ...mail, about: null })).toEqual(refusal)
  })

  it("are not filled that were marked as text, which goes as it was written; nor are those of a mail that was cancelled", async () => {
    const mail = {
      subject: `${asLiteral("[SHOW]")} of [SHOW]`,
      content: `<p>${asLiteral("Hello [BRAND], [HALL]")}, [STEPS]</p>`,
    }
    const asSent = {
      subject: `[SHOW] of ${show.name}`,
      html: "<div>Hello [BRAND], [HALL], three steps</div>",
    }
    expect(await box.api.messenger.preview(written(mail))).toMatchObject({ ...asSent, missing: [] })
    const { data } = await box.api.messenger.send(written(mail))
    const { values } = await box.api.messenger.undo({ message: data.id })
    const again = { subject: values.subject, content: values.content }
    expect(await sent(again)).toEqual({ subject: asSent.subject, html_body: asSent.html })
  })

  it("are refused beside the field that names one without a value, also those that another show's session alone has", async () => {
    const other = await createShow()
    await sql("UPDATE tradeshow_session SET mail_values = $2 WHERE id = $1", [
      other.session,
      JSON.stringify({ HALL_OF_OTHERS: "4" }),
    ])
    const mail = { subject: "[BALANCE_DAYS] days", content: "<p>[HALL_OF_OTHERS] [URGENT]</p>" }
    expect(await errorsOf(mail)).toEqual({ content: ["There is no value for HALL_OF_OTHERS"] })
    const about = { type: "registration", id: registration } as const
    const { values } = await box.api.messenger.recipients(about)
    expect(values).toMatchObject({ HALL_OF_OTHERS: null, BALANCE_DAYS: "45" })
    expect(values).not.toHaveProperty("URGENT")
  })
})
