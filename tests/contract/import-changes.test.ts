import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { countWaiting, onConnection, sql, sqlOne, unique } from "#tests/factories/database.ts"
import {
  auditOf,
  companiesOf,
  doRowsByThemselves,
  recordsOf,
  rowsOf,
} from "#tests/factories/imported-records.ts"
import { expectSameOfBoth, newMarks } from "#tests/factories/imported-twice.ts"
import { checkFile, findImport, noRows } from "#tests/factories/imports.ts"
import { finished } from "#tests/factories/jobs.ts"
import { accountTypeId, countryId } from "#tests/factories/reference.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api

/** More rows than are changed in one transaction, and more than once. */
const rowCount = 50

beforeAll(async () => {
  api = await signIn(await createUser({ isAdmin: true, owner: true }))
  await doRowsByThemselves()
})

const options = async () => ({
  create_missing: true,
  phone_country: await countryId("FR"),
  new_companies: { account_type: await accountTypeId("Buyer"), country: await countryId("FR") },
})

const email = (at: number, mark: string) => `person.${at}.${mark}@example.com`

/** Contacts that rows change: some with further addresses, some of a company. @returns their ids */
async function createPeople(mark: string): Promise<number[]> {
  const companies = []
  for (const at of [0, 1, 2, 3]) companies.push((await createCompany({ name: `Orme ${mark} ${at}` })).id)
  companies.push((await createCompany({ name: `Twice ${mark}` })).id)
  await createCompany({ name: `Twice ${mark}` })
  await sql("INSERT INTO contact_tag (name) VALUES ($1)", [`Known ${mark}`])
  const ids = []
  for (let at = 0; at < rowCount; at++) {
    const id = await createContact({
      firstName: `Odile${at}`,
      lastName: "Marvaux",
      email: email(at, mark),
      companyIds: at % 3 === 0 ? [companies[at % companies.length] ?? 0] : [],
    })
    ids.push(id)
    if (at % 5 === 0)
      await sql("INSERT INTO contact_email (contact_id, email, position) VALUES ($1, $2, 0)", [
        id,
        `further.${at}.${mark}@example.com`,
      ])
  }
  return ids
}

const contactHead = "Prénom;Nom;Autres e-mails;Société;Téléphone;Tags;Appelants;LinkedIn;Remarques"
const oneOf = (at: number, values: readonly string[]) => values[at % values.length] ?? ""

/** Cells of a row about a contact: some say nothing new, some what is refused, some what others of the list say as well. */
function cellsOf(at: number, mark: string): string[] {
  const saying = [
    `Odile ${at % 6}`,
    "Marvaux",
    oneOf(at, [`more.${at % 4}.${mark}@example.com`, email(at + 1, mark), "nobody", "", "", "", ""]),
    oneOf(at, [`Orme ${mark} ${at % 4}`, `ORME ${mark} 1|Neu ${mark} ${at % 3}`, `Twice ${mark}`, "", ""]),
    oneOf(at, [`01 20 30 4${at % 10} 50`, "12", "", "06 20 30 40 50", "", "01 20 30 40 50"]),
    oneOf(at, [`Known ${mark}`, `New ${mark} ${at % 5}`, `new ${mark} ${at % 5}| KNOWN ${mark}`]),
    oneOf(at, [`Caller ${mark}`, "", "", "", "", "", ""]),
    oneOf(at, ["", "", "", "", "javascript:alert(1)", "", "", "", ""]),
    oneOf(at, ["Remark", "", "", "", "", "", "", ""]),
  ]
  return at % 4 === 3 ? [`Odile${at}`, "Marvaux", "", "", "", "", "", "", ""] : saying
}

/** A list of people who are there, with some who are not between them, by e-mail. */
function byEmail(mark: string): string {
  const rows = Array.from({ length: rowCount }, (_, at) => {
    const known = at % 10 === 5 ? `further.${at}.${mark}@example.com` : email(at, mark)
    return [at % 12 === 7 ? `fresh.${at}.${mark}@example.com` : known, ...cellsOf(at, mark)].join(";")
  })
  return [`E-mail;${contactHead}`, ...rows].join("\n")
}

/** The same by id, with e-mails of which some are others'. */
function byId(mark: string, ids: number[]): string {
  const rows = ids.map((id, at) => {
    const own = oneOf(at, [
      "",
      email(at + 2, mark),
      `moved.${at}.${mark}@example.com`,
      "",
      "",
      "",
      "",
      "",
      "",
    ])
    return [at % 17 === 9 ? 2_147_483_647 : id, own, ...cellsOf(at, mark)].join(";")
  })
  return [`Id;E-mail;${contactHead}`, ...rows].join("\n")
}

const stored = [recordsOf, companiesOf, auditOf]

