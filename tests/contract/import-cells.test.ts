import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { sql, sqlOne, unique } from "#tests/factories/database.ts"
import { checkFile, findImport, importRows } from "#tests/factories/imports.ts"
import { finished } from "#tests/factories/jobs.ts"
import { countryId } from "#tests/factories/reference.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api

beforeAll(async () => {
  api = await signIn(await createUser({ abilities: ["record.edit", "show.bulk-action"], owner: true }))
})

const address = (word: string) => `${unique(word).replace(" ", "")}@example.com`

/** Imports a file whose unreadable cells are left out. */
async function imported(
  list: "companies" | "contacts",
  text: string,
  options: Parameters<typeof checkFile>[3] = {},
) {
  const checked = await checkFile(api, list, text, { bad_cells: "leave_out", ...options })
  const before = await importRows(api, checked.import)
  await finished(api, api.imports.run({ import: checked.import }))
  const after = await importRows(api, checked.import)
  expect(after.map(({ left_out }) => left_out)).toEqual(before.map(({ left_out }) => left_out))
  return { import: checked.import, rows: after }
}

const companyOf = async (id: number | null | undefined) =>
  (await api.companies.get({ company: id ?? 0 })).data.informations

describe("a cell that cannot be read", () => {
  it("is left out of its row, and listed with its column, what it says and why", async () => {
    const text = `Nom;Pays;Type;Téléphone;Mobile;Site;Code postal\n${unique("Orme")};France;Vendor;04 20 30 40 53 (bureau);12;javascript:alert(1);${"1".repeat(21)}\n`
    const { import: id, rows } = await imported("companies", text)
    expect(rows).toMatchObject([
      {
        result: "create",
        messages: [],
        left_out: [
          `Postcode: This text is too long: 20 characters maximum (${"1".repeat(21)})`,
          "Mobile phone: This number is not valid in this country (12)",
          "Website: Enter a web address (javascript:alert(1))",
          "Landline: The number is kept without this (bureau)",
        ],
      },
    ])
    expect((await companyOf(rows[0]?.record_id)).phones).toMatchObject([
      { type: "L", number: "04 20 30 40 53" },
    ])
    expect(await findImport(api, id)).toMatchObject({ left_out: 1, counts: { create: 1, failed: 0 } })
    const { data, meta } = await api.imports.listRows({ import: id, left_out: "true" })
    expect([data.length, meta.total]).toEqual([1, 1])
  })

  it("S-30: is found by the reason why it was left out", async () => {
    const row = (mobile: string, website: string) => `${unique("Orme")};France;Vendor;${mobile};${website}\n`
    const text = `name;country;type;mobile;website\n${row("12", "")}${row("13", "javascript:alert(1)")}${row("", "")}`
    const { import: id } = await imported("companies", text)
    const { left_out_reasons: reasons } = await findImport(api, id)
    expect(reasons.map(({ text: reason, rows }) => [reason, rows])).toEqual([
      ["Mobile phone: This number is not valid in this country", 2],
      ["Website: Enter a web address", 1],
    ])
    const linesOf = async (reason: string | undefined) => {
      const { data } = await api.imports.listRows({ import: id, left_out: "true", ...(reason && { reason }) })
      return data.map(({ line }) => line)
    }
    expect(await linesOf(reasons[0]?.key)).toEqual([2, 3])
    expect(await linesOf(reasons[1]?.key)).toEqual([3])
    expect(await linesOf("website:no such reason")).toEqual([])
  })

  it("makes its row fail where the record cannot be without it, or where it is what rows are known by", async () => {
    const name = unique("Orme")
    const companies = `name;country;type\n${name};Atlantis;Vendor\n${unique("Orme")};France;Nothing\n`
    const checked = await checkFile(api, "companies", companies, { bad_cells: "leave_out" })
    expect(
      (await importRows(api, checked.import)).map(({ result, messages }) => [result, messages.length]),
    ).toEqual([
      ["failed", 1],
      ["failed", 1],
    ])
    const contacts = await checkFile(api, "contacts", "first name;last name;email\nA;B;not-an-address\n", {
      bad_cells: "leave_out",
    })
    expect((await importRows(api, contacts.import))[0]?.messages).toEqual([
      "Email: Enter a valid email address",
    ])
  })

  it("makes its row fail if the importer wants that", async () => {
    const text = `name;country;type;phone\n${unique("Orme")};France;Vendor;12\n`
    const { import: id } = await checkFile(api, "companies", text)
    expect(await importRows(api, id)).toMatchObject([{ result: "failed", left_out: [] }])
  })

  it("leaves the other values of its cell, and the others of its row", async () => {
    const nobody = unique("Nobody")
    const text = `first name;last name;email;company;salutation\nLise;Carrel;${address("two")};${nobody};M. et Mme\n`
    const { rows } = await imported("contacts", text)
    expect(rows[0]).toMatchObject({
      result: "create",
      left_out: [
        `Company: There is no value with this name (${nobody})`,
        "Salutation: There is no value with this name (M. et Mme)",
      ],
    })
  })
})

