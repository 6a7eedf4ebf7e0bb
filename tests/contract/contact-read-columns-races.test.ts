import { expect, it } from "vitest"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { countWaiting, onConnection, sql, sqlOne } from "#tests/factories/database.ts"
import { staleCompanies, staleContacts } from "#tests/factories/read-columns.ts"
import * as reference from "#tests/factories/reference.ts"
import { numbersFrom } from "#tests/factories/seeded-numbers.ts"
import { oneByOne, times } from "#tests/factories/several.ts"

const ascending = (ids: number[]) => ids.toSorted((a, b) => a - b)

/** $1 and $2 are contacts, $3 and $4 companies, $5 a tag, $6 an account type, $7 a session. Every parameter has its type for all statements. */
const steps = [
  "INSERT INTO contact_tagging VALUES ($1, $5) ON CONFLICT DO NOTHING",
  "DELETE FROM contact_tagging WHERE contact_id = $1 OR tag_id = $5",
  "INSERT INTO company_contact (company_id, contact_id) VALUES ($3, $1) ON CONFLICT DO NOTHING",
  "INSERT INTO company_contact (company_id, contact_id) SELECT $4, id FROM contact WHERE id <= $2 ON CONFLICT DO NOTHING",
  "DELETE FROM company_contact WHERE contact_id = $1",
  "UPDATE company_contact SET company_position = -company_position WHERE contact_id = $2",
  "UPDATE company SET name = 'Company ' || $7::int WHERE id = $3",
  "UPDATE company SET deleted_at = CASE WHEN deleted_at IS NULL THEN now() END WHERE id = $4",
  "INSERT INTO company_account_type VALUES ($3, $6) ON CONFLICT DO NOTHING",
  "DELETE FROM company_account_type WHERE company_id IN ($3, $4)",
  "INSERT INTO company_participation VALUES ($3, $7) ON CONFLICT DO NOTHING",
  "DELETE FROM company_participation WHERE company_id = $3",
  "INSERT INTO contact_session VALUES ($1, $7, 2) ON CONFLICT (contact_id, tradeshow_session_id) DO UPDATE SET is_visited = NOT contact_session.is_visited",
  "DELETE FROM contact_session WHERE contact_id = $2",
  "UPDATE contact SET deleted_at = CASE WHEN deleted_at IS NULL THEN now() END, email_error = true WHERE id = $1",
  "UPDATE contact SET last_name = 'Contact ' || $7::int WHERE id = $2",
]

/** Gives every statement all seven parameters. */
const withAll = (step: string) =>
  `WITH given AS (SELECT $1::int, $2::int, $3::int, $4::int, $5::int, $6::int, $7::int) ${step}`

it.each([
  ["each time", "SELECT"],
  ["when the transaction commits, asked for anywhere in it", "SELECT refresh_at_commit()"],
])(
  "what the contacts list reads is true after any sequence of changes, each alone or several in a transaction, refreshed %s",
  async (_, ask) => {
    const companies = await oneByOne(5, async () => (await createCompany()).id)
    const contacts = await oneByOne(6, () => createContact())
    const tags = await oneByOne(3, () => reference.createContactTag())
    const types = await oneByOne(3, (place) => reference.idAt("account_type", place))
    const sessions = await oneByOne(3, (place) => reference.sessionId("previous", place))
    const random = numbersFrom(20_261_121)
    const pick = (values: number[]): number | undefined => values[random(values.length)]
    const history: string[] = []
    await onConnection(async (connection) => {
      for (let transaction = 0; transaction < 200; transaction++) {
        await connection.query("BEGIN")
        for (let change = 0; change <= random(3); change++) {
          const step = steps[random(steps.length)] ?? ""
          const values = [contacts, contacts, companies, companies, tags, types, sessions].map(pick)
          history.push(`${step} ${values}`)
          if (random(2) === 0) await connection.query(ask)
          await connection.query(withAll(step), values)
        }
        await connection.query(random(5) === 0 ? "ROLLBACK" : "COMMIT")
        expect(await staleContacts(), history.slice(-4).join("\n")).toEqual([])
      }
    })
    expect(await staleCompanies()).toEqual([])
    const { alike } = await sqlOne<{ alike: boolean }>(
      "SELECT count(DISTINCT (tag_ids, company_id, visited_ids)) = 1 AS alike FROM contact",
    )
    expect(alike).toBe(false)
  },
)

/** Two changes that wait for nothing but each other: the second is begun while the first is not committed. */
async function inThatOrder(first: [string, unknown[]], second: [string, unknown[]]): Promise<void> {
  await onConnection(async (connection) => {
    await connection.query("BEGIN")
    await connection.query(...first)
    const waiting = sql(...second)
    await expect.poll(countWaiting).toBe(1)
    await connection.query("COMMIT")
    await waiting
  })
}

