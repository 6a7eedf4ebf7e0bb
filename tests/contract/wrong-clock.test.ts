import { afterEach, describe, expect, it, vi } from "vitest"
import { purgeSessions } from "#lib/backend/identity/sessions/purge.ts"
import { apiAs, sendJson } from "#tests/factories/api.ts"
import { sqlOne } from "#tests/factories/database.ts"
import { createUser, issueToken, password } from "#tests/factories/users.ts"

const dayMs = 86_400_000

/** This process's clock runs ahead of the database's, as on a machine that was set up wrong. */
function runAhead(days: number) {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + days * dayMs })
}

afterEach(() => {
  vi.useRealTimers()
})

describe("a copy of the app whose clock is wrong", () => {
  it("gives out tokens that live as long as everybody's", async () => {
    const user = await createUser()
    for (const days of [-40, 40]) {
      runAhead(days)
      const credentials = { email: user.email, password, device_name: "test" }
      const token: string = await (await sendJson("/api/sanctum/token", "POST", credentials)).json()
      expect(await apiAs({ token }).session.findUser()).toMatchObject({ data: { id: user.id } })
      vi.useRealTimers()
      const { days_left } = await sqlOne<{ days_left: number }>(
        `SELECT extract(epoch FROM expires_at - now())::float8 / 86400 AS days_left
         FROM access_token WHERE user_id = $1 ORDER BY id DESC LIMIT 1`,
        [user.id],
      )
      expect(days_left).toBeCloseTo(30, 1)
    }
  })

  it("lists the tokens that live and ends them at once for the others", async () => {
    const user = await createUser()
    const token = await issueToken(user)
    runAhead(40)
    const { data } = await apiAs({ token }).session.listTokens()
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({ device_name: "test", is_current: true })
    await apiAs({ token }).session.revokeToken()
    const { is_past } = await sqlOne<{ is_past: boolean }>(
      "SELECT revoked_at <= now() AS is_past FROM access_token WHERE user_id = $1",
      [user.id],
    )
    expect(is_past).toBe(true)
  })

  it("removes nothing that is in use", async () => {
    const user = await createUser()
    const token = await issueToken(user)
    const link = await sqlOne<{ id: number }>(
      `INSERT INTO user_link (user_id, kind, secret_hash, expires_at)
       VALUES ($1, 'reset', sha256('wrong-clock'), now() + interval '1 hour') RETURNING id`,
      [user.id],
    )
    runAhead(400)
    await purgeSessions()
    vi.useRealTimers()
    expect(await apiAs({ token }).session.findUser()).toMatchObject({ data: { id: user.id } })
    expect(await sqlOne("SELECT id FROM user_link WHERE id = $1", [link.id])).toEqual(link)
  })
})
