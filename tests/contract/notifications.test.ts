import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { createReminder } from "#tests/factories/activity.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { sql, sqlOne, unique } from "#tests/factories/database.ts"
import { inParis } from "#tests/factories/moments.ts"
import { createOwner } from "#tests/factories/reference.ts"
import { createUser, newSeller, signIn, type TestUser } from "#tests/factories/users.ts"

let api: Api
let seller: TestUser
let ownerId: number

beforeAll(async () => {
  seller = await createUser({ owner: true })
  ownerId = seller.ownerId
  api = await signIn(seller)
})

const idsOf = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id)

describe("making a reminder", () => {
  const expire_at = "2031-05-06T09:15:00+02:00"

  it("stores what was said, for oneself unless somebody is named, and is audited", async () => {
    const company = await createCompany()
    const { new: made } = await api.notifications.create({
      title: "  Send the floor plan ",
      expire_at,
      notifiable_type: "company",
      notifiable_id: company.id,
    })
    expect(made).toMatchObject({
      title: "Send the floor plan",
      description: "",
      expire_at: "2031-05-06T07:15:00.000Z",
      target_id: ownerId,
      target: { id: ownerId },
      creator: { id: seller.id, name: seller.name },
      notifiable_name: company.name,
      done: false,
      notified: false,
      version: 1,
      permissions: { update: true },
    })
    const auditTrail = await sql(
      "SELECT user_id, action, changes->'title' AS title FROM audit_entry WHERE record_type = 'notification' AND record_id = $1",
      [made.id],
    )
    expect(auditTrail).toEqual([
      { user_id: seller.id, action: "create", title: [null, "Send the floor plan"] },
    ])
  })

  it("for a colleague puts it in the colleague's lists; the maker may still change it", async () => {
    const owner = await newSeller()
    const { new: made } = await api.notifications.create({
      title: "Call",
      expire_at,
      target_id: owner.ownerId,
    })
    expect(idsOf(await owner.api.notifications.listComing({}))).toEqual([made.id])
    expect(made.permissions.update).toBe(true)
  })

  const wrong: [string, object, string][] = [
    ["no title", { title: " " }, "title"],
    ["a title of 201 letters", { title: "a".repeat(201) }, "title"],
    ["a description of 5,001 letters", { description: "a".repeat(5001) }, "description"],
    ["no moment", { expire_at: undefined }, "expire_at"],
    ["a moment that is none", { expire_at: "tomorrow" }, "expire_at"],
    ["a moment of a year that nobody means", { expire_at: "0000-01-01T00:00:00Z" }, "expire_at"],
    ["an unknown target", { target_id: 2_000_000_000 }, "target_id"],
    ["half a subject", { notifiable_type: "company" }, "notifiable_id"],
    [
      "a subject that does not live",
      { notifiable_type: "contact", notifiable_id: 2_000_000_000 },
      "notifiable_id",
    ],
  ]
  it.each(wrong)("with %s is refused at that field", async (_, part, field) => {
    const refused = api.notifications.create({ title: "Call", expire_at, ...part })
    await expect(refused).rejects.toMatchObject({
      status: 422,
      body: { errors: { [field]: expect.any(Array) } },
    })
  })

  it("works for users who do not sell: by themselves for themselves, and by colleagues for them", async () => {
    const viewer = await createUser()
    const theirs = (await signIn(viewer)).notifications
    const { new: own } = await theirs.create({ title: "Call", expire_at })
    expect(own).toMatchObject({
      target_id: viewer.ownerId,
      target: { id: viewer.ownerId, name: viewer.name },
      permissions: { update: true },
    })
    const { new: given } = await api.notifications.create({
      title: "Call",
      expire_at,
      target_id: viewer.ownerId,
    })
    expect(idsOf(await theirs.listComing({}))).toEqual([own.id, given.id])
    const due = await inParis(-1, "10:00")
    await theirs.edit({ notif: given.id, version: 1, expire_at: due })
    expect(await theirs.listAlerts()).toMatchObject({ data: [{ id: given.id }], to_do: 1 })
    expect(await theirs.claim({ notif: given.id })).toEqual({ success: true, won: true })
    await theirs.setDone({ notif: given.id, done: true })
    expect(idsOf(await theirs.listDone({}))).toEqual([given.id])
  })

  it("for a disabled user is refused with the reason; reminders there are stay and can be handed over", async () => {
    const gone = await createUser({ owner: true })
    const notif = await createReminder({
      targetId: gone.ownerId,
      expireAt: await inParis(1, "10:00"),
      creatorId: seller.id,
    })
    await sql(`UPDATE "user" SET disabled_at = now() WHERE id = $1`, [gone.id])
    await expect(
      api.notifications.create({ title: "Call", expire_at, target_id: gone.ownerId }),
    ).rejects.toMatchObject({
      status: 422,
      body: { errors: { target_id: ["This user is disabled"] } },
    })
    const { new: renamed } = await api.notifications.edit({ notif, version: 1, title: "Still theirs" })
    expect(renamed.target_id).toBe(gone.ownerId)
    const { new: handed } = await api.notifications.edit({ notif, version: 2, target_id: ownerId })
    expect(handed.target_id).toBe(ownerId)
  })

  it("for an owner without a user works while that owner sells", async () => {
    const targetId = await createOwner()
    const make = () => api.notifications.create({ title: "Call", expire_at, target_id: targetId })
    expect((await make()).new.target_id).toBe(targetId)
    await sql("UPDATE owner SET is_active = false WHERE id = $1", [targetId])
    await expect(make()).rejects.toMatchObject({
      status: 422,
      body: { errors: { target_id: expect.any(Array) } },
    })
  })
})

