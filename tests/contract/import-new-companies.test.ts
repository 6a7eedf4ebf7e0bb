import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import type { ImportPlan } from "#lib/contract/crm/imports.ts"
import { createNote } from "#tests/factories/activity.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { sql, sqlOne, unique } from "#tests/factories/database.ts"
import { checkFile, findImport, importRows } from "#tests/factories/imports.ts"
import { finished } from "#tests/factories/jobs.ts"
import { accountTypeId } from "#tests/factories/reference.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
let newCompanies: NonNullable<ImportPlan["new_companies"]>

beforeAll(async () => {
  api = await signIn(await createUser({ isAdmin: true, owner: true }))
  const { id: country } = await sqlOne<{ id: number }>("SELECT id FROM country WHERE code = 'FR'")
  newCompanies = { account_type: await accountTypeId("Buyer"), country }
})

const address = (word: string) => `${unique(word).replace(" ", "")}@example.com`
const people = (...companies: string[]) =>
  `first name;last name;email;company\n${companies.map((company) => `A;B;${address("person")};${company}\n`).join("")}`
const companiesLike = (name: string) =>
  sql<{ id: number; name: string; gone: boolean }>(
    "SELECT id, name, deleted_at IS NOT NULL AS gone FROM company WHERE name_key(name) LIKE name_key($1) || '%' ORDER BY id",
    [name],
  )
const linksOf = async (id: number) =>
  (await sql("SELECT FROM company_contact WHERE company_id = $1", [id])).length

/** Imports contacts whose companies are created where they are not there. */
async function imported(text: string, values: ImportPlan["values"] = []) {
  const checked = await checkFile(api, "contacts", text, {
    bad_cells: "leave_out",
    new_companies: newCompanies,
    values,
  })
  await finished(api, api.imports.run({ import: checked.import }))
  return checked.import
}