it("a company renamed while it gets a contact, or the other way round, shows its new name on the contact", async () => {
  const rename = (id: number): [string, unknown[]] => ["UPDATE company SET name = 'New' WHERE id = $1", [id]]
  const link = (company: number, contact: number): [string, unknown[]] => [
    "INSERT INTO company_contact (company_id, contact_id) VALUES ($1, $2)",
    [company, contact],
  ]
  for (const isRenamedFirst of [true, false]) {
    const { id } = await createCompany()
    const contact = await createContact()
    const changes = [rename(id), link(id, contact)] as const
    await inThatOrder(changes[isRenamedFirst ? 0 : 1], changes[isRenamedFirst ? 1 : 0])
    const stored = await sqlOne("SELECT company_names FROM contact WHERE id = $1", [contact])
    expect(stored).toEqual({ company_names: "New" })
  }
})

it("changes of the same contact at once are all seen", async () => {
  const contact = await createContact()
  const tags = await times(12, () => reference.createContactTag())
  await times(12, (index) => sql("INSERT INTO contact_tagging VALUES ($1, $2)", [contact, tags[index]]))
  const { tag_ids } = await sqlOne("SELECT tag_ids FROM contact WHERE id = $1", [contact])
  expect(tag_ids).toEqual(ascending(tags))
})

it("companies and contacts changed by many at once, each statement in another order, do not wait in a circle", async () => {
  const companies = ascending(await times(8, async () => (await createCompany()).id))
  const contacts = ascending(await times(24, () => createContact({ companyIds: companies.slice(0, 3) })))
  const spare = companies.slice(3)
  await times(6, async (writer) => {
    const turned = writer % 2 ? contacts : contacts.toReversed()
    const tag = await reference.createContactTag()
    const type = await reference.idAt("account_type", writer)
    for (let round = 0; round < 5; round++) {
      await sql("INSERT INTO contact_tagging SELECT id, $2 FROM unnest($1::int[]) id", [turned, tag])
      await sql("INSERT INTO company_account_type SELECT id, $2 FROM unnest($1::int[]) id", [
        companies.toReversed(),
        type,
      ])
      await sql(
        "INSERT INTO company_contact (company_id, contact_id) SELECT $2, id FROM unnest($1::int[]) id ON CONFLICT DO NOTHING",
        [turned, spare[writer % spare.length]],
      )
      await sql("DELETE FROM contact_tagging WHERE tag_id = $1", [tag])
      await sql("DELETE FROM company_account_type WHERE account_type_id = $1", [type])
    }
  })
  expect(await staleContacts()).toEqual([])
  expect(await staleCompanies()).toEqual([])
})

it("a contact saved under contact_lock and its company saved at the same moment do not wait in a circle", async () => {
  const company = (await createCompany()).id
  const next = (await createCompany()).id
  const contact = await createContact({ companyIds: [company], email: null })
  await onConnection(async (connection) => {
    await connection.query("BEGIN")
    await connection.query("SELECT contact_lock(ARRAY[$1::int], ARRAY[$2::int])", [contact, next])
    const others = [company, next].map((id) => sql("UPDATE company SET name = 'Saved' WHERE id = $1", [id]))
    await expect.poll(countWaiting).toBe(2)
    await connection.query("UPDATE contact SET email_error = true WHERE id = $1", [contact])
    await connection.query("DELETE FROM company_contact WHERE contact_id = $1", [contact])
    await connection.query("INSERT INTO company_contact (company_id, contact_id) VALUES ($1, $2)", [
      next,
      contact,
    ])
    await connection.query("COMMIT")
    await Promise.all(others)
  })
  expect(await staleContacts()).toEqual([])
  expect(await staleCompanies()).toEqual([])
})

it("a refresh takes contacts in the order of their ids, whatever order they are named in", async () => {
  const [low = 0, high = 0] = ascending(await times(2, () => createContact()))
  await onConnection(async (holder) => {
    await holder.query("BEGIN")
    await holder.query("SELECT FROM contact WHERE id = $1 FOR UPDATE", [high])
    const refresh = sql("SELECT contact_refresh(ARRAY[$1, $2]::int[])", [high, low])
    await expect.poll(countWaiting).toBe(1)
    const free = await sql("SELECT id FROM contact WHERE id = $1 FOR UPDATE SKIP LOCKED", [low])
    expect(free).toEqual([])
    await holder.query("COMMIT")
    await refresh
  })
})
