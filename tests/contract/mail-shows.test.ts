import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { proposedShow } from "#lib/contract/mail/mail-shows.ts"
import { refused } from "#tests/factories/answers.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact, setPrimarySalesContact } from "#tests/factories/contacts.ts"
import { insertRow, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { createRegistration, createShow, type TestShow } from "#tests/factories/registrations.ts"
import { type LinkedMailbox, linkMailbox } from "#tests/factories/sending.ts"
import { TestMailServer } from "#tests/mail/smtp-server.ts"

let server: TestMailServer
let box: LinkedMailbox
let template: number

beforeAll(async () => {
  server = await TestMailServer.start()
  box = await linkMailbox({ port: server.port })
  template = (await insertRow<{ id: number }>("mail_template", { type: 2, is_locked: false })).id
})
afterAll(() => server.stop())

/** A show of the main kind that is to come, whose session says a topic. */
async function showOf(topic: string): Promise<TestShow> {
  const show = await createShow()
  await sql("UPDATE tradeshow SET template_type_id = 2 WHERE id = $1", [show.id])
  await sql(
    `UPDATE tradeshow_session SET is_current = false, "from" = '2097-01-23', "to" = '2097-01-25', mail_values = $2 WHERE id = $1`,
    [show.session, JSON.stringify({ TOPIC: topic })],
  )
  return show
}

async function company() {
  const { id } = await createCompany()
  await createContact({ companyIds: [id] })
  return { type: "company", id } as const
}
type About = Awaited<ReturnType<typeof company>>

const mailOn = (about: About, session_id: number | null = null) => ({
  from: box.email,
  subject: "[SHOW_DAYS]",
  content: "<p>[TOPIC]</p>",
  key: randomUUID(),
  toMails: [{ name: "", email: "ada@brand.example" }],
  about,
  session_id,
})

const shows = async (about: About) => (await box.api.mailTemplates.showsOn(about)).data

describe("the show that a mail on a record is about", () => {
  it("is proposed by an application, else a pipeline, else the last mail; another one is filled once it is chosen", async () => {
    const about = await company()
    const [mailed, piped, applied] = [
      await showOf("Mail"),
      await showOf("Pipeline"),
      await showOf("Application"),
    ]
    const current = proposedShow(await shows(about), 2)
    expect(current?.reason).toBe("current")

    const { data } = await box.api.messenger.send(mailOn(about, mailed.session))
    expect(await sqlOne("SELECT subject, html_body FROM mail WHERE id = $1", [data.id])).toEqual({
      subject: "23–25 January 2097",
      html_body: "<div>Mail</div>",
    })
    expect(proposedShow(await shows(about), 2)).toMatchObject({ id: mailed.session, reason: "mail" })

    const pipeline = await insertRow<{ id: number }>("lifecycle", {
      tradeshow_id: piped.id,
      session_id: piped.session,
      name: unique("Pipeline"),
      short: "P",
      is_current: true,
    })
    const stage = await insertRow<{ id: number }>("lifecycle_option", {
      lifecycle_id: pipeline.id,
      title: "New",
    })
    await insertRow("company_lifecycle", {
      company_id: about.id,
      lifecycle_id: pipeline.id,
      lifecycle_option_id: stage.id,
    })
    expect(proposedShow(await shows(about), 2)).toMatchObject({ id: piped.session, reason: "pipeline" })

    await createRegistration({ show: applied, companies: [about.id] })
    expect(proposedShow(await shows(about), 2)).toMatchObject({ id: applied.session, reason: "application" })
    const { html } = await box.api.messenger.preview(mailOn(about))
    expect(html).toBe("<div>Application</div>")
    const chosen = await box.api.mailTemplates.values({
      template,
      language: "en",
      ...about,
      session: piped.session,
    })
    expect(chosen).toMatchObject({ values: { TOPIC: "Pipeline" }, session: piped.session })
  })

  it("has American days where it is invoiced from the United States", async () => {
    const about = await company()
    const show = await showOf("Sun")
    await sql("UPDATE tradeshow SET billing_entity = 'inc' WHERE id = $1", [show.id])
    const { subject } = await box.api.messenger.preview(mailOn(about, show.session))
    expect(subject).toBe("January 23–25, 2097")
  })

  it("is none that does not exist", async () => {
    const { errors } = await refused(box.api.messenger.send(mailOn(await company(), 2_000_000_000)), 422)
    expect(Object.keys(errors ?? {})).toEqual(["session_id"])
  })
})

describe("the show that a mail to many is about", () => {
  it("is the chosen one: counted, sent and kept with it", async () => {
    const about = await company()
    const email = `${unique("bulk").replace(" ", "")}@brand.example`
    await setPrimarySalesContact(about.id, await createContact({ email, companyIds: [about.id] }))
    const show = await showOf("Wool")
    const chosen = { list: "companies" as const, target: { ids: [about.id], nbElements: 1 } }
    const values = { subject: "[SHOW]", content: "<p>[TOPIC]</p>", session_id: show.session }
    const { data } = await box.api.bulkMails.check({ ...chosen, values })
    expect(data).toMatchObject({ recipients: 1, session: show.session })
    const { bulk } = await box.api.bulkMails.send({ ...chosen, values })
    expect((await box.api.bulkMails.get({ bulk })).data).toMatchObject({
      subject: show.name,
      content: expect.stringContaining("Wool"),
      show: expect.stringContaining(show.name),
    })
    expect((await box.api.bulkMails.list({})).data[0]?.show).toBe(data.show)
    const { data: offered } = await box.api.mailTemplates.shows()
    expect(offered[0]?.reason).toBe("current")
    expect(offered.find(({ id }) => id === show.session)?.reason).toBeNull()
  })
})
