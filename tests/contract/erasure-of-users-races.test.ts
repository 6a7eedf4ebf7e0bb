import { describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { statusOf } from "#tests/factories/answers.ts"
import { countWaiting, onConnection, sql, unique } from "#tests/factories/database.ts"
import { createUser, signIn, type TestUser } from "#tests/factories/users.ts"

const admin = async () => signIn(await createUser({ isAdmin: true }))

/** A user who has left, with a name that nobody else has. */
async function leaver(more: { isDisabled?: boolean; isAdmin?: boolean; owner?: boolean } = {}) {
  const last = `Vautrin${unique("").trim()}`
  const name = `Hortense ${last}`
  const email = `h.${last.toLowerCase()}@organiser.example`
  const user = await createUser({ email, isDisabled: true, ...more })
  await sql('UPDATE "user" SET name = $2 WHERE id = $1', [user.id, name])
  return { ...user, name, last, email }
}

const order = (api: Api, { id, name }: Pick<TestUser, "id" | "name">) =>
  api.persons.erase({ kind: "user", record: id, name, reason: `Letter of ${name}` })

describe("a user who was erased", () => {
  it("wins over an enabling at the same time, which is told so; one that comes first is not erased", async () => {
    const api = await admin()
    const race = async (
      first: (user: TestUser) => Promise<number>,
      second: (user: TestUser) => Promise<number>,
    ) => {
      const user = await leaver()
      return onConnection(async (connection) => {
        await connection.query("BEGIN")
        await connection.query('SELECT FROM "user" WHERE id = $1 FOR UPDATE', [user.id])
        const one = first(user)
        await expect.poll(countWaiting).toBe(1)
        const other = second(user)
        await expect.poll(countWaiting).toBe(2)
        await connection.query("COMMIT")
        return Promise.all([one, other])
      })
    }
    const erasing = (user: TestUser) => statusOf(order(api, user))
    const enabling = (user: TestUser) => statusOf(api.users.enable({ user: user.id }))
    expect(await race(erasing, enabling)).toEqual([200, 404])
    expect(await race(enabling, erasing)).toEqual([200, 409])
  })
})
