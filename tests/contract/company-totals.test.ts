import type pg from "pg"
import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { createCompany, softDelete } from "#tests/factories/companies.ts"
import { onConnection, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { filterOn } from "#tests/factories/filtered-companies.ts"
import { gate } from "#tests/factories/gate.ts"
import { createTag } from "#tests/factories/reference.ts"
import { numbersFrom } from "#tests/factories/seeded-numbers.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
beforeAll(async () => {
  api = await signIn(await createUser())
})

async function expectTrueTotal(): Promise<number> {
  const { notDeleted } = await sqlOne<{ notDeleted: number }>(
    `SELECT count(*)::int AS "notDeleted" FROM company WHERE deleted_at IS NULL`,
  )
  expect((await api.companies.list({})).meta.total).toBe(notDeleted)
  return notDeleted
}

describe("the total of the whole list", () => {
  it("is exact after each kind of change", async () => {
    const before = await expectTrueTotal()
    const { id } = await createCompany()
    expect(await expectTrueTotal()).toBe(before + 1)
    await softDelete(id)
    expect(await expectTrueTotal()).toBe(before)
    await sql("UPDATE company SET deleted_at = NULL WHERE id = $1", [id])
    expect(await expectTrueTotal()).toBe(before + 1)
    await sql("DELETE FROM company WHERE id = $1", [id])
    expect(await expectTrueTotal()).toBe(before)
    await sql("INSERT INTO company (name) SELECT 'Bulk ' || n FROM generate_series(1, 250) n")
    expect(await expectTrueTotal()).toBe(before + 250)
    await sql("UPDATE company SET deleted_at = now() WHERE name LIKE 'Bulk %' AND id % 2 = 0")
    await expectTrueTotal()
    await sql("DELETE FROM company WHERE name LIKE 'Bulk %'")
    expect(await expectTrueTotal()).toBe(before)
  })

  it("counts nothing that was rolled back", async () => {
    const before = await expectTrueTotal()
    await onConnection(async (connection) => {
      await connection.query("BEGIN")
      await connection.query("INSERT INTO company (name) VALUES ('Rolled back')")
      expect(await expectTrueTotal()).toBe(before)
      await connection.query("SAVEPOINT inner_work")
      await connection.query("DELETE FROM company")
      await connection.query("ROLLBACK TO inner_work")
      await connection.query("ROLLBACK")
    })
    expect(await expectTrueTotal()).toBe(before)
  })
})

const kinds = [
  "INSERT INTO company (name) SELECT 'Race ' || n FROM generate_series(1, $1::int) n",
  "DELETE FROM company WHERE id IN (SELECT id FROM company WHERE name LIKE 'Race %' ORDER BY id LIMIT $1::int FOR UPDATE SKIP LOCKED)",
  "UPDATE company SET deleted_at = now() WHERE id IN (SELECT id FROM company WHERE name LIKE 'Race %' AND deleted_at IS NULL ORDER BY id LIMIT $1::int FOR UPDATE SKIP LOCKED)",
  "UPDATE company SET deleted_at = NULL WHERE id IN (SELECT id FROM company WHERE name LIKE 'Race %' AND deleted_at IS NOT NULL ORDER BY id LIMIT $1::int FOR UPDATE SKIP LOCKED)",
]

/** Transactions of a few changes each, a quarter of them rolled back: 25, and more until it is enough. */
async function writeForAWhile(
  connection: pg.PoolClient,
  seed: number,
  { tag, isEnough }: { tag: number; isEnough: () => boolean },
): Promise<void> {
  const random = numbersFrom(seed)
  for (let transaction = 0; transaction < 25 || !isEnough(); transaction++) {
    await connection.query("BEGIN")
    for (let change = 0; change <= random(3); change++) {
      await connection.query(kinds[random(kinds.length)] ?? "", [1 + random(4)])
    }
    await connection.query(
      `INSERT INTO company_tagging (company_id, tag_id)
       SELECT id, $1 FROM (SELECT id FROM company WHERE name LIKE 'Race %' ORDER BY id DESC LIMIT 1 FOR UPDATE SKIP LOCKED) latest
       ON CONFLICT DO NOTHING`,
      [tag],
    )
    await connection.query(random(4) === 0 ? "ROLLBACK" : "COMMIT")
  }
}

describe("totals under concurrent writers", () => {
  it("are those of the rows when all is quiet again, and no writer fails", async () => {
    const tag = await createTag()
    const filters = { 0: filterOn("tag", "=", [tag]) }
    let isWriting = true
    let reads = 0
    const write = async () => {
      const seeds = Array.from({ length: 8 }, (_, index) => index + 1)
      await Promise.all(
        seeds.map((seed) =>
          onConnection((own) => writeForAWhile(own, seed, { tag, isEnough: () => reads > 3 })),
        ),
      ).finally(() => {
        isWriting = false
      })
    }
    const read = async () => {
      for (; isWriting; reads++) {
        const whole = await api.companies.list({ per_page: 10 })
        expect(whole.meta.total).toBeGreaterThanOrEqual(whole.data.length)
        expect((await api.companies.list({ filters })).meta.total).toBeGreaterThanOrEqual(0)
      }
    }
    await Promise.all([read(), write()])
    await expectTrueTotal()
    const { tagged } = await sqlOne<{ tagged: number }>(
      "SELECT count(*)::int AS tagged FROM company WHERE deleted_at IS NULL AND $1 = ANY (tag_ids)",
      [tag],
    )
    expect((await api.companies.list({ filters })).meta.total).toBe(tagged)
  })

  it("make no writer wait, however many transactions are open", async () => {
    const before = await expectTrueTotal()
    let opened = 0
    const all = gate()
    const open = Array.from({ length: 24 }, async (_, number) =>
      onConnection(async (connection) => {
        await connection.query("BEGIN")
        await connection.query("INSERT INTO company (name) VALUES ($1)", [`Held ${number}`])
        await connection.query("UPDATE company SET city = 'Paris' WHERE name = $1", [`Held ${number}`])
        opened += 1
        if (opened === 24) all.open()
        await all.opened
        await connection.query("COMMIT")
      }),
    )
    await Promise.all(open)
    expect(await expectTrueTotal()).toBe(before + 24)
  })
})

describe("the total of a filtered list", () => {
  it("is exact right after a change by another process", async () => {
    const tag = await createTag()
    const filters = { 0: filterOn("tag", "=", [tag]) }
    const total = async () => (await api.companies.list({ filters })).meta.total
    const { id } = await createCompany({ tagIds: [tag] })
    expect([await total(), await total()]).toEqual([1, 1])
    const other = await createCompany({ tagIds: [tag] })
    expect(await total()).toBe(2)
    await sql("DELETE FROM company_tagging WHERE company_id = $1", [id])
    expect(await total()).toBe(1)
    await softDelete(other.id)
    expect(await total()).toBe(0)
    await sql("UPDATE company SET deleted_at = NULL WHERE id = $1", [other.id])
    expect(await total()).toBe(1)
    await sql("DELETE FROM company_tag WHERE id = $1", [tag])
    expect(await total()).toBe(0)
  })

  it("is exact right after such a change also when more rows pass than are read for a page", async () => {
    const name = unique("Multitude")
    const many = 1_200
    await sql("INSERT INTO company (name) SELECT $1 || ' ' || n FROM generate_series(1, $2::int) n", [
      name,
      many,
    ])
    const total = async () => (await api.companies.list({ filters: { name } })).meta.total
    expect(await total()).toBe(many)
    await sql("UPDATE company SET deleted_at = now() WHERE name = $1 || ' 7'", [name])
    expect(await total()).toBe(many - 1)
  })

  it("does not see what another process has not committed", async () => {
    const name = unique("Uncommitted")
    await createCompany({ name })
    const total = async () => (await api.companies.list({ filters: { name } })).meta.total
    await onConnection(async (connection) => {
      await connection.query("BEGIN")
      await connection.query("INSERT INTO company (name) VALUES ($1)", [name])
      expect(await total()).toBe(1)
      await connection.query("COMMIT")
    })
    expect(await total()).toBe(2)
  })

  it("is exact after the counters were rebuilt", async () => {
    const name = unique("Rebuilt")
    const total = async () => (await api.companies.list({ filters: { name } })).meta.total
    await onConnection(async (connection) => {
      await connection.query("BEGIN")
      await connection.query("SET LOCAL session_replication_role = replica")
      await connection.query("UPDATE list_counter SET version = version + 1000 WHERE slot >= 1000")
      await connection.query(
        "INSERT INTO list_counter (list, slot, total, version) VALUES ('company', 1001, 0, 500) ON CONFLICT DO NOTHING",
      )
      await connection.query("COMMIT")
    })
    expect(await total()).toBe(0)
    await onConnection(async (connection) => {
      await connection.query("BEGIN")
      await connection.query("SET LOCAL session_replication_role = replica")
      await connection.query(
        "INSERT INTO company (name, sort_name, search) VALUES ($1, lower($1), ' ' || lower($1))",
        [name],
      )
      await connection.query("SELECT list_counter_rebuild()")
      await connection.query("COMMIT")
    })
    expect(await total()).toBe(1)
    await expectTrueTotal()
  })
})
