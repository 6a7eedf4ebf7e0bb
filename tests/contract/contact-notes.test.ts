import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import type { Note } from "#lib/contract/records/notes.ts"
import { createNote } from "#tests/factories/activity.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { countWaiting, onConnection, sql, sqlOne } from "#tests/factories/database.ts"
import { raceFor } from "#tests/factories/races.ts"
import { createUser, signIn, type TestUser } from "#tests/factories/users.ts"

let api: Api
let user: TestUser
let contact: number

beforeAll(async () => {
  user = await createUser()
  api = await signIn(user, { requestId: "request-of-contact-notes" })
  contact = await createContact()
})

async function write(content = "<p>First</p>"): Promise<Note> {
  return (await api.contactNotes.create({ contact, content })).note
}

const auditOf = (note: number) =>
  sql(
    "SELECT action, user_id, request_id, changes FROM audit_entry WHERE record_type = 'note' AND record_id = $1 ORDER BY id",
    [note],
  )

describe("a note on a contact", () => {
  it("is written, read, changed, pinned and deleted, and leaves an audit trail", async () => {
    const { note, all, success } = await api.contactNotes.create({
      contact,
      type: "C",
      content: "<p>Rang<script>alert(1)</script></p>",
    })
    expect(success).toBe(true)
    expect(note).toMatchObject({ type: "C", content: "<p>Rang</p>", creator: { id: user.id }, version: 1 })
    expect(all[0]).toEqual(note)
    expect((await api.contactNotes.get({ contact, note: note.id })).data).toEqual(note)
    const edited = await api.contactNotes.edit({ contact, note: note.id, content: "<p>Met</p>", version: 1 })
    expect(edited.note).toMatchObject({ type: "C", content: "<p>Met</p>", version: 2 })
    await api.notes.pin({ note: note.id, pinned: true })
    const removed = await api.contactNotes.remove({ contact, note: note.id })
    expect(removed.all.map((one) => one.id)).not.toContain(note.id)
    const by = { user_id: user.id, request_id: "request-of-contact-notes" }
    expect(await auditOf(note.id)).toEqual([
      { action: "create", ...by, changes: { content: [null, "<p>Rang</p>"], type: [null, "C"] } },
      { action: "edit", ...by, changes: { content: ["<p>Rang</p>", "<p>Met</p>"] } },
      { action: "pin", ...by, changes: { pinned: [false, true] } },
      {
        action: "delete",
        ...by,
        changes: {
          content: ["<p>Met</p>", null],
          type: ["C", null],
          contact_id: [contact, null],
          creator_id: [user.id, null],
          created_at: [note.created_at, null],
          pinned: [true, null],
        },
      },
    ])
  })

  it("is refused with 422 when no text is left after sanitising", async () => {
    const create = api.contactNotes.create({ contact, content: "<script>alert(1)</script>" })
    await expect(create).rejects.toMatchObject({
      status: 422,
      body: { errors: { content: ["This field is required"] } },
    })
  })
})

describe("the notes of a contact", () => {
  it("come pinned first, then newest, in pages, also as its activity", async () => {
    const id = await createContact()
    for (let number = 1; number <= 30; number++) {
      const createdAt = new Date(Date.UTC(2025, 0, 1, 0, number)).toISOString()
      await createNote({ contactId: id, content: `${number}`, pinned: number === 5, createdAt })
    }
    const { data, meta, links } = await api.contactNotes.list({ contact: id, page: 2 })
    expect(meta).toMatchObject({ current_page: 2, last_page: 2, per_page: 25, total: 30 })
    expect(data.map((note) => note.content)).toEqual(["6", "4", "3", "2", "1"])
    expect(links[1]?.url).toBe(`/api/contact/${id}/note?page=1&per_page=25`)
    const activity = await api.contacts.listActivity({ contact: id, per_page: 10 })
    expect(activity.data.slice(0, 3)).toMatchObject([
      { kind: "note", content: "5", pinned: true },
      { kind: "note", content: "30" },
      { kind: "note", content: "29" },
    ])
    expect(activity.links.at(-1)?.url).toBe(`/api/contact/activity/${id}?page=2&per_page=10`)
  })

  it("are not those of the company with the same number", async () => {
    const id = await createContact()
    await sql("INSERT INTO company (id, name) VALUES ($1, 'Same number') ON CONFLICT DO NOTHING", [id])
    const ofCompany = await createNote({ companyId: id })
    const { note } = await api.contactNotes.create({ contact: id, content: "<p>Of the contact</p>" })
    expect((await api.contactNotes.list({ contact: id })).data.map((one) => one.id)).toEqual([note.id])
    expect((await api.notes.list({ company: id })).data.map((one) => one.id)).toEqual([ofCompany])
    const crossed = {
      get: () => api.contactNotes.get({ contact: id, note: ofCompany }),
      edit: () => api.contactNotes.edit({ contact: id, note: ofCompany, content: "<p>x</p>", version: 1 }),
      remove: () => api.contactNotes.remove({ contact: id, note: ofCompany }),
      getOther: () => api.notes.get({ company: id, note: note.id }),
      removeOther: () => api.notes.remove({ company: id, note: note.id }),
    }
    for (const [name, call] of Object.entries(crossed)) {
      await expect(call(), name).rejects.toMatchObject({ status: 404 })
    }
  })
})

