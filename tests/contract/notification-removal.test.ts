import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { createReminder } from "#tests/factories/activity.ts"
import { createCompany, softDelete } from "#tests/factories/companies.ts"
import { sql, unique } from "#tests/factories/database.ts"
import { inParis } from "#tests/factories/moments.ts"
import { newSeller } from "#tests/factories/users.ts"

let api: Api
let sellerId: number
let ownerId: number

beforeAll(async () => {
  ;({ api, id: sellerId, ownerId } = await newSeller())
})

const idsToday = async () => (await api.notifications.listToday({})).data.map(({ id }) => id)

describe("removing a reminder", () => {
  it("takes it away and leaves its text in the audit trail", async () => {
    const title = unique("Call")
    const notif = await createReminder({ targetId: ownerId, expireAt: await inParis(0, "12:00"), title })
    await api.notifications.remove({ notif })
    expect(await idsToday()).not.toContain(notif)
    const auditTrail = await sql(
      "SELECT changes->'title' AS title FROM audit_entry WHERE record_type = 'notification' AND record_id = $1",
      [notif],
    )
    expect(auditTrail).toEqual([{ title: [title, null] }])
    await expect(api.notifications.remove({ notif })).rejects.toMatchObject({ status: 404 })
  })

  it("can be restored for a day: it is as it was, told or silenced, in its lists, and audited", async () => {
    const company = await createCompany()
    const expireAt = await inParis(0, "12:00")
    const about = { companyId: company.id, isNotified: true, skipAlert: true }
    const notif = await createReminder({ targetId: ownerId, expireAt, creatorId: sellerId, ...about })
    const [before] = (await api.notifications.listToday({})).data.filter(({ id }) => id === notif)
    await api.notifications.remove({ notif })
    expect((await api.notifications.restore({ notif })).new).toEqual(before)
    expect(await idsToday()).toContain(notif)
    const auditTrail = await sql<{ action: string }>(
      "SELECT action FROM audit_entry WHERE record_type = 'notification' AND record_id = $1 ORDER BY id",
      [notif],
    )
    expect(auditTrail.map(({ action }) => action)).toEqual(["delete", "restore"])
    await expect(api.notifications.restore({ notif })).rejects.toMatchObject({ status: 404 })
    await api.notifications.remove({ notif })
    await sql("UPDATE removed_notification SET removed_at = now() - interval '25 hours' WHERE id = $1", [
      notif,
    ])
    await expect(api.notifications.restore({ notif })).rejects.toMatchObject({ status: 404 })
  })

  it("is restored by whoever may remove it, and not about a record that is deleted meanwhile", async () => {
    const company = await createCompany()
    const about = { targetId: ownerId, expireAt: await inParis(1, "12:00"), companyId: company.id }
    const [notif, other] = [await createReminder(about), await createReminder(about)]
    for (const id of [notif, other]) await api.notifications.remove({ notif: id })
    const stranger = (await newSeller()).api.notifications
    await expect(stranger.restore({ notif })).rejects.toMatchObject({ status: 403 })
    await api.notifications.restore({ notif })
    await softDelete(company.id)
    await expect(api.notifications.restore({ notif: other })).rejects.toMatchObject({
      status: 422,
      body: { errors: { notifiable_id: [expect.any(String)] } },
    })
  })
})
