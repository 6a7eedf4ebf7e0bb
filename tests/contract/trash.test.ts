import { describe, expect, it } from "vitest"
import { statusOf } from "#tests/factories/answers.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { countWaiting, insertRow, onConnection, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

const admin = async () => signIn(await createUser({ isAdmin: true }))

async function deleteContact(id: number) {
  await sql("UPDATE contact SET deleted_at = now() WHERE id = $1", [id])
}

describe("deleted companies", () => {
  it("are listed with who deleted them, last deleted first, and found as in their list", async () => {
    const user = await createUser({ isAdmin: true })
    const api = await signIn(user)
    const word = unique("Corbeille").replace(" ", "")
    const [first, second] = [
      await createCompany({ name: `${word} Une` }),
      await createCompany({ name: `${word} Deux` }),
    ]
    await createCompany({ name: `${word} active` })
    await api.companies.remove({ company: first.id })
    await api.companies.remove({ company: second.id })
    const { data, meta } = await api.trash.list({ type: "company", name: word.toUpperCase() })
    expect(meta.total).toBe(2)
    expect(data.map(({ id }) => id)).toEqual([second.id, first.id])
    expect(data[0]).toMatchObject({ name: second.name, deleted_by: { id: user.id, name: user.name } })
  })

  it("come back into the list as they were, counted, with an entry in the audit trail", async () => {
    const api = await admin()
    const { id, name } = await createCompany({ name: unique("Revenante") })
    await api.companies.remove({ company: id })
    const before = (await api.companies.list({})).meta.total
    await api.trash.restore({ type: "company", record: id })
    const { meta } = await api.companies.list({})
    expect(meta.total).toBe(before + 1)
    expect((await api.companies.get({ company: id })).data.informations.name).toBe(name)
    const entry = await sqlOne<{ action: string; changes: object }>(
      "SELECT action, changes FROM audit_entry WHERE record_type = 'company' AND record_id = $1 ORDER BY id DESC LIMIT 1",
      [id],
    )
    expect(entry).toEqual({ action: "restore", changes: { deleted_at: [expect.any(String), null] } })
  })

  it("come back once: a second time, and for an active one, it is a 404", async () => {
    const api = await admin()
    const { id } = await createCompany({ isDeleted: true })
    const restore = () => statusOf(api.trash.restore({ type: "company", record: id }))
    expect((await Promise.all([restore(), restore()])).sort()).toEqual([200, 404])
    expect(await restore()).toBe(404)
    expect(await statusOf(api.trash.restore({ type: "company", record: 2_000_000_000 }))).toBe(404)
  })
})

describe("deleted contacts", () => {
  it("come back with their e-mail address", async () => {
    const email = `${unique("back").replace(" ", "")}@example.com`
    const id = await createContact({ email })
    await deleteContact(id)
    const api = await admin()
    const { data } = await api.trash.list({ type: "contact", name: email })
    expect(data).toMatchObject([{ id, detail: email, deleted_by: null }])
    await api.trash.restore({ type: "contact", record: id })
    expect(await sqlOne("SELECT deleted_at FROM contact WHERE id = $1", [id])).toEqual({ deleted_at: null })
  })

  it("stay deleted while another contact has their address, and the reason is told", async () => {
    const email = `${unique("taken").replace(" ", "")}@example.com`
    const id = await createContact({ email })
    await deleteContact(id)
    const other = await createContact({ email: email.toUpperCase() })
    const api = await admin()
    await expect(api.trash.restore({ type: "contact", record: id })).rejects.toMatchObject({
      status: 409,
      body: { message: "Another contact now has this email address" },
    })
    expect(
      await sql("SELECT FROM audit_entry WHERE record_type = 'contact' AND record_id = $1", [id]),
    ).toEqual([])
    await deleteContact(other)
    expect(await statusOf(api.trash.restore({ type: "contact", record: id }))).toBe(200)
  })

  it("are waited for by nobody while their companies are: those are locked before them", async () => {
    const company = await createCompany()
    const id = await createContact({ companyIds: [company.id] })
    await sql("UPDATE contact SET email_error = true, deleted_at = now() WHERE id = $1", [id])
    const api = await admin()
    await onConnection(async (connection) => {
      await connection.query("BEGIN")
      await connection.query("SELECT FROM company WHERE id = $1 FOR NO KEY UPDATE", [company.id])
      const restoring = api.trash.restore({ type: "contact", record: id })
      await expect.poll(countWaiting).toBe(1)
      await connection.query("SELECT FROM contact WHERE id = $1 FOR UPDATE NOWAIT", [id])
      await connection.query("COMMIT")
      await restoring
    })
    expect(await sqlOne("SELECT has_email_error FROM company WHERE id = $1", [company.id])).toEqual({
      has_email_error: true,
    })
  })

  it("that became part of another one are not listed, and come back by undoing that only", async () => {
    const [kept, removed] = [await createContact(), await createContact({ lastName: unique("Merged") })]
    await deleteContact(removed)
    await insertRow("record_merge", {
      record_type: "contact",
      kept_id: kept,
      removed_id: removed,
      moved: "{}",
    })
    const api = await admin()
    const { data } = await api.trash.list({ type: "contact", per_page: 100 })
    expect(data.map(({ id }) => id)).not.toContain(removed)
    expect(await statusOf(api.trash.restore({ type: "contact", record: removed }))).toBe(409)
  })
})
