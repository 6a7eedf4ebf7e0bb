import { beforeAll, describe, expect, it } from "vitest"
import { createCompany } from "#tests/factories/companies.ts"
import { sql, unique } from "#tests/factories/database.ts"
import { auditOf, doRowsByThemselves } from "#tests/factories/imported-records.ts"
import { expectSameOfBoth, newMarks } from "#tests/factories/imported-twice.ts"
import { checkFile, findImport } from "#tests/factories/imports.ts"
import { accountTypeId, createOwner } from "#tests/factories/reference.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

/** More rows than are changed in one transaction, and more than once. */
const rowCount = 50

beforeAll(doRowsByThemselves)

/** Companies that rows change. @returns their ids */
async function createCompanies(mark: string): Promise<number[]> {
  const [vendor, ids] = [await accountTypeId("Vendor"), []] as [number, number[]]
  for (let at = 0; at < rowCount; at++) {
    const name = `Hêtre ${mark} ${at}`
    ids.push((await createCompany({ name, accountTypeIds: at % 2 === 0 ? [vendor] : [] })).id)
  }
  for (const _ of [1, 2]) await createCompany({ name: `Twice ${mark}` })
  return ids
}

const companyFieldsOf = (mark: string) =>
  sql(
    `SELECT company.name, version, country_id, state_id, account_type_ids, search,
        tag_ids AS "informations.tags", ARRAY(SELECT brand_id FROM company_brand WHERE company_id = company.id ORDER BY position) AS "informations.brands",
        city, ARRAY(SELECT number || type || country_id FROM company_phone phone WHERE company_id = company.id ORDER BY position) AS phones,
        ARRAY(SELECT nickname FROM company_sale_owner JOIN owner ON owner.id = owner_id WHERE company_id = company.id ORDER BY 1) AS owners
      FROM company WHERE company.name LIKE '%' || $1 || '%' ORDER BY company.id`,
    [mark],
  )

const rowsOfCompanies = (job: number) =>
  sql(
    `SELECT position, status, message, (data - '{line,record}'::text[]) #- '{cells,id}' AS data, (SELECT name FROM company WHERE id = record_id) AS record
      FROM job_row WHERE job_id = $1 ORDER BY position`,
    [job],
  )

const head = "Name;City;Country;Phone;Tags;Brands;Account types;Sales owners;Business name"
const oneOf = (at: number, values: readonly string[]) => values[at % values.length] ?? ""

/** Cells of a row: some say nothing new, some what is refused, some create what others name as well. */
function cellsOf(at: number, mark: string, owner: string): string[] {
  const saying = [
    `City ${at}`,
    oneOf(at, ["", "IT", "Atlantis"]),
    oneOf(at, [`01 20 30 4${at % 10} 50`, "12", "+39 333 123 4567", "", "", "06 20 30 40 50"]),
    oneOf(at, [`Tag ${mark} ${at % 2}`, `TAG ${mark} 1`, ""]),
    oneOf(at, [`Brand ${mark} ${at}, brand ${mark}`, "", "", "", ""]),
    oneOf(at, ["Vendor", "", "", "", "", "", ""]),
    oneOf(at, [owner, "", "", ""]),
    oneOf(at, ["", "", "x".repeat(300), "Hêtre SA"]),
  ]
  return at % 4 === 3 ? ["", "", "", "", "", "", "", ""] : saying
}

/** A list of companies that are there, with some that are not and some of a name of two between them. */
function byName(mark: string, owner: string): string {
  const rows = Array.from({ length: rowCount }, (_, at) => {
    const known = at % 16 === 8 ? `Twice ${mark}` : `HÊTRE ${mark} ${at}`
    return [at % 13 === 6 ? `Neu ${mark} ${at}` : known, ...cellsOf(at, mark, owner)].join(";")
  })
  return [head, ...rows].join("\n")
}

/** The same by id, which renames some. */
function byId(mark: string, owner: string, ids: number[]): string {
  const rows = ids.map((id, at) =>
    [id, `Hêtre ${mark} ${at % 4 === 3 ? at : at % 9}`, ...cellsOf(at, mark, owner)].join(";"),
  )
  return [`Id;${head}`, ...rows].join("\n")
}

describe("rows that change companies", () => {
  it.each([
    ["name", true],
    ["id", true],
    // They may not give companies of others to somebody.
    ["name", false],
  ] as const)(
    "L-42: come to the same a few at a time and one by one, found by %s (administrator: %s)",
    async (key, isAdmin) => {
      const api = await signIn(
        await createUser({ isAdmin, abilities: ["record.edit", "show.bulk-action"], owner: true }),
      )
      const owner = unique("Owner")
      await createOwner(owner)
      const marks = newMarks()
      const ids = new Map<string, number[]>()
      for (const mark of marks) ids.set(mark, await createCompanies(mark))
      const [id] = await expectSameOfBoth(api, {
        marks,
        check: async (mark) => {
          const text = key === "id" ? byId(mark, owner, ids.get(mark) ?? []) : byName(mark, owner)
          const plan = { key, create_missing: true, bad_cells: "leave_out" as const }
          return (await checkFile(api, "companies", text, plan)).import
        },
        rowsOf: rowsOfCompanies,
        stored: [companyFieldsOf, auditOf],
        tags: "company_tag",
      })
      const { counts } = await findImport(api, id)
      expect(counts?.update).toBeGreaterThan(rowCount / 2)
    },
  )
})
