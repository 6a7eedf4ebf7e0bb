import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { editCompanyWithin } from "#lib/backend/crm/companies/edit.ts"
import { editContactWithin } from "#lib/backend/crm/contacts/edit.ts"
import { referenceStore } from "#lib/backend/records/reference/store.ts"
import type { Transaction } from "#lib/backend/records/transaction.ts"
import { createCompany, softDelete } from "#tests/factories/companies.ts"
import { createContact, linkContact } from "#tests/factories/contacts.ts"
import { onConnection, sql } from "#tests/factories/database.ts"
import { filterOn } from "#tests/factories/filtered-companies.ts"
import { staleCompanies, staleContacts } from "#tests/factories/read-columns.ts"
import { createTag } from "#tests/factories/reference.ts"
import { oneByOne } from "#tests/factories/several.ts"
import { createUser, signIn, type TestUser } from "#tests/factories/users.ts"

let user: TestUser
let api: Api
beforeAll(async () => {
  user = await createUser()
  api = await signIn(user)
})

/** Rows of a table that a change wrote, and how many of them no index heard of. */
async function written(table: string, change: (transaction: Transaction) => Promise<unknown>) {
  const store = await referenceStore()
  return onConnection(async (connection) => {
    const counted = async () => {
      const { rows } = await connection.query<{ rows: number; unindexed: number }>(
        `SELECT coalesce(sum(n_tup_upd), 0)::int AS rows, coalesce(sum(n_tup_hot_upd), 0)::int AS unindexed
         FROM pg_stat_xact_user_tables WHERE relname = $1`,
        [table],
      )
      return rows[0] ?? { rows: 0, unindexed: 0 }
    }
    await connection.query("BEGIN")
    const before = await counted()
    await change({ actor: { userId: user.id, requestId: "test" }, store, connection })
    const after = await counted()
    return { rows: after.rows - before.rows, unindexed: after.unindexed - before.unindexed }
  })
}

describe("a changed field that no index names", () => {
  it("is written to no index of company", async () => {
    const { id } = await createCompany()
    const save = { informations: { address: { city: "Lyon" } } }
    expect(await written("company", (transaction) => editCompanyWithin(id, save, transaction))).toEqual({
      rows: 1,
      unindexed: 1,
    })
  })

  it("is written to no index of contact", async () => {
    const id = await createContact()
    await linkContact((await createCompany()).id, id)
    const save = { informations: { job_title: "Director" } }
    expect(await written("contact", (transaction) => editContactWithin(id, save, transaction))).toEqual({
      rows: 1,
      unindexed: 1,
    })
  })

  it("finds room for its new version on the page of the old one, in tables that fill up", async () => {
    const rooms = await sql("SELECT reloptions FROM pg_class WHERE relname IN ('company', 'contact')")
    expect(rooms).toEqual([{ reloptions: ["fillfactor=90"] }, { reloptions: ["fillfactor=90"] }])
  })
})

describe("the order by last change", () => {
  const listed = async (tag: number, sort: "updated_at" | "-updated_at" = "-updated_at") => {
    const { data } = await api.companies.list({ sort, filters: { 0: filterOn("tag", "=", [tag]) } })
    return data.map(({ id }) => id)
  }

  it("follows saves, deletions and restorations at once, filtered or not", async () => {
    const tag = await createTag()
    const ids = (await oneByOne(3, () => createCompany({ tagIds: [tag] }))).map(({ id }) => id)
    const [first = 0, second = 0, third = 0] = ids
    expect(await listed(tag, "updated_at")).toEqual([first, second, third])

    await api.companies.edit({ company: first, informations: { address: { city: "Lyon" } } })
    expect(await listed(tag)).toEqual([first, third, second])
    expect((await api.companies.list({ sort: "-updated_at" })).data[0]?.id).toBe(first)

    await softDelete(first)
    expect(await listed(tag)).toEqual([third, second])
    expect((await api.companies.list({ sort: "-updated_at" })).data[0]?.id).toBe(third)

    await sql("UPDATE company SET deleted_at = NULL WHERE id = $1", [first])
    expect(await listed(tag)).toEqual([first, third, second])
    await sql("DELETE FROM company WHERE id = $1", [third])
    expect(await listed(tag)).toEqual([first, second])
    expect(await staleCompanies()).toEqual([])
  })

  it("is right after saves, deletions and restorations of the same records at once", async () => {
    const companies = (await oneByOne(4, () => createCompany())).map(({ id }) => id)
    const contacts = await oneByOne(4, () => createContact())
    const changes = ["updated_at = clock_timestamp()", "deleted_at = now()", "deleted_at = NULL"]
    const several = Array.from({ length: 60 }, (_, number) => {
      const [table, ids] = number % 2 === 0 ? ["company", companies] : ["contact", contacts]
      return sql(`UPDATE ${table} SET ${changes[number % 3]} WHERE id = $1`, [ids[number % 4]])
    })
    await Promise.all(several)
    expect(await staleCompanies()).toEqual([])
    expect(await staleContacts()).toEqual([])
  })
})
