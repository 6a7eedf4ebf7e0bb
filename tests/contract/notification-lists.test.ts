import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { createReminder } from "#tests/factories/activity.ts"
import { createCompany, softDelete } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { inParis } from "#tests/factories/moments.ts"
import { createUser, newSeller, signIn } from "#tests/factories/users.ts"

let api: Api
let ownerId: number

beforeAll(async () => {
  ;({ api, ownerId } = await newSeller())
})

const idsOf = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id)
const idsToday = async (as = api) => idsOf(await as.notifications.listToday({}))

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
    const [notDeleted, gone] = [await createCompany(), await createCompany()]
    const at = await inParis(0, "12:00")
    const shown = await createReminder({ targetId: ownerId, expireAt: at, companyId: notDeleted.id })
    const hidden = await createReminder({ targetId: ownerId, expireAt: at, companyId: gone.id })
    const done = await createReminder({ targetId: ownerId, expireAt: at, isDone: true })
    await softDelete(gone.id)
    const { data } = await api.notifications.listToday({})
    expect(data.find(({ id }) => id === shown)).toMatchObject({
      notifiable_type: "company",
      notifiable_id: notDeleted.id,
      notifiable_name: notDeleted.name,
    })
    expect(idsOf({ data })).not.toContain(hidden)
    expect(idsOf({ data })).not.toContain(done)
  })

  it("are nobody else's, whether or not the other one sells", async () => {
    const mine = await createReminder({ targetId: ownerId, expireAt: await inParis(0, "12:00") })
    expect(await idsToday((await newSeller()).api)).not.toContain(mine)
    expect(await idsToday(await signIn(await createUser()))).toEqual([])
  })
})

describe("the lists", () => {
  it("divide an owner's reminders by day and by what is done, each in its order", async () => {
    const owner = await newSeller()
    const add = async (days: number, time: string, more: { isDone?: boolean } = {}) =>
      createReminder({ targetId: owner.ownerId, expireAt: await inParis(days, time), ...more })
    const overdue = await add(-3, "10:00")
    const today = await add(0, "12:00")
    const tomorrow = await add(1, "00:00")
    const later = await add(9, "09:00")
    const done = await add(-5, "09:00", { isDone: true })
    const { notifications } = owner.api
    expect(idsOf(await notifications.listToDo({}))).toEqual([overdue, today])
    expect(idsOf(await notifications.listOld({}))).toEqual([overdue])
    expect(idsOf(await notifications.listToday({}))).toEqual([today])
    expect(idsOf(await notifications.listComing({}))).toEqual([tomorrow, later])
    expect(idsOf(await notifications.listConnected({}))).toEqual([overdue, today, tomorrow, later])
    expect(idsOf(await notifications.listDone({}))).toEqual([done])
    expect(idsOf(await notifications.listAll({}))).toEqual([later, tomorrow, today, overdue, done])
    expect(idsOf(await notifications.listCreated({}))).toEqual([])
  })

  it("hold what the caller made for others, newest first", async () => {
    const owner = await newSeller()
    const at = await inParis(1, "10:00")
    const [first, second] = [
      await createReminder({ targetId: ownerId, expireAt: at, creatorId: owner.id }),
      await createReminder({ targetId: ownerId, expireAt: at, creatorId: owner.id, isDone: true }),
    ]
    expect(idsOf(await owner.api.notifications.listCreated({}))).toEqual([second, first])
  })

  it("come in pages with their total", async () => {
    const owner = await newSeller()
    const made: number[] = []
    for (let minute = 10; minute < 22; minute++)
      made.push(
        await createReminder({ targetId: owner.ownerId, expireAt: await inParis(-1, `10:${minute}`) }),
      )
    const page = await owner.api.notifications.listToDo({ page: 2, per_page: 10 })
    expect(idsOf(page)).toEqual(made.slice(10))
    expect(page.meta).toMatchObject({ total: 12, current_page: 2, last_page: 2, from: 11, to: 12 })
    expect(page.links[0]?.url).toBe("/api/notif-old-and-today?page=1&per_page=10")
  })
})

describe("a record's reminders", () => {
  it("are everybody's: to do by time, then done; only one's own can be changed", async () => {
    const company = await createCompany()
    const [owner, other] = [await newSeller(), await newSeller()]
    const about = { companyId: company.id }
    const done = await createReminder({
      ...about,
      targetId: other.ownerId,
      expireAt: await inParis(-2, "09:00"),
      isDone: true,
    })
    const theirs = await createReminder({
      ...about,
      targetId: other.ownerId,
      expireAt: await inParis(2, "09:00"),
    })
    const before = await owner.api.notifications.listForCompany({ company: company.id })
    expect([idsOf(before), before.has_mine]).toEqual([[theirs, done], false])
    const mine = await createReminder({
      ...about,
      targetId: owner.ownerId,
      expireAt: await inParis(1, "09:00"),
    })
    const after = await owner.api.notifications.listForCompany({ company: company.id })
    expect([idsOf(after), after.has_mine]).toEqual([[mine, theirs, done], true])
    expect(after.data.map(({ permissions }) => permissions.update)).toEqual([true, false, false])
    await owner.api.notifications.setDone({ notif: mine, done: true })
    expect((await owner.api.notifications.listForCompany({ company: company.id })).has_mine).toBe(false)
  })

  it("are found by contact too; of an unknown or deleted record there are none to list", async () => {
    const contact = await createContact()
    const reminder = await createReminder({
      targetId: ownerId,
      expireAt: await inParis(1, "09:00"),
      contactId: contact,
    })
    expect(idsOf(await api.notifications.listForContact({ contact }))).toEqual([reminder])
    const gone = await createCompany({ isDeleted: true })
    await expect(api.notifications.listForCompany({ company: gone.id })).rejects.toMatchObject({
      status: 404,
    })
    await expect(api.notifications.listForContact({ contact: 2_000_000_000 })).rejects.toMatchObject({
      status: 404,
    })
  })
})