describe("companies of contacts that are not there", () => {
  it("are created once for a name, whatever its case and signs, with the type and country chosen", async () => {
    const name = unique("Orme")
    const text = people(name, name.toUpperCase(), name.replace(" ", "-"))
    const { import: id } = await checkFile(api, "contacts", text, { new_companies: newCompanies })
    expect(await companiesLike(name)).toEqual([])
    expect((await findImport(api, id)).new_companies).toBe(1)
    await finished(api, api.imports.run({ import: id }))
    const [created, ...more] = await companiesLike(name)
    expect(more).toEqual([])
    expect(await linksOf(created?.id ?? 0)).toBe(3)
    const { data } = await api.companies.get({ company: created?.id ?? 0 })
    expect(data.informations).toMatchObject({
      name,
      accountTypes: [{ id: newCompanies.account_type }],
      address: { country_id: newCompanies.country },
    })
  })

  it("are left out without that choice", async () => {
    const name = unique("Absent")
    const { import: id } = await checkFile(api, "contacts", people(name), { bad_cells: "leave_out" })
    await finished(api, api.imports.run({ import: id }))
    expect(await companiesLike(name)).toEqual([])
    expect((await importRows(api, id))[0]?.left_out).toEqual([
      `Company: There is no value with this name (${name})`,
    ])
  })

  it("keep the commas of their names, which part only names of companies that are there", async () => {
    const [acme, beta] = [`${unique("Acme")}, Inc.`, `${unique("Beta")}, Inc.`]
    const [known, other] = [unique("Known"), unique("Other")]
    const companies = await Promise.all([known, other].map((name) => createCompany({ name })))
    const suffix = await companiesLike("Inc.")
    const cells = [acme, beta, `${acme}|${beta}`, `${known}, ${other}`, `${known}, SARL`]
    const id = await imported(people(...cells))
    const { data } = await api.imports.listValues({ import: id })
    expect(data.values.map(({ value, rows }) => [value, rows])).toEqual([
      [acme, 2],
      [beta, 2],
      [`${known}, SARL`, 1],
    ])
    expect((await findImport(api, id)).new_companies).toBe(3)
    const created = await Promise.all([acme, beta, `${known}, SARL`].map(companiesLike))
    expect(created.map((found) => found.map(({ name }) => name))).toEqual([
      [acme],
      [beta],
      [`${known}, SARL`],
    ])
    expect(await Promise.all(created.map(([company]) => linksOf(company?.id ?? 0)))).toEqual([2, 2, 1])
    expect(await Promise.all(companies.map((company) => linksOf(company.id)))).toEqual([1, 1])
    expect(await companiesLike("Inc.")).toEqual(suffix)
  })

  it("are shown before the import with near names first, and are what is chosen for each", async () => {
    const near = await createCompany({ name: "Librairie Passepartout Verte" })
    const [missing, unwanted] = [unique("Quite Other"), unique("Unwanted")]
    const text = people(missing, "Librairie Passepartout Vertes", unwanted)
    const options = { bad_cells: "leave_out" as const, new_companies: newCompanies }
    const { import: id } = await checkFile(api, "contacts", text, options)
    const { data } = await api.imports.listValues({ import: id })
    expect(data.values.map(({ value, choice, proposals }) => [value, choice, proposals[0]?.id])).toEqual([
      ["Librairie Passepartout Vertes", "create", near.id],
      [missing, "create", undefined],
      [unwanted, "create", undefined],
    ])
    const again = await imported(text, [
      { field: "company", value: "Librairie Passepartout Vertes", choice: "record", record_id: near.id },
      { field: "company", value: unwanted, choice: "leave_out", record_id: null },
    ])
    expect((await findImport(api, again)).new_companies).toBe(1)
    expect([await linksOf(near.id), (await companiesLike(missing)).length]).toEqual([1, 1])
    expect(await companiesLike(unwanted)).toEqual([])
    expect(await companiesLike("Librairie Passepartout Vertes")).toEqual([])
  })

  it("are one where two imports create them at once", async () => {
    const name = unique("Both")
    const checks = await Promise.all(
      [1, 2].map(() => checkFile(api, "contacts", people(name), { new_companies: newCompanies })),
    )
    await Promise.all(checks.map((one) => finished(api, api.imports.run({ import: one.import }))))
    const found = await companiesLike(name)
    expect(found).toHaveLength(1)
    expect(await linksOf(found[0]?.id ?? 0)).toBe(2)
  })

  it("go when the import is undone", async () => {
    const name = unique("Gone")
    const id = await imported(people(name, name))
    await finished(api, api.imports.revert({ import: id }))
    expect((await findImport(api, id)).counts).toMatchObject({ reverted: 2, kept: 0 })
    expect((await companiesLike(name)).map(({ gone }) => gone)).toEqual([true])
  })

  it("go, too, from a contact that was there and stays", async () => {
    const [name, email] = [unique("Gone"), address("there")]
    await imported(`first name;last name;email\nA;B;${email}\n`)
    const id = await imported(`email;company\n${email};${name}\n`)
    await finished(api, api.imports.revert({ import: id }))
    expect((await companiesLike(name)).map(({ gone }) => gone)).toEqual([true])
  })

  it.each<[string, (company: number, name: string) => Promise<unknown>]>([
    ["somebody noted something on them", (companyId) => createNote({ companyId })],
    [
      "somebody changed them",
      async (company) => {
        const { data } = await api.companies.get({ company })
        const informations = { address: { city: "Lyon" } }
        await api.companies.edit({ company, version: data.version, informations })
      },
    ],
    ["another import gave them a contact", (_, name) => imported(people(name))],
  ])("stay once %s", async (_what, touch) => {
    const name = unique("Stays")
    const id = await imported(people(name))
    const [company] = await companiesLike(name)
    await touch(company?.id ?? 0, name)
    await finished(api, api.imports.revert({ import: id }))
    expect((await findImport(api, id)).counts).toMatchObject({ reverted: 1 })
    expect((await companiesLike(name)).map(({ gone }) => gone)).toEqual([false])
  })

  it("refuse a type or country that is not there, and a list of companies", async () => {
    const none = { account_type: 2_000_000_000, country: newCompanies.country }
    const refusal = { body: { errors: { new_companies: [expect.any(String)] } } }
    await expect(checkFile(api, "contacts", people("x"), { new_companies: none })).rejects.toMatchObject(
      refusal,
    )
    await expect(
      checkFile(api, "companies", "name\nx\n", { new_companies: newCompanies }),
    ).rejects.toMatchObject(refusal)
  })
})
