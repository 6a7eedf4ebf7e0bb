import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { createMarketplaceAccount } from "#tests/factories/activity.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { sql } from "#tests/factories/database.ts"
import { createCaller, createContactTag } from "#tests/factories/reference.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api

beforeAll(async () => {
  api = await signIn(await createUser())
})

describe("duplicates", () => {
  let company: number
  let ada: number

  beforeAll(async () => {
    company = (await createCompany({ name: "Analytique" })).id
    ada = await createContact({
      firstName: "Éda",
      lastName: "Lovelacé",
      email: "Ada@Example.com",
      companyIds: [company],
    })
    await createContact({
      firstName: "Eda",
      lastName: "Lovelace",
      email: "gone@example.com",
      isDeleted: true,
    })
  })

  const typed = (values: Partial<Record<"email" | "first_name" | "last_name", string>>, except?: number) =>
    api.contacts.findDuplicates({ ...values, ...(except && { except }) })

  it("by e-mail are the active contact with it, whatever its case", async () => {
    expect(await typed({ email: " ADA@example.COM " })).toEqual({
      email: { id: ada, name: "Éda Lovelacé", detail: "Analytique · Ada@Example.com" },
      names: [],
      perhaps: [],
    })
    expect((await typed({ email: "gone@example.com" })).email).toBeNull()
    expect((await typed({ email: "" })).email).toBeNull()
  })

  it("by name need first and last name, whatever case and accents", async () => {
    const { names } = await typed({ first_name: "EDA", last_name: "lovelace" })
    expect(names).toEqual([{ id: ada, name: "Éda Lovelacé", detail: "Analytique · Ada@Example.com" }])
    expect((await typed({ first_name: "Eda" })).names).toEqual([])
    expect((await typed({ last_name: "Lovelace" })).names).toEqual([])
    expect((await typed({ first_name: "Ed", last_name: "Lovelace" })).names).toEqual([])
  })

  it("are perhaps those with the names in another order, or nearly the same", async () => {
    const idsOf = (found: Awaited<ReturnType<typeof typed>>) => found.perhaps.map(({ id }) => id)
    expect(idsOf(await typed({ first_name: "Lovelace", last_name: "Eda" }))).toEqual([ada])
    expect(idsOf(await typed({ first_name: "Eda", last_name: "Lovelacee" }))).toEqual([ada])
    expect(idsOf(await typed({ first_name: "Grace", last_name: "Hopper" }))).toEqual([])
  })

  it("are never the contact itself", async () => {
    const own = { email: "ada@example.com", first_name: "Eda", last_name: "Lovelace" }
    expect(await typed(own, ada)).toEqual({ email: null, names: [], perhaps: [] })
  })

  it("by name are 5 at most", async () => {
    for (let number = 0; number < 6; number++) await createContact({ firstName: "Jean", lastName: "Martin" })
    expect((await typed({ first_name: "jean", last_name: "martin" })).names).toHaveLength(5)
  })
})

describe("the picker", () => {
  const picked = async (term: string) => (await api.contacts.pick({ term })).data.map(({ name }) => name)

  beforeAll(async () => {
    const company = await createCompany({ name: "Quincaillerie" })
    await createContact({ firstName: "Anna", lastName: "Wéber", email: "a.weber@example.com" })
    await createContact({ firstName: "Zita", lastName: "Webern", email: "z@example.com" })
    await createContact({ firstName: "Weberine", lastName: "Yung", email: null, companyIds: [company.id] })
    await createContact({ firstName: "Gone", lastName: "Weber", isDeleted: true })
  })

  it("answers from one letter, last names that start with the term first", async () => {
    expect(await picked("weber")).toEqual(["Anna Wéber", "Zita Webern", "Weberine Yung"])
    expect(await picked("w")).toEqual(["Anna Wéber", "Zita Webern", "Weberine Yung"])
    expect(await picked("Weber A")).toEqual(["Anna Wéber"])
  })

  it("finds by first name, e-mail and company", async () => {
    expect(await picked("anna web")).toEqual(["Anna Wéber"])
    expect(await picked("z@example")).toEqual(["Zita Webern"])
    expect((await api.contacts.pick({ term: "quincaillerie" })).data).toMatchObject([
      { name: "Weberine Yung", detail: "Quincaillerie" },
    ])
  })

  it("answers 5 at most, each once", async () => {
    for (let number = 0; number < 7; number++) await createContact({ lastName: `Xavier ${number}` })
    const ids = (await api.contacts.pick({ term: "x" })).data.map(({ id }) => id)
    expect(new Set(ids).size).toBe(5)
  })

  it("takes wildcards as they are, and needs a character", async () => {
    expect(await picked("%")).toEqual([])
    expect(await picked("_eber")).toEqual([])
    await expect(api.contacts.pick({ term: " " })).rejects.toMatchObject({ status: 422 })
  })
})

it("the form's choices are there as soon as they are added, in the caller's language", async () => {
  const tag = { id: await createContactTag("Init tag"), name: "Init tag" }
  const caller = { id: await createCaller("Init caller"), name: "Init caller" }
  await expect.poll(async () => (await api.contacts.loadInit()).tags).toContainEqual(tag)
  await expect.poll(async () => (await api.contacts.loadInit()).callers).toContainEqual(caller)
  const french = await signIn(await createUser(), { language: "fr" })
  const { outcomes, badges } = await french.contacts.loadInit()
  expect(outcomes.map(({ name }) => name)).toContain("À rappeler")
  expect(badges.map(({ name }) => name)).toContain("Exposant")
})

it("account types of the ordering platform are listed once, by name", async () => {
  for (const type of ["Vendor", "Buyer", "Vendor"]) {
    const account = await createMarketplaceAccount((await createCompany()).id)
    await sql("UPDATE marketplace_account SET account_type = $2 WHERE id = $1", [account, type])
  }
  expect((await api.contacts.listMarketplaceTypes()).data).toEqual(["Buyer", "Vendor"])
})
