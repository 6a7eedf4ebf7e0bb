import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { mergeParts } from "#lib/backend/records/merges/parts.ts"
import type { MergeSide, MergeType } from "#lib/contract/records/merges.ts"
import { createNote } from "#tests/factories/activity.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact, linkContact } from "#tests/factories/contacts.ts"
import { sql, sqlOne, unique } from "#tests/factories/database.ts"
import { auditOf, mergeFresh } from "#tests/factories/merges.ts"
import { raceFor } from "#tests/factories/races.ts"
import { createRichCompany } from "#tests/factories/rich-company.ts"
import { createRichContact } from "#tests/factories/rich-contact.ts"
import { createUser, signIn, type TestUser } from "#tests/factories/users.ts"

let user: TestUser
let api: Api

beforeAll(async () => {
  user = await createUser({ owner: true })
  api = await signIn(user)
})

const merge = (type: MergeType, kept: number, removed: number, fields?: Record<string, MergeSide>) =>
  mergeFresh(api, { type, kept, removed, fields })

const contact = async (id: number) => (await api.contacts.get({ contact: id })).data

/** Everything that the database holds of a record, without moments and versions, which a merge and its undoing move. */
async function everythingOf(type: MergeType, id: number): Promise<object> {
  const fields: Record<string, unknown> = {}
  for (const { kind, table, owner } of mergeParts[type]) {
    const read = `SELECT to_jsonb(row) - 'updated_at' - 'version' AS row FROM ${table} row WHERE ${owner} = $1`
    const rows = await sql<{ row: object }>(read, [id])
    fields[kind] = rows.map(({ row }) => JSON.stringify(row)).sort()
  }
  const { record } = await sqlOne<{ record: object }>(
    `SELECT to_jsonb(record) - 'updated_at' - 'version' AS record FROM ${type} record WHERE id = $1`,
    [id],
  )
  return { ...fields, record }
}

describe("undoing a merge", () => {
  const undo = (id: number) => api.merges.undo({ merge: id })
  const nothing = { fields: [], rows: [] }

  it("brings two contacts back exactly as they were", async () => {
    const [first, second] = [await createRichContact(user), await createRichContact(user)]
    for (const id of [first.id, second.id]) await linkContact((await createCompany()).id, id)
    const ids = [first.id, second.id]
    const before = await Promise.all(ids.map((id) => everythingOf("contact", id)))
    const done = await merge("contact", first.id, second.id, {
      "informations.email": "removed",
      "informations.last_name": "removed",
    })
    expect((await undo(done.id)).notRestored).toEqual(nothing)
    expect(await Promise.all(ids.map((id) => everythingOf("contact", id)))).toEqual(before)
    const actions = (await auditOf("contact", second.id)).map((entry) => [entry.action, entry.version])
    expect(actions).toEqual([
      ["merge", 2],
      ["unmerge", 3],
    ])
  })

  it("brings two companies back exactly as they were", async () => {
    const first = await createRichCompany(user, ["Press", "Manufacturer"])
    const second = await createRichCompany(user, ["Concept store"])
    const ids = [first.id, second.id]
    const before = await Promise.all(ids.map((id) => everythingOf("company", id)))
    const done = await merge("company", first.id, second.id, {
      "informations.name": "removed",
      "informations.address": "removed",
      "informations.contactPrimary": "removed",
    })
    expect((await undo(done.id)).notRestored).toEqual(nothing)
    expect(await Promise.all(ids.map((id) => everythingOf("company", id)))).toEqual(before)
  })

  it("leaves what was changed or deleted since, and says so", async () => {
    const [kept, removed] = [await createContact(), await createContact({ jobTitle: "Chosen", isVip: true })]
    const [gone, stays] = [await createNote({ contactId: removed }), await createNote({ contactId: removed })]
    const done = await merge("contact", kept, removed, {
      "informations.job_title": "removed",
      "informations.is_vip": "removed",
    })
    await api.contacts.edit({ contact: kept, version: 2, informations: { job_title: "Later" } })
    await api.contactNotes.remove({ contact: kept, note: gone })
    expect((await undo(done.id)).notRestored).toEqual({
      fields: ["informations.job_title"],
      rows: [{ kind: "notes", count: 1 }],
    })
    expect((await contact(kept)).informations).toMatchObject({ job_title: "Later", is_vip: false })
    const { data } = await api.contactNotes.list({ contact: removed })
    expect(data.map((note) => note.id)).toEqual([stays])
  })

  it("is refused when another contact has the removed one's e-mail meanwhile", async () => {
    const email = `${unique("gone").replace(" ", "")}@example.com`
    const [kept, removed] = [await createContact(), await createContact({ email })]
    const done = await merge("contact", kept, removed)
    await sql("DELETE FROM contact_email WHERE contact_id = $1", [kept])
    await createContact({ email })
    await expect(undo(done.id)).rejects.toMatchObject({
      status: 409,
      body: { message: "Another contact now has this email address" },
    })
    await expect(contact(removed)).rejects.toMatchObject({ status: 404 })
  })

  it("works once, also for two at the same moment", async () => {
    const [kept, removed] = [await createContact(), await createContact()]
    const done = await merge("contact", kept, removed)
    const results = await raceFor("contact", kept, [() => undo(done.id), () => undo(done.id)])
    expect(results.map((result) => result.status).sort()).toEqual(["fulfilled", "rejected"])
    await expect(undo(done.id)).rejects.toMatchObject({
      status: 409,
      body: { message: "This merge can no longer be undone" },
    })
  })

  it("works for 30 days, and while the kept record lives", async () => {
    const make = async () => merge("contact", await createContact(), await createContact())
    const [old, lost, young] = [await make(), await make(), await make()]
    const age = "UPDATE record_merge SET at = now() - $2::interval WHERE id = $1"
    await sql(age, [old.id, "30 days 1 minute"])
    await sql(age, [young.id, "29 days 23 hours"])
    await api.contacts.remove({ contact: lost.kept.id })
    for (const { id } of [old, lost]) await expect(undo(id)).rejects.toMatchObject({ status: 409 })
    await expect(undo(young.id)).resolves.toMatchObject({ success: true })
  })

  it("of companies is for who merged them and who may delete the kept one", async () => {
    const [kept, removed] = [await createCompany(), await createCompany({ ownerIds: [user.ownerId] })]
    const done = await merge("company", kept.id, removed.id)
    const stranger = await signIn(await createUser())
    await expect(stranger.merges.undo({ merge: done.id })).rejects.toMatchObject({ status: 403 })
    const administrator = await signIn(await createUser({ isAdmin: true }))
    await expect(administrator.merges.undo({ merge: done.id })).resolves.toMatchObject({ success: true })
  })

  it("is refused for an unknown merge", async () => {
    await expect(undo(2_147_483_647)).rejects.toMatchObject({ status: 404 })
  })
})

describe("the merges of a record", () => {
  it("are listed newest first with who made them and whether they can be undone", async () => {
    const [kept, first, second] = [await createContact(), await createContact(), await createContact()]
    const one = await merge("contact", kept, first)
    const two = await merge("contact", kept, second)
    await api.merges.undo({ merge: one.id })
    const { data } = await api.merges.list({ type: "contact", record: kept })
    expect(data).toMatchObject([
      { id: two.id, removed: { id: second }, user: { id: user.id }, undone_at: null, can_undo: true },
      { id: one.id, removed: { id: first }, undone_at: expect.any(String), can_undo: false },
    ])
    expect((await api.merges.list({ type: "contact", record: first })).data).toMatchObject([{ id: one.id }])
  })
})
