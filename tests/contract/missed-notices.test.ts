import { describe, expect, it } from "vitest"
import { noticesArrive } from "#lib/backend/platform/database/notices.ts"
import { createReminder } from "#tests/factories/activity.ts"
import { onConnection, sql } from "#tests/factories/database.ts"
import { inParis } from "#tests/factories/moments.ts"
import { createOwner } from "#tests/factories/reference.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

const listening = () => expect.poll(() => noticesArrive()).toBe(true)
const lost = () => expect.poll(() => noticesArrive()).toBe(false)

/**
 * Ends the connection on which this process listens, and commits what happens meanwhile before there is another: its notices
 * reach nobody.
 */
async function loseNotices(meanwhile: () => Promise<unknown> = async () => undefined) {
  await onConnection(async (connection) => {
    await connection.query(
      `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'crm-notices'`,
    )
    await meanwhile()
  })
  await lost()
}

/** What is done while no notice arrives; done again when they were back before it was. */
async function whileLost<Result>(work: () => Promise<Result>): Promise<Result> {
  await listening()
  const result = await work()
  return noticesArrive() ? whileLost(work) : result
}

describe("while notices do not arrive", () => {
  it("nobody is believed to be who a token stood for a moment ago", async () => {
    const user = await createUser()
    const api = await signIn(user)
    await whileLost(async () => {
      await loseNotices()
      await api.session.findUser()
    })
    await sql(`UPDATE "user" SET disabled_at = now() WHERE id = $1`, [user.id])
    await expect(api.session.findUser()).rejects.toMatchObject({ status: 401 })
  })

  it("a token ended in that moment is dead, also once they arrive again", async () => {
    const user = await createUser()
    const api = await signIn(user)
    await listening()
    await api.session.findUser()
    await loseNotices(() => sql(`UPDATE "user" SET disabled_at = now() WHERE id = $1`, [user.id]))
    await listening()
    await expect(api.session.findUser()).rejects.toMatchObject({ status: 401 })
  })

  it("what was read of the reference data is read again once they do", async () => {
    const api = await signIn(await createUser())
    const owners = async () => (await api.reference.loadInit()).owners.map(({ id }) => id)
    const id = await whileLost(async () => {
      await loseNotices()
      await owners()
      return createOwner()
    })
    await listening()
    await expect.poll(owners).toContain(id)
  })

  it("a reminder made is told to open streams once they do", async () => {
    const user = await createUser({ owner: true })
    const api = await signIn(user)
    const stream = await whileLost(async () => {
      const opened = await api.notifications.watch()
      await loseNotices()
      // Told of the loss itself: what is told from now on comes after it.
      await opened.next()
      await createReminder({ targetId: user.ownerId, expireAt: await inParis(1, "10:00") })
      return opened
    })
    expect(await stream.next()).toEqual({ done: false, value: { changed: true } })
    await stream.return?.(undefined)
  })
})
