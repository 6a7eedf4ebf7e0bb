import { beforeAll, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { sql, unique } from "#tests/factories/database.ts"
import { checkFile, findImport, importRows } from "#tests/factories/imports.ts"
import { finished } from "#tests/factories/jobs.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api

beforeAll(async () => {
  api = await signIn(await createUser({ abilities: ["record.edit", "show.bulk-action"], owner: true }))
})

const address = (word: string) => `${unique(word).replace(" ", "")}@example.com`
const leaveOut = { bad_cells: "leave_out" as const }

it("takes one column of names apart, shows how before the import, and lists what is doubtful", async () => {
  const names = ["Marie-Claude DUPONT", "M. Jean de La Tour", "王小明", "Mme & M. Carrel", "Özgür Yıldız"]
  const text = `Nom complet;E-mail\n${names.map((name) => `${name};${address("name")}\n`).join("")}`
  const { import: id } = await checkFile(api, "contacts", text, leaveOut)
  const checked = await importRows(api, id)
  expect(checked.map(({ result, name }) => [result, name?.first_name, name?.last_name, name?.doubt])).toEqual(
    [
      ["create", "Marie-Claude", "DUPONT", null],
      ["create", "Jean", "de La Tour", null],
      ["create", "小明", "王", null],
      ["failed", "", "Carrel", "These may be two people"],
      ["create", "Özgür", "Yıldız", "First and last name may be the wrong way round"],
    ],
  )
  expect((await findImport(api, id)).doubtful).toBe(2)
  const { data } = await api.imports.listRows({ import: id, doubtful: "true" })
  expect(data.map(({ line }) => line)).toEqual([5, 6])
  await finished(api, api.imports.run({ import: id }))
  const people = await sql(
    `SELECT first_name, last_name, salutation.name AS salutation FROM unnest($1::int[]) WITH ORDINALITY AS row (id, place)
      JOIN contact USING (id) LEFT JOIN salutation ON salutation.id = salutation_id ORDER BY place`,
    [(await importRows(api, id)).map(({ record_id }) => record_id)],
  )
  expect(people).toEqual([
    { first_name: "Marie-Claude", last_name: "DUPONT", salutation: null },
    { first_name: "Jean", last_name: "de La Tour", salutation: "Mr" },
    { first_name: "小明", last_name: "王", salutation: null },
    { first_name: "Özgür", last_name: "Yıldız", salutation: null },
  ])
})

it("asks what the salutation of two people means, as of any value that is not known", async () => {
  const text = `Nom complet;E-mail\nM. et Mme Jean Carrel;${address("two")}\n`
  const { import: id } = await checkFile(api, "contacts", text, leaveOut)
  const { data } = await api.imports.listValues({ import: id })
  expect(data.values).toMatchObject([
    { field: "salutation", value: "M. et Mme", proposals: [{ name: "Mr" }, { name: "Mrs" }] },
  ])
  expect((await importRows(api, id))[0]).toMatchObject({
    result: "create",
    title: "Jean Carrel",
    left_out: ["Salutation: There is no value with this name (M. et Mme)"],
  })
})

it("takes the order that the column's name says, and parts that other columns have from these", async () => {
  const first = await checkFile(api, "contacts", `Nom Prénom;E-mail\nYıldız Özgür;${address("order")}\n`)
  expect((await importRows(api, first.import))[0]?.name).toMatchObject({
    first_name: "Özgür",
    last_name: "Yıldız",
    doubt: null,
  })
  const second = await checkFile(
    api,
    "contacts",
    `Name,First name,email\nVan Der Berg Ida,Ida,${address("part")}\n`,
  )
  expect((await importRows(api, second.import))[0]?.title).toBe("Ida Van Der Berg")
})
