import fc from "fast-check"
import { beforeAll, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import type { ImportRow } from "#lib/contract/crm/imports.ts"
import { lostOf, type StoredContact } from "#tests/factories/cells-lost.ts"
import { sql, unique } from "#tests/factories/database.ts"
import {
  auditOf,
  companiesOf,
  doRowsByThemselves,
  recordsOf,
  rowsOf,
  withNames,
} from "#tests/factories/imported-records.ts"
import { csv } from "#tests/factories/imports.ts"
import { finished } from "#tests/factories/jobs.ts"
import { fileOf, prepareFor, type RandomList, randomList } from "#tests/factories/random-lists.ts"
import { accountTypeId, countryId } from "#tests/factories/reference.ts"
import { createUser, signIn } from "#tests/factories/users.ts"
import { size } from "#tests/sizes.ts"

/** RUNS goes through more lists, SEED through others. */
const numRuns = Number(process.env.RUNS ?? size({ gate: 2, full: 40 }))
const seed = Number(process.env.SEED ?? 1128)

let api: Api

beforeAll(async () => {
  api = await signIn(await createUser({ isAdmin: true, owner: true }))
  await doRowsByThemselves()
})

const replaced = (text: string, mark: string) => text.replaceAll("MARK", mark)

async function check(list: RandomList, mark: string): Promise<number> {
  const { data: file } = await api.imports.upload({ list: "contacts", file: csv(fileOf(list, mark)) })
  const { createsCompanies, hasPhoneCountry, values, ...plan } = list.plan
  const [country, type] = [await countryId("FR"), await accountTypeId("Buyer")]
  const mapping = [...list.columns, ...file.columns.slice(list.columns.length).map(() => null)]
  const job = await finished(
    api,
    api.imports.check({
      ...plan,
      file: file.file,
      list: "contacts",
      mapping,
      phone_country: hasPhoneCountry ? country : null,
      new_companies: createsCompanies ? { account_type: type, country } : null,
      values: values.map((value) => ({ ...value, value: replaced(value.value, mark), record_id: null })),
    }),
  )
  return job.id
}

const run = async (id: number) => (await finished(api, api.imports.run({ import: id }))).id

async function reportOf(id: number): Promise<ImportRow[]> {
  const pages = [1, 2].map((page) => api.imports.listRows({ import: id, page, per_page: 100 }))
  return (await Promise.all(pages)).flatMap(({ data }) => data)
}

/** What the report says of a row, but for what it is perhaps the same as. */
const saying = ({ line, result, messages, left_out }: ImportRow) => ({
  line,
  result,
  messages: result === "failed" ? messages : [],
  left_out,
})

const storedSql = `SELECT contact.id, first_name, last_name, job_title, salutation_id, badge_id, is_vip,
    ARRAY(SELECT lower(address.email::text) FROM contact_address address WHERE contact_id = contact.id ORDER BY 1) AS emails,
    ARRAY(SELECT name::text FROM contact_tag WHERE id = ANY (tag_ids) ORDER BY 1) AS tags,
    ARRAY(SELECT name::text FROM caller WHERE id = ANY (caller_ids) ORDER BY 1) AS callers,
    ARRAY(SELECT company.name FROM company_contact JOIN company ON company.id = company_id WHERE contact_id = contact.id ORDER BY 1) AS companies,
    ARRAY(SELECT number || '' FROM contact_phone phone WHERE contact_id = contact.id ORDER BY position) AS phones,
    ARRAY(SELECT value FROM contact_social_network network WHERE contact_id = contact.id ORDER BY 1) AS networks,
    ARRAY(SELECT replace(replace(replace(regexp_replace(content, '<[^>]+>', ' ', 'g'), '&lt;', '<'), '&gt;', '>'), '&amp;', '&') FROM note WHERE contact_id = contact.id) AS notes
  FROM contact`

/** All that is there of the records of a list. */
const thereOf = (mark: string) =>
  Promise.all([
    sql(`${storedSql} WHERE deleted_at IS NULL AND email LIKE '%' || $1 || '%' ORDER BY id`, [mark]),
    sql(
      `SELECT name, primary_contact_id, ARRAY(SELECT link.contact_id FROM company_contact link JOIN contact ON contact.id = link.contact_id
          WHERE link.company_id = company.id AND contact.deleted_at IS NULL ORDER BY 1) AS contacts
        FROM company WHERE deleted_at IS NULL AND name LIKE '%' || $1 || '%' ORDER BY id`,
      [mark],
    ),
  ])

/** Lines of rows that say something, in the file. */
function linesOf(list: RandomList): number[] {
  const lineBreaks = (text: string) => text.split("\n").length - 1
  let line = 2
  return list.rows.flatMap((row) => {
    const at = line
    line += 1 + list.columns.reduce((sum, field) => sum + lineBreaks(row[field] ?? ""), 0)
    const isBlank = !row.beyond && list.columns.every((field) => !row[field]?.trim())
    return isBlank ? [] : [at]
  })
}

async function lostIn(list: RandomList, mark: string, report: ImportRow[]): Promise<string[]> {
  const stored = await sql<StoredContact & { id: number }>(`${storedSql} WHERE id = ANY ($1)`, [
    report.flatMap(({ record_id }) => record_id ?? []),
  ])
  const lines = linesOf(list)
  const filled = list.rows.filter((row) => row.beyond || list.columns.some((field) => row[field]?.trim()))
  return report.flatMap((row) => {
    if (row.result === "failed") return row.messages.length > 0 ? [] : [`line ${row.line}: no reason`]
    if (row.result === "unchanged" && !list.plan.update) return []
    const cells = filled[lines.indexOf(row.line)]
    const contact = stored.find(({ id }) => id === row.record_id)
    if (!cells || !contact) return [`line ${row.line}: no record`]
    const named = Object.fromEntries(
      Object.entries(cells).map(([field, cell]) => [field, replaced(cell, mark).replaceAll("mark", mark)]),
    )
    return lostOf(named, list, contact, row.left_out).map((lost) => `line ${row.line}: ${lost}`)
  })
}

/** Entries of two lists that differ, and no others: the lists are long. */
function differences(one: unknown, other: unknown): unknown[] {
  const [ones, others] = [one, other].map((list) => (Array.isArray(list) ? list : [list]))
  return Array.from({ length: Math.max(ones?.length ?? 0, others?.length ?? 0) }, (_, at) => [
    JSON.stringify(ones?.[at]),
    JSON.stringify(others?.[at]),
  ]).filter(([first, second]) => first !== second)
}

const newMarks = () => {
  const word = unique("q").replaceAll(/\W/g, "").toLowerCase()
  return [`${word}together`, `${word}byitself`] as const
}

it("does what its check says, by chunks as row by row, loses nothing unnamed, and is undone without a trace", async () => {
  await fc.assert(
    fc.asyncProperty(randomList, async (list) => {
      await sql("DELETE FROM import_value")
      const marks = newMarks()
      for (const mark of marks) await prepareFor(mark)
      const shown = async (what: (mark: string, at: 0 | 1) => Promise<unknown>) => [
        await withNames(await what(marks[0], 0), marks[0]),
        await withNames(await what(marks[1], 1), marks[1]),
      ]
      const checks = [await check(list, marks[0]), await check(list, marks[1])] as const
      const [together, byItself] = await shown((_, at) => rowsOf(checks[at]))
      expect(differences(together, byItself), "checked").toEqual([])

      const before = await thereOf(marks[0])
      const expected = (await reportOf(checks[0])).map(saying)
      expect(
        expected.map(({ line }) => line),
        "lines",
      ).toEqual(linesOf(list))
      // An import that would do nothing is refused.
      if (!expected.some(({ result }) => ["create", "update"].includes(result))) return
      const runs = [await run(checks[0]), await run(checks[1])] as const
      for (const what of [(_: string, at: 0 | 1) => rowsOf(runs[at]), recordsOf, companiesOf, auditOf]) {
        const [first, second] = await shown(what)
        expect(differences(first, second), "stored").toEqual([])
      }
      const report = await reportOf(checks[0])
      expect(report.map(saying), "done as checked").toEqual(expected)
      expect(await lostIn(list, marks[0], report), "lost").toEqual([])

      await finished(api, api.imports.revert({ import: checks[0] }))
      const notUndone = (await reportOf(checks[0])).filter(({ result }) => result === "kept")
      expect(notUndone, "not undone").toEqual([])
      expect(await thereOf(marks[0]), "undone").toEqual(before)
    }),
    { numRuns, seed, endOnFailure: process.env.SHRINK === undefined },
  )
})