describe("rows that change contacts", () => {
  it.each(["leave_out", "fail"] as const)(
    "L-42: come to the same a few at a time and one by one, found by e-mail (cells that cannot be read: %s)",
    async (bad_cells) => {
      const marks = newMarks()
      for (const mark of marks) await createPeople(mark)
      const [id] = await expectSameOfBoth(api, {
        marks,
        check: async (mark) =>
          (await checkFile(api, "contacts", byEmail(mark), { ...(await options()), bad_cells })).import,
        // Since the check somebody has joined two people whom rows are about.
        between: joinTwo,
        rowsOf,
        stored,
      })
      const { counts } = await findImport(api, id)
      expect(counts).toMatchObject({ create: expect.any(Number), update: expect.any(Number) })
      expect(counts?.update).toBeGreaterThan(rowCount / 3)
      await finished(api, api.imports.revert({ import: id }))
      expect((await findImport(api, id)).counts?.reverted).toBeGreaterThan(rowCount / 3)
    },
  )

  it("L-42: and found by id", async () => {
    const marks = newMarks()
    const ids = new Map<string, number[]>()
    for (const mark of marks) ids.set(mark, await createPeople(mark))
    await expectSameOfBoth(api, {
      marks,
      check: async (mark) => {
        const plan = { ...(await options()), key: "id" as const, bad_cells: "leave_out" as const }
        return (await checkFile(api, "contacts", byId(mark, ids.get(mark) ?? []), plan)).import
      },
      rowsOf,
      stored,
    })
  })

  it("L-42: rows that have nothing in common are written in one transaction", async () => {
    const mark = unique("q").replaceAll(/\W/g, "")
    const rows = []
    for (const at of [1, 2, 3]) {
      await createContact({ firstName: "Ada", lastName: "One", email: email(at, mark) })
      rows.push(`Ada;Eins;${email(at, mark)}`)
    }
    const { import: check } = await checkFile(
      api,
      "contacts",
      ["first name;last name;email", ...rows].join("\n"),
    )
    await finished(api, api.imports.run({ import: check }))
    const written = await sqlOne(
      `SELECT count(*)::int AS entries, count(DISTINCT entry.xmin::text)::int AS transactions
        FROM audit_entry entry JOIN contact ON contact.id = record_id
        WHERE record_type = 'contact' AND action = 'edit' AND email LIKE $1`,
      [`%.${mark}@%`],
    )
    expect(written).toEqual({ entries: 3, transactions: 1 })
  })

  it("L-42: a check waits for nobody who saves, and a row that would change nothing does not either", async () => {
    const mark = unique("q").replaceAll(/\W/g, "")
    const [one, two] = [email(1, mark), email(2, mark)]
    const id = await createContact({ firstName: "Ada", lastName: "One", email: one })
    await createContact({ firstName: "Bea", lastName: "Two", email: two })
    const { counts } = await whileLocked(id, async () => {
      const text = `first name;last name;email\nAda;Eins;${one}\nBea;Zwei;${two}\n`
      const { import: check } = await checkFile(api, "contacts", text)
      await sql("UPDATE contact SET last_name = 'Zwei' WHERE email = $1", [two])
      return findImport(api, check)
    })
    expect(counts).toEqual({ ...noRows, update: 2 })
    const { counts: again } = await whileLocked(id, async () => {
      const { import: check } = await checkFile(
        api,
        "contacts",
        `first name;email\nAda;${one}\nCleo;${two}\n`,
      )
      await finished(api, api.imports.run({ import: check }))
      return findImport(api, check)
    })
    expect(again).toEqual({ ...noRows, unchanged: 1, update: 1 })
  })

  it("L-42: a row whose contact somebody saves while it is locked changes what was saved", async () => {
    const mark = unique("q").replaceAll(/\W/g, "")
    const [one, two] = [email(1, mark), email(2, mark)]
    const id = await createContact({ firstName: "Ada", lastName: "One", email: one })
    await createContact({ firstName: "Bea", lastName: "Two", email: two })
    const text = `first name;last name;email;tags\nAda;Eins;${one};Tag ${mark}\nBea;Zwei;${two};Tag ${mark}\n`
    const { import: check } = await checkFile(api, "contacts", text, { create_missing: true })
    const run = await onConnection(async (connection) => {
      await connection.query("BEGIN")
      await connection.query("UPDATE contact SET last_name = 'Uno', version = version + 1 WHERE id = $1", [
        id,
      ])
      const running = finished(api, api.imports.run({ import: check }))
      await expect.poll(countWaiting).toBe(1)
      await connection.query("COMMIT")
      return running
    })
    expect(run).toMatchObject({ status: "completed", done: 2, errors: 0 })
    const undo = await sqlOne<{ undo: unknown }>(
      "SELECT data -> 'undo' AS undo FROM job_row WHERE job_id = $1 AND record_id = $2",
      [run.id, id],
    )
    expect(undo.undo).toMatchObject({ version: 3, changes: { "informations.last_name": ["Uno", "Eins"] } })
    expect(await sql("SELECT name::text AS name FROM contact_tag WHERE name LIKE $1", [`%${mark}`])).toEqual([
      { name: `Tag ${mark}` },
    ])
  })
})

/** Does work while somebody else has locked a contact. */
function whileLocked<Result>(contact: number, work: () => Promise<Result>): Promise<Result> {
  return onConnection(async (connection) => {
    await connection.query("BEGIN")
    await connection.query("SELECT contact_lock(ARRAY[$1::int])", [contact])
    return work()
  })
}

/** Gives a contact the address of another one, which goes: two rows are about one contact then. */
async function joinTwo(mark: string): Promise<void> {
  const [from, to] = [email(2, mark), email(4, mark)]
  await sql("UPDATE contact SET email = NULL, deleted_at = now() WHERE email = $1", [from])
  await sql(
    "INSERT INTO contact_email (contact_id, email, position) SELECT id, $1, 9 FROM contact WHERE email = $2",
    [from, to],
  )
}
