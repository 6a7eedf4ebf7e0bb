import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { sql, unique } from "#tests/factories/database.ts"
import { createRegistration } from "#tests/factories/registrations.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
beforeAll(async () => {
  api = await signIn(await createUser({ isAdmin: true }))
})

const listed = async (name: string) =>
  (await api.registrations.listIncomplete({ name })).data.map(({ id }) => id)

describe("an incomplete registration", () => {
  it("leaves the list when it is deleted, and comes back from the trash as it was", async () => {
    const companyName = unique("Petite Ourse")
    const { id } = await createRegistration({ companyName, isDraft: true })
    expect(await listed(companyName)).toEqual([id])
    expect(await api.registrations.removeIncomplete({ draftId: id })).toEqual({ success: true })
    expect(await listed(companyName)).toEqual([])
    await expect(api.registrations.removeIncomplete({ draftId: id })).rejects.toMatchObject({ status: 404 })
    await api.trash.restore({ type: "registration", record: id })
    expect(await listed(companyName)).toEqual([id])
    const auditTrail = await sql<{ action: string; version: number }>(
      "SELECT action, version FROM audit_entry WHERE record_type = 'registration' AND record_id = $1 ORDER BY id",
      [id],
    )
    expect(auditTrail).toEqual([
      { action: "delete", version: 2 },
      { action: "restore", version: 3 },
    ])
  })

  it("is not deleted once it has been published meanwhile", async () => {
    const { id } = await createRegistration({})
    await expect(api.registrations.removeIncomplete({ draftId: id })).rejects.toMatchObject({
      status: 409,
      body: { message: "This registration has already been published" },
    })
  })
})

it("those left for a week are counted, and listed with the longest silent first", async () => {
  const word = unique("Silencieuse")
  const days = [9, 1, 30, 8]
  const ids: number[] = []
  for (const [place, silent] of days.entries()) {
    const touched_at = new Date(Date.now() - silent * 86_400_000)
    const companyName = `${word} ${place}`
    ids.push((await createRegistration({ companyName, isDraft: true, more: { touched_at } })).id)
  }
  const all = await api.registrations.listIncomplete({ name: word })
  expect([all.data.map(({ id }) => id), all.counts]).toEqual([
    [ids[1], ids[3], ids[0], ids[2]],
    { all: 4, left: 3 },
  ])
  const left = await api.registrations.listIncomplete({ name: word, left: true })
  expect([left.data.map(({ id }) => id), left.meta.total, left.counts]).toEqual([
    [ids[2], ids[0], ids[3]],
    3,
    { all: 4, left: 3 },
  ])
})
