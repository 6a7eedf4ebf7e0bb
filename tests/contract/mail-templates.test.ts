import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import type { TemplateInput } from "#lib/contract/mail/mail-templates.ts"
import { entriesOf } from "#tests/factories/audit-trail.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { insertRow, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let admin: Api
let sales: Api
let salesName: string
let calls: Api["mailTemplates"]
beforeAll(async () => {
  admin = await signIn(await createUser({ isAdmin: true }))
  const user = await createUser()
  sales = await signIn(user)
  salesName = user.name
  calls = admin.mailTemplates
})

const text = (more: object = {}) => ({
  title: unique("Welcome"),
  object: "Hello [BRAND]",
  content: "<p>Dear friend</p>",
  ...more,
})

const input = (more: Partial<TemplateInput> = {}): TemplateInput => ({
  type: 2,
  lifecycle: null,
  is_locked: false,
  documents: [],
  texts: { en: text(), fr: text({ title: unique("Bienvenue") }) },
  ...more,
})

const made = async (more: Partial<TemplateInput> = {}) => (await calls.create(input(more))).data

async function document() {
  const file = await insertRow<{ id: number }>("stored_file", {
    key: unique("key"),
    name: "price-list.pdf",
    mime: "application/pdf",
    size: 1200,
  })
  return insertRow<{ id: number; file_id: number }>("document", { name: "Price list", file_id: file.id })
}

describe("a template", () => {
  it("is kept in both languages, without what could run", async () => {
    const content = '<p onclick="x()">Dear <strong>friend</strong></p><script>x()</script>'
    const one = await made({ texts: { en: text({ content }), fr: null }, lifecycle: "Accepted" })
    expect(one).toMatchObject({ version: 1, lifecycle: "Accepted", is_locked: false })
    expect(one.texts.en?.content).toBe("<p>Dear <strong>friend</strong></p>")
    expect(one.texts.fr).toBeNull()
    expect((await sales.mailTemplates.get({ template: one.id })).data).toEqual(one)
    expect(await entriesOf("mail_template", one.id)).toMatchObject([{ action: "create" }])
  })

  it("needs a text in one language at least", async () => {
    await expect(calls.create(input({ texts: { en: null, fr: null } }))).rejects.toMatchObject({
      status: 422,
      body: { errors: { texts: expect.anything() } },
    })
  })

  it("is found by its group and by words of its text in any language", async () => {
    const word = unique("Poussette")
    const texts = { en: text(), fr: text({ content: `<p>${word}</p>` }) }
    const one = await made({ type: 7, texts })
    const found = await sales.mailTemplates.list({ search: word.toLowerCase(), group: 7 })
    expect(found.data).toMatchObject([{ id: one.id, title: texts.en.title, languages: ["en", "fr"] }])
    const french = await sales.mailTemplates.list({ search: word, language: "fr" })
    expect(french.data.map(({ title }) => title)).toEqual([texts.fr.title])
    expect((await sales.mailTemplates.list({ search: word, group: 1 })).data).toEqual([])
  })

  it("is not overwritten by who has not seen its last change", async () => {
    const one = await made()
    const edit = (title: string, version: number) =>
      calls.edit({ ...input({ texts: { en: text({ title }), fr: null } }), template: one.id, version })
    await edit("First", 1)
    await expect(edit("Second", 1)).rejects.toMatchObject({
      status: 409,
      body: { current: { version: 2, texts: { en: { title: "First" } } } },
    })
  })

  it("comes back as it was before a change, with its lock and languages", async () => {
    const one = await made({ is_locked: true })
    await calls.edit({
      ...input({ texts: { en: text({ title: "Rewritten" }), fr: null }, type: 3 }),
      template: one.id,
      version: 1,
    })
    const { data: versions } = await calls.versions({ template: one.id })
    expect(versions).toMatchObject([{ version: 1, is_locked: true, type: 2, texts: one.texts }])
    const { data } = await calls.restore({ template: one.id, of: 1, version: 2 })
    expect(data).toMatchObject({ version: 3, is_locked: true, type: 2, texts: one.texts })
    expect((await calls.versions({ template: one.id })).data.map(({ version }) => version)).toEqual([2, 1])
  })

  it("stays as it is, and makes no version, when nothing changes", async () => {
    const one = await made()
    const same = { type: one.type, lifecycle: one.lifecycle, is_locked: one.is_locked, texts: one.texts }
    const { data } = await calls.edit({ ...same, documents: [], template: one.id, version: 1 })
    expect(data.version).toBe(1)
    expect((await calls.versions({ template: one.id })).data).toEqual([])
  })

  it("brings its documents, each with the file that a mail attaches", async () => {
    const { id, file_id } = await document()
    const one = await made({ documents: [id] })
    expect(one.documents).toEqual([
      { document_id: id, media_id: file_id, name: "Price list", mime: "application/pdf", size: 1200 },
    ])
    await expect(calls.create(input({ documents: [2_000_000_000] }))).rejects.toMatchObject({ status: 422 })
    await expect(sql("DELETE FROM document WHERE id = $1", [id])).rejects.toThrow()
  })

  it("says where it is used, and is deleted with its versions", async () => {
    const { name } = await sqlOne<{ name: string }>(
      "SELECT name FROM registration_lifecycle ORDER BY id LIMIT 1",
    )
    const one = await made({ lifecycle: name.toUpperCase() })
    const { user_id } = await sqlOne<{ user_id: number }>(
      'SELECT id AS user_id FROM "user" ORDER BY id LIMIT 1',
    )
    await insertRow("mail_draft", {
      user_id,
      place: unique("company:1"),
      values: JSON.stringify({ template_id: one.id }),
    })
    expect(await calls.uses({ template: one.id })).toMatchObject({ lifecycle: { name }, drafts: 1 })
    await calls.edit({ ...input(), template: one.id, version: 1 })
    await expect(calls.remove({ template: one.id, version: 1 })).rejects.toMatchObject({ status: 409 })
    await calls.remove({ template: one.id, version: 2 })
    await expect(calls.get({ template: one.id })).rejects.toMatchObject({ status: 404 })
  })
})

