import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { createReminder } from "#tests/factories/activity.ts"
import { createCompany, softDelete } from "#tests/factories/companies.ts"
import { sql } from "#tests/factories/database.ts"
import { createUser, signIn, type TestUser } from "#tests/factories/users.ts"

let api: Api
let seller: TestUser
let ownerId: number

beforeAll(async () => {
  seller = await createUser({ owner: true })
  ownerId = seller.ownerId ?? 0
  api = await signIn(seller)
})

/** A moment of the organiser's day in Paris, days from today. */
async function inParis(days: number, time: string): Promise<string> {
  const [row] = await sql<{ at: string }>(
    `SELECT to_json(((now() AT TIME ZONE 'Europe/Paris')::date + $1::int + $2::time) AT TIME ZONE 'Europe/Paris')#>>'{}' AS at`,
    [days, time],
  )
  return row?.at ?? ""
}

const idsToday = async (as = api) => (await as.notifications.listToday()).data.map(({ id }) => id)

describe("today's reminders", () => {
  it("are those due between the midnights of the organiser's day, by time", async () => {
    const late = await createReminder({ targetId: ownerId, expireAt: await inParis(0, "23:59:59") })
    const early = await createReminder({ targetId: ownerId, expireAt: await inParis(0, "00:00") })
    const yesterday = await createReminder({ targetId: ownerId, expireAt: await inParis(-1, "23:59:59") })
    const tomorrow = await createReminder({ targetId: ownerId, expireAt: await inParis(1, "00:00") })
    const ids = await idsToday()
    expect(ids.filter((id) => [late, early, yesterday, tomorrow].includes(id))).toEqual([early, late])
  })

  it("name the company they are about and leave out those of deleted companies and those done", async () => {
    const [living, gone] = [await createCompany(), await createCompany()]
    const at = await inParis(0, "12:00")
    const shown = await createReminder({ targetId: ownerId, expireAt: at, companyId: living.id })
    const hidden = await createReminder({ targetId: ownerId, expireAt: at, companyId: gone.id })
    const done = await createReminder({ targetId: ownerId, expireAt: at, isDone: true })
    await softDelete(gone.id)
    const { data } = await api.notifications.listToday()
    expect(data.find(({ id }) => id === shown)).toMatchObject({
      notifiable_type: "company",
      notifiable_id: living.id,
      notifiable_name: living.name,
    })
    expect(data.map(({ id }) => id)).not.toContain(hidden)
    expect(data.map(({ id }) => id)).not.toContain(done)
  })

  it("are nobody else's, and none for a user who is no owner", async () => {
    const mine = await createReminder({ targetId: ownerId, expireAt: await inParis(0, "12:00") })
    expect(await idsToday(await signIn(await createUser({ owner: true })))).not.toContain(mine)
    expect(await idsToday(await signIn(await createUser()))).toEqual([])
  })
})

describe("removing a reminder", () => {
  it("takes it away and leaves its text in the audit trail", async () => {
    const reminder = await createReminder({
      targetId: ownerId,
      expireAt: await inParis(0, "12:00"),
      title: "Call",
    })
    await api.notifications.remove({ notif: reminder })
    expect(await idsToday()).not.toContain(reminder)
    const trail = await sql(
      "SELECT changes->'title' AS title FROM audit_entry WHERE record_type = 'notification' AND record_id = $1",
      [reminder],
    )
    expect(trail).toEqual([{ title: ["Call", null] }])
    await expect(api.notifications.remove({ notif: reminder })).rejects.toMatchObject({ status: 404 })
  })

  it("is for its owner and administrators: to others it does not exist", async () => {
    const reminder = await createReminder({ targetId: ownerId, expireAt: await inParis(0, "12:00") })
    const other = await signIn(await createUser({ owner: true }))
    await expect(other.notifications.remove({ notif: reminder })).rejects.toMatchObject({ status: 404 })
    const admin = await signIn(await createUser({ isAdmin: true }))
    await expect(admin.notifications.remove({ notif: reminder })).resolves.toEqual({ success: true })
  })
})