describe("cells as people fill them in", () => {
  it("yes and no are what is meant by them, and all else is listed, for a VIP too", async () => {
    const [vip, other] = [address("vip"), address("other")]
    await createContact({ email: vip, isVip: true })
    const text = `first name;last name;email;vip\nA;B;${vip};since 2019\nC;D;${other};oui\nE;F;${address("no")};non\n`
    const { rows } = await imported("contacts", text)
    expect(rows.map(({ left_out }) => left_out)).toEqual([
      ["VIP: Enter yes (true) or no (false) (since 2019)"],
      [],
      [],
    ])
    const ids = rows.map(({ record_id }) => record_id)
    expect(await sql("SELECT is_vip FROM contact WHERE id = ANY ($1) ORDER BY id", [ids])).toEqual(
      [true, true, false].map((is_vip) => ({ is_vip })),
    )
  })

  it("what is to the right of the last column is listed", async () => {
    const text = `first name;last name;email\nA;B;${address("right")};Paris;;12\n`
    const { rows } = await imported("contacts", text)
    expect(rows[0]?.left_out).toEqual([
      "This is to the right of the last column (Paris)",
      "This is to the right of the last column (12)",
    ])
  })

  it("what a whole name says beside the names is listed", async () => {
    const text = `full name;first name;last name;email\nOdile Marvaux-Roy;Odile;Marvaux;${address("name")}\n`
    const { rows } = await imported("contacts", text)
    expect(rows[0]?.left_out).toEqual(["Full name: The name is kept without this (Marvaux-Roy)"])
  })

  it("a new tag that is named twice in one cell, in capitals and not, is one", async () => {
    const [tag, company] = [unique("Tag"), unique("Orme")]
    const text = `Nom;Pays;Type;Tags\n${company};France;Vendor;"${tag}, ${tag.toUpperCase()}"\n`
    const { rows } = await imported("companies", text, { create_missing: true })
    expect(rows).toMatchObject([{ result: "create", messages: [] }])
    expect((await companyOf(rows[0]?.record_id)).tags).toMatchObject([{ name: tag }])
  })

  it("several phones are each of their kind", async () => {
    const text = `Nom;Pays;Type;Téléphone\n${unique("Roux")};France;Vendor;01 20 30 40 57 / 06 20 30 40 57\n${unique("Vert")};France;Vendor;"01 20 30 40 58, 06 20 30 40 58"\n`
    const { rows } = await imported("companies", text)
    for (const [index, digits] of ["57", "58"].entries())
      expect((await companyOf(rows[index]?.record_id)).phones).toMatchObject([
        { type: "L", number: `01 20 30 40 ${digits}` },
        { type: "M", number: `06 20 30 40 ${digits}` },
      ])
  })

  it("several emails are the primary one and further ones; a row is about who has one of those in its column of emails", async () => {
    const [first, second, third, taken] = ["a", "b", "c", "d"].map(address)
    await createContact({ email: taken })
    const head = "Prénom;Nom;E-mail;Autres e-mails"
    const { rows } = await imported(
      "contacts",
      `${head}\nLise;Carrel;${first} / ${second};"${taken}, nobody"\n`,
    )
    expect(rows).toMatchObject([{ result: "create" }])
    expect(rows[0]?.left_out).toEqual([
      "Other emails: Enter a valid email address (nobody)",
      `Other emails: Another contact already has this address (${taken})`,
    ])
    const id = rows[0]?.record_id ?? 0
    const again = await imported("contacts", `${head}\nLise;Carrel;${third}, ${second};\n`)
    expect(again.rows).toMatchObject([{ result: "update", record_id: id }])
    const { email, other_emails } = (await api.contacts.get({ contact: id })).data.informations
    expect([email, ...other_emails.map((other) => other.email)]).toEqual([first, second, third])
    const same = await checkFile(api, "contacts", `${head}\nLise;Carrel;${third};${first}\n`)
    expect(await importRows(api, same.import)).toMatchObject([{ result: "unchanged", record_id: id }])
    const ofTwo = await checkFile(api, "contacts", `${head}\nLise;Carrel;${first}, ${taken};\n`)
    expect(await importRows(api, ofTwo.import)).toMatchObject([{ result: "failed" }])
  })

  it("a further address that a row found by its id says as the email becomes the primary one", async () => {
    const [first, second, third] = ["p", "q", "r"].map(address)
    const id = await createContact({ email: first })
    await sql("INSERT INTO contact_email (contact_id, email, position) VALUES ($1, $2, 0)", [id, second])
    const { rows } = await imported("contacts", `ID;E-mail;Autres e-mails\n${id};${second};${third}\n`, {
      key: "id",
    })
    expect(rows).toMatchObject([{ result: "update", record_id: id, left_out: [] }])
    const { email, other_emails } = (await api.contacts.get({ contact: id })).data.informations
    expect([email, ...other_emails.map((other) => other.email)]).toEqual([second, first, third])
  })

  it("an address with a slash in its name finds nobody by a part of it", async () => {
    const known = address("paris")
    await createContact({ email: known })
    const { import: id } = await checkFile(api, "contacts", `Prénom;Nom;E-mail\nLise;Carrel;sales/${known}\n`)
    expect(await importRows(api, id)).toMatchObject([
      { result: "failed", messages: ["Email: Enter a valid email address"] },
    ])
  })

  it("phones without a country are of the one that is chosen, if their record has none", async () => {
    const { id: france } = await sqlOne<{ id: number }>("SELECT id FROM country WHERE code = 'FR'")
    const text = `first name;last name;email;mobile\nA;B;${address("phone")};06 12 34 56 78\n`
    const without = await checkFile(api, "contacts", text)
    expect((await importRows(api, without.import))[0]?.result).toBe("failed")
    const chosen = await checkFile(api, "contacts", text, { phone_country: france })
    expect((await importRows(api, chosen.import))[0]?.result).toBe("create")
  })

  it("L-40: phones of a row are of the country that it says, before that of its company and the one that is chosen", async () => {
    const [france, italy, germany] = [await countryId("FR"), await countryId("IT"), await countryId("DE")]
    const { name } = await createCompany({ name: unique("Orme"), countryId: germany })
    const phone = "01 42 68 53 00"
    const rows = [
      ["France", phone, name],
      ["FRANCE", "+39 02 1234 5678", ""],
      ["", phone, ""],
      ["Frnace", phone, ""],
      ["Frnace", "", ""],
    ].map(([country, number, company]) => `A;B;${address("said")};${number};${country};${company}`)
    const text = `Prénom;Nom;E-mail;Téléphone;Pays;Société\n${rows.join("\n")}\n`
    const { rows: done } = await imported("contacts", text, { phone_country: italy })
    expect(done.map(({ left_out }) => left_out)).toEqual([
      [],
      [],
      [],
      ["Country of the phone: There is no value with this name (Frnace)"],
      [],
    ])
    const stored = await sql(
      `SELECT phone.country_id FROM unnest($1::int[]) WITH ORDINALITY AS row (id, place)
        LEFT JOIN contact_phone phone ON phone.contact_id = row.id ORDER BY place`,
      [done.map(({ record_id }) => record_id)],
    )
    expect(stored.map(({ country_id }) => country_id)).toEqual([france, italy, italy, italy, null])
  })

  it("forms of address and countries are read as exhibitors write them", async () => {
    const people = ["Madame", "Monsieur", "Herr", "Sig.ra"].map((form) => `${form};A;B;${address("form")}`)
    const contacts = await imported("contacts", `Civilité;Prénom;Nom;E-mail\n${people.join("\n")}\n`)
    const salutations = await sql(
      `SELECT salutation.name FROM unnest($1::int[]) WITH ORDINALITY AS row (id, place)
        JOIN contact USING (id) JOIN salutation ON salutation.id = salutation_id ORDER BY place`,
      [contacts.rows.map(({ record_id }) => record_id)],
    )
    expect(salutations.map(({ name }) => name)).toEqual(["Mrs", "Mr", "Mr", "Mrs"])
    const shops = ["USA", "Angleterre", "République tchèque", "FRA"].map(
      (name) => `${unique("Orme")};${name};Vendor`,
    )
    const companies = await imported("companies", `Nom;Pays;Type\n${shops.join("\n")}\n`)
    const countries = await sql(
      `SELECT country.code FROM unnest($1::int[]) WITH ORDINALITY AS row (id, place)
        JOIN company USING (id) JOIN country ON country.id = country_id ORDER BY place`,
      [companies.rows.map(({ record_id }) => record_id)],
    )
    expect(countries.map(({ code }) => code)).toEqual(["US", "GB", "CZ", "FR"])
  })
})
