import { afterEach, beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { noticesArrive } from "#lib/backend/platform/database/notices.ts"
import { refused, statusOf } from "#tests/factories/answers.ts"
import { sql } from "#tests/factories/database.ts"
import { raceFor } from "#tests/factories/races.ts"
import * as made from "#tests/factories/registrations.ts"
import { createUser, signIn, type TestUser } from "#tests/factories/users.ts"

let api: Api
let user: TestUser
const opened: AsyncIterator<unknown>[] = []
beforeAll(async () => {
  user = await createUser()
  api = await signIn(user)
})
afterEach(async () => {
  for (const stream of opened.splice(0)) await stream.return?.(undefined)
})

const write = async (draft_session: number, content: string, version?: number) =>
  (
    await api.registrationRecord.storeNote({
      draft_session,
      type: "R",
      content,
      ...(version !== undefined && { version }),
    })
  ).data.note_session
const page = async (draft: number) => (await api.registrationRecord.get({ draft })).data

describe("the note of a registration", () => {
  it("is one, cleaned, rewritten in place, and deleted by an empty text", async () => {
    const { id } = await made.createRegistration()
    const first = await write(id, "<p>Pays late<script>x</script></p>", 0)
    expect(first).toMatchObject({ content: "<p>Pays late</p>", version: 1 })
    expect(await page(id)).toMatchObject({ note_session: first, version: 2 })
    expect(await write(id, "<p>Pays late</p>", 1)).toEqual(first)
    expect(await write(id, "<p>Paid</p>", 1)).toMatchObject({
      id: first?.id,
      content: "<p>Paid</p>",
      version: 2,
    })
    expect(await write(id, "<p> </p>", 2)).toBeNull()
    expect(await page(id)).toMatchObject({ note_session: null, version: 4 })
    const auditTrail = await sql<{ action: string }>(
      "SELECT action FROM audit_entry WHERE record_type = 'note' AND record_id = $1 ORDER BY id",
      [first?.id],
    )
    expect(auditTrail.map(({ action }) => action)).toEqual(["create", "edit", "delete"])
    expect(await statusOf(write(2_147_483_647, "<p>x</p>"))).toBe(404)
  })

  it("that a colleague changed meanwhile is told, not overwritten", async () => {
    const { id } = await made.createRegistration()
    const theirs = await write(id, "<p>Theirs</p>")
    const { current, by } = await refused(write(id, "<p>Mine</p>", 0), 409)
    expect([current, by]).toEqual([theirs, user.name])
    expect(await write(id, "<p>Without a version</p>")).toMatchObject({ version: 2 })
  })

  it("that was deleted meanwhile is written again", async () => {
    const { id } = await made.createRegistration()
    await write(id, "<p>Short-lived</p>", 0)
    await write(id, "", 1)
    expect(await write(id, "<p>Mine</p>", 1)).toMatchObject({ content: "<p>Mine</p>", version: 1 })
  })

  it("that two write first at once is one of theirs", async () => {
    const { id } = await made.createRegistration()
    const both = await raceFor("registration", id, [
      () => write(id, "<p>A</p>", 0),
      () => write(id, "<p>B</p>", 0),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
    expect((await sql("SELECT FROM note WHERE registration_id = $1", [id])).length).toBe(1)
  })
})

it("a registration takes no second note of its own type, written, changed to it or brought back", async () => {
  const { id } = await made.createRegistration()
  const gone = await write(id, "<p>Gone</p>")
  await write(id, "")
  await write(id, "<p>Its note</p>")
  const { note } = await api.registrationNotes.create({ registration: id, content: "<p>Call</p>", type: "C" })
  for (const second of [
    () => api.registrationNotes.create({ registration: id, content: "<p>Second</p>", type: "R" }),
    () => api.registrationNotes.edit({ registration: id, note: note.id, content: "<p>Call</p>", type: "R" }),
    () => api.notes.restore({ note: gone?.id ?? 0 }),
  ])
    expect((await refused(second(), 422)).errors).toHaveProperty("type")
})

describe("an open registration", () => {
  it("is told its version at once, and a colleague's change at its commit", async () => {
    await expect.poll(() => noticesArrive()).toBe(true)
    const { id } = await made.createRegistration()
    const other = await made.createRegistration()
    const stream = await api.registrationRecord.stream({ draft: id })
    opened.push(stream)
    expect((await stream.next()).value).toEqual({ version: 1 })
    const colleague = await signIn(await createUser())
    const notified = stream.next()
    await colleague.registrationRecord.save({
      draft_session: other.id,
      version: 1,
      informations: { company_name: "Elsewhere" },
    })
    await colleague.registrationRecord.save({
      draft_session: id,
      version: 1,
      informations: { company_name: "Changed" },
    })
    expect((await notified).value).toEqual({ version: 2 })
  })

  it("that is not there is a 404", async () => {
    expect(await statusOf(api.registrationRecord.stream({ draft: 2_147_483_647 }))).toBe(404)
  })
})
