import { describe, expect, it } from "vitest"
import { noticesArrive } from "#lib/backend/platform/database/notices.ts"
import { maxStreams } from "#lib/backend/records/notifications/watch.ts"
import { createReminder } from "#tests/factories/activity.ts"
import { send } from "#tests/factories/api.ts"
import { sql } from "#tests/factories/database.ts"
import { inParis } from "#tests/factories/moments.ts"
import { allNotices, announced } from "#tests/factories/notices.ts"
import { createUser, issueToken, signIn } from "#tests/factories/users.ts"

const listening = () => expect.poll(() => noticesArrive()).toBe(true)

/** A user's stream, with what to read it by. */
async function watching() {
  await listening()
  const user = await createUser({ owner: true })
  const api = await signIn(user)
  const stream = await api.notifications.watch()
  return { user, api, ownerId: user.ownerId, stream }
}

/** Waits for an event. */
async function isNotified(stream: AsyncIterator<unknown>): Promise<boolean> {
  return !(await stream.next()).done
}

/** Whether an event of what was done by now comes. */
async function wasNotified(stream: AsyncIterator<unknown>): Promise<boolean> {
  const next = stream.next().then(() => true)
  await allNotices("notification")
  return Promise.race([next, new Promise<false>((resolve) => setImmediate(resolve, false))])
}

describe("the stream of a user", () => {
  it("tells at once that a colleague made a reminder for the user", async () => {
    const { stream, ownerId } = await watching()
    const colleague = await signIn(await createUser({ owner: true }))
    const next = stream.next()
    await colleague.notifications.create({
      title: "Call",
      expire_at: await inParis(1, "10:00"),
      target_id: ownerId,
    })
    expect(await next).toEqual({ done: false, value: { changed: true } })
    await stream.return?.(undefined)
  })

  it("tells both the old and the new target, and the maker, of a change by another process", async () => {
    const [old, fresh, maker] = [await watching(), await watching(), await watching()]
    const notif = await createReminder({
      targetId: old.ownerId,
      expireAt: await inParis(1, "10:00"),
      creatorId: maker.user.id,
    })
    for (const { stream } of [old, maker]) expect(await isNotified(stream)).toBe(true)
    await sql("UPDATE notification SET target_id = $2 WHERE id = $1", [notif, fresh.ownerId])
    for (const { stream } of [old, fresh, maker]) expect(await isNotified(stream)).toBe(true)
    await sql("DELETE FROM notification WHERE id = $1", [notif])
    for (const { stream } of [fresh, maker]) expect(await isNotified(stream)).toBe(true)
    for (const { stream } of [old, fresh, maker]) await stream.return?.(undefined)
  })

  it("is silent about others' reminders, and about a tab's having told one", async () => {
    const [mine, other] = [await watching(), await watching()]
    const notif = await createReminder({ targetId: other.ownerId, expireAt: await inParis(-1, "10:00") })
    expect(await isNotified(other.stream)).toBe(true)
    expect(await announced("notification", () => other.api.notifications.claim({ notif }))).toEqual([])
    expect(await Promise.all([wasNotified(mine.stream), wasNotified(other.stream)])).toEqual([false, false])
    for (const { stream } of [mine, other]) await stream.return?.(undefined)
  })

  it("is sent as events that a browser reads, kept by nobody on the way", async () => {
    await listening()
    const user = await createUser({ owner: true })
    const answer = await send("/api/notif-stream", { token: await issueToken(user) })
    expect(answer.headers.get("content-type")).toBe("text/event-stream")
    expect(answer.headers.get("cache-control")).toBe("no-store")
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    await reader?.read()
    await createReminder({ targetId: user.ownerId, expireAt: await inParis(1, "10:00") })
    expect(await reader?.read()).toMatchObject({ value: 'event: message\ndata: {"changed":true}\n\n' })
    await reader?.cancel()
  })

  it("may be open a few times, and again after one was closed", async () => {
    const token = await issueToken(await createUser())
    const answers: Response[] = []
    for (let index = 0; index < maxStreams; index++) answers.push(await send("/api/notif-stream", { token }))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const refused = await send("/api/notif-stream", { token })
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"])
    await answers[0]?.body?.cancel()
    const again = await send("/api/notif-stream", { token })
    expect(again.status).toBe(200)
    for (const answer of [again, ...answers.slice(1)]) await answer.body?.cancel()
  })
})