describe("there is no such note", () => {
  it("under another contact, nor once its contact is deleted", async () => {
    const note = await write()
    const other = await createContact()
    const deleted = await createContact()
    const lost = await createNote({ contactId: deleted })
    await sql("UPDATE contact SET deleted_at = now() WHERE id = $1", [deleted])
    const calls = {
      other: () => api.contactNotes.get({ contact: other, note: note.id }),
      get: () => api.contactNotes.get({ contact: deleted, note: lost }),
      edit: () => api.contactNotes.edit({ contact: deleted, note: lost, content: "<p>x</p>", version: 1 }),
      remove: () => api.contactNotes.remove({ contact: deleted, note: lost }),
      list: () => api.contactNotes.list({ contact: deleted }),
      create: () => api.contactNotes.create({ contact: deleted, content: "<p>x</p>" }),
      pin: () => api.notes.pin({ note: lost, pinned: true }),
    }
    for (const [name, call] of Object.entries(calls)) {
      await expect(call(), name).rejects.toMatchObject({ status: 404 })
    }
  })

  it("and the answer says what is missing", async () => {
    const list = api.contactNotes.list({ contact: 2_147_483_647 })
    await expect(list).rejects.toMatchObject({ body: { message: "Contact not found" } })
    const { id } = await createCompany({ isDeleted: true })
    await expect(api.notes.list({ company: id })).rejects.toMatchObject({
      body: { message: "Company not found" },
    })
  })
})

describe("a contact that is being taken away", () => {
  it("gets no note that nobody would see", async () => {
    const id = await createContact()
    const written = await onConnection(async (connection) => {
      await connection.query("BEGIN")
      await connection.query("SELECT FROM contact WHERE id = $1 FOR UPDATE", [id])
      await connection.query("UPDATE contact SET deleted_at = now() WHERE id = $1", [id])
      const running = Promise.allSettled([api.contactNotes.create({ contact: id, content: "<p>Late</p>" })])
      await expect.poll(countWaiting).toBe(1)
      await connection.query("COMMIT")
      return running
    })
    expect(written).toMatchObject([{ status: "rejected", reason: { status: 404 } }])
    expect(await sql("SELECT FROM note WHERE contact_id = $1", [id])).toEqual([])
  })
})

describe("two people on one note of a contact", () => {
  it("saving at the same moment: one wins, the other is told and sees the stored text", async () => {
    const note = await write()
    const save = (content: string) => () =>
      api.contactNotes.edit({ contact, note: note.id, content, version: 1 })
    const results = await raceFor("note", note.id, [save("<p>A</p>"), save("<p>B</p>")])
    const { content } = await sqlOne<{ content: string }>("SELECT content FROM note WHERE id = $1", [note.id])
    const lost = results.find((result) => result.status === "rejected")
    expect(results.map((result) => result.status).sort()).toEqual(["fulfilled", "rejected"])
    expect(lost?.reason).toMatchObject({ status: 409, body: { current: { content, version: 2 } } })
  })
})
