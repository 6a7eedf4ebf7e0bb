import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { sql, sqlOne, unique } from "#tests/factories/database.ts"
import { checkFile, csv, findImport, importRows, noRows } from "#tests/factories/imports.ts"
import { createUser, signIn, type TestUser } from "#tests/factories/users.ts"

let user: TestUser
let api: Api

beforeAll(async () => {
  user = await createUser({ abilities: ["record.edit", "show.bulk-action"], owner: true })
  api = await signIn(user)
})

const contactsNow = async () =>
  (await sqlOne<{ count: number }>("SELECT count(*)::int AS count FROM contact WHERE deleted_at IS NULL"))
    .count

const person = (email: string) =>
  sqlOne<{ id: number; first_name: string; last_name: string; tag_ids: number[]; deleted: boolean }>(
    "SELECT id, first_name, last_name, tag_ids, deleted_at IS NOT NULL AS deleted FROM contact WHERE email = $1 ORDER BY id DESC LIMIT 1",
    [email],
  )

describe("a check", () => {
  it("says what is wrong in the language of whoever reads its report", async () => {
    const { import: id } = await checkFile(api, "contacts", "first name,last name,email\nNo,Mail,\n")
    const french = await signIn(user, { language: "fr" })
    const { data } = await french.imports.listRows({ import: id })
    expect(data[0]?.messages).toEqual(["E-mail\u202f: Ce champ est obligatoire"])
  })

  it("reads a file without characters that the database cannot hold", async () => {
    const { import: id } = await checkFile(
      api,
      "contacts",
      "first name,last name,email\nA\0da,Null,nu\0ll@example.com\n",
    )
    expect((await importRows(api, id))[0]).toMatchObject({ result: "create", title: "Ada Null" })
  })

  it("tells what each row would do, and changes nothing", async () => {
    const email = `${unique("known").replace(" ", "")}@example.com`
    await createContact({ firstName: "Ada", lastName: "Known", email })
    const before = await contactsNow()
    const { import: id } = await checkFile(
      api,
      "contacts",
      `first name,last name,email\nAda,Known,${email}\nAda,Renamed,${email}\nNew,Person,new.person@example.com\nNo,Mail,\nBad,Mail,not-an-address\n`,
    )
    expect((await findImport(api, id)).counts).toEqual({ ...noRows, create: 1, unchanged: 1, failed: 3 })
    const rows = await importRows(api, id)
    expect(rows.map(({ line, result }) => [line, result])).toEqual([
      [2, "unchanged"],
      [3, "failed"],
      [4, "create"],
      [5, "failed"],
      [6, "failed"],
    ])
    expect(rows[1]?.messages).toEqual(["An earlier line is about the same record (2)"])
    expect(rows[3]?.messages).toEqual(["Email: This field is required"])
    expect(rows[4]?.messages).toEqual(["Email: Enter a valid email address"])
    expect(await contactsNow()).toBe(before)
    expect((await person(email)).last_name).toBe("Known")
  })

  it("names unknown values, and accepts them when they may be created", async () => {
    const tag = unique("Brand new tag")
    const text = `first name,last name,email,tags\nTag,Ged,${unique("t").replace(" ", "")}@example.com,${tag}\n`
    const strict = await checkFile(api, "contacts", text)
    expect((await importRows(api, strict.import))[0]?.messages).toEqual([
      `Tags: There is no value with this name (${tag})`,
    ])
    const lenient = await checkFile(api, "contacts", text, { create_missing: true })
    expect((await findImport(api, lenient.import)).counts).toMatchObject({ create: 1, failed: 0 })
    expect(await sql("SELECT id FROM contact_tag WHERE name = $1", [tag])).toEqual([])
  })

  it("S-27: names what it would create, each once and what more rows say first", async () => {
    const [often, once] = [unique("Often"), unique("Once")]
    const email = () => `${unique("n").replace(" ", "")}@example.com`
    const lines = [`${once}, ${often}`, often.toUpperCase(), ""]
    const rows = lines.map((tags) => `A,B,${email()},"${tags}"\n`)
    const text = `first name,last name,email,tags\n${rows.join("")}A,B,no address,${unique("Failed")}\n`
    const { import: id } = await checkFile(api, "contacts", text, { create_missing: true })
    const { new_values } = await findImport(api, id)
    expect(new_values).toMatchObject([{ field: "tags", count: 2, names: [expect.any(String), once] }])
    expect(new_values[0]?.names[0]?.toLowerCase()).toBe(often.toLowerCase())
  })

  it("tells which phone and which address is wrong, with what the file says", async () => {
    const { import: id } = await checkFile(
      api,
      "companies",
      `name,account types,country,mobile,landline,website,linkedin\n${unique("Wrong")},Vendor,FR,06 12 34 56 78,12,fine.example,https://javascript:alert(1)\n`,
    )
    expect((await importRows(api, id))[0]?.messages.toSorted()).toEqual([
      "Landline: This number is not valid in this country (12)",
      "LinkedIn: Enter a web address (https://javascript:alert(1))",
    ])
  })

  it("refuses a mapping that says the same twice, or not what identifies rows", async () => {
    const { data: file } = await api.imports.upload({ list: "contacts", file: csv("a,b\n1,2\n") })
    const plan = { file: file.file, list: "contacts" as const, update: true, create_missing: false }
    await expect(
      api.imports.check({ ...plan, mapping: ["email", "email"], key: "email" }),
    ).rejects.toMatchObject({ body: { errors: { mapping: ["Two columns are matched to the same field"] } } })
    await expect(
      api.imports.check({ ...plan, mapping: ["first_name", null], key: "email" }),
    ).rejects.toMatchObject({ body: { errors: { key: [expect.stringContaining("Match a column")] } } })
    const other = await signIn(await createUser({ abilities: ["record.edit", "show.bulk-action"] }))
    await expect(
      other.imports.check({ ...plan, mapping: ["email", null], key: "email" }),
    ).rejects.toMatchObject({ body: { errors: { file: [expect.any(String)] } } })
  })
})

describe("a check of companies", () => {
  const head = "name,country,account types\n"
  const resultOf = async (text: string) => {
    const { import: id } = await checkFile(api, "companies", text)
    return (await importRows(api, id)).map(({ result, messages }) => [result, messages])
  }

  it("finds a company whatever the punctuation and spaces of its name, and says of new ones what they are perhaps the same as", async () => {
    const { id } = await createCompany({ name: "Maison Orme Bleu" })
    const rows = ["Maison Orme-Bleu", "Maison Orme Bleu SARL"].map((name) => `${name},France,Buyer\n`)
    expect(await resultOf(head + rows.join(""))).toEqual([
      ["update", []],
      [
        "create",
        [
          `Perhaps a record that is there already (Maison Orme Bleu, #${id})`,
          "Perhaps the same as an earlier line (2)",
        ],
      ],
    ])
  })

  it("fails rows with the name of an earlier one, and only warns of a name that is perhaps the same", async () => {
    const names = ["Chez Tilleul", "Chez Tilleul SARL", "Chez-Tilleul", "Sté Chez Tilleul", "Chez  Tilleul"]
    expect(await resultOf(head + names.map((name) => `${name},France,Buyer\n`).join(""))).toEqual([
      ["create", []],
      ["create", ["Perhaps the same as an earlier line (2)"]],
      ["failed", ["An earlier line is about the same record (2)"]],
      ["create", ["Perhaps the same as an earlier line (2)"]],
      ["failed", ["An earlier line is about the same record (2)"]],
    ])
  })
})
