import { describe, expect, it } from "vitest"
import { inTransaction } from "#lib/backend/platform/database/db.ts"
import { remind } from "#lib/backend/records/notifications/mutations.ts"
import { createReminder } from "#tests/factories/activity.ts"
import { inParis } from "#tests/factories/moments.ts"
import { newSeller } from "#tests/factories/users.ts"

const idsOf = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id)

describe("alerts", () => {
  it("are what is due, not told, not skipped and not done; the bell counts what is to do today", async () => {
    const owner = await newSeller()
    const past = await inParis(-1, "10:00")
    const due = await createReminder({ targetId: owner.ownerId, expireAt: past })
    await createReminder({ targetId: owner.ownerId, expireAt: past, isNotified: true })
    await createReminder({ targetId: owner.ownerId, expireAt: past, isDone: true })
    const skipped = await createReminder({ targetId: owner.ownerId, expireAt: past })
    await owner.api.notifications.skip({ notif: skipped })
    await createReminder({ targetId: owner.ownerId, expireAt: await inParis(1, "10:00") })
    const { data, to_do } = await owner.api.notifications.listAlerts()
    expect([idsOf({ data }), to_do]).toEqual([[due], 3])
  })

  it("are won by one of many tabs", async () => {
    const owner = await newSeller()
    const notif = await createReminder({
      targetId: owner.ownerId,
      expireAt: await inParis(-1, "10:00"),
    })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => owner.api.notifications.claim({ notif })),
    )
    expect(answers.filter(({ won }) => won)).toHaveLength(1)
    expect((await owner.api.notifications.listAlerts()).data).toEqual([])
  })

  it("are nobody's once moved to later", async () => {
    const owner = await newSeller()
    const notif = await createReminder({ targetId: owner.ownerId, expireAt: await inParis(-1, "10:00") })
    await owner.api.notifications.edit({ notif, version: 1, expire_at: await inParis(3, "10:00") })
    expect(await owner.api.notifications.claim({ notif })).toEqual({ success: true, won: false })
  })

  it("tell what a job has done, with the document to open", async () => {
    const owner = await newSeller()
    const link = "/api/job/12/file"
    await inTransaction((connection) =>
      remind({ targetId: owner.ownerId, title: "Export ready", link, userId: owner.id }, connection),
    )
    const { data } = await owner.api.notifications.listAlerts()
    expect(data).toMatchObject([{ title: "Export ready", meta: { document: { link } } }])
  })
})
