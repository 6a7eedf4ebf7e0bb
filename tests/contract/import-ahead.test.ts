import { beforeAll, expect, it } from "vitest"
import { NameKeys } from "#lib/backend/crm/imports/chunk/name-keys.ts"
import { readRowsAhead } from "#lib/backend/crm/imports/chunk/read-ahead.ts"
import { treatRows } from "#lib/backend/crm/imports/chunk/treat-chunk.ts"
import type { ImportData } from "#lib/backend/crm/imports/import-data.ts"
import { inTransaction, pool } from "#lib/backend/platform/database/db.ts"
import { readReference } from "#lib/backend/records/reference/store.ts"
import { importPlan } from "#lib/contract/crm/imports.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { sql, unique } from "#tests/factories/database.ts"
import { accountTypeId, countryId } from "#tests/factories/reference.ts"
import { createUser } from "#tests/factories/users.ts"

let user: number

beforeAll(async () => {
  user = (await createUser({ isAdmin: true, owner: true })).id
})

type Cells = ImportData["cells"]

/** Imports rows, between whose reading and writing something happens. */
async function importAfter(rows: Cells[], happens: (data: ImportData[]) => Promise<unknown>) {
  const plan = importPlan.parse({
    file: 1,
    list: "contacts",
    mapping: ["email"],
    key: "email",
    update: true,
    create_missing: true,
    new_companies: { account_type: await accountTypeId("Buyer"), country: await countryId("FR") },
  })
  const data = rows.map((cells, index): ImportData => ({ line: index + 2, cells }))
  const numbered = () => data.map((one, index) => ({ position: index + 1, data: structuredClone(one) }))
  const about = { actor: { userId: user, requestId: unique("ahead") }, store: await readReference() }
  const nameKeys = new NameKeys()
  const ahead = await readRowsAhead(plan, numbered(), { ...about, connection: pool }, nameKeys)
  await happens(data)
  return inTransaction((connection) =>
    treatRows(plan, numbered(), { ...about, connection }, { nameKeys, ahead, withChanges: false }),
  )
}

const companiesOf = async (email: string) =>
  (
    await sql<{ name: string }>(
      `SELECT company.name FROM contact JOIN company_contact link ON link.contact_id = contact.id JOIN company ON company.id = link.company_id
        WHERE email = $1 ORDER BY link.company_position`,
      [email],
    )
  ).map(({ name }) => name)

const person = (mark: string, more: Cells = {}): Cells => ({
  email: `${unique("ahead").replaceAll(/\W/g, "")}@example.com`,
  first_name: "Odile",
  last_name: mark,
  ...more,
})
const emailOf = ({ email = "" }: Cells) => email

it("L-39: a row is read again whose company was created since it was read ahead", async () => {
  const mark = unique("q")
  await createCompany({ name: `Alt ${mark}` })
  const row = person(mark, { company: `Neu ${mark}, Alt ${mark}` })
  const treated = await importAfter([row], () => createCompany({ name: `NEU ${mark}` }))
  expect(treated.get(1)).toMatchObject({ action: "create", chosen: [] })
  expect(await companiesOf(emailOf(row))).toEqual([`NEU ${mark}`, `Alt ${mark}`])
})

it("L-39: so is one whose company was deleted, and one whose phones are of its company's country", async () => {
  const mark = unique("q")
  const [gone, moved] = [
    await createCompany({ name: `Gone ${mark}` }),
    await createCompany({ name: `Moved ${mark}` }),
  ]
  const italy = await countryId("IT")
  const rows = [
    person(mark, { company: `Gone ${mark}` }),
    person(mark, { company: `Moved ${mark}`, mobile: "333 123 4567" }),
  ]
  const treated = await importAfter(rows, async () => {
    await sql("UPDATE company SET deleted_at = now() WHERE id = $1", [gone.id])
    await sql("UPDATE company SET country_id = $2, state_id = NULL WHERE id = $1", [moved.id, italy])
  })
  expect(treated.get(1)).toMatchObject({ chosen: [{ field: "company", choice: "create" }] })
  expect(
    await sql("SELECT id FROM company WHERE name = $1 AND deleted_at IS NULL AND id <> $2", [
      `Gone ${mark}`,
      gone.id,
    ]),
  ).toHaveLength(1)
  expect(
    await sql(
      "SELECT country_id FROM contact_phone JOIN contact ON contact.id = contact_id WHERE email = $1",
      [emailOf(rows[1] ?? {})],
    ),
  ).toEqual([{ country_id: italy }])
})

it("L-39: so is one whose tag was created or deleted, and one that was emptied of somebody's data", async () => {
  const mark = unique("q")
  await sql("INSERT INTO contact_tag (name) VALUES ($1)", [`Old ${mark}`])
  const rows = [
    person(mark, { tags: `Old ${mark}` }),
    person(mark, { tags: `New ${mark}` }),
    person(mark, { job_title: "Buyer" }),
  ]
  const treated = await importAfter(rows, async ([, , third]) => {
    await sql("DELETE FROM contact_tag WHERE name = $1", [`Old ${mark}`])
    await sql("INSERT INTO contact_tag (name) VALUES ($1)", [`NEW ${mark}`])
    delete third?.cells.job_title
  })
  expect([...treated.values()].map(({ action }) => action)).toEqual(["create", "create", "create"])
  const stored = await sql(
    `SELECT job_title, ARRAY(SELECT name::text FROM contact_tag WHERE id = ANY (tag_ids)) AS tags FROM contact
      WHERE last_name = $1 ORDER BY id`,
    [mark],
  )
  expect(stored).toEqual([
    { job_title: null, tags: [`Old ${mark}`] },
    { job_title: null, tags: [`NEW ${mark}`] },
    { job_title: null, tags: [] },
  ])
})
