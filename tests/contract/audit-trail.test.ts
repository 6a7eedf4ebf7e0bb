import { describe, expect, it } from "vitest"
import { auditPageSize } from "#lib/contract/records/audit.ts"
import { createNote } from "#tests/factories/activity.ts"
import { statusOf } from "#tests/factories/answers.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { insertRow, sqlOne, unique } from "#tests/factories/database.ts"
import { countryId, createBrand, createTag } from "#tests/factories/reference.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

type Entry = { type?: string; id: number; user?: number; at?: string; changes?: object; action?: string }

function writeEntry({ type = "company", id, user, at, changes = {}, action = "edit" }: Entry) {
  return insertRow<{ id: string }>("audit_entry", {
    record_type: type,
    record_id: id,
    user_id: user,
    at,
    action,
    changes: JSON.stringify(changes),
  })
}

describe("the audit trail of a record", () => {
  it("tells anybody signed in who changed what, of the company and its notes, newest first", async () => {
    const user = await createUser({ owner: true })
    const company = await createCompany()
    const api = await signIn(user)
    const { note } = await api.notes.create({ company: company.id, content: "<p>one</p>" })
    await api.notes.edit({ company: company.id, note: note.id, content: "<p>two</p>", version: note.version })
    const reader = await signIn(await createUser())
    const { data, next } = await reader.audit.listRecord({ type: "company", record: company.id })
    expect(next).toBeNull()
    expect(data.map(({ action, record_type }) => [action, record_type])).toEqual([
      ["edit", "note"],
      ["create", "note"],
    ])
    expect(data[0]).toMatchObject({
      user: { id: user.id, name: user.name },
      changes: { content: ["<p>one</p>", "<p>two</p>"] },
    })
    expect(data[0]?.at).toMatch(/^\d{4}-\d{2}-\d{2}T.*Z$/)
  })

  it("names whom a reminder is for, also one who does not sell", async () => {
    const viewer = await createUser()
    const company = await createCompany()
    const api = await signIn(viewer)
    const subject = { notifiable_type: "company", notifiable_id: company.id } as const
    const { new: made } = await api.notifications.create({
      title: "Call",
      expire_at: "2031-05-06T09:15:00Z",
      ...subject,
    })
    const admin = await signIn(await createUser({ isAdmin: true }))
    const { data } = await admin.audit.listRecord({ type: "notification", record: made.id })
    expect(data[0]?.changes.target_id).toEqual([null, viewer.name])
  })

  it("calls a reminder by its title, and the record that it is about by its name", async () => {
    const api = await signIn(await createUser())
    const [company, contact] = [
      await createCompany(),
      await createContact({ firstName: "Zoe", lastName: "Walk" }),
    ]
    const { new: made } = await api.notifications.create({
      title: "Call",
      expire_at: "2031-05-06T09:15:00Z",
      notifiable_type: "company",
      notifiable_id: company.id,
    })
    const moved = { notifiable_type: "contact", notifiable_id: contact } as const
    await api.notifications.edit({ notif: made.id, version: 1, ...moved })
    const admin = await signIn(await createUser({ isAdmin: true }))
    const read = async () => (await admin.audit.listRecord({ type: "notification", record: made.id })).data
    const [edited, created] = await read()
    expect([edited?.record_name, edited?.changes]).toEqual([
      "Call",
      { company_id: [company.name, null], contact_id: [null, "Zoe Walk"] },
    ])
    expect(created?.changes.company_id).toEqual([null, company.name])
    await api.notifications.remove({ notif: made.id })
    expect((await read())[0]?.changes).toMatchObject({
      title: ["Call", null],
      contact_id: ["Zoe Walk", null],
    })
  })

  it("keeps everything about a deleted note, and only on the record whose note it was", async () => {
    const user = await createUser({ owner: true })
    const api = await signIn(user)
    const [company, other, contact] = [await createCompany(), await createCompany(), await createContact()]
    const { note } = await api.notes.create({ company: company.id, content: "<p>one</p>" })
    await api.notes.remove({ company: company.id, note: note.id })
    const { note: second } = await api.contactNotes.create({ contact, content: "<p>two</p>" })
    await api.contactNotes.remove({ contact, note: second.id })
    const read = async (type: string, record: number) =>
      (await api.audit.listRecord({ type, record })).data.map(({ action, record_id, changes }) => ({
        action,
        record_id,
        changes,
      }))
    expect(await read("company", company.id)).toEqual([
      {
        action: "delete",
        record_id: note.id,
        changes: {
          content: ["<p>one</p>", null],
          type: ["N", null],
          company_id: [company.name, null],
          creator_id: [user.name, null],
          created_at: [note.created_at, null],
        },
      },
      expect.objectContaining({ action: "create", record_id: note.id }),
    ])
    expect((await read("contact", contact)).map(({ action, record_id }) => [action, record_id])).toEqual([
      ["delete", second.id],
      ["create", second.id],
    ])
    expect(await read("company", other.id)).toEqual([])
  })

  it("does not mix records up", async () => {
    const [one, other] = [await createCompany(), await createCompany()]
    const note = await createNote({ companyId: other.id })
    await writeEntry({ id: other.id })
    await writeEntry({ type: "contact", id: one.id })
    await writeEntry({ type: "note", id: note })
    const api = await signIn(await createUser())
    expect((await api.audit.listRecord({ type: "company", record: one.id })).data).toEqual([])
    expect((await api.audit.listRecord({ type: "company", record: other.id })).data).toHaveLength(2)
  })

  it("names what ids stand for in the reader's language, and keeps the id of what is gone", async () => {
    const { id } = await createCompany()
    const [tag, brand, germany] = [
      await createTag(),
      await createBrand(unique("Maison")),
      await countryId("DE"),
    ]
    await writeEntry({
      id,
      changes: {
        "informations.address.country_id": [null, germany],
        "informations.tags": [[tag], [2_000_000_000]],
        "informations.brands": [[], [brand]],
        "vendor.participations": [[], [{ tradeshow_session_id: 1, booth_size: 12 }]],
        "informations.name": ["12", "13"],
        "vendor.lifecycles.1": [null, 1],
        "sessions.1.registered_status": [null, 1],
      },
    })
    const user = await createUser()
    const read = async (language: string) => {
      const api = await signIn(user, { language })
      return (await api.audit.listRecord({ type: "company", record: id })).data[0]?.changes ?? {}
    }
    const english = await read("en")
    expect(english["informations.address.country_id"]).toEqual([null, "Germany"])
    expect(english["informations.brands"]?.[1]).toEqual([expect.stringContaining("Maison")])
    expect(english["informations.tags"]).toEqual([[expect.stringContaining("Tag")], ["#2000000000"]])
    const [pipeline, session] = [
      await sqlOne("SELECT name FROM lifecycle WHERE id = 1"),
      await sqlOne("SELECT name FROM tradeshow_session WHERE id = 1"),
    ]
    expect(english[`vendor.lifecycles.${pipeline.name}`]).toEqual([null, expect.stringMatching(/[a-z]/)])
    expect(english[`sessions.${session.name}.registered_status`]).toEqual([null, 1])
    expect(english["informations.name"]).toEqual(["12", "13"])
    expect(english["vendor.participations"]?.[1]).toEqual([
      { tradeshow_session_id: expect.any(String), booth_size: 12 },
    ])
    expect((await read("fr"))["informations.address.country_id"]).toEqual([null, "Allemagne"])
  })

  it("comes in pages that neither skip nor repeat an entry, also of one moment", async () => {
    const { id } = await createCompany()
    const at = "2026-01-02T03:04:05Z"
    for (let count = 0; count < auditPageSize + 7; count++) await writeEntry({ id, at })
    const api = await signIn(await createUser())
    const first = await api.audit.listRecord({ type: "company", record: id })
    const second = await api.audit.listRecord({ type: "company", record: id, before: first.next ?? 0 })
    expect([first.data.length, second.data.length, second.next]).toEqual([auditPageSize, 7, null])
    const ids = [...first.data, ...second.data].map((entry) => entry.id)
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
  })

  it("of users and everything but companies and contacts is for administrators", async () => {
    const user = await createUser()
    const api = await signIn(user)
    for (const type of ["user", "company_tag", "note", "made_up"]) {
      await expect(api.audit.listRecord({ type, record: user.id })).rejects.toMatchObject({
        status: 403,
        body: { ability: "admin" },
      })
    }
    const admin = await signIn(await createUser({ isAdmin: true }))
    expect(await statusOf(admin.audit.listRecord({ type: "user", record: user.id }))).toBe(200)
  })
})

