import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { companyExportColumns, contactExportColumns } from "#lib/contract/crm/exports.ts"
import { type ImportField, importFields } from "#lib/contract/crm/import-fields.ts"
import { send } from "#tests/factories/api.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact, linkContact } from "#tests/factories/contacts.ts"
import { insertRow, sql, unique } from "#tests/factories/database.ts"
import { findImport, importRows, noRows } from "#tests/factories/imports.ts"
import { finished } from "#tests/factories/jobs.ts"
import { countryId, createBrand, createTag } from "#tests/factories/reference.ts"
import { createUser, issueToken, signIn, type TestUser } from "#tests/factories/users.ts"

const languages = ["en", "fr"] as const
let user: TestUser
let token: string

beforeAll(async () => {
  user = await createUser({
    abilities: ["export.companies", "sib.export.contacts", "show.bulk-action", "record.edit"],
    owner: true,
  })
  token = await issueToken(user)
})

/** Uploads what an export wrote and checks it with everything as it was guessed. */
async function checkExported(api: Api, list: "companies" | "contacts", job: number) {
  const answer = await send(`/api/job/${job}/file`, { token })
  const { data: file } = await api.imports.upload({
    list,
    file: new File([await answer.arrayBuffer()], "again.csv"),
  })
  const mapping = file.columns.map(({ guess }) => guess)
  const plan = { file: file.file, list, mapping, key: file.key, update: true, create_missing: false }
  const { id } = await finished(api, api.imports.check(plan))
  return { mapping, key: file.key, id }
}

/** What an import makes of the columns of an export: its own fields, and the companies of contacts. */
function meaning(columns: readonly string[], fields: readonly ImportField[]) {
  return columns.map(
    (column) => fields.find((field) => field === (column === "companies" ? "company" : column)) ?? null,
  )
}

describe.each(languages)("an export in the language %s is imported again as it is", (language) => {
  let api: Api

  beforeAll(async () => {
    api = await signIn(user, { language })
  })

  it("companies, with names that hold commas, several brands, and phones", async () => {
    const name = unique("Dupont, Fils; Cie")
    const company = await createCompany({
      name,
      businessName: "=Dupont",
      countryId: await countryId("FR"),
      brandIds: [await createBrand(unique("Bonton, Paris")), await createBrand(unique("Zoé"))],
      tagIds: [await createTag({ name: unique("A; B") })],
    })
    await createCompany({ name })
    for (const phone of [
      { number: "612345678", type: "M", country_id: await countryId("FR") },
      { number: "+44 20 7946 0958", type: "M", country_id: null },
      { number: "ask Marie", type: "L", country_id: await countryId("FR") },
    ])
      await insertRow("company_phone", { company_id: company.id, ...phone })
    const job = await finished(api, api.exports.companies({ targets: [company.id] }))
    const again = await checkExported(api, "companies", job.id)
    expect(again.mapping).toEqual(meaning(companyExportColumns, importFields.companies))
    expect(again.key).toBe("id")
    expect((await importRows(api, again.id)).map(({ messages }) => messages)).toEqual([[]])
    expect((await findImport(api, again.id)).counts).toEqual({ ...noRows, unchanged: 1 })
  })

  it("contacts, with their companies, one of whose name another has too, and phones", async () => {
    const shared = unique("Twins, Ltd")
    const [own, second] = [
      await createCompany({ name: shared }),
      await createCompany({ name: unique("Zwei") }),
    ]
    await createCompany({ name: shared })
    const contact = await createContact({
      firstName: "Ada",
      lastName: "@Lovelace",
      email: `${unique("ada").replace(" ", "")}@example.com`,
    })
    await linkContact(own.id, contact)
    await linkContact(second.id, contact)
    for (const position of [0, 1]) {
      const email = `${unique("other").replace(" ", "")}@example.com`
      await insertRow("contact_email", { contact_id: contact, email, position })
    }
    await insertRow("contact_phone", {
      contact_id: contact,
      number: "0142685300",
      type: "L",
      country_id: await countryId("FR"),
    })
    await sql("UPDATE contact SET is_vip = true WHERE id = $1", [contact])
    const job = await finished(api, api.exports.contacts({ targets: [contact] }))
    const again = await checkExported(api, "contacts", job.id)
    expect(again.mapping).toEqual(meaning(contactExportColumns, importFields.contacts))
    expect((await importRows(api, again.id)).map(({ messages }) => messages)).toEqual([[]])
    expect((await findImport(api, again.id)).counts).toEqual({ ...noRows, unchanged: 1 })
  })
})

it("the ids of another system's file do not find records of ours", async () => {
  const api = await signIn(user)
  const file = new File(["Id,Name,Shoe size\n1,Somebody,38\n"], "other.csv")
  expect((await api.imports.upload({ list: "companies", file })).data.key).toBe("name")
})

it("numbers of a new contact without a prefix are taken to be of its company's country", async () => {
  const api = await signIn(user)
  const company = await createCompany({ name: unique("French"), countryId: await countryId("FR") })
  const address = (word: string) => `${unique(word).replace(" ", "")}@example.com`
  const text = `first name,last name,email,company,mobile\nA,B,${address("a")},${company.name},06 12 34 56 78\nC,D,${address("c")},,12\n`
  const { data: file } = await api.imports.upload({ list: "contacts", file: new File([text], "new.csv") })
  const mapping = file.columns.map(({ guess }) => guess)
  const plan = {
    file: file.file,
    list: "contacts" as const,
    mapping,
    key: file.key,
    update: true,
    create_missing: false,
    bad_cells: "fail" as const,
  }
  const { id } = await finished(api, api.imports.check(plan))
  expect((await importRows(api, id)).map(({ result, messages }) => [result, messages])).toEqual([
    ["create", []],
    [
      "failed",
      ["Mobile phone: Choose the country of the number, or start it with + and the country code (12)"],
    ],
  ])
})
