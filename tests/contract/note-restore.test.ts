import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { createNote } from "#tests/factories/activity.ts"
import { createCompany, softDelete } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { sql } from "#tests/factories/database.ts"
import { watchClock } from "#tests/factories/moments.ts"
import { createUser, signIn, type TestUser } from "#tests/factories/users.ts"

let api: Api
let user: TestUser
let company: number

beforeAll(async () => {
  user = await createUser()
  api = await signIn(user)
  company = (await createCompany()).id
})

const actionsOn = async (note: number) => {
  const rows = await sql<{ action: string }>(
    "SELECT action FROM audit_entry WHERE record_type = 'note' AND record_id = $1 ORDER BY id",
    [note],
  )
  return rows.map(({ action }) => action)
}

describe("a deleted note", () => {
  it("comes back as it was: same id, text, type, author, time and pin, whoever brings it back", async () => {
    const { note } = await api.notes.create({ company, content: "<p>Agreed on booth 12</p>", type: "C" })
    await api.notes.pin({ note: note.id, pinned: true })
    await api.notes.remove({ company, note: note.id })
    const other = await signIn(await createUser())
    const { note: restored, all, success } = await other.notes.restore({ note: note.id })
    expect(success).toBe(true)
    const unchanged = {
      id: note.id,
      content: note.content,
      type: "C",
      creator: { id: user.id, name: user.name },
    }
    expect(restored).toMatchObject({ ...unchanged, created_at: note.created_at, pinned: true })
    expect(all[0]).toEqual(restored)
    expect((await api.notes.get({ company, note: note.id })).data).toEqual(restored)
    expect(await actionsOn(note.id)).toEqual(["create", "pin", "delete", "restore"])
  })

  it("comes back to a contact as well, and again after it was deleted again", async () => {
    const contact = await createContact()
    const { note } = await api.contactNotes.create({ contact, content: "<p>Prefers mail</p>" })
    for (const _ of [1, 2]) {
      await api.contactNotes.remove({ contact, note: note.id })
      await api.notes.restore({ note: note.id })
    }
    expect((await api.contactNotes.list({ contact })).data.map(({ id }) => id)).toEqual([note.id])
    const { data } = await api.audit.listRecord({ type: "contact", record: contact })
    expect(data.map(({ action }) => action)).toEqual(["restore", "delete", "restore", "delete", "create"])
  })

  it("comes back once, however often it is asked for", async () => {
    const { note } = await api.notes.create({ company, content: "<p>Twice</p>" })
    await api.notes.remove({ company, note: note.id })
    const restore = () => api.notes.restore({ note: note.id })
    const results = await Promise.all([restore(), restore(), restore()])
    expect(new Set(results.map((result) => result.note.version)).size).toBe(1)
    expect(await actionsOn(note.id)).toEqual(["create", "delete", "restore"])
  })

  it("is newer than before: a page that still shows it does not save over it unseen", async () => {
    const { note } = await api.notes.create({ company, content: "<p>Old</p>" })
    await api.notes.remove({ company, note: note.id })
    const { note: restored } = await api.notes.restore({ note: note.id })
    expect(restored.version).toBeGreaterThan(note.version)
    const stale = api.notes.edit({ company, note: note.id, content: "<p>Mine</p>", version: note.version })
    await expect(stale).rejects.toMatchObject({ status: 409 })
  })

  it("comes back at the record that its own was merged into", async () => {
    const kept = await createCompany()
    const removed = await createCompany()
    const { note } = await api.notes.create({ company: removed.id, content: "<p>Moves along</p>" })
    await api.notes.remove({ company: removed.id, note: note.id })
    const admin = await signIn(await createUser({ isAdmin: true }))
    const pair = { kept: kept.id, removed: removed.id, versions: { kept: 1, removed: 1 } }
    await admin.merges.merge({ type: "company", ...pair })
    const { note: restored } = await api.notes.restore({ note: note.id })
    expect((await api.notes.get({ company: kept.id, note: note.id })).data).toEqual(restored)
  })

  it("that was deleted before deletions told everything has its author and time from when it was written", async () => {
    const { result, isMeanwhile } = await watchClock(() =>
      api.notes.create({ company, content: "<p>Earlier</p>" }),
    )
    const { note } = result
    await api.notes.remove({ company, note: note.id })
    await sql(
      "UPDATE audit_entry SET changes = changes - '{creator_id,created_at,pinned}'::text[], version = NULL WHERE record_type = 'note' AND record_id = $1",
      [note.id],
    )
    const { note: restored } = await api.notes.restore({ note: note.id })
    expect(restored).toMatchObject({ content: note.content, creator: note.creator, pinned: false })
    expect(restored.created_at).toSatisfy(isMeanwhile)
  })
})

describe("a note that was changed", () => {
  it("says by whom and when, and keeps what it said before with who wrote that", async () => {
    const { note } = await api.notes.create({ company, content: "<p>One</p>" })
    expect(note.edited).toBeNull()
    expect((await api.notes.listVersions({ note: note.id })).data).toEqual([])
    const colleague = await createUser()
    const other = await signIn(colleague)
    await other.notes.edit({ company, note: note.id, content: "<p>Two</p>", version: 1 })
    await api.notes.edit({ company, note: note.id, content: "<p>Two</p>", type: "C", version: 2 })
    const { note: now } = await other.notes.edit({
      company,
      note: note.id,
      content: "<p>Three</p>",
      version: 3,
    })
    const by = ({ id, name }: TestUser) => ({ id, name })
    expect(now).toMatchObject({ creator: by(user), edited: { by: by(colleague), at: expect.any(String) } })
    expect((await api.notes.list({ company })).data.find(({ id }) => id === note.id)).toEqual(now)
    expect((await api.notes.listVersions({ note: note.id })).data).toMatchObject([
      { content: "<p>Two</p>", type: "C", by: by(user) },
      { content: "<p>Two</p>", type: "N", by: by(colleague) },
      { content: "<p>One</p>", type: "N", by: by(user), at: note.created_at },
    ])
  })

  it("keeps both over a deletion, and tells nobody of a deleted record", async () => {
    const { id } = await createCompany()
    const { note } = await api.notes.create({ company: id, content: "<p>One</p>" })
    await api.notes.edit({ company: id, note: note.id, content: "<p>Two</p>", version: 1 })
    await api.notes.remove({ company: id, note: note.id })
    await expect(api.notes.listVersions({ note: note.id })).rejects.toMatchObject({ status: 404 })
    const { note: back } = await api.notes.restore({ note: note.id })
    expect(back.edited).toMatchObject({ by: { id: user.id } })
    expect((await api.notes.listVersions({ note: note.id })).data).toMatchObject([{ content: "<p>One</p>" }])
    await softDelete(id)
    await expect(api.notes.listVersions({ note: note.id })).rejects.toMatchObject({ status: 404 })
  })
})

describe("what cannot be brought back", () => {
  it("is a note that never was, and one whose record is deleted", async () => {
    await expect(api.notes.restore({ note: 2_147_483_647 })).rejects.toMatchObject({ status: 404 })
    const { id } = await createCompany()
    const { note } = await api.notes.create({ company: id, content: "<p>Gone too</p>" })
    await api.notes.remove({ company: id, note: note.id })
    await softDelete(id)
    await expect(api.notes.restore({ note: note.id })).rejects.toMatchObject({ status: 404 })
  })

  it("a note that is there stays as it is", async () => {
    const note = await createNote({ companyId: company })
    const before = (await api.notes.get({ company, note })).data
    expect((await api.notes.restore({ note })).note).toEqual(before)
    expect(await actionsOn(note)).toEqual([])
  })
})
