import { beforeAll, describe, expect, it, vi } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { pool } from "#lib/backend/platform/database/db.ts"
import { tellMissed } from "#lib/backend/platform/database/notices.ts"
import { createCompany, softDelete } from "#tests/factories/companies.ts"
import { sql } from "#tests/factories/database.ts"
import { filterOn } from "#tests/factories/filtered-companies.ts"
import { createTag } from "#tests/factories/reference.ts"
import { numbersFrom } from "#tests/factories/seeded-numbers.ts"
import { oneByOne } from "#tests/factories/several.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
beforeAll(async () => {
  api = await signIn(await createUser())
})

type Sent = NonNullable<Parameters<Api["companies"]["list"]>[0]["filters"]>

const readPage = async (filters: Sent, page = 1) => {
  const { data, meta } = await api.companies.list({ filters, page, per_page: 25 })
  return { ids: data.map(({ id }) => id), total: meta.total }
}

/** How often a work looked for the rows that pass, or counted them. */
async function searches(work: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(pool, "query")
  try {
    await work()
    return sent.mock.calls.filter(([statement]) => JSON.stringify(statement).includes("tag_ids &&")).length
  } finally {
    sent.mockRestore()
  }
}

describe("a filtered list that was looked at", () => {
  it("is not gathered again while no company changes, nor for its next pages", async () => {
    const tag = await createTag()
    await sql(
      `WITH made AS (INSERT INTO company (name) SELECT 'Kept ' || n FROM generate_series(1, 60) n RETURNING id)
       INSERT INTO company_tagging (company_id, tag_id) SELECT id, $1 FROM made`,
      [tag],
    )
    const filters = { 0: filterOn("tag", "=", [tag]) }
    const first = await readPage(filters)
    expect(await searches(() => readPage(filters))).toBe(0)
    expect(await readPage(filters)).toEqual(first)

    const pages = await oneByOne(3, (page) => readPage(filters, page + 1))
    expect(await searches(() => readPage(filters, 3))).toBe(0)
    expect(pages.map(({ ids }) => ids.length)).toEqual([25, 25, 10])
    expect(new Set(pages.flatMap(({ ids }) => ids)).size).toBe(60)

    await createCompany()
    expect(await searches(() => readPage(filters))).toBeGreaterThan(0)
  })

  it("is searched again once notices were missed: behind a lost connection may be another database", async () => {
    const filters = { 0: filterOn("tag", "=", [await createTag()]) }
    await readPage(filters)
    expect(await searches(() => readPage(filters))).toBe(0)
    tellMissed()
    expect(await searches(() => readPage(filters))).toBeGreaterThan(0)
  })

  it("is what the database holds after every change of others", async () => {
    const tag = await createTag()
    const filters = { 0: filterOn("tag", "=", [tag]) }
    const made = (await oneByOne(30, () => createCompany({ tagIds: [tag] }))).map(({ id }) => id)
    const random = numbersFrom(7)
    const changes = [
      (id: number) => sql("UPDATE company SET name = $2 WHERE id = $1", [id, `Moved ${random(1_000)}`]),
      (id: number) => softDelete(id),
      (id: number) => sql("UPDATE company SET deleted_at = NULL WHERE id = $1", [id]),
      (id: number) => sql("DELETE FROM company_tagging WHERE company_id = $1 AND tag_id = $2", [id, tag]),
      (id: number) =>
        sql("INSERT INTO company_tagging (company_id, tag_id) VALUES ($1, $2) ON CONFLICT DO NOTHING", [
          id,
          tag,
        ]),
    ]
    for (let step = 0; step < 60; step++) {
      await changes[random(changes.length)]?.(made[random(made.length)] ?? 0)
      const found = await sql<{ id: number }>(
        `SELECT id FROM company WHERE deleted_at IS NULL AND $1 = ANY (tag_ids) ORDER BY sort_name, id`,
        [tag],
      )
      const ids = found.map(({ id }) => id)
      expect(await readPage(filters)).toEqual({ ids: ids.slice(0, 25), total: ids.length })
      expect(await readPage(filters, 2)).toEqual({ ids: ids.slice(25, 50), total: ids.length })
    }
  })
})
