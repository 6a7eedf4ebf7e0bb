import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import {
  createMail,
  createMarketplaceAccount,
  createNote,
  createReminder,
  startContactSequence,
  startSequence,
} from "#tests/factories/activity.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact, setSession } from "#tests/factories/contacts.ts"
import { countWaiting, onConnection, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { checkFile, findImport, importRows, noRows } from "#tests/factories/imports.ts"
import { finished, workOff } from "#tests/factories/jobs.ts"
import { sessionId } from "#tests/factories/reference.ts"
import { createUser, signIn, type TestUser } from "#tests/factories/users.ts"

let user: TestUser
let api: Api

beforeAll(async () => {
  user = await createUser({ isAdmin: true, owner: true })
  api = await signIn(user)
})

const soon = "2030-01-02T03:04:05Z"
const address = (word: string) => `${unique(word).replace(" ", "")}@example.com`

/** Imports one record and answers with it. */
async function imported(list: "companies" | "contacts", text: string) {
  const { import: id } = await checkFile(api, list, text, { create_missing: true })
  await finished(api, api.imports.run({ import: id }))
  const [row] = await importRows(api, id)
  return { import: id, record: row?.record_id ?? 0 }
}

const contactRow = (company = "") =>
  imported(
    "contacts",
    `first name;last name;email;tags;company;mobile\nNew;Comer;${address("new")};${unique("Tag")};${company};+33 6 12 34 56 78\n`,
  )
const companyRow = () =>
  imported(
    "companies",
    `name,account types,country,city,website,tags,brands,sales owners\n${unique("Fresh")},Vendor,FR,Lyon,fresh.example,${unique("Tag")},${unique("Brand")},\n`,
  )

const isDeleted = async (table: "company" | "contact", id: number) =>
  (await sqlOne<{ gone: boolean }>(`SELECT deleted_at IS NOT NULL AS gone FROM ${table} WHERE id = $1`, [id]))
    .gone

async function editCity(company: number) {
  const { data } = await api.companies.get({ company })
  const informations = { address: { city: "Lyon" } }
  await api.companies.edit({ company, version: data.version, informations })
}

type Addition = [what: string, add: (id: number) => Promise<unknown>]

const contactAdditions: Addition[] = [
  ["a note", (contactId) => createNote({ contactId })],
  ["a reminder", (contactId) => createReminder({ contactId, targetId: user.ownerId, expireAt: soon })],
  ["a sequence", (id) => startContactSequence(id)],
  ["a registration", async (id) => setSession(id, await sessionId("current"), { status: 1 })],
  [
    "being a company’s primary contact",
    async (id) =>
      sql("UPDATE company SET primary_contact_id = $1 WHERE id = $2", [id, (await createCompany()).id]),
  ],
]
const companyAdditions: Addition[] = [
  ["a note", (companyId) => createNote({ companyId })],
  ["a reminder", (companyId) => createReminder({ companyId, targetId: user.ownerId, expireAt: soon })],
  ["a mail", (id) => createMail(id)],
  ["a sequence", (id) => startSequence(id)],
  ["a marketplace account", (id) => createMarketplaceAccount(id)],
  ["a contact", (id) => createContact({ companyIds: [id] })],
]

describe("taking back an import", () => {
  it.each(contactAdditions)("keeps a contact it created that got %s since", async (_what, add) => {
    const { import: id, record } = await contactRow()
    await add(record)
    expect(await finished(api, api.imports.revert({ import: id }))).toMatchObject({ done: 1, errors: 1 })
    expect(await isDeleted("contact", record)).toBe(false)
    expect(await importRows(api, id)).toMatchObject([
      { result: "kept", record_id: record, messages: ["Changed since the import"] },
    ])
  })

  it.each(companyAdditions)("keeps a company it created that got %s since", async (_what, add) => {
    const { import: id, record } = await companyRow()
    await add(record)
    expect(await finished(api, api.imports.revert({ import: id }))).toMatchObject({ done: 1, errors: 1 })
    expect(await isDeleted("company", record)).toBe(false)
    expect((await importRows(api, id))[0]).toMatchObject({ result: "kept", record_id: record })
  })

  it("keeps a contact that somebody linked to another company since", async () => {
    const { import: id, record } = await contactRow()
    const company = await createCompany()
    const { data } = await api.companies.get({ company: company.id })
    await api.companies.edit({ company: company.id, version: data.version, contacts: [record] })
    expect(await finished(api, api.imports.revert({ import: id }))).toMatchObject({ errors: 1 })
    expect(await isDeleted("contact", record)).toBe(false)
  })

  it("deletes what it created with all that the import itself linked to it", async () => {
    const home = await createCompany({ name: unique("Home") })
    const [contact, company] = [await contactRow(home.name), await companyRow()]
    for (const one of [contact, company]) await finished(api, api.imports.revert({ import: one.import }))
    expect(await isDeleted("contact", contact.record)).toBe(true)
    expect(await isDeleted("company", company.record)).toBe(true)
  })

  it("undoes companies whose contacts came and went by imports alone", async () => {
    const name = unique("Orme")
    const companies = await imported("companies", `Nom;Pays;Type\n${name};France;Vendor\n`)
    const contacts = await imported(
      "contacts",
      `Prénom;Nom;E-mail;Société\nOdile;Marvaux;${address("odile")};${name}\n`,
    )
    const { data } = await api.companies.get({ company: companies.record })
    expect(data.version).toBeGreaterThan(1)
    await finished(api, api.imports.revert({ import: contacts.import }))
    await finished(api, api.imports.revert({ import: companies.import }))
    expect(await isDeleted("contact", contacts.record)).toBe(true)
    expect(await isDeleted("company", companies.record)).toBe(true)
  })

  it.each<[string, (name: string, company: number) => Promise<unknown>]>([
    ["somebody changed", (_, company) => editCity(company)],
    ["another import changed", (name) => imported("companies", `name;city\n${name};Lyon\n`)],
    [
      "an import gave a contact",
      (name) => imported("contacts", `first name;last name;email;company\nA;B;${address("kept")};${name}\n`),
    ],
  ])("keeps a company that %s since", async (_what, change) => {
    const name = unique("Orme")
    const companies = await imported("companies", `Nom;Pays;Type\n${name};France;Vendor\n`)
    await change(name, companies.record)
    await finished(api, api.imports.revert({ import: companies.import }))
    expect(await isDeleted("company", companies.record)).toBe(false)
  })

  it("gives a changed record its old values whatever was noted on it, but takes no primary contact from a company", async () => {
    const home = await createCompany({ name: unique("Home") })
    const [noted, primary] = [address("noted"), address("primary")]
    const contacts = [
      await createContact({ lastName: "Old", email: noted }),
      await createContact({ lastName: "Old", email: primary }),
    ]
    const text = `last name;email;company\nNew;${noted};${home.name}\nNew;${primary};${home.name}\n`
    const { import: id } = await checkFile(api, "contacts", text)
    await finished(api, api.imports.run({ import: id }))
    await createNote({ contactId: contacts[0] ?? 0 })
    await sql("UPDATE company SET primary_contact_id = $1 WHERE id = $2", [contacts[1], home.id])
    await finished(api, api.imports.revert({ import: id }))
    expect((await findImport(api, id)).counts).toEqual({ ...noRows, reverted: 1, kept: 1 })
    const { data } = await api.companies.get({ company: home.id })
    expect(data.informations.contactPrimary).toMatchObject({ id: contacts[1] })
    const names = await sql("SELECT last_name FROM contact WHERE id = ANY ($1) ORDER BY id", [contacts])
    expect(names).toEqual([{ last_name: "Old" }, { last_name: "New" }])
  })

  it("takes a salutation and an email away again from a contact who had none", async () => {
    const contact = await createContact({ lastName: "Old", email: null })
    const text = `id;salutation;last name;email\n${contact};Mme;New;${address("fresh")}\n`
    const { import: id } = await checkFile(api, "contacts", text, { key: "id" })
    await finished(api, api.imports.run({ import: id }))
    await finished(api, api.imports.revert({ import: id }))
    expect((await findImport(api, id)).counts).toEqual({ ...noRows, reverted: 1 })
    expect(await sql("SELECT last_name, salutation_id, email FROM contact WHERE id = $1", [contact])).toEqual(
      [{ last_name: "Old", salutation_id: null, email: null }],
    )
  })

  it("waits for a note that is being written, and keeps its record", async () => {
    const { import: id, record } = await contactRow()
    await onConnection(async (connection) => {
      await connection.query("BEGIN")
      await connection.query("INSERT INTO note (contact_id, content) VALUES ($1, '<p>Now</p>')", [record])
      const { job } = await api.imports.revert({ import: id })
      const working = workOff(job)
      await expect.poll(countWaiting).toBe(1)
      await connection.query("COMMIT")
      await working
    })
    expect((await findImport(api, id)).counts).toEqual({ ...noRows, kept: 1 })
    expect(await isDeleted("contact", record)).toBe(false)
  })

  it("refuses notes and reminders that come while it deletes their record", async () => {
    const { import: id, record } = await contactRow()
    const { job } = await api.imports.revert({ import: id })
    await onConnection(async (connection) => {
      await connection.query("BEGIN")
      // Where the record is locked and deleted, its counter waits for this.
      await connection.query("LOCK TABLE list_counter IN EXCLUSIVE MODE")
      const working = workOff(job)
      await expect.poll(countWaiting).toBe(1)
      const late = Promise.allSettled([
        api.contactNotes.create({ contact: record, content: "<p>Late</p>" }),
        api.notifications.create({
          title: "Late",
          expire_at: soon,
          notifiable_type: "contact",
          notifiable_id: record,
        }),
      ])
      await expect.poll(countWaiting).toBe(3)
      await connection.query("COMMIT")
      await working
      expect(await late).toMatchObject([{ reason: { status: 404 } }, { reason: { status: 422 } }])
    })
    expect(await isDeleted("contact", record)).toBe(true)
    expect(await sql("SELECT FROM note WHERE contact_id = $1", [record])).toEqual([])
  })
})
