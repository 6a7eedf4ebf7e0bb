import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { compareAll, compareChanged } from "#lib/backend/records/duplicates/compare.ts"
import type { MergeType } from "#lib/contract/records/merges.ts"
import { addSocialNetwork, createCompany, softDelete } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { mergeFresh } from "#tests/factories/merges.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let admin: Api

beforeAll(async () => {
  admin = await signIn(await createUser({ isAdmin: true }))
})

const pairsOf = async (type: MergeType, of: number[], api = admin, state: "open" | "dismissed" = "open") => {
  const { data } = await api.duplicates.list({ type, state, per_page: 100 })
  return data
    .filter(({ first, second }) => of.includes(first.id) || of.includes(second.id))
    .map(({ first, second, score, reasons }) => ({ ids: [first.id, second.id], score, reasons }))
}

const companyId = async (name: string) => (await createCompany({ name })).id

describe("duplicates of companies", () => {
  it("are those with one name, another legal form, nearly one name, and a website or phone in common, the likeliest first", async () => {
    const named = await companyId("Verger d'Aubépine")
    const same = await companyId("VERGER D AUBEPINE")
    const form = await companyId("Verger d’Aubépine SARL")
    const near = await companyId("Verger d'Aubepines")
    const other = await companyId("Wholly different house")
    const twin = await companyId("Nothing like it")
    await addSocialNetwork(other, "website", "https://www.shared-host.example/fr")
    await addSocialNetwork(twin, "website", "shared-host.example")
    const [first, second] = [await companyId("Facebook one here"), await companyId("Page at facebook")]
    for (const id of [first, second]) await addSocialNetwork(id, "website", "https://facebook.com/page")
    await compareAll()
    const found = await pairsOf("company", [named, same, form, near])
    expect(found).toEqual([
      { ids: [named, same], score: 90, reasons: ["name"] },
      { ids: [named, form], score: 75, reasons: ["core"] },
      { ids: [same, form], score: 75, reasons: ["core"] },
      ...found.slice(3),
    ])
    expect(found.slice(3).map(({ ids, reasons }) => [ids, reasons])).toEqual(
      expect.arrayContaining([[[named, near], ["near"]]]),
    )
    expect(await pairsOf("company", [other, twin])).toEqual([
      { ids: [other, twin], score: 50, reasons: ["domain"] },
    ])
    expect(await pairsOf("company", [first, second])).toEqual([])
    const { data } = await admin.duplicates.similar({ type: "company", record: named })
    expect(data.map(({ id }) => id)).toEqual([same, form, near])
  })

  it("are found a minute after the start where none were compared yet", async () => {
    await sql("DELETE FROM duplicate_scan")
    const ids = [await companyId("Colline Dorée"), await companyId("Colline-Doree")]
    await compareChanged()
    expect(await pairsOf("company", ids)).toMatchObject([{ ids, reasons: ["name"] }])
    expect((await admin.duplicates.list({ type: "company" })).compared_at).not.toBeNull()
  })

  it("go and come with changes, and are not compared where too many have a name", async () => {
    await compareAll()
    const one = await companyId("Lanterne Violette")
    const other = await companyId("Quite another name")
    await compareChanged()
    expect(await pairsOf("company", [one])).toEqual([])
    const rename = (name: string) =>
      admin.companies.edit({ company: other, version: undefined, informations: { name } })
    await rename("Lanterne-Violette")
    await compareChanged()
    expect(await pairsOf("company", [one])).toMatchObject([{ ids: [one, other], reasons: ["name"] }])
    await rename("Quite another name")
    await compareChanged()
    expect(await pairsOf("company", [one])).toEqual([])
    const many: number[] = []
    for (let n = 0; n < 21; n++) many.push(await companyId("Boutique"))
    await compareAll()
    expect(await pairsOf("company", many)).toEqual([])
    const { common } = await admin.duplicates.list({ type: "company" })
    expect(common).toContainEqual({ reason: "name", key: "boutique", records: 21 })
    await softDelete(many[0] ?? 0)
    await compareAll()
    expect((await admin.duplicates.list({ type: "company" })).common).not.toContainEqual(
      expect.objectContaining({ key: "boutique" }),
    )
    for (const id of many.slice(1)) await softDelete(id)
  })

  it("are dismissed once by whoever is first, remembered, and shown again", async () => {
    const ids = [await companyId("Rose des Sables"), await companyId("Rose-des-Sables")]
    await compareAll()
    const [first = 0, second = 0] = ids
    const pairs = [{ first: second, second: first }]
    const answers = await Promise.all([1, 2].map(() => admin.duplicates.dismiss({ type: "company", pairs })))
    expect(answers.map(({ changed }) => changed).sort((a, b) => a - b)).toEqual([0, 1])
    await compareAll()
    expect(await pairsOf("company", ids)).toEqual([])
    expect(await pairsOf("company", ids, admin, "dismissed")).toMatchObject([{ ids }])
    await expect(
      sql(
        "INSERT INTO duplicate_pair (record_type, first_id, second_id, score) VALUES ('company', $1, $2, 1)",
        [second, first],
      ),
    ).rejects.toThrow("duplicate_pair_in_order")
    expect(await admin.duplicates.restore({ type: "company", pairs })).toMatchObject({ changed: 1 })
    expect(await pairsOf("company", ids)).toMatchObject([{ ids }])
  })

  it("are shown, and dismissed, by those alone who may remove one of the two", async () => {
    const ids = [await companyId("Chapelle Grise"), await companyId("Chapelle-Grise")]
    const owner = await createUser({ abilities: ["record.edit"], owner: true })
    const [seller, stranger] = [
      await signIn(owner),
      await signIn(await createUser({ abilities: ["record.edit"], owner: true })),
    ]
    await compareAll()
    const pairs = [{ first: ids[0] ?? 0, second: ids[1] ?? 0 }]
    expect(await pairsOf("company", ids, stranger)).toEqual([])
    expect(await stranger.duplicates.dismiss({ type: "company", pairs })).toMatchObject({ changed: 0 })
    const { id } = await sqlOne<{ id: number }>("SELECT id FROM owner WHERE user_id = $1", [owner.id])
    await sql("INSERT INTO company_sale_owner (company_id, owner_id) VALUES ($1, $2)", [ids[1], id])
    const { data } = await seller.duplicates.list({ type: "company", per_page: 100 })
    expect(data.find(({ first }) => first.id === ids[0])).toMatchObject({
      first: { may_remove: false },
      second: { may_remove: true },
    })
    expect(await pairsOf("company", ids, stranger)).toEqual([])
  })

  it("go with a merge and come back with its undo", async () => {
    const ids = [await companyId("Moulin du Lac"), await companyId("Moulin-du-Lac")]
    await compareAll()
    const { id } = await mergeFresh(admin, { type: "company", kept: ids[0] ?? 0, removed: ids[1] ?? 0 })
    expect(await pairsOf("company", ids)).toEqual([])
    await compareAll()
    await admin.merges.undo({ merge: id })
    await compareChanged()
    expect(await pairsOf("company", ids)).toMatchObject([{ ids, reasons: ["name"] }])
    await sql("DELETE FROM company WHERE id = $1", [ids[1]])
    expect(
      await sql("SELECT FROM match_key WHERE record_type = 'company' AND record_id = $1", [ids[1]]),
    ).toEqual([])
    expect(
      await sql("SELECT FROM duplicate_pair WHERE record_type = 'company' AND second_id = $1", [ids[1]]),
    ).toEqual([])
  })
})

describe("duplicates of contacts", () => {
  it("are those with one name, in any order, likelier in one company, and one address with another ending", async () => {
    const { id: company } = await createCompany()
    const create = (firstName: string, lastName: string, email: string, companyIds: number[] = []) =>
      createContact({ firstName, lastName, email, companyIds })
    const ada = await create("Ada", "Quenneville", "ada@one.example", [company])
    const twin = await create("ADA", "Quennevillé", "ada@two.example", [company])
    const turned = await create("Quenneville", "Ada", "ada@three.example")
    const box = await create("Someone", "Else", "box@plus.example")
    const plus = await create("Not", "Named so", "box+fair@plus.example")
    await compareAll()
    expect(await pairsOf("contact", [ada, twin, turned])).toEqual([
      { ids: [ada, twin], score: 80, reasons: ["name", "company"] },
      { ids: [ada, turned], score: 50, reasons: ["core"] },
      { ids: [twin, turned], score: 50, reasons: ["core"] },
    ])
    expect(await pairsOf("contact", [box, plus])).toEqual([
      { ids: [box, plus], score: 85, reasons: ["email"] },
    ])
  })
})
