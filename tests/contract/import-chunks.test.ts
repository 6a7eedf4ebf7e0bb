import { beforeAll, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { maxNoteLength } from "#lib/contract/records/note-types.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { unique } from "#tests/factories/database.ts"
import {
  auditOf,
  companiesOf,
  doRowsByThemselves,
  recordsOf,
  rowsOf,
  withNames,
} from "#tests/factories/imported-records.ts"
import { checkFile } from "#tests/factories/imports.ts"
import { finished } from "#tests/factories/jobs.ts"
import { accountTypeId, countryId } from "#tests/factories/reference.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api

/** More rows than are done in one transaction, and some of each sort. */
const [manyRows, someRows] = [205, 70]
/** Rows of a list are of one of so many sorts. */
const period = 40

const head = "Civilité;Prénom;Nom;E-mail;Autres e-mails;Société;Téléphone;Tags;Appelants;LinkedIn;Remarques"

beforeAll(async () => {
  api = await signIn(await createUser({ isAdmin: true, owner: true }))
  await doRowsByThemselves()
})

const email = (row: number, mark: string) => `person.${row}.${mark}@example.com`

/** Emails of a row, and further ones. */
function emailsOf(row: number, mark: string): [string, string] {
  switch (row % period) {
    case 5:
      return [`known.${row}.${mark}@example.com`, ""]
    case 11:
      return ["", ""]
    case 17:
      return ["no address", ""]
    case 23:
      return [email(row - 1, mark), ""]
    case 29:
      return [`${email(row, mark)} / further.${row}.${mark}@example.com`, "nobody"]
    // The next row is about the contact of this one.
    case 31:
      return [email(row, mark), email(row + 1, mark)]
    case 37:
      return [email(row, mark), `taken.${mark}@example.com`]
    default:
      return [email(row, mark), ""]
  }
}

function companyOf(row: number, mark: string): string {
  const forms = ["Orme", "ORME", "Órme "]
  switch (row % 25) {
    case 6:
      return `Acme ${mark} ${row % 3}, Inc.`
    case 7:
      return `Neu ${mark} ${row % 4}, Alt ${mark}`
    case 8:
      return "x".repeat(300)
    case 12:
      return `Neu ${mark} ${row % 4}|Orme ${mark} 1`
    case 20:
      return `Twice ${mark}`
    case 24:
      return ""
    default:
      return `${forms[row % forms.length]} ${mark} ${row % 12}`
  }
}

function remarkOf(row: number): string {
  if (row % 90 === 45) return "x".repeat(maxNoteLength)
  return row % 3 === 0 ? `Call <b>again</b> (${row})` : ""
}

/** A list as people have it. */
function listOf(mark: string, rowCount: number): string {
  const rows = Array.from({ length: rowCount }, (_, row) => [
    ["Madame", "M.", "", "Monsieur le Directeur"][row % 4],
    row % 33 === 4 ? "" : `Odile${row % 7}`,
    `Marvaux${row % 9}`,
    ...emailsOf(row, mark),
    companyOf(row, mark),
    row % 14 === 3 ? "12" : `01 20 30 4${row % 10} 50 (bureau) / 06 20 30 4${row % 10} 51`,
    row % 2 === 0 ? `VIP ${mark}` : `Presse ${mark} ${row % 5}, vip ${mark}`,
    row % 6 === 0 ? `Caller ${mark}` : "",
    row % 21 === 9 ? "javascript:alert(1)" : "",
    remarkOf(row),
  ])
  return [head, ...rows.map((cells) => cells.join(";"))].join("\n")
}

/** What the rows of a list find. */
async function prepare(mark: string, rowCount: number): Promise<void> {
  const { id } = await createCompany({ name: `Orme ${mark} 3` })
  await createCompany({ name: `Alt ${mark}` })
  for (const _ of [1, 2]) await createCompany({ name: `Twice ${mark}` })
  await createContact({ lastName: "Taken", email: `taken.${mark}@example.com` })
  for (let row = 5; row < rowCount; row += period)
    await createContact({ lastName: "Known", email: `known.${row}.${mark}@example.com`, companyIds: [id] })
}

it.each([
  ["leave_out", manyRows],
  ["fail", someRows],
] as const)(
  "comes to the same by chunks and row by row, checked and imported (cells that cannot be read: %s, %i rows)",
  async (bad_cells, rowCount) => {
    const word = unique("q").replaceAll(/\W/g, "").toLowerCase()
    const marks = [`${word}together`, `${word}byitself`] as const
    const options = {
      bad_cells,
      create_missing: true,
      phone_country: await countryId("FR"),
      new_companies: { account_type: await accountTypeId("Buyer"), country: await countryId("FR") },
    }
    for (const mark of marks) await prepare(mark, rowCount)
    const checks = [
      await checkFile(api, "contacts", listOf(marks[0], rowCount), options),
      await checkFile(api, "contacts", listOf(marks[1], rowCount), options),
    ] as const
    const shown = async (what: (mark: string, at: 0 | 1) => Promise<unknown>) => [
      await withNames(await what(marks[0], 0), marks[0]),
      await withNames(await what(marks[1], 1), marks[1]),
    ]
    const [together, byItself] = await shown((_, at) => rowsOf(checks[at].import))
    expect(together).toEqual(byItself)

    const runs: number[] = []
    for (const { import: id } of checks) runs.push((await finished(api, api.imports.run({ import: id }))).id)
    for (const what of [(_: string, at: 0 | 1) => rowsOf(runs[at] ?? 0), recordsOf, companiesOf, auditOf]) {
      const [first, second] = await shown(what)
      expect(first).toEqual(second)
    }
    expect((await recordsOf(marks[0])).length).toBeGreaterThan(rowCount / 4)
  },
)
