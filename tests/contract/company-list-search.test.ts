import { beforeAll, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { sql } from "#tests/factories/database.ts"
import { createBrand } from "#tests/factories/reference.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api

async function found(term: string): Promise<string[]> {
  const { data, meta } = await api.companies.list({ filters: { name: term } })
  expect(meta.total).toBe(data.length)
  return data.map((row) => row.name)
}

beforeAll(async () => {
  api = await signIn(await createUser())
  await createCompany({ name: "Élan Été", businessName: "Société Zoë Ça SARL" })
  await createCompany({ name: "Aux Petits Loups", brandIds: [await createBrand("Œuf & Crème Glacée")] })
  await createCompany({ name: "Le Paletot" })
  await createCompany({ name: "Straße 12" })
  await createCompany({ name: "100% Coton" })
  await createCompany({ name: "100 Pct Coton" })
  await createCompany({ name: "sous_marin" })
  await createCompany({ name: "sous-marin" })
  await createCompany({ name: "back\\slash" })
  await createCompany({ name: "backslash" })
  await createCompany({ name: "Disparue Élan", isDeleted: true })
})

const cases: [why: string, term: string, names: string[]][] = [
  ["the case of letters does not count", "éLAN", ["Élan Été"]],
  ["accents do not count in the term", "elan", ["Élan Été"]],
  ["accents do not count in the name", "pétits", ["Aux Petits Loups"]],
  ["ligatures and sharp s are letters", "strasse", ["Straße 12"]],
  ["several words are found in any order", "ete elan", ["Élan Été"]],
  ["several words must all be there", "elan loups", []],
  ["spaces around and between do not count", "  ete \t  elan ", ["Élan Été"]],
  ["three letters are found inside a word", "let", ["Le Paletot"]],
  ["two letters are found at the start of words", "lo", ["Aux Petits Loups"]],
  ["two letters are not found inside a word", "ou", []],
  ["one letter is found at the start of words", "l", ["Aux Petits Loups", "Le Paletot"]],
  ["the business name is searched", "societe zoe", ["Élan Été"]],
  ["brands are searched", "oeuf creme", ["Aux Petits Loups"]],
  ["words may come from name and brand", "loups glacee", ["Aux Petits Loups"]],
  ["a percent sign is a percent sign", "100%", ["100% Coton"]],
  ["a percent sign alone is one", "%", []],
  ["a full-width percent sign is no wildcard", "100\uff05coton", []],
  ["an underscore is an underscore", "sous_", ["sous_marin"]],
  ["a backslash is a backslash", "back\\", ["back\\slash"]],
  ["a backslash before a wildcard escapes nothing", "back\\%", []],
  ["a full-width backslash breaks nothing", "back\uff3c", ["back\\slash"]],
  ["quotes are text", "'; DROP TABLE company; --", []],
  ["deleted companies are not found", "disparue", []],
]

it.each(cases)("%s: %j", async (_, term, names) => {
  expect(await found(term)).toEqual(names)
})

it("an empty term finds everybody", async () => {
  const { total } = (await api.companies.list({})).meta
  expect((await api.companies.list({ filters: { name: "" } })).meta.total).toBe(total)
  expect((await api.companies.list({ filters: { name: "   " } })).meta.total).toBe(total)
})

it("a term of more than 200 letters is refused on its field", async () => {
  const call = api.companies.list({ filters: { name: "a".repeat(201) } })
  await expect(call).rejects.toMatchObject({
    status: 422,
    body: { errors: { "filters.name": expect.any(Array) } },
  })
})

it("a company is found under a brand's new name, and no more under the old one", async () => {
  const brand = await createBrand("Vieuxnom")
  await createCompany({ name: "Renommée", brandIds: [brand] })
  expect(await found("vieuxnom")).toEqual(["Renommée"])
  await sql("UPDATE brand SET name = 'Nouveaunom' WHERE id = $1", [brand])
  expect(await found("vieuxnom")).toEqual([])
  expect(await found("nouveaunom")).toEqual(["Renommée"])
})
