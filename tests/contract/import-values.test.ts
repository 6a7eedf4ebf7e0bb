import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { tellMissed } from "#lib/backend/platform/database/notices.ts"
import { referenceStore } from "#lib/backend/records/reference/store.ts"
import type { ValueChoice } from "#lib/contract/crm/import-values.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { onConnection, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { checkFile, findImport, importRows } from "#tests/factories/imports.ts"
import { finished } from "#tests/factories/jobs.ts"
import { createUser, signIn, type TestUser } from "#tests/factories/users.ts"

let user: TestUser
let api: Api

beforeAll(async () => {
  user = await createUser({ abilities: ["record.edit", "show.bulk-action"], owner: true })
  api = await signIn(user)
})
beforeEach(() => sql("DELETE FROM import_value"))

const address = (word: string) => `${unique(word).replace(" ", "")}@example.com`
const idOf = async (table: string, name: string) =>
  (await sqlOne<{ id: number }>(`SELECT id FROM ${table} WHERE name = $1`, [name])).id
const valuesOf = async (id: number) => (await api.imports.listValues({ import: id })).data
const leaveOut = { bad_cells: "leave_out" as const }

/** Changes values of a list without the notice by which processes forget what they remember of it. */
const unnoticed = (text: string, name: string) =>
  onConnection(async (connection) => {
    await connection.query("SET session_replication_role = replica")
    await connection.query(text, [name])
  })

type Input = Omit<ValueChoice, "record_id"> & { record_id?: number }
const meant = (field: Input["field"], value: string, choice: Input["choice"], record_id?: number) => ({
  field,
  value,
  choice,
  record_id: record_id ?? null,
})

const people = (...forms: string[]) =>
  `salutation,first name,last name,email\n${forms.map((form) => `${form},A,B,${address("form")}\n`).join("")}`

