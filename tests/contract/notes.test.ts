import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { maxNoteLength } from "#lib/contract/records/note-types.ts"
import type { Note } from "#lib/contract/records/notes.ts"
import { createNote } from "#tests/factories/activity.ts"
import { sendJson } from "#tests/factories/api.ts"
import { createCompany, softDelete } from "#tests/factories/companies.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { watchClock } from "#tests/factories/moments.ts"
import { raceFor } from "#tests/factories/races.ts"
import { createUser, issueToken, signIn, type TestUser } from "#tests/factories/users.ts"

let api: Api
let user: TestUser
let company: number

beforeAll(async () => {
  user = await createUser()
  api = await signIn(user, { requestId: "request-of-notes" })
  company = (await createCompany()).id
})

async function write(content = "<p>First</p>"): Promise<Note> {
  return (await api.notes.create({ company, content })).note
}

const stored = (note: number) => sqlOne<{ content: string }>("SELECT content FROM note WHERE id = $1", [note])

const auditOf = (note: number) =>
  sql(
    "SELECT action, user_id, request_id, changes FROM audit_entry WHERE record_type = 'note' AND record_id = $1 ORDER BY id",
    [note],
  )

describe("a note", () => {
  it("is written with its text, creator and type N unless another is said", async () => {
    const { result, isMeanwhile } = await watchClock(() =>
      api.notes.create({ company, content: "<p>Hello <strong>you</strong></p>" }),
    )
    const { note, success } = result
    expect(success).toBe(true)
    expect(note).toMatchObject({
      type: "N",
      content: "<p>Hello <strong>you</strong></p>",
      creator: { id: user.id, name: user.name },
      pinned: false,
      version: 1,
    })
    expect(note.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(note.created_at).toSatisfy(isMeanwhile)
    expect(note.date_showed).toBe(note.created_at)
    const call = await api.notes.create({ company, content: "<p>Rang</p>", type: "C" })
    expect(call.note.type).toBe("C")
    expect((await api.notes.get({ company, note: note.id })).data).toEqual(note)
  })

  it("is changed in text and type, keeps its creator and moves its version", async () => {
    const note = await write()
    const editor = await signIn(await createUser())
    const { note: edited } = await editor.notes.edit({
      company,
      note: note.id,
      version: note.version,
      content: "<p>Second</p>",
      type: "M",
    })
    expect(edited).toMatchObject({ content: "<p>Second</p>", type: "M", version: 2, creator: note.creator })
    expect(edited.created_at).toBe(note.created_at)
    expect(edited.updated_at >= note.updated_at).toBe(true)
  })

  it("keeps its type when an edit does not name one, and its version when nothing changed", async () => {
    const { note } = await api.notes.create({ company, content: "<p>Same</p>", type: "T" })
    const same = await api.notes.edit({ company, note: note.id, content: "<p>Same</p>", version: 1 })
    expect(same.note).toEqual(note)
    expect(await auditOf(note.id)).toHaveLength(1)
  })

  it("is gone once deleted", async () => {
    const note = await write()
    const { all } = await api.notes.remove({ company, note: note.id })
    expect(all.map((one) => one.id)).not.toContain(note.id)
    await expect(api.notes.get({ company, note: note.id })).rejects.toMatchObject({ status: 404 })
    await expect(api.notes.remove({ company, note: note.id })).rejects.toMatchObject({ status: 404 })
  })

  it("leaves what was done to it, by whom and in which call", async () => {
    const note = await write("<p>Old</p>")
    await api.notes.edit({ company, note: note.id, content: "<p>New</p>", version: 1 })
    await api.notes.pin({ note: note.id, pinned: true })
    await api.notes.pin({ note: note.id, pinned: true })
    await api.notes.pin({ note: note.id, pinned: false })
    await api.notes.remove({ company, note: note.id })
    const by = { user_id: user.id, request_id: "request-of-notes" }
    expect(await auditOf(note.id)).toEqual([
      { action: "create", ...by, changes: { content: [null, "<p>Old</p>"], type: [null, "N"] } },
      { action: "edit", ...by, changes: { content: ["<p>Old</p>", "<p>New</p>"] } },
      { action: "pin", ...by, changes: { pinned: [false, true] } },
      { action: "unpin", ...by, changes: { pinned: [true, false] } },
      {
        action: "delete",
        ...by,
        changes: {
          content: ["<p>New</p>", null],
          type: ["N", null],
          company_id: [company, null],
          creator_id: [user.id, null],
          created_at: [note.created_at, null],
        },
      },
    ])
  })
})

describe("the notes of a company", () => {
  it("come pinned first, then newest, in pages, and on every write the first page comes back", async () => {
    const { id } = await createCompany()
    for (let number = 1; number <= 60; number++) {
      const createdAt = new Date(Date.UTC(2025, 0, 1, 0, Math.floor(number / 2))).toISOString()
      await createNote({ companyId: id, content: `${number}`, pinned: number % 20 === 0, createdAt })
    }
    const newest = Array.from({ length: 60 }, (_, index) => 60 - index)
    const expected = [...newest.filter((one) => one % 20 === 0), ...newest.filter((one) => one % 20 !== 0)]
    const read: number[] = []
    for (const page of [1, 2, 3]) {
      const { data, meta } = await api.notes.list({ company: id, page })
      expect(meta).toMatchObject({ current_page: page, last_page: 3, per_page: 25, total: 60 })
      read.push(...data.map((note) => Number(note.content)))
    }
    expect(read).toEqual(expected)
    const { data: activity } = await api.companies.listActivity({ company: id, per_page: 10 })
    expect(activity.map((row) => row.kind === "note" && Number(row.content))).toEqual(expected.slice(0, 10))
    const { all, note } = await api.notes.create({ company: id, content: "newest" })
    expect(all.map((one) => one.content)).toEqual([
      "60",
      "40",
      "20",
      "newest",
      ...expected.slice(3, 24).map(String),
    ])
    await api.notes.pin({ note: note.id, pinned: true })
    expect((await api.notes.list({ company: id })).data[0]?.id).toBe(note.id)
  })
})

describe("what could run in a browser", () => {
  const dirty: [what: string, sent: string, remaining: string][] = [
    ["scripts", "<p>Hi<script>alert(1)</script></p>", "<p>Hi</p>"],
    ["event handlers", '<p onclick="alert(1)">Hi</p><img src=x onerror=alert(1)>', "<p>Hi</p>"],
    ["javascript: links", '<a href="javascript:alert(1)">Hi</a>', "<a>Hi</a>"],
    ["disguised javascript: links", '<a href="java&#10;script:alert(1)">Hi</a>', "<a>Hi</a>"],
    ["data: links", '<a href="data:text/html,<script>alert(1)</script>">Hi</a>', "<a>Hi</a>"],
    ["styles", '<p style="background:url(//evil)">Hi</p><style>p{}</style>', "<p>Hi</p>"],
    ["frames and vector images", '<iframe src="//evil"></iframe><svg onload=alert(1)>Hi</svg>', "Hi"],
    ["tags left open", "<p>Hi<script>alert(1)", "<p>Hi</p>"],
  ]

  it.each(dirty)("is not stored: %s", async (_, sent, remaining) => {
    const note = await write(sent)
    expect((await stored(note.id)).content).toBe(remaining)
    const { note: edited } = await api.notes.edit({ company, note: note.id, content: `${sent}!`, version: 1 })
    expect((await stored(note.id)).content).not.toMatch(/script|onerror|onclick|onload|evil|style/i)
    expect(edited.content).toBe((await stored(note.id)).content)
  })

  it("leaves formatting and links as they were", async () => {
    const html =
      '<p><strong>a</strong> <em>b</em></p><ul><li>c</li></ul><ol><li>d</li></ol><a href="https://example.com/?a=1&amp;b=2">e</a>'
    expect((await stored((await write(html)).id)).content).toBe(html)
  })
})

describe("a note is refused with 422 on its text", () => {
  const refused: [what: string, content: unknown, message: string][] = [
    ["when there is none", undefined, "This field is required"],
    ["when it is empty", "", "This field is required"],
    ["when only markup is left", "<p><br></p>", "This field is required"],
    ["when only blanks are left", "<p>&nbsp; \u200b</p>", "This field is required"],
    ["when only a script was there", "<script>alert(1)</script>", "This field is required"],
    [
      "when it is too long",
      "a".repeat(maxNoteLength + 1),
      `This text is too long: ${maxNoteLength} characters maximum`,
    ],
    ["when it holds what cannot be stored", "a\u0000b", "This value is not allowed"],
  ]

  it.each(refused)("%s", async (_, content, message) => {
    const note = await write()
    const token = await issueToken(user)
    const path = `/api/company/${company}/note`
    const created = await sendJson(path, "POST", { content }, { token })
    const edited = await sendJson(`${path}/${note.id}`, "PUT", { content, version: 1 }, { token })
    for (const answer of [created, edited]) {
      expect(answer.status).toBe(422)
      expect(await answer.json()).toEqual({ success: false, message, errors: { content: [message] } })
    }
    expect(await stored(note.id)).toEqual({ content: "<p>First</p>" })
  })

  it("but taken without a version as the specification has it, over what is stored", async () => {
    const note = await write()
    const token = await issueToken(user)
    const path = `/api/company/${company}/note/${note.id}`
    const answer = await sendJson(path, "PUT", { content: "<p>Blind</p>" }, { token })
    expect([answer.status, (await answer.json()).note.version]).toEqual([200, 2])
    expect((await auditOf(note.id)).at(-1)?.changes).toEqual({ content: [note.content, "<p>Blind</p>"] })
  })
})

describe("there is no such note", () => {
  const calls = (of: number, note: number) => ({
    get: () => api.notes.get({ company: of, note }),
    edit: () => api.notes.edit({ company: of, note, content: "<p>x</p>", version: 1 }),
    remove: () => api.notes.remove({ company: of, note }),
  })

  it("under another company", async () => {
    const note = await write()
    const other = (await createCompany()).id
    for (const call of Object.values(calls(other, note.id))) {
      await expect(call()).rejects.toMatchObject({ status: 404 })
    }
    expect(await stored(note.id)).toEqual({ content: "<p>First</p>" })
  })

  it("once its company is deleted, nor can one be written, listed or pinned", async () => {
    const { id } = await createCompany()
    const note = await createNote({ companyId: id })
    await softDelete(id)
    const all = {
      ...calls(id, note),
      list: () => api.notes.list({ company: id }),
      activity: () => api.companies.listActivity({ company: id }),
      create: () => api.notes.create({ company: id, content: "<p>x</p>" }),
      pin: () => api.notes.pin({ note, pinned: true }),
    }
    for (const [name, call] of Object.entries(all)) {
      await expect(call(), name).rejects.toMatchObject({ status: 404 })
    }
  })

  it("for an unknown id", async () => {
    for (const call of Object.values(calls(company, 2_147_483_647))) {
      await expect(call()).rejects.toMatchObject({ status: 404 })
    }
    await expect(api.notes.pin({ note: 2_147_483_647, pinned: true })).rejects.toMatchObject({ status: 404 })
    await expect(api.notes.list({ company: 2_147_483_647 })).rejects.toMatchObject({ status: 404 })
  })
})

describe("two people on one note", () => {
  it("a save of an older version is told, sees the stored text, and changes nothing", async () => {
    const note = await write()
    await api.notes.edit({ company, note: note.id, content: "<p>Theirs</p>", version: 1 })
    const mine = api.notes.edit({ company, note: note.id, content: "<p>Mine</p>", version: 1 })
    await expect(mine).rejects.toMatchObject({
      status: 409,
      body: {
        message: `${user.name} changed this note in the meantime`,
        by: user.name,
        current: { id: note.id, content: "<p>Theirs</p>", version: 2, creator: { name: user.name } },
      },
    })
    expect(await stored(note.id)).toEqual({ content: "<p>Theirs</p>" })
    const again = await api.notes.edit({ company, note: note.id, content: "<p>Both</p>", version: 2 })
    expect(again.note.version).toBe(3)
  })

  it("saving at the same moment: one wins, the other is told", async () => {
    const note = await write()
    const save = (content: string) => () => api.notes.edit({ company, note: note.id, content, version: 1 })
    const results = await raceFor("note", note.id, [save("<p>A</p>"), save("<p>B</p>"), save("<p>C</p>")])
    const won = results.filter((result) => result.status === "fulfilled")
    const lost = results.filter((result) => result.status === "rejected")
    expect([won.length, lost.length]).toEqual([1, 2])
    const content = won[0]?.value.note.content
    expect(await stored(note.id)).toEqual({ content })
    for (const { reason } of lost) {
      expect(reason).toMatchObject({ status: 409, body: { current: { content, version: 2 } } })
    }
    expect(await auditOf(note.id)).toHaveLength(2)
  })

  it("deleting at the same moment: it is deleted once", async () => {
    const note = await write()
    const remove = () => api.notes.remove({ company, note: note.id })
    const results = await raceFor("note", note.id, [remove, remove])
    expect(results.map((result) => result.status).sort()).toEqual(["fulfilled", "rejected"])
    expect((await auditOf(note.id)).map((entry) => entry.action)).toEqual(["create", "delete"])
  })

  it("pinning does not make the text of another stale", async () => {
    const note = await write()
    await api.notes.pin({ note: note.id, pinned: true })
    const edited = await api.notes.edit({ company, note: note.id, content: "<p>Later</p>", version: 1 })
    expect(edited.note).toMatchObject({ pinned: true, content: "<p>Later</p>" })
  })
})
