import type { PoolClient } from "pg"
import { describe, expect, it } from "vitest"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { countWaiting, onConnection, sql, sqlOne } from "#tests/factories/database.ts"
import { staleCompanies, staleContacts } from "#tests/factories/read-columns.ts"
import { accountTypeId, createTag, idAt } from "#tests/factories/reference.ts"

/** Runs work between BEGIN and COMMIT in a transaction that refreshes read columns when it commits. */
function refreshedAtCommit(work: (connection: PoolClient) => Promise<unknown>): Promise<void> {
  return onConnection(async (connection) => {
    await connection.query("BEGIN")
    await connection.query("SELECT refresh_at_commit()")
    await work(connection)
    await connection.query("COMMIT")
  })
}

const tag = (connection: PoolClient, company: number, id: number) =>
  connection.query("INSERT INTO company_tagging VALUES ($1, $2)", [company, id])

const tagsOf = async (company: number, connection?: PoolClient) => {
  const text = "SELECT tag_ids FROM company WHERE id = $1"
  const rows = connection ? (await connection.query(text, [company])).rows : await sql(text, [company])
  return rows[0].tag_ids
}

const expectTrue = async () => {
  expect(await staleCompanies()).toEqual([])
  expect(await staleContacts()).toEqual([])
  expect(await sql("SELECT FROM refresh_due")).toEqual([])
}

describe("a transaction that refreshes when it commits", () => {
  it("writes a company once, however many of its lists change, and its contacts with it", async () => {
    const { id } = await createCompany()
    const contact = await createContact({ companyIds: [id] })
    const type = await accountTypeId("Press")
    await refreshedAtCommit(async (connection) => {
      for (const one of [await createTag(), await createTag()]) await tag(connection, id, one)
      await connection.query("INSERT INTO company_account_type VALUES ($1, $2)", [id, type])
      expect(await tagsOf(id, connection)).toEqual([])
    })
    expect(await tagsOf(id)).toHaveLength(2)
    const { account_type_ids } = await sqlOne("SELECT account_type_ids FROM contact WHERE id = $1", [contact])
    expect(account_type_ids).toEqual([type])
    await expectTrue()
  })

  it("refreshes what was left after a savepoint was rolled back, also when asked for after the savepoint", async () => {
    const { id } = await createCompany()
    const [kept, lost, last] = [await createTag(), await createTag(), await createTag()]
    await refreshedAtCommit(async (connection) => {
      await tag(connection, id, kept)
      await connection.query("SAVEPOINT row")
      await tag(connection, id, lost)
      await connection.query("ROLLBACK TO SAVEPOINT row")
    })
    expect(await tagsOf(id)).toEqual([kept])
    await onConnection(async (connection) => {
      await connection.query("BEGIN")
      await connection.query("SAVEPOINT row")
      await connection.query("SELECT refresh_at_commit()")
      await tag(connection, id, lost)
      await connection.query("ROLLBACK TO SAVEPOINT row")
      await tag(connection, id, last)
      expect(await tagsOf(id, connection)).toEqual([kept, last])
      await connection.query("COMMIT")
    })
    await expectTrue()
  })

  it("refreshes at once what changes after its refresh was brought forward", async () => {
    const { id } = await createCompany()
    await refreshedAtCommit(async (connection) => {
      await tag(connection, id, await createTag())
      await connection.query("SET CONSTRAINTS ALL IMMEDIATE")
      expect(await tagsOf(id, connection)).toHaveLength(1)
      await tag(connection, id, await createTag())
      expect(await tagsOf(id, connection)).toHaveLength(2)
    })
    await expectTrue()
  })

  it("leaves the next transaction of its connection as it was, and none is spared by settings alone", async () => {
    const { id } = await createCompany()
    await onConnection(async (connection) => {
      await connection.query("BEGIN")
      await connection.query("SELECT refresh_at_commit()")
      await connection.query("COMMIT")
      await connection.query("SET refresh_due.company = '1 {}'")
      await connection.query("BEGIN")
      await tag(connection, id, await createTag())
      expect(await tagsOf(id, connection)).toHaveLength(1)
      await connection.query("COMMIT")
    })
    await expectTrue()
  })
})

describe("a company that is changed by somebody else meanwhile", () => {
  it("shows both tags, whoever commits first", async () => {
    for (const isFirst of [true, false]) {
      const { id } = await createCompany()
      const [mine, theirs] = [await createTag(), await createTag()]
      let other: Promise<unknown> = Promise.resolve()
      await refreshedAtCommit(async (connection) => {
        await tag(connection, id, mine)
        if (isFirst) await connection.query("SET CONSTRAINTS ALL IMMEDIATE")
        other = sql("INSERT INTO company_tagging VALUES ($1, $2)", [id, theirs])
        if (isFirst) await expect.poll(countWaiting).toBe(1)
        else await other
      })
      await other
      expect(await tagsOf(id)).toEqual([mine, theirs])
    }
    await expectTrue()
  })

  it("shows its new name on the contact that was linked to it, whoever commits first", async () => {
    for (const isFirst of [true, false]) {
      const { id } = await createCompany()
      const contact = await createContact()
      let other: Promise<unknown> = Promise.resolve()
      await refreshedAtCommit(async (connection) => {
        await connection.query("INSERT INTO company_contact (company_id, contact_id) VALUES ($1, $2)", [
          id,
          contact,
        ])
        if (isFirst) await connection.query("SET CONSTRAINTS ALL IMMEDIATE")
        other = sql("UPDATE company SET name = 'New' WHERE id = $1", [id])
        if (isFirst) await expect.poll(countWaiting).toBe(1)
        else await other
      })
      await other
      const stored = await sqlOne("SELECT company_names FROM contact WHERE id = $1", [contact])
      expect(stored).toEqual({ company_names: "New" })
    }
    await expectTrue()
  })
})

it("transactions that refresh at their commit do not wait in a circle for companies and contacts they share", async () => {
  const companies = [(await createCompany()).id, (await createCompany()).id, (await createCompany()).id]
  for (const id of companies) await createContact({ companyIds: companies.filter((other) => other >= id) })
  const write = async (writer: number, ids: number[]) => {
    const type = await idAt("account_type", writer)
    await refreshedAtCommit(async (connection) => {
      for (const id of ids) {
        await tag(connection, id, await createTag())
        await connection.query("INSERT INTO company_account_type VALUES ($1, $2)", [id, type])
      }
    })
    await sql("DELETE FROM company_account_type WHERE account_type_id = $1", [type])
  }
  for (let round = 0; round < 5; round++) {
    const turned = companies.toReversed()
    await Promise.all([write(0, companies), write(1, turned), write(2, companies), write(3, turned)])
  }
  await expectTrue()
})