describe("values that are not known", () => {
  it("are listed once, whatever their case and signs, with their rows, near names first", async () => {
    const text = people("Mme Présidente", "mme présidente", "Capitaine", "Madame")
    const { import: id } = await checkFile(api, "contacts", text, leaveOut)
    const { values, total, options } = await valuesOf(id)
    const mrs = await idOf("salutation", "Mrs")
    expect(total).toBe(2)
    expect(values).toEqual([
      {
        field: "salutation",
        value: "Mme Présidente",
        rows: 2,
        choice: null,
        record_id: null,
        proposals: [{ id: mrs, name: "Mrs" }],
      },
      { field: "salutation", value: "Capitaine", rows: 1, choice: null, record_id: null, proposals: [] },
    ])
    expect(options.salutation).toContainEqual({ id: mrs, name: "Mrs" })
  })

  it("S-27: those of as many rows come in the order of their numbers", async () => {
    const { import: id } = await checkFile(api, "contacts", people("10", "2", "0", "1"), leaveOut)
    const { values } = await valuesOf(id)
    expect(values.map(({ value }) => value)).toEqual(["0", "1", "2", "10"])
  })

  it("are of every column of values: countries, states, owners, types, tags, brands", async () => {
    const [tag, brand] = [unique("Tag"), unique("Brand")]
    const text = `name;country;state;type;tags;brands;sales owners\n${unique("Orme")};Frnace;Nowhere;Vendor,Zzz;${tag};${brand};Nobody\n`
    const { import: id } = await checkFile(api, "companies", text, leaveOut)
    const { values } = await valuesOf(id)
    expect(values.map(({ field, value }) => [field, value])).toEqual([
      ["account_types", "Zzz"],
      ["country", "Frnace"],
      ["state", "Nowhere"],
      ["brands", brand],
      ["tags", tag],
      ["sale_owners", "Nobody"],
    ])
    expect(values[1]?.proposals[0]?.name).toBe("France")
  })

  it("are read as the importer says: in the check, the import and its report", async () => {
    const [dr, tag] = [await idOf("salutation", "Dr"), unique("Tag")]
    const text = `salutation,first name,last name,email,tags\nCapitaine,A,B,${address("a")},${tag}\nInconnue,C,D,${address("c")},\n`
    const checked = await checkFile(api, "contacts", text, {
      values: [
        meant("salutation", "CAPITAINE", "record", dr),
        meant("salutation", "Inconnue", "leave_out"),
        meant("tags", tag, "create"),
      ],
    })
    expect((await findImport(api, checked.import)).counts).toMatchObject({ create: 2, failed: 0 })
    await finished(api, api.imports.run({ import: checked.import }))
    const rows = await importRows(api, checked.import)
    expect(rows.map(({ left_out }) => left_out)).toEqual([
      [],
      ["Salutation: Left out, as you chose (Inconnue)"],
    ])
    const [contact] = await sql<{ salutation_id: number; tags: string[] }>(
      `SELECT salutation_id, ARRAY(SELECT name::text FROM contact_tag WHERE id = ANY (tag_ids)) AS tags FROM contact WHERE id = $1`,
      [rows[0]?.record_id],
    )
    expect(contact).toEqual({ salutation_id: dr, tags: [tag] })
    const { values } = await valuesOf(checked.import)
    expect(values.map(({ value, choice, record_id }) => [value, choice, record_id])).toEqual([
      ["Capitaine", "record", dr],
      ["Inconnue", "leave_out", null],
      [tag, "create", null],
    ])
  })

  it("keep their meaning for the next list of the same person, until it is changed or reverted", async () => {
    const [dr, mr] = [await idOf("salutation", "Dr"), await idOf("salutation", "Mr")]
    const check = async (values: ValueChoice[], as = api) => {
      const { import: id } = await checkFile(as, "contacts", people("Capitaine"), { values })
      return (await as.imports.listValues({ import: id })).data.values[0]?.record_id
    }
    expect(await check([meant("salutation", "Capitaine", "record", dr)])).toBe(dr)
    expect(await check([])).toBe(dr)
    const other = await signIn(await createUser({ abilities: ["record.edit", "show.bulk-action"] }))
    expect(await check([], other)).toBe(null)
    expect(await check([meant("salutation", "capitaine", "record", mr)])).toBe(mr)
    expect(await check([])).toBe(mr)
    expect(await check([meant("salutation", "Capitaine", "none")])).toBe(null)
    expect(await check([])).toBe(null)
  })

  it("mean what was chosen at the check, whatever is chosen for another list before the import", async () => {
    const [dr, mr] = [await idOf("salutation", "Dr"), await idOf("salutation", "Mr")]
    const first = await checkFile(api, "contacts", people("Capitaine"), {
      values: [meant("salutation", "Capitaine", "record", dr)],
    })
    await checkFile(api, "contacts", people("Capitaine"), {
      values: [meant("salutation", "Capitaine", "record", mr)],
    })
    await finished(api, api.imports.run({ import: first.import }))
    const [row] = await importRows(api, first.import)
    const contact = await sqlOne("SELECT salutation_id FROM contact WHERE id = $1", [row?.record_id])
    expect(contact).toEqual({ salutation_id: dr })
  })

  it("do not mean a record that is gone", async () => {
    const tag = unique("Gone")
    await sql("INSERT INTO contact_tag (name) VALUES ($1)", [tag])
    const text = () => `first name,last name,email,tags\nA,B,${address("gone")},Old name\n`
    const values = [meant("tags", "Old name", "record", await idOf("contact_tag", tag))]
    const { import: id } = await checkFile(api, "contacts", text(), { values })
    await sql("DELETE FROM contact_tag WHERE name = $1", [tag])
    await finished(api, api.imports.run({ import: id }))
    expect((await importRows(api, id))[0]).toMatchObject({
      result: "failed",
      messages: expect.arrayContaining(["Tags: There is no value with this name (Old name)"]),
    })
    await expect(checkFile(api, "contacts", text(), { values })).rejects.toMatchObject({ status: 422 })
  })

  it("are read as values that this process has not been notified of, and not as those deleted since", async () => {
    const [tag, badge] = [unique("Tag"), unique("Badge")]
    tellMissed()
    await referenceStore()
    await unnoticed("INSERT INTO contact_tag (name) VALUES ($1)", tag)
    await unnoticed("INSERT INTO badge (name, name_fr) VALUES ($1, $1)", badge)
    const values = [
      meant("tags", "Old name", "record", await idOf("contact_tag", tag)),
      meant("badge", "Old badge", "record", await idOf("badge", badge)),
    ]
    const text = () => `first name,last name,email,tags,badge\nA,B,${address("new")},Old name,Old badge\n`
    const { import: id } = await checkFile(api, "contacts", text(), { values })
    expect((await findImport(api, id)).counts).toMatchObject({ create: 1, failed: 0 })
    tellMissed()
    await referenceStore()
    await unnoticed("DELETE FROM contact_tag WHERE name = $1", tag)
    await expect(checkFile(api, "contacts", text(), { values })).rejects.toMatchObject({ status: 422 })
    tellMissed()
  })

  it("of companies are those of no name and of several, with companies of near names", async () => {
    const near = await createCompany({ name: "Atelier Quenouille Bleue" })
    const text = `first name,last name,email,company\nA,B,${address("near")},Atelier Quenouile Bleue\nC,D,${address("far")},Wholly Different Xq\n`
    const { import: id } = await checkFile(api, "contacts", text, leaveOut)
    const { values } = await valuesOf(id)
    expect(values.map(({ value, proposals }) => [value, proposals.map((one) => one.id)])).toEqual([
      ["Atelier Quenouile Bleue", [near.id]],
      ["Wholly Different Xq", []],
    ])
    const again = await checkFile(api, "contacts", text, {
      ...leaveOut,
      values: [meant("company", "Atelier Quenouile Bleue", "record", near.id)],
    })
    await finished(api, api.imports.run({ import: again.import }))
    const [row] = await importRows(api, again.import)
    expect(
      await sql("SELECT company_id FROM company_contact WHERE contact_id = $1", [row?.record_id]),
    ).toEqual([{ company_id: near.id }])
  })

  it.each<[string, ValueChoice]>([
    ["of a column without values", meant("country", "x", "leave_out")],
    ["that is to be created where none may be", meant("salutation", "x", "create")],
    ["without the record it means", meant("salutation", "x", "record")],
    ["of a record that is not there", meant("salutation", "x", "record", 2_000_000_000)],
  ])("refuse a choice %s", async (_what, choice) => {
    const refused = checkFile(api, "contacts", people("Mr"), { values: [choice] })
    await expect(refused).rejects.toMatchObject({
      status: 422,
      body: { errors: { values: [expect.any(String)] } },
    })
  })

  it("are kept in the database with a record exactly where one is meant", async () => {
    const insert = (meant: string, record: number | null) =>
      sql(
        "INSERT INTO import_value (user_id, list, field, key, choice, record_id) VALUES ($1, 'contacts', 'tags', 'k', $2::import_choice, $3)",
        [user.id, meant, record],
      )
    await expect(insert("record", null)).rejects.toThrow("import_value_record")
    await expect(insert("create", 1)).rejects.toThrow("import_value_record")
  })
})