describe("the whole audit trail", () => {
  it("is narrowed by user, type of record and days of the organiser's zone", async () => {
    const [user, other] = [await createUser(), await createUser()]
    const { id, name } = await createCompany()
    // A quarter to midnight in Paris is still the day before in UTC+0.
    await writeEntry({ id, user: user.id, at: "2025-03-09T22:45:00Z" })
    await writeEntry({ id, user: user.id, at: "2025-03-09T23:15:00Z" })
    await writeEntry({ type: "brand", id, user: user.id, at: "2025-03-09T12:00:00Z" })
    await writeEntry({ id, user: other.id, at: "2025-03-09T12:00:00Z" })
    const { audit } = await signIn(await createUser({ isAdmin: true }))
    const { data } = await audit.list({
      user: user.id,
      type: "company",
      from: "2025-03-09",
      to: "2025-03-09",
    })
    expect(data.map(({ at, record_name }) => [at, record_name])).toEqual([["2025-03-09T22:45:00Z", name]])
    expect((await audit.list({ user: user.id })).data).toHaveLength(3)
    expect(await statusOf(audit.list({ from: "2025-02-30" }))).toBe(422)
  })

  it("still tells what somebody did whose account is gone", async () => {
    const user = await createUser()
    const { id } = await createCompany()
    await writeEntry({ id, user: user.id })
    const { audit, users } = await signIn(await createUser({ isAdmin: true }))
    expect((await users.get({ user: user.id })).data.name).toBe(user.name)
    await writeEntry({ id })
    const { data } = await audit.listRecord({ type: "company", record: id })
    expect(data.map((entry) => entry.user?.name ?? null)).toEqual([null, user.name])
  })
})
