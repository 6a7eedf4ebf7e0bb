import { readdirSync } from "node:fs"
import { join } from "node:path"
import { parse } from "csv-parse/sync"
import { beforeAll, describe, expect, it, vi } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { env } from "#lib/env.ts"
import { send } from "#tests/factories/api.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { insertRow, sql, unique } from "#tests/factories/database.ts"
import { finished, workOff } from "#tests/factories/jobs.ts"
import { countryId, createBrand, createOwner, createTag } from "#tests/factories/reference.ts"
import { createUser, issueToken, signIn, type TestUser } from "#tests/factories/users.ts"
import { sheetRows } from "#tests/factories/zip.ts"

let user: TestUser
let token: string
let api: Api

beforeAll(async () => {
  user = await createUser({ abilities: ["export.companies", "sib.export.contacts"], owner: true })
  token = await issueToken(user)
  api = await signIn(user)
})

const fetchFile = (job: number) => send(`/api/job/${job}/file`, { token })

async function readFile(job: number): Promise<Buffer> {
  return Buffer.from(await (await fetchFile(job)).arrayBuffer())
}

async function readCsv(job: number, delimiter = ","): Promise<Record<string, string>[]> {
  return parse(await readFile(job), { columns: true, bom: true, delimiter })
}

const storedFiles = () => readdirSync(join(env().DATA_DIR, "files", "exports"))