describe("who can be reminded", () => {
  it("is every user but those disabled, named as they sell or else by their own name, in order", async () => {
    const [viewer, invited, gone] = [
      await createUser(),
      await createUser({ isInvited: true }),
      await createUser({ owner: true, isDisabled: true }),
    ]
    const nickname = unique("Émile")
    const outside = await createOwner(nickname)
    const left = await createOwner()
    await sql("UPDATE owner SET is_active = false WHERE id = $1", [left])
    const { data } = await (await signIn(viewer)).notifications.listTargets()
    const names = new Map(data.map(({ id, name }) => [id, name]))
    const sells = await sqlOne<{ nickname: string }>("SELECT nickname FROM owner WHERE id = $1", [ownerId])
    expect([viewer.ownerId, invited.ownerId, ownerId, outside].map((id) => names.get(id))).toEqual([
      viewer.name,
      invited.name,
      sells.nickname,
      nickname,
    ])
    expect([gone.ownerId, left].map((id) => names.has(id))).toEqual([false, false])
    const indexOf = (name: string) => data.findIndex((target) => target.name === name)
    expect(indexOf(nickname)).toBeLessThan(indexOf(viewer.name))
  })

  it("tells users of one name apart by their e-mail addresses, and names nobody else's", async () => {
    const name = unique("Twin")
    const [one, other, alone] = [await createUser(), await createUser(), await createUser()]
    await sql(`UPDATE "user" SET name = $1 WHERE id = $2`, [name, one.id])
    await sql(`UPDATE "user" SET name = $1 WHERE id = $2`, [name.toUpperCase(), other.id])
    const { data } = await (await signIn(alone)).notifications.listTargets()
    const details = new Map(data.map(({ id, detail }) => [id, detail]))
    expect([one, other, alone].map(({ ownerId }) => details.get(ownerId))).toEqual([
      one.email,
      other.email,
      null,
    ])
  })
})

describe("changing a reminder", () => {
  it("keeps what is left out, and alerts again at another time", async () => {
    const company = await createCompany()
    const notif = await createReminder({
      targetId: ownerId,
      expireAt: await inParis(-1, "10:00"),
      companyId: company.id,
      isNotified: true,
      skipAlert: true,
    })
    const { new: renamed } = await api.notifications.edit({ notif, version: 1, title: "Other title" })
    expect(renamed).toMatchObject({
      title: "Other title",
      notifiable_id: company.id,
      notified: true,
      skip_alert: true,
      version: 2,
    })
    const { new: moved } = await api.notifications.edit({
      notif,
      version: 2,
      expire_at: "2031-01-01T08:00:00Z",
      notifiable_type: null,
      notifiable_id: null,
    })
    expect(moved).toMatchObject({ notified: false, skip_alert: false, notifiable_type: null, version: 3 })
  })

  it("over somebody else's change is refused with what is stored", async () => {
    const notif = await createReminder({ targetId: ownerId, expireAt: await inParis(1, "10:00") })
    const admin = await signIn(await createUser({ isAdmin: true }))
    await admin.notifications.edit({ notif, version: 1, title: "Theirs" })
    await expect(api.notifications.edit({ notif, version: 1, title: "Mine" })).rejects.toMatchObject({
      status: 409,
      body: { current: { id: notif, title: "Theirs", version: 2 } },
    })
  })

  it("by two at once stores one change", async () => {
    const notif = await createReminder({ targetId: ownerId, expireAt: await inParis(1, "10:00") })
    const saves = await Promise.allSettled(
      ["One", "Two"].map((title) => api.notifications.edit({ notif, version: 1, title })),
    )
    expect(saves.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
  })
})

describe("others' reminders", () => {
  it("are not to be changed, done, silenced or removed, but for their maker and administrators", async () => {
    const [target, maker, other] = [await newSeller(), await newSeller(), await newSeller()]
    const at = await inParis(1, "10:00")
    const notif = await createReminder({ targetId: target.ownerId, expireAt: at, creatorId: maker.id })
    const { notifications } = other.api
    for (const attempt of [
      () => notifications.edit({ notif, version: 1, title: "Mine" }),
      () => notifications.setDone({ notif, done: true }),
      () => notifications.skip({ notif }),
      () => notifications.claim({ notif }),
      () => notifications.remove({ notif }),
    ])
      await expect(attempt()).rejects.toMatchObject({ status: 403 })
    await expect(maker.api.notifications.setDone({ notif, done: true })).resolves.toMatchObject({
      new: { done: true },
    })
    const admin = await signIn(await createUser({ isAdmin: true }))
    await expect(admin.notifications.remove({ notif })).resolves.toEqual({ success: true })
  })
})

describe("marking a reminder done", () => {
  it("moves it between the lists and back, leaves its version, and is audited once", async () => {
    const owner = await newSeller()
    const notif = await createReminder({ targetId: owner.ownerId, expireAt: await inParis(-1, "10:00") })
    const { notifications } = owner.api
    await notifications.setDone({ notif, done: true })
    const { new: again } = await notifications.setDone({ notif, done: true })
    expect(again).toMatchObject({ done: true, version: 1 })
    expect(idsOf(await notifications.listDone({}))).toEqual([notif])
    await notifications.setDone({ notif, done: false })
    expect(idsOf(await notifications.listToDo({}))).toEqual([notif])
    const auditTrail = await sql<{ done: boolean[] }>(
      "SELECT changes->'done' AS done FROM audit_entry WHERE record_type = 'notification' AND record_id = $1 ORDER BY id",
      [notif],
    )
    expect(auditTrail.map(({ done }) => done)).toEqual([
      [false, true],
      [true, false],
    ])
  })
})
