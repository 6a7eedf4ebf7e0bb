import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { purgeJobs } from "#lib/backend/records/jobs/purge.ts"
import { refused, statusOf } from "#tests/factories/answers.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact, setPrimarySalesContact } from "#tests/factories/contacts.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { createRegistration } from "#tests/factories/registrations.ts"
import { type LinkedMailbox, linkMailbox } from "#tests/factories/sending.ts"
import { TestMailServer } from "#tests/mail/smtp-server.ts"

let server: TestMailServer
let box: LinkedMailbox
beforeAll(async () => {
  server = await TestMailServer.start()
  box = await linkMailbox({ port: server.port })
})
afterAll(() => server.stop())

const values = {
  message_id: null,
  subject: "Half",
  content: "<p>writt",
  media_ids: [] as number[],
  toMails: [{ name: "", email: "not yet" }],
  cc: [],
  template_id: null,
  language: "fr" as const,
  with_signature: true,
}
const place = "company:3"

describe("what is being written", () => {
  it("is kept for its place and its writer alone, until it is thrown away", async () => {
    const { version } = await box.api.messenger.saveDraft({ place, values, version: 0 })
    expect((await box.api.messenger.getDraft({ place })).data).toMatchObject({ values, version, files: [] })
    expect((await box.api.messenger.getDraft({ place: "company:4" })).data).toBeNull()
    const other = await linkMailbox({ port: server.port })
    expect((await other.api.messenger.getDraft({ place })).data).toBeNull()
    await box.api.messenger.discardDraft({ place })
    expect((await box.api.messenger.getDraft({ place })).data).toBeNull()
  })

  it("is not saved over what another window saved, which is told", async () => {
    const { version } = await box.api.messenger.saveDraft({ place, values, version: 0 })
    const { current } = await refused(box.api.messenger.saveDraft({ place, values, version: 0 }), 409)
    expect(current).toMatchObject({ version, values: { subject: "Half" } })
    const both = await Promise.allSettled(
      ["one", "two"].map((subject) =>
        box.api.messenger.saveDraft({ place, values: { ...values, subject }, version }),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
    await box.api.messenger.discardDraft({ place })
  })

  it("holds its files beyond their week, and takes none of another's", async () => {
    const { data } = await box.api.messenger.upload({ file: new File(["a;b"], "a.csv") })
    const media_ids = [data.media_id]
    await box.api.messenger.saveDraft({ place, values: { ...values, media_ids }, version: 0 })
    await sql("UPDATE stored_file SET expires_at = now() - interval '1 day' WHERE id = $1", [data.media_id])
    await purgeJobs()
    expect((await box.api.messenger.getDraft({ place })).data?.files).toEqual([data])
    const other = await linkMailbox({ port: server.port })
    const stolen = other.api.messenger.saveDraft({ place, values: { ...values, media_ids }, version: 0 })
    expect((await refused(stolen, 422)).errors).toHaveProperty("media_ids")
    await box.api.messenger.discardDraft({ place })
    await purgeJobs()
    expect(await sqlOne("SELECT count(*)::int AS files FROM stored_file WHERE id = $1", media_ids)).toEqual({
      files: 0,
    })
  })
})

describe("whom a record's mails can go to", () => {
  it("are a company's contacts, the primary sales contact first, each with why he or she cannot be written to", async () => {
    const { id } = await createCompany()
    const first = await createContact({ companyIds: [id], email: "a-first@brand.example", emailError: true })
    const sales = await createContact({ companyIds: [id], email: "a-sales@brand.example", firstName: "Zoé" })
    const none = await createContact({ companyIds: [id], email: null })
    await setPrimarySalesContact(id, sales)
    const { data, values: filled } = await box.api.messenger.recipients({ type: "company", id })
    expect(data.map(({ contact_id, is_primary, reason }) => [contact_id, is_primary, reason])).toEqual([
      [sales, true, null],
      [first, false, "bounced"],
      [none, false, "no_address"],
    ])
    expect(filled).toMatchObject({
      FIRST_NAME_PRIMARY_SALES_CONTACT: "Zoé",
      USERNAME: box.user.name,
      BRAND: null,
    })
  })

  it("are written to on the company of a contact, on no record where that is deleted, and on every other record itself", async () => {
    const { id } = await createCompany()
    const contact = await createContact({ companyIds: [id] })
    const aboutOf = async (type: "company" | "contact", of: number) =>
      (await box.api.messenger.recipients({ type, id: of })).about
    expect(await aboutOf("company", id)).toEqual({ type: "company", id })
    expect(await aboutOf("contact", contact)).toEqual({ type: "company", id })
    await sql("UPDATE company SET deleted_at = now() WHERE id = $1", [id])
    expect(await aboutOf("contact", contact)).toBeNull()
    expect(await aboutOf("contact", await createContact())).toBeNull()
  })

  it("are those who applied, of a registration, and nobody of a record that is not there", async () => {
    const { id } = await createRegistration({ email: "applied@brand.example" })
    const { data } = await box.api.messenger.recipients({ type: "registration", id })
    expect(data.map(({ email }) => email)).toContain("applied@brand.example")
    expect(await statusOf(box.api.messenger.recipients({ type: "company", id: 2_147_483_647 }))).toBe(404)
  })
})
