import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { createReminder } from "#tests/factories/activity.ts"
import { sql } from "#tests/factories/database.ts"
import { inParis } from "#tests/factories/moments.ts"
import { newSeller } from "#tests/factories/users.ts"

let api: Api
let ownerId: number

beforeAll(async () => {
  ;({ api, ownerId } = await newSeller())
})

const idsOf = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id)
const dayIn = async (days: number) => (await inParis(days, "12:00")).slice(0, 10)

describe("a reminder for a whole day", () => {
  it("has the day and no time, and is due as the day begins where the organiser is", async () => {
    const { new: made } = await api.notifications.create({ title: "Call", due_on: "2031-07-06" })
    expect(made).toMatchObject({ due_on: "2031-07-06", expire_at: "2031-07-05T22:00:00.000Z" })
  })

  it("comes first on its day, is to do on it, and overdue only after it", async () => {
    const owner = await newSeller()
    const at = async (days: number, time: string) =>
      createReminder({ targetId: owner.ownerId, expireAt: await inParis(days, time) })
    const midnight = await at(0, "00:00")
    const { notifications } = owner.api
    const add = async (days: number) =>
      (await notifications.create({ title: "Call", due_on: await dayIn(days) })).new.id
    const [yesterday, today] = [await add(-1), await add(0)]
    expect(idsOf(await notifications.listOld({}))).toEqual([yesterday])
    expect(idsOf(await notifications.listToday({}))).toEqual([today, midnight])
    expect(idsOf(await notifications.listToDo({}))).toEqual([yesterday, today, midnight])
    expect(idsOf(await notifications.listAll({}))).toEqual([midnight, today, yesterday])
  })

  it("becomes one with a time by being given one, and the other way round", async () => {
    const { new: made } = await api.notifications.create({ title: "Call", due_on: "2031-07-06" })
    const notif = made.id
    const { new: renamed } = await api.notifications.edit({
      notif,
      title: "Write",
      expire_at: made.expire_at,
    })
    expect(renamed).toMatchObject({ title: "Write", due_on: "2031-07-06" })
    const timed = { expire_at: "2031-07-06T07:00:00.000Z", due_on: null }
    expect((await api.notifications.edit({ notif, expire_at: timed.expire_at })).new).toMatchObject(timed)
    const { new: back } = await api.notifications.edit({ notif, due_on: "2031-07-08" })
    expect(back).toMatchObject({ due_on: "2031-07-08", expire_at: "2031-07-07T22:00:00.000Z" })
  })

  it.each([["2031-02-30"], [""], ["0000-01-01"]])("is refused on %s, which is no day", async (due_on) => {
    const refused = api.notifications.create({ title: "Call", due_on })
    await expect(refused).rejects.toMatchObject({
      status: 422,
      body: { errors: { due_on: expect.any(Array) } },
    })
  })

  it("comes back as it was when it was removed", async () => {
    const { new: made } = await api.notifications.create({ title: "Call", due_on: "2031-07-06" })
    await api.notifications.remove({ notif: made.id })
    const { new: back } = await api.notifications.restore({ notif: made.id })
    expect(back).toMatchObject({ due_on: "2031-07-06", expire_at: made.expire_at })
  })
})

it("what the application reports is listed apart where that is asked for, and with the others where it is not", async () => {
  const owner = await newSeller()
  const due = await inParis(0, "00:00")
  const reminder = await createReminder({ targetId: owner.ownerId, expireAt: due })
  const notice = await createReminder({ targetId: owner.ownerId, expireAt: due })
  await sql("UPDATE notification SET is_notice = true WHERE id = $1", [notice])
  const { listToday, listToDo } = owner.api.notifications
  expect(idsOf(await listToday({ only: "reminders" }))).toEqual([reminder])
  expect(idsOf(await listToDo({ only: "notices" }))).toEqual([notice])
  expect(idsOf(await listToDo({}))).toEqual([reminder, notice])
})

it("every overdue reminder is on some page, however many there are", async () => {
  const owner = await newSeller()
  const due = await inParis(-2, "10:00")
  const made: number[] = []
  for (let count = 0; count < 12; count++)
    made.push(await createReminder({ targetId: owner.ownerId, expireAt: due }))
  const page = (number: number) => owner.api.notifications.listOld({ page: number, per_page: 10 })
  expect([...idsOf(await page(1)), ...idsOf(await page(2))]).toEqual(made)
})

it("a quiet change of the time does not alert again", async () => {
  const due = await inParis(-1, "10:00")
  const notif = await createReminder({ targetId: ownerId, expireAt: due, isNotified: true })
  const moved = await api.notifications.edit({ notif, expire_at: await inParis(1, "10:00") })
  expect(moved.new.notified).toBe(false)
  const back = await api.notifications.edit({ notif, expire_at: due, quiet: true })
  expect(back.new.notified).toBe(true)
  expect(idsOf(await api.notifications.listAlerts())).not.toContain(notif)
})
