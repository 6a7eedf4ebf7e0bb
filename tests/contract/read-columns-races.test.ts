import { expect, it } from "vitest"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { countWaiting, onConnection, sql, sqlOne } from "#tests/factories/database.ts"
import { staleCompanies } from "#tests/factories/read-columns.ts"
import { createBrand, createOwner, createTag } from "#tests/factories/reference.ts"
import { numbersFrom } from "#tests/factories/seeded-numbers.ts"
import { oneByOne, times } from "#tests/factories/several.ts"

/** $1 and $2 are companies, $3 to $6 a tag, brand, contact and owner. Every parameter has its type for all statements. */
const steps = [
  "INSERT INTO company_tagging VALUES ($1, $3) ON CONFLICT DO NOTHING",
  "INSERT INTO company_tagging SELECT id, $3 FROM company WHERE id <= $1 ON CONFLICT DO NOTHING",
  "DELETE FROM company_tagging WHERE company_id = $1 OR tag_id = $3",
  "UPDATE company_tagging SET company_id = $2 WHERE company_id = $1 AND NOT EXISTS (SELECT FROM company_tagging other WHERE other.company_id = $2)",
  "INSERT INTO company_brand VALUES ($1, $4, $6 % 3) ON CONFLICT (company_id, brand_id) DO UPDATE SET position = excluded.position",
  "DELETE FROM company_brand WHERE company_id IN ($1, $2)",
  "UPDATE brand SET name = 'Brand ' || $4::int || ' of ' || $1::int WHERE id = $4",
  "INSERT INTO company_contact VALUES ($1, $5) ON CONFLICT DO NOTHING",
  "DELETE FROM company_contact WHERE contact_id = $5",
  "UPDATE contact SET email_error = NOT email_error WHERE id = $5",
  "UPDATE contact SET deleted_at = CASE WHEN deleted_at IS NULL THEN now() END WHERE id = $5",
  "INSERT INTO company_sale_owner VALUES ($1, $6) ON CONFLICT DO NOTHING",
  "DELETE FROM company_sale_owner WHERE owner_id = $6",
  `, thread AS (INSERT INTO mail_thread (subject, last_mail_at) VALUES ('', now()) RETURNING id),
    written AS (INSERT INTO mail (thread_id, direction, message_id, from_email, subject, html_body, sent_at)
      SELECT id, 'out', gen_random_uuid(), '', '', '', now() FROM thread RETURNING id)
    INSERT INTO mail_delivery (mail_id, company_id, due_at) SELECT id, $1, now() + interval '100 years' FROM written`,
  "UPDATE mail_delivery SET status = CASE status WHEN 'sending' THEN 'sent'::delivery_status ELSE 'sending' END, company_id = $2 WHERE company_id = $1",
  "INSERT INTO marketplace_account (company_id, identifier, link, account_type, user_status) VALUES ($1, 'mp-' || $1::int, '', '', '') ON CONFLICT (company_id) DO UPDATE SET is_blacklisted = NOT marketplace_account.is_blacklisted",
  "DELETE FROM marketplace_account WHERE company_id = $2",
  "UPDATE company SET deleted_at = CASE WHEN deleted_at IS NULL THEN now() END WHERE id = $1",
  "UPDATE company SET name = 'Company ' || $6::int WHERE id = $1",
]

/** Gives every statement all six parameters. */
const withAll = (step: string) =>
  `WITH given AS (SELECT $1::int, $2::int, $3::int, $4::int, $5::int, $6::int) ${step}`

it.each([
  ["each time", "SELECT"],
  ["when the transaction commits, asked for anywhere in it", "SELECT refresh_at_commit()"],
])(
  "what the list reads is true after any sequence of changes, each alone or several in a transaction, refreshed %s",
  async (_, ask) => {
    const companies = await oneByOne(6, () => createCompany())
    const tags = await oneByOne(4, () => createTag())
    const brands = await oneByOne(4, () => createBrand())
    const contacts = await oneByOne(4, () => createContact())
    const owners = await oneByOne(3, () => createOwner())
    const random = numbersFrom(20_261_120)
    const pick = <Value>(values: Value[]): Value | undefined => values[random(values.length)]
    const history: string[] = []
    await onConnection(async (connection) => {
      for (let transaction = 0; transaction < 200; transaction++) {
        await connection.query("BEGIN")
        for (let change = 0; change <= random(3); change++) {
          const step = pick(steps) ?? ""
          const [first, second] = [pick(companies)?.id, pick(companies)?.id]
          const values = [first, second, pick(tags), pick(brands), pick(contacts), pick(owners)]
          history.push(`${step} ${values}`)
          if (random(2) === 0) await connection.query(ask)
          await connection.query(withAll(step), values)
        }
        await connection.query(random(5) === 0 ? "ROLLBACK" : "COMMIT")
        expect(await staleCompanies(), history.slice(-4).join("\n")).toEqual([])
      }
    })
    const { alike } = await sqlOne<{ alike: boolean }>(
      "SELECT count(DISTINCT (tag_ids, brand_ids, has_email_error)) = 1 AS alike FROM company",
    )
    expect(alike).toBe(false)
  },
)

it("two changes of one company at once are both seen", async () => {
  const { id } = await createCompany()
  const tags = await times(12, () => createTag())
  await times(12, (index) => sql("INSERT INTO company_tagging VALUES ($1, $2)", [id, tags[index]]))
  const { tag_ids } = await sqlOne("SELECT tag_ids FROM company WHERE id = $1", [id])
  expect(tag_ids).toEqual([...tags].sort((a, b) => a - b))
})

it("a change that waits for another one of the same company sees it", async () => {
  const { id } = await createCompany()
  const [first, second] = await times(2, () => createTag())
  await onConnection(async (connection) => {
    await connection.query("BEGIN")
    await connection.query("INSERT INTO company_tagging VALUES ($1, $2)", [id, first])
    const other = sql("INSERT INTO company_tagging VALUES ($1, $2)", [id, second])
    await expect.poll(countWaiting).toBe(1)
    await connection.query("COMMIT")
    await other
  })
  expect(await staleCompanies()).toEqual([])
})

it("changes of the same companies in opposite order do not wait in a circle", async () => {
  const companies = await times(30, () => createCompany())
  const ascending = companies.map((company) => company.id).sort((a, b) => a - b)
  const descending = [...ascending].reverse()
  await times(6, async (writer) => {
    const ids = writer % 2 ? ascending : descending
    const tag = await createTag()
    for (let round = 0; round < 6; round++) {
      await sql("INSERT INTO company_tagging SELECT id, $2 FROM unnest($1::int[]) id", [ids, tag])
      await sql("DELETE FROM company_tagging WHERE tag_id = $1", [tag])
    }
  })
  expect(await staleCompanies()).toEqual([])
})

it("a refresh takes companies in the order of their ids, whatever order they are named in", async () => {
  const [low, high] = [(await createCompany()).id, (await createCompany()).id]
  await onConnection(async (holder) => {
    await holder.query("BEGIN")
    await holder.query("SELECT FROM company WHERE id = $1 FOR UPDATE", [high])
    const refresh = sql("SELECT company_refresh(ARRAY[$1, $2]::int[])", [high, low])
    await expect.poll(countWaiting).toBe(1)
    const free = await sql("SELECT id FROM company WHERE id = $1 FOR UPDATE SKIP LOCKED", [low])
    expect(free).toEqual([])
    await holder.query("COMMIT")
    await refresh
  })
})