describe("a companies export", () => {
  it("has the columns chosen, in the file's order, and the companies that the filters find", async () => {
    const tag = await createTag({ name: unique("Export") })
    const [brand, other] = [await createBrand("Zebra"), await createBrand("Äpfel")]
    const company = await createCompany({
      name: "Été & Co",
      tagIds: [tag],
      brandIds: [brand, other],
      countryId: await countryId("FR"),
      createdAt: "2025-03-04T05:06:07Z",
    })
    const phones = [
      { number: "06 12 34 56 78", type: "M" },
      { number: "+44 20 7946 0958", type: "M" },
      { number: "ask Marie", type: "L" },
    ]
    for (const [position, phone] of phones.entries()) {
      const row = { company_id: company.id, country_id: await countryId("FR"), position, ...phone }
      await insertRow("company_phone", row)
    }
    await createCompany()
    const filters = { 0: { f_field: "tag", f_type: "=" as const, f_value: [String(tag)] } }
    const job = await finished(
      api,
      api.exports.companies({
        filters,
        columns: ["created_at", "mobile", "landline", "brands", "name", "country", "email_error"],
      }),
    )
    expect(job).toMatchObject({ kind: "companies.export", status: "completed", total: 1, done: 1 })
    expect(await readCsv(job.id)).toEqual([
      {
        Name: "Été & Co",
        Brands: "Äpfel, Zebra",
        Country: "France",
        "Mobile phone": "+33 6 12 34 56 78, +44 20 7946 0958",
        Landline: "ask Marie",
        "Email error": "no",
        Created: "2025-03-04T05:06:07Z",
      },
    ])
  })

  it("names the sale owners whom the list names, not those who sell no more", async () => {
    const [seller, leaver] = [await createOwner(), await createOwner()]
    const company = await createCompany({ name: unique("Owned"), ownerIds: [seller, leaver] })
    await sql("UPDATE owner SET is_active = false WHERE id = $1", [leaver])
    const job = await finished(
      api,
      api.exports.companies({ targets: [company.id], columns: ["sale_owners"] }),
    )
    const listed = (await api.companies.list({ filters: { name: company.name } })).data
    expect(listed.map(({ saleOwners }) => saleOwners)).toEqual([[expect.any(String)]])
    expect(await readCsv(job.id)).toEqual([{ "Sales owners": listed[0]?.saleOwners.join(", ") }])
  })

  it("has further emails of a contact in a column of their own", async () => {
    const id = await createContact({ email: "first@several.example" })
    for (const [position, email] of ["second@several.example", "third@several.example"].entries())
      await insertRow("contact_email", { contact_id: id, email, position })
    const job = await finished(
      api,
      api.exports.contacts({ targets: [id], columns: ["email", "other_emails"] }),
    )
    expect(await readCsv(job.id)).toEqual([
      { Email: "first@several.example", "Other emails": "second@several.example, third@several.example" },
    ])
  })

  it("is of the companies named, in the order of the list, as a workbook with the columns as they are named", async () => {
    const [second, first] = [await createCompany({ name: "bb =x" }), await createCompany({ name: "Aa" })]
    const job = await finished(
      api,
      api.exports.companies({ targets: [second.id, first.id], format: "xlsx", columns: ["name", "id"] }),
    )
    expect(sheetRows(await readFile(job.id))).toEqual([
      ["Name", "ID"],
      ["Aa", String(first.id)],
      ["bb =x", String(second.id)],
    ])
  })

  it("speaks the language of whoever asked", async () => {
    const french = await signIn(user, { language: "fr" })
    const { id } = await createCompany({ name: "Société; à point-virgule", countryId: await countryId("DE") })
    const job = await finished(
      french,
      french.exports.companies({ targets: [id], columns: ["name", "country", "email_error"] }),
    )
    expect(await readCsv(job.id, ";")).toEqual([
      { Nom: "Société; à point-virgule", Pays: "Allemagne", "Erreur d’e-mail": "non" },
    ])
    expect(job.file?.name).toMatch(/^Sociétés \d{4}-\d\d-\d\d\.csv$/)
  })

  it("is named by the day where the organiser is", async () => {
    const { id } = await createCompany()
    // Half past midnight on 1 April in Paris, wherever the process thinks it is.
    vi.stubEnv("TZ", "UTC")
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-31T22:30:00Z") })
    const job = await finished(api, api.exports.companies({ targets: [id], columns: ["name"] })).finally(
      () => {
        vi.useRealTimers()
        vi.unstubAllEnvs()
      },
    )
    expect(job.file?.name).toBe("Companies 2026-04-01.csv")
  })

  it("has a row for each letter: where it goes, how it begins, and one for each household if asked", async () => {
    const shop = await createCompany({ name: unique("Orme"), countryId: await countryId("FR") })
    const abroad = await createCompany({ name: unique("Elm"), countryId: await countryId("DE") })
    const address = { street: "1, rue de l’Orme", zip_code: "69001", city: "Lyon" }
    for (const { id } of [shop, abroad])
      await sql("UPDATE company SET street = $2, zip_code = $3, city = $4 WHERE id = $1", [
        id,
        ...Object.values(address),
      ])
    const people = [
      { firstName: "Ada", lastName: "A’Roy", companyIds: [shop.id], salutation: "Mrs" },
      { firstName: "Bo", lastName: "Li", companyIds: [shop.id], salutation: "Mr" },
      { firstName: "Cy", lastName: "Noone", companyIds: [abroad.id], salutation: null },
      { firstName: "Di", lastName: "Berg", companyIds: [abroad.id], salutation: "Mrs" },
      { firstName: "Ed", lastName: "Alone", companyIds: [], salutation: null },
    ]
    const ids: number[] = []
    for (const { salutation, ...person } of people) {
      const id = await createContact(person)
      await sql(
        "UPDATE contact SET salutation_id = (SELECT id FROM salutation WHERE name = $2) WHERE id = $1",
        [id, salutation],
      )
      ids.push(id)
    }
    await sql("UPDATE company SET primary_contact_id = $2 WHERE id = $1", [shop.id, ids[1]])
    const columns = [
      "last_name",
      "greeting",
      "postal_company",
      "postal_street",
      "postal_zip_code",
      "postal_city",
      "postal_country",
    ] as const
    const exported = async (one_per_household: boolean) => {
      const order = { targets: ids, columns: [...columns], one_per_household }
      const { id } = await finished(api, api.exports.contacts(order))
      const rows: Record<string, string>[] = await readCsv(id, ",")
      return rows.map((row) => Object.values(row)).toSorted(([a = ""], [b = ""]) => a.localeCompare(b))
    }
    const french = [shop.name, "1, rue de l’Orme", "69001", "Lyon", "France"]
    const german = [abroad.name, "1, rue de l’Orme", "69001", "Lyon", "Germany"]
    const rows = [
      ["A’Roy", "Madame,", ...french],
      ["Alone", "Dear Ed Alone,", "", "", "", "", ""],
      ["Berg", "Dear Mrs Berg,", ...german],
      ["Li", "Monsieur,", ...french],
      ["Noone", "Dear Cy Noone,", ...german],
    ]
    expect(await exported(false)).toEqual(rows)
    expect(await exported(true)).toEqual([rows[1], rows[3], rows[4]])
  })

  it("parts values as asked, whatever the language", async () => {
    const { id } = await createCompany({ name: "Semicolons" })
    const job = await finished(
      api,
      api.exports.companies({ targets: [id], columns: ["id", "name"], delimiter: ";" }),
    )
    expect(await readCsv(job.id, ";")).toEqual([{ ID: String(id), Name: "Semicolons" }])
  })

  it("has moments that a workbook counts with, as clocks of the organiser showed them", async () => {
    const { id } = await createCompany({ createdAt: "2025-07-05T10:00:00Z" })
    const job = await finished(
      api,
      api.exports.companies({ targets: [id], columns: ["created_at"], format: "xlsx" }),
    )
    // The 5th of July 2025 is day 45843 of spreadsheets, and it is noon in Paris.
    expect(sheetRows(await readFile(job.id))[1]).toEqual(["45843.5"])
  })

  it("cannot make a spreadsheet run what somebody typed", async () => {
    const { id } = await createCompany({ name: "=HYPERLINK(1)", businessName: "@SUM(1)" })
    const job = await finished(
      api,
      api.exports.companies({ targets: [id], columns: ["name", "business_name"] }),
    )
    expect(await readCsv(job.id)).toEqual([{ Name: "'=HYPERLINK(1)", "Business name": "'@SUM(1)" }])
  })

  it("has every company once, over many batches", async () => {
    const tag = await createTag()
    await sql(
      `WITH made AS (INSERT INTO company (name) SELECT 'Many ' || n FROM generate_series(1, 2500) n RETURNING id)
       INSERT INTO company_tagging SELECT id, $1 FROM made`,
      [tag],
    )
    const filters = { 0: { f_field: "tag", f_type: "=" as const, f_value: [String(tag)] } }
    const job = await finished(
      api,
      api.exports.companies({ filters, columns: ["id", "name"], nbElements: 2500 }),
    )
    const rows = await readCsv(job.id)
    expect(new Set(rows.map((row) => row.ID)).size).toBe(2500)
    expect(job).toMatchObject({ total: 2500, done: 2500 })
  })

  it("is refused when the caller counted and the count moved", async () => {
    const { id } = await createCompany()
    await expect(api.exports.companies({ targets: [id], nbElements: 2 })).rejects.toMatchObject({
      status: 409,
      body: { current: { now: 1, chosen: 2 } },
    })
  })

  it("that is cancelled leaves no file", async () => {
    const { job } = await api.exports.companies({ targets: [(await createCompany()).id] })
    const before = storedFiles()
    await sql("UPDATE job SET cancel_requested_at = now() WHERE id = $1", [job])
    await workOff(job)
    expect((await api.jobs.get({ job })).data).toMatchObject({ status: "cancelled", file: null })
    expect(storedFiles()).toEqual(before)
  })

  it("that is interrupted begins again and is complete", async () => {
    const { job } = await api.exports.companies({ targets: [(await createCompany()).id] })
    expect(await workOff(job, AbortSignal.abort())).toBe("interrupted")
    expect((await api.jobs.get({ job })).data.status).toBe("running")
    await workOff(job)
    expect((await api.jobs.get({ job })).data).toMatchObject({ status: "completed", total: 1, done: 1 })
  })
})

it("is refused without the ability of its list", async () => {
  const [contactsOnly, companiesOnly] = [
    await signIn(await createUser({ abilities: ["sib.export.contacts"] })),
    await signIn(await createUser({ abilities: ["export.companies"] })),
  ]
  await expect(contactsOnly.exports.companies({})).rejects.toMatchObject({
    status: 403,
    body: { ability: "export.companies" },
  })
  await expect(companiesOnly.exports.contacts({})).rejects.toMatchObject({ status: 403 })
  await expect(companiesOnly.exports.contactsForMailing({})).rejects.toMatchObject({
    status: 403,
    body: { ability: "sib.export.contacts" },
  })
})
