import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { sql } from "#tests/factories/database.ts"
import { createRegistration, createShow } from "#tests/factories/registrations.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api

beforeAll(async () => {
  api = await signIn(await createUser())
})

const contacts = async (term: string) =>
  (await api.quickSearch.find({ term })).contacts.map(({ name }) => name)
const companies = async (term: string) =>
  (await api.quickSearch.find({ term })).companies.map(({ name }) => name)

describe("the quick search", () => {
  it("ranks contacts by the start of a word of the name, the rest of it, the e-mail address, its domain last", async () => {
    await createContact({ firstName: "Aaron", lastName: "Aa", email: "aa@barxelona.example" })
    await createContact({ firstName: "Bea", lastName: "Bb", email: "xelo.bb@example.com" })
    await createContact({ firstName: "Carla", lastName: "Barxelona", email: null })
    await createContact({ firstName: "Jean-Xéloïse", lastName: "Zw", email: null })
    await createContact({ firstName: "Xéloïse", lastName: "Zz", email: null })
    await createContact({ firstName: "Zoé", lastName: "Xelot", email: null })
    await createContact({ firstName: "Gone", lastName: "Xelo", isDeleted: true })
    expect(await contacts("xelo")).toEqual([
      "Zoé Xelot",
      "Jean-Xéloïse Zw",
      "Xéloïse Zz",
      "Carla Barxelona",
      "Bea Bb",
      "Aaron Aa",
    ])
    expect(await contacts("xelo zz")).toEqual(["Xéloïse Zz"])
  })

  it("finds registrations by company first, then by e-mail, brands and booth numbers, with their show", async () => {
    const show = await createShow()
    await createRegistration({ show, companyName: "Aab Wobb", email: "other@example.com" })
    await createRegistration({ companyName: "Branded", brands: [{ name: "Wobbrand" }] })
    await createRegistration({ companyName: "Mailed", email: "wobbly@example.com" })
    await createRegistration({ companyName: "Numbered", booths: [{ number: "WOBB7" }] })
    await createRegistration({ companyName: "Wobb gone", isDeleted: true })
    const { registrations } = await api.quickSearch.find({ term: "wobb" })
    expect(registrations.map(({ name }) => name)).toEqual(["Aab Wobb", "Mailed", "Branded", "Numbered"])
    expect(registrations[0]?.detail).toBe(`${show.shortName} ${show.name}`)
  })

  it("finds names that start so however many addresses do", async () => {
    await sql(
      `INSERT INTO contact (last_name, email)
       SELECT 'Aab ' || number, 'quontact' || number || '@example.com' FROM generate_series(1, 1010) number`,
    )
    await createContact({ firstName: "Zoé", lastName: "Quontact", email: null })
    await createContact({ firstName: "Quontacté", lastName: "Zz", email: null })
    expect((await contacts("quontact")).slice(0, 2)).toEqual(["Zoé Quontact", "Quontacté Zz"])
  })

  it("ranks companies by name before business name, and takes wildcards as they are", async () => {
    await createCompany({ name: "Aab Retail", businessName: "Yelofin" })
    await createCompany({ name: "Maison Yélo" })
    await createCompany({ name: "Baryelo" })
    await createCompany({ name: "Yelo 100%" })
    expect(await companies("yelo")).toEqual(["Yelo 100%", "Maison Yélo", "Baryelo", "Aab Retail"])
    expect(await companies("0%")).toEqual([])
    expect(await companies("yelo 100%")).toEqual(["Yelo 100%"])
  })
})
