import { readFileSync } from "node:fs"
import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { insertRow, sql, sqlOne } from "#tests/factories/database.ts"
import { staleCompanies, staleContacts, staleRegistrations } from "#tests/factories/read-columns.ts"
import { countryId } from "#tests/factories/reference.ts"
import { createRegistration } from "#tests/factories/registrations.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api

beforeAll(async () => {
  api = await signIn(await createUser())
})

async function contactWith(number: string, country: string | null, lastName: string): Promise<number> {
  const id = await createContact({ firstName: "", lastName, email: null })
  const country_id = country && (await countryId(country))
  await insertRow("contact_phone", { contact_id: id, country_id, number, type: "M" })
  return id
}

const listed = async (name: string) =>
  (await api.contacts.list({ filters: { name } })).data.map(({ last_name }) => last_name)
const found = async (term: string) => (await api.quickSearch.find({ term })).contacts.map(({ name }) => name)

describe("a phone is found however it is written (F-22)", () => {
  beforeAll(async () => {
    await contactWith("06 12 34 56 78", "FR", "Athome")
    await contactWith("+33 6 99 88 77 66", null, "Abroad")
    await contactWith("699 88 77 65 ext. 12", "FR", "Extension")
    await contactWith("06 1234 9876", "IT", "Italian")
    await contactWith("(212) 555-0134", "US", "American")
    await contactWith("+44 20 7946 0958", "FR", "Elsewhere")
  })

  it.each([
    ["0612345678", "Athome"],
    ["+33612345678", "Athome"],
    ["0033612345678", "Athome"],
    ["+33 (0)6 12 34 56 78", "Athome"],
    ["06 12 34 56 78", "Athome"],
    ["06.12.34.56.78", "Athome"],
    ["06-12-34-56-78", "Athome"],
    ["345678", "Athome"],
    ["12 34 56 78", "Athome"],
    ["5678", "Athome"],
    ["athome 06 12 34", "Athome"],
    ["06 99 88 77 66", "Abroad"],
    ["0699887765", "Extension"],
    ["+39 06 1234 9876", "Italian"],
    ["0612349876", "Italian"],
    ["+1 212 555 0134", "American"],
    ["212 555 0134", "American"],
    ["020 7946 0958", "Elsewhere"],
    ["+442079460958", "Elsewhere"],
  ])("by %s", async (term, lastName) => {
    expect(await listed(term)).toEqual([lastName])
    expect(await found(term)).toEqual([lastName])
  })

  it.each(["567", "06 12 34 56 79", "876699", "athome 0699887766", "%5678", "5678 athome nobody"])(
    "but not by %s",
    async (term) => {
      expect(await listed(term)).toEqual([])
      expect(await found(term)).toEqual([])
    },
  )

  it("names with the figures come before phones that hold them", async () => {
    await createContact({ firstName: "Zoe", lastName: "5678", email: null })
    expect(await found("5678")).toEqual(["Zoe 5678", "Athome"])
  })

  it("companies are found by theirs, registrations by those of their people", async () => {
    const { id, name } = await createCompany()
    await insertRow("company_phone", { company_id: id, number: "+33 1 42 68 53 00", type: "L" })
    const registration = await createRegistration({ companyName: "Phoned" })
    const person = await insertRow<{ id: number }>("registration_contact", {
      registration_id: registration.id,
    })
    await insertRow("registration_contact_phone", {
      registration_contact_id: person.id,
      number: "0142685301",
    })
    expect((await api.companies.list({ filters: { name: "01 42 68 53 00" } })).data).toMatchObject([{ id }])
    expect((await api.quickSearch.find({ term: "42685300" })).companies).toMatchObject([{ name }])
    expect((await api.quickSearch.find({ term: "42685301" })).registrations).toMatchObject([
      { id: registration.id },
    ])
    await sql("DELETE FROM registration_contact WHERE id = $1", [person.id])
    expect((await api.quickSearch.find({ term: "42685301" })).registrations).toEqual([])
  })

  it("what is searched follows the phones", async () => {
    const id = await contactWith("01 11 11 11 11", "FR", "Changing")
    await sql("UPDATE contact_phone SET number = '02 22 22 22 22' WHERE contact_id = $1", [id])
    expect(await listed("0111111111")).toEqual([])
    expect(await listed("0222222222")).toEqual(["Changing"])
    await sql("DELETE FROM contact_phone WHERE contact_id = $1", [id])
    expect(await listed("0222222222")).toEqual([])
    expect([
      ...(await staleCompanies()),
      ...(await staleContacts()),
      ...(await staleRegistrations()),
    ]).toEqual([])
  })
})

describe("a search passes over apostrophes and what nobody sees (F-21)", () => {
  beforeAll(async () => {
    await createContact({ firstName: "Lise", lastName: "D’Arbois", email: null })
    await createContact({ firstName: "Aaron", lastName: "O'Neill", email: null })
    await createContact({ firstName: "Odarbois", lastName: "Aaa", email: null })
    await createCompany({ name: "Dumar\u00ADtin" })
    await createCompany({ name: "Lamar\u200Btine" })
  })

  it.each(["darbois", "d'arbois", "D’ARBOIS", "lise darbois", "lise d'arbois", "d arbois", "arbois lise"])(
    "%s finds Lise D’Arbois",
    async (term) => {
      expect((await found(term))[0]).toBe("Lise D’Arbois")
      expect(await listed(term)).toContain("D’Arbois")
    },
  )

  it.each(["oneill", "o'neill", "O’Neill", "aaron oneill", "o neill", "neill"])(
    "%s finds Aaron O'Neill",
    async (term) => {
      expect(await found(term)).toEqual(["Aaron O'Neill"])
      expect(await listed(term)).toEqual(["O'Neill"])
    },
  )

  it.each([
    ["dumartin", "Dumar\u00ADtin"],
    ["dumar\u00ADtin", "Dumar\u00ADtin"],
    ["lamartine", "Lamar\u200Btine"],
  ])("%s finds the company", async (term, name) => {
    const { companies } = await api.quickSearch.find({ term })
    expect(companies.map((company) => company.name)).toEqual([name])
    const { data } = await api.companies.list({ filters: { name: term } })
    expect(data.map((company) => company.name)).toEqual([name])
  })

  it("a term of nothing else finds as an empty one, and breaks nothing", async () => {
    await expect(api.quickSearch.find({ term: "’" })).resolves.toBeDefined()
    const { total } = (await api.contacts.list({})).meta
    expect((await api.contacts.list({ filters: { name: "'" } })).meta.total).toBe(total)
  })

  it("names that differ in an apostrophe alone are namesakes", async () => {
    const { names } = await api.contacts.findDuplicates({ first_name: "aaron", last_name: "oneill" })
    expect(names).toMatchObject([{ name: "Aaron O'Neill" }])
  })
})

it("columns and indexes of a database before this are computed again", async () => {
  const id = await contactWith("06 55 44 33 22", "FR", "D'Avant")
  await sql("ALTER TABLE contact DISABLE TRIGGER USER")
  await sql(
    "UPDATE contact SET sort_name = 'd''avant', search = ' d''avant', phone_digits = '' WHERE id = $1",
    [id],
  )
  await sql("ALTER TABLE contact ENABLE TRIGGER USER")
  await sql(readFileSync("prisma/sql/once/20261127-searched-text.sql", "utf8"))
  const stored = await sqlOne("SELECT sort_name, search, phone_digits FROM contact WHERE id = $1", [id])
  expect(stored).toEqual({
    sort_name: "davant",
    search: " davant",
    phone_digits: "330655443322 33655443322",
  })
})