describe("the placeholders of a template", () => {
  it("stand for what the record, the user and the session of its show have", async () => {
    const company = await createCompany()
    const one = await made()
    const { values, show } = await sales.mailTemplates.values({
      template: one.id,
      type: "company",
      id: company.id,
      language: "fr",
    })
    expect(values).toMatchObject({ USERNAME: salesName, FIRST_NAME_PRIMARY_SALES_CONTACT: null })
    expect(show).toContain(values.SHOW)
  })

  it("stand for nothing on a record that is not there", async () => {
    const one = await made()
    await expect(
      calls.values({ template: one.id, type: "company", id: 2_000_000_000, language: "en" }),
    ).rejects.toMatchObject({ status: 404 })
  })

  it("read as days, numbers and texts in the language of the mail", async () => {
    const { id: session } = await sqlOne<{ id: number }>(
      `SELECT session.id FROM tradeshow_session session JOIN tradeshow show ON show.id = tradeshow_id
        WHERE is_current AND template_type_id = 7`,
    )
    const before = (await calls.getShowValues({ session })).data
    const stored = {
      WAITING_LIST_REPLY: "2027-04-07",
      DEPOSIT_DAYS: "7",
      BALANCE_DAYS: "45",
      HALL: "",
      ILLUSTRATORS_BY: { en: "the end of April", fr: "fin avril" },
    }
    const { data } = await calls.setShowValues({ session, values: stored, version: before.version })
    expect(data).toMatchObject({ version: before.version + 1 })
    expect(data.values).not.toHaveProperty("HALL")
    await expect(calls.setShowValues({ session, values: {}, version: before.version })).rejects.toMatchObject(
      { status: 409, body: { current: data } },
    )

    const company = await createCompany()
    const about = { type: "company" as const, id: company.id }
    const preview = (language: "en" | "fr") =>
      calls.preview({
        about,
        type: 7,
        language,
        object: "[WAITING_LIST_REPLY] [NO_SUCH_VALUE]",
        // Whom the mail goes to is chosen when it is written.
        content: "<p>[FIRST_NAME] [DEPOSIT_DAYS] [ILLUSTRATORS_BY] <script>x()</script></p>",
      })
    expect(await preview("fr")).toMatchObject({
      subject: "7 avril 2027 [NO_SUCH_VALUE]",
      html: "<p>[FIRST_NAME] 7 fin avril </p>",
      missing: ["NO_SUCH_VALUE"],
    })
    expect((await preview("en")).subject).toBe("April 7, 2027 [NO_SUCH_VALUE]")
  })

  it("that are unknown keep a template from being saved, each said beside its field", async () => {
    const stored = await made()
    const english = { en: text({ object: "For [FIRST NAME]", content: "<p>See [1]</p>" }), fr: null }
    const french = { en: null, fr: text({ content: "<p>[first_<b>name</b>]</p>" }) }
    const { id, version } = stored
    const edited = calls.edit({ ...input({ texts: english }), template: id, version })
    await expect(edited).rejects.toMatchObject({
      body: { errors: { "texts.en.object": [expect.stringContaining("[FIRST NAME]")] } },
    })
    await expect(made({ texts: french })).rejects.toMatchObject({
      body: { errors: { "texts.fr.content": [expect.stringContaining("[first_name]")] } },
    })
    expect((await calls.get({ template: id })).data).toEqual(stored)
  })

  it("may look as if they were some: words in brackets that may be text are asked about where a mail goes to many", async () => {
    const { texts } = await made({ texts: { en: text({ object: "[EN] Your stand" }), fr: null } })
    expect(texts.en?.object).toBe("[EN] Your stand")
  })

  it("of a locked one are filled with the user's name alone, as in the mail", async () => {
    const { id } = await createCompany()
    const { subject, html, missing, show } = await calls.preview({
      about: { type: "company", id },
      type: 7,
      language: "en",
      is_locked: true,
      object: "[SHOW]",
      content: "<p>[USERNAME]</p>",
    })
    expect({ subject, missing, show }).toEqual({ subject: "[SHOW]", missing: ["SHOW"], show: null })
    expect(html).not.toContain("USERNAME")
  })
})
