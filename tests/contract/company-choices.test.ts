import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { companyEntries } from "#tests/factories/company-form.ts"
import { createContact, linkContact } from "#tests/factories/contacts.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { staleCompanies } from "#tests/factories/read-columns.ts"
import { countryId, createBrand } from "#tests/factories/reference.ts"
import { createUser, signIn, type TestUser } from "#tests/factories/users.ts"

let user: TestUser
let api: Api

beforeAll(async () => {
  user = await createUser()
  api = await signIn(user)
})

describe("the picker", () => {
  const pick = async (term: string) => (await api.companies.pick({ term })).data.map((one) => one.name)

  beforeAll(async () => {
    for (const name of ["Quokka Zoo", "Quokkas & Co", "Le Petit Quokka", "Éclair Quokka", "Ours Quokka"]) {
      await createCompany({ name })
    }
    await createCompany({ name: "Quokka of old", isDeleted: true })
  })

  it("puts names that start with the term before those that have it in a word, at most five", async () => {
    expect(await pick("quokka")).toEqual([
      "Quokka Zoo",
      "Quokkas & Co",
      "Éclair Quokka",
      "Le Petit Quokka",
      "Ours Quokka",
    ])
    await createCompany({ name: "Quokka Arts" })
    expect(await pick("QUOKKA")).toHaveLength(5)
    expect((await pick("quokka"))[0]).toBe("Quokka Arts")
  })

  it("takes one letter, with or without accents, and every word of several", async () => {
    expect(await pick("é")).toContain("Éclair Quokka")
    expect(await pick("quok petit")).toEqual(["Le Petit Quokka"])
    expect(await pick("q")).toContain("Quokka Zoo")
  })

  it("goes by the name, not by brands or the business name, and takes signs for themselves", async () => {
    await createCompany({
      name: "Plain",
      businessName: "Wombat SA",
      brandIds: [await createBrand("Wombatwear")],
    })
    expect(await pick("wombat")).toEqual([])
    expect(await pick("%")).toEqual([])
    expect(await pick("quokkas_")).toEqual([])
  })

  it("distinguishes namesakes by business name and country", async () => {
    await createCompany({ name: "Numbat", businessName: "Numbat SAS", countryId: await countryId("FR") })
    expect((await api.companies.pick({ term: "numbat" })).data).toMatchObject([
      { name: "Numbat", detail: "Numbat SAS · France" },
    ])
    await expect(api.companies.pick({ term: " " })).rejects.toMatchObject({ status: 422 })
  })
})

describe("namesakes of a company", () => {
  const find = async (name: string, except?: number) =>
    (await api.companies.findDuplicates({ name, except })).names.map((one) => one.id)

  it("are active companies with the same name, whatever its case and accents", async () => {
    const { id } = await createCompany({ name: "Éléphant Gris" })
    await createCompany({ name: "Éléphant Gris Foncé" })
    await createCompany({ name: "Elephant gris", isDeleted: true })
    expect(await find("  ELEPHANT gris ")).toEqual([id])
    expect(await find("éléphant gris", id)).toEqual([])
    expect(await find("Elephant")).toEqual([])
    expect(await find("  ")).toEqual([])
  })

  it("are the same whatever the punctuation and spaces, and perhaps the same with another legal form or nearly this name", async () => {
    const { id } = await createCompany({ name: "Maison Orme Bleu" })
    const idsOf = async (name: string) => {
      const { names, perhaps } = await api.companies.findDuplicates({ name })
      return [names.map((one) => one.id), perhaps.map((one) => one.id)]
    }
    for (const name of ["Maison Orme-Bleu", "Maison  Orme  Bleu", "Maison\u00a0Orme\u200b Bleu"])
      expect(await idsOf(name)).toEqual([[id], []])
    for (const name of ["Maison Orme Bleu SARL", "Sté Maison Orme Bleu", "Maison Orme Bleue"])
      expect(await idsOf(name)).toEqual([[], [id]])
    await sql("UPDATE company SET name = 'Autre nom tout court', version = version + 1 WHERE id = $1", [id])
    expect(await idsOf("Maison Orme Bleu")).toEqual([[], []])
    expect(await idsOf("Autre nom tout court SAS")).toEqual([[], [id]])
  })
})

describe("resetting an e-mail alert", () => {
  async function bouncedCompany() {
    const [{ id }, other] = [await createCompany(), await createCompany()]
    const contacts = [await createContact({ emailError: true }), await createContact({ emailError: true })]
    const fine = await createContact()
    for (const contact of [...contacts, fine]) await linkContact(id, contact)
    await linkContact(other.id, contacts[0] ?? 0)
    return { id, other: other.id, contacts, fine }
  }

  it("forgets that addresses of the company's contacts bounced, for every company they are of", async () => {
    const { id, other, contacts } = await bouncedCompany()
    expect((await api.companies.get({ company: id })).data).toMatchObject({
      email_error: true,
      contacts: [{ email_error: true }, { email_error: true }, { email_error: false }],
    })
    expect(await api.companies.resetEmailError({ company: id })).toEqual({ success: true })
    for (const company of [id, other]) {
      expect((await api.companies.get({ company })).data.email_error).toBe(false)
    }
    const { left } = await sqlOne(
      "SELECT count(*) AS left FROM contact WHERE email_error AND id = ANY ($1)",
      [contacts],
    )
    expect(left).toBe("0")
    expect(await staleCompanies()).toEqual([])
  })

  it("is written down on the company and each contact that changed, once however often it is asked for", async () => {
    const { id, other, contacts, fine } = await bouncedCompany()
    await Promise.all([1, 2, 3].map(() => api.companies.resetEmailError({ company: id })))
    const entry = { action: "edit", user_id: user.id, changes: { email_error: [true, false] }, version: null }
    expect(await companyEntries(id)).toEqual([entry])
    expect(await companyEntries(other)).toEqual([])
    const entries = await sql(
      "SELECT record_id FROM audit_entry WHERE record_type = 'contact' AND record_id = ANY ($1) ORDER BY record_id",
      [[...contacts, fine]],
    )
    expect(entries.map((one) => one.record_id)).toEqual(contacts)
  })

  it("is refused for a company that is not there", async () => {
    const { id } = await createCompany({ isDeleted: true })
    await expect(api.companies.resetEmailError({ company: id })).rejects.toMatchObject({ status: 404 })
  })
})
