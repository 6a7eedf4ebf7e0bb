import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { maxNoteLength } from "#lib/contract/records/note-types.ts"
import { createNote } from "#tests/factories/activity.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { sql, sqlOne, unique } from "#tests/factories/database.ts"
import { checkFile, findImport, importRows, noRows } from "#tests/factories/imports.ts"
import { finished } from "#tests/factories/jobs.ts"
import { createUser, signIn, type TestUser } from "#tests/factories/users.ts"

let user: TestUser
let api: Api

beforeAll(async () => {
  user = await createUser({ isAdmin: true, owner: true })
  api = await signIn(user)
})

const address = (word: string) => `${unique(word).replace(" ", "")}@example.com`
const notesOf = (column: "company_id" | "contact_id", id: number) =>
  sql(`SELECT content, creator_id, type FROM note WHERE ${column} = $1`, [id])
const isDeleted = async (id: number) =>
  (await sqlOne<{ gone: boolean }>("SELECT deleted_at IS NOT NULL AS gone FROM contact WHERE id = $1", [id]))
    .gone

/** Imports a contact with a remark. */
async function remarked(remark = "Call back") {
  const text = `first name;last name;email;Remarques\nA;B;${address("note")};${remark}\n`
  const { import: id } = await checkFile(api, "contacts", text)
  await finished(api, api.imports.run({ import: id }))
  const [row] = await importRows(api, id)
  return { import: id, record: row?.record_id ?? 0 }
}

describe("remarks of a list", () => {
  it("become a note on the new contact, by the importer, as text", async () => {
    const { record } = await remarked('"Met <b>twice</b>\nTwins & more"')
    expect(await notesOf("contact_id", record)).toEqual([
      {
        content: "<p>Met &lt;b&gt;twice&lt;/b&gt;</p><p>Twins &amp; more</p>",
        creator_id: user.id,
        type: "N",
      },
    ])
  })

  it("become a note on a new company; of one that is there they are listed as left out", async () => {
    const known = await createCompany({ name: unique("Known") })
    const text = `name;country;type;note;city\n${known.name};;;Again;Lyon\n${unique("Fresh")};France;Vendor;First;\n`
    const { import: id } = await checkFile(api, "companies", text)
    await finished(api, api.imports.run({ import: id }))
    const rows = await importRows(api, id)
    expect(rows.map(({ result, left_out }) => [result, left_out])).toEqual([
      ["update", ["Note: Notes are written on new records only (Again)"]],
      ["create", []],
    ])
    expect(await notesOf("company_id", known.id)).toEqual([])
    expect(await notesOf("company_id", rows[1]?.record_id ?? 0)).toMatchObject([{ content: "<p>First</p>" }])
  })

  it("are written by no check", async () => {
    const before = await sqlOne("SELECT count(*)::int AS count FROM note")
    await checkFile(api, "contacts", `first name;last name;email;note\nA;B;${address("check")};Hello\n`)
    expect(await sqlOne("SELECT count(*)::int AS count FROM note")).toEqual(before)
  })

  it("are left out where they are too long for a note, with how long one is", async () => {
    const text = `first name;last name;email;note\nA;B;${address("long")};${"x".repeat(maxNoteLength)}\n`
    const { import: id } = await checkFile(api, "contacts", text, { bad_cells: "leave_out" })
    expect((await importRows(api, id))[0]?.left_out[0]).toContain(
      `Note: This text is too long: ${maxNoteLength} characters maximum (xxx`,
    )
  })

  it("hold no record back when the import is undone", async () => {
    const { import: id, record } = await remarked()
    await finished(api, api.imports.revert({ import: id }))
    expect((await findImport(api, id)).counts).toEqual({ ...noRows, reverted: 1 })
    expect(await isDeleted(record)).toBe(true)
  })

  it.each<[string, (contact: number) => Promise<unknown>]>([
    [
      "edited",
      async (contact) => {
        const { data } = await api.contactNotes.list({ contact })
        return api.contactNotes.edit({ contact, note: data[0]?.id ?? 0, content: "<p>Mine now</p>" })
      },
    ],
    [
      "pinned",
      async (contact) => {
        const { data } = await api.contactNotes.list({ contact })
        return api.notes.pin({ note: data[0]?.id ?? 0, pinned: true })
      },
    ],
    ["followed by another one", (contactId) => createNote({ contactId })],
  ])("keep their record once they were %s", async (_what, change) => {
    const { import: id, record } = await remarked()
    await change(record)
    await finished(api, api.imports.revert({ import: id }))
    expect((await findImport(api, id)).counts).toEqual({ ...noRows, kept: 1 })
    expect(await isDeleted(record)).toBe(false)
  })
})
