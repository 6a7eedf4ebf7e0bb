import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { ApiError } from "#lib/api/errors.ts"
import { noticesArrive } from "#lib/backend/platform/database/notices.ts"
import { apiAs, send, sendJson } from "#tests/factories/api.ts"
import { countWaiting, insertRow, onConnection, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { createUser, issueToken, password, signIn, type TestUser } from "#tests/factories/users.ts"

const address = () => unique("10.0.0.")

function attempt(email: string, password: string, from: string): Promise<Response> {
  const credentials = { email, password: password, device_name: "test" }
  return sendJson("/api/sanctum/token", "POST", credentials, { address: from })
}

const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: unknown) => (error instanceof ApiError ? error.status : Promise.reject(error)),
  )

describe("signing in", () => {
  it("answers the token as a string, which opens every call", async () => {
    const user = await createUser({ abilities: ["tag.create"], reads: [], owner: true })
    const answer = await attempt(user.email, password, address())
    const token = await answer.json()
    expect(answer.status).toBe(200)
    expect(token).toMatch(/^[\w-]{43}$/)
    const { data } = await apiAs({ token }).session.findUser()
    expect(data).toMatchObject({ id: user.id, email: user.email, isAdmin: false, ownerId: user.ownerId })
    expect(data.permissions).toEqual({ "tag.create": true })
  })

  it("tells users who do not sell by which id they are reminded, and no nickname", async () => {
    const user = await createUser()
    const { data } = await (await signIn(user)).session.findUser()
    expect(data).toMatchObject({ ownerId: user.ownerId, nickname: null })
  })

  it("does not care about the case of the e-mail address or spaces around it", async () => {
    await createUser({ email: "Zoe.Martin@example.com" })
    expect((await attempt(" ZOE.martin@EXAMPLE.com ", password, address())).status).toBe(200)
  })

  it("answers alike for a wrong address, a wrong password and a disabled user", async () => {
    const user = await createUser()
    const disabled = await createUser({ isDisabled: true })
    const answers = [
      await attempt("nobody@example.com", password, address()),
      await attempt(user.email, "wrong", address()),
      await attempt(disabled.email, password, address()),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([422, 422, 422])
    const bodies = await Promise.all(answers.map((answer) => answer.json()))
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
    expect(bodies[0]).toEqual({
      success: false,
      message: "Wrong email or password",
      errors: { email: ["Wrong email or password"] },
    })
  })

  it("checks a password also for an account that does not exist, so that time tells nothing", async () => {
    const user = await createUser()
    const costOf = async (email: string) => {
      const start = process.cpuUsage()
      await attempt(email, "wrong", address())
      const { user: own, system } = process.cpuUsage(start)
      return own + system
    }
    await costOf("warm-up@example.com")
    const known: number[] = []
    const unknown: number[] = []
    for (let round = 0; round < 5; round++) {
      known.push(await costOf(user.email))
      unknown.push(await costOf(`nobody-${round}@example.com`))
    }
    expect(Math.max(...unknown)).toBeGreaterThan(Math.min(...known) / 4)
  })

  it("names the fields that are missing", async () => {
    const answer = await sendJson("/api/sanctum/token", "POST", { email: "" })
    expect(answer.status).toBe(422)
    expect(Object.keys((await answer.json()).errors).sort()).toEqual(["device_name", "email", "password"])
  })
})

/** Uses a token until who it stands for is kept by this process. */
async function used(token: string) {
  await expect.poll(() => noticesArrive()).toBe(true)
  const api = apiAs({ token })
  for (let round = 0; round < 3; round++) await api.session.findUser()
  return api
}

const hash = (token: string) => [Buffer.from(token)]
const ofToken = "WHERE token_hash = sha256($1::bytea)"

describe("a token", () => {
  // What is remembered of it does not age: only a notice ends it.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["performance"] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it("is dead at once when it is revoked by its own user", async () => {
    const api = await used(await issueToken(await createUser()))
    await api.session.revokeToken()
    expect(await statusOf(api.session.findUser())).toBe(401)
  })

  const revocations: Record<string, (token: string, user: TestUser) => Promise<unknown>> = {
    "is revoked": (token) => sql(`UPDATE access_token SET revoked_at = now() ${ofToken}`, hash(token)),
    "is made to expire": (token) => sql(`UPDATE access_token SET expires_at = now() ${ofToken}`, hash(token)),
    "is deleted": (token) => sql(`DELETE FROM access_token ${ofToken}`, hash(token)),
    "belongs to a user disabled": (_, user) =>
      sql(`UPDATE "user" SET disabled_at = now() WHERE id = $1`, [user.id]),
    "belongs to a user deleted": (_, user) => sql(`DELETE FROM "user" WHERE id = $1`, [user.id]),
  }

  it.each(Object.entries(revocations))("is refused once it %s by another process", async (_, end) => {
    const user = await createUser()
    const token = await issueToken(user)
    const api = await used(token)
    await end(token, user)
    await expect.poll(() => statusOf(api.session.findUser())).toBe(401)
  })

  it("is refused from the moment it expires, also while who it stands for is remembered", async () => {
    const milliseconds = 4_900
    const token = await issueToken(await createUser(), { expiresAt: new Date(Date.now() + milliseconds) })
    const api = await used(token)
    await onConnection(async (connection) => {
      await connection.query("SET session_replication_role = replica")
      await connection.query(`UPDATE access_token SET expires_at = now() ${ofToken}`, hash(token))
    })
    expect(await statusOf(api.session.findUser())).toBe(200)
    vi.advanceTimersByTime(milliseconds)
    expect(await statusOf(api.session.findUser())).toBe(401)
  })

  it("of a user disabled while it was being looked up is not believed afterwards", async () => {
    const user = await createUser()
    const other = await used(await issueToken(user))
    const token = await issueToken(user, { lastUsedAt: new Date(0) })
    const api = apiAs({ token })
    await onConnection(async (connection) => {
      await connection.query("BEGIN")
      await connection.query(`SELECT FROM access_token ${ofToken} FOR UPDATE`, hash(token))
      const found = statusOf(api.session.findUser())
      await expect.poll(countWaiting).toBe(1)
      await sql(`UPDATE "user" SET disabled_at = now() WHERE id = $1`, [user.id])
      await expect.poll(() => statusOf(other.session.findUser())).toBe(401)
      await connection.query("COMMIT")
      await found
    })
    expect(await statusOf(api.session.findUser())).toBe(401)
  })

  it("that is made to expire while its use is written down stays dead", async () => {
    const token = await issueToken(await createUser(), { lastUsedAt: new Date(0) })
    const api = apiAs({ token })
    await onConnection(async (connection) => {
      await connection.query("BEGIN")
      await connection.query(`UPDATE access_token SET expires_at = now() ${ofToken}`, hash(token))
      const found = statusOf(api.session.findUser())
      await expect.poll(countWaiting).toBe(1)
      await connection.query("COMMIT")
      await found
    })
    await expect.poll(() => statusOf(api.session.findUser())).toBe(401)
  })

  it("carries changed abilities at once", async () => {
    const user = await createUser()
    const api = await used(await issueToken(user))
    const create = () => statusOf(api.companies.createVendorTag({ name: unique("Ability") }))
    expect(await create()).toBe(403)
    await insertRow("user_ability", { user_id: user.id, ability: "tag.create" })
    await expect.poll(create).toBe(200)
    await sql("DELETE FROM user_ability WHERE user_id = $1", [user.id])
    await expect.poll(create).toBe(403)
  })

  it("is nowhere in the database", async () => {
    const user = await createUser()
    const token = await (await attempt(user.email, password, address())).json()
    await apiAs({ token }).session.findUser()
    const tables = await sql<{ name: string }>(
      "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'",
    )
    const inHex = Buffer.from(token).toString("hex")
    for (const { name } of tables) {
      const rows = await sql(
        `SELECT row FROM ${name} row WHERE strpos(row::text, $1) > 0 OR strpos(row::text, $2) > 0`,
        [token, inHex],
      )
      expect(rows, `table ${name}`).toEqual([])
    }
    const { stored } = await sqlOne<{ stored: number }>(
      `SELECT count(*)::int AS stored FROM access_token ${ofToken}`,
      hash(token),
    )
    expect(stored).toBe(1)
  })

  it("lives on while it is used and its use is written down", async () => {
    const user = await createUser()
    const lastUsedAt = new Date(Date.now() - 3_600_000)
    const token = await issueToken(user, { lastUsedAt, expiresAt: new Date(Date.now() + 60_000) })
    await apiAs({ token }).session.findUser()
    const row = await sqlOne<{ days: number; is_fresh: boolean }>(
      `SELECT round(extract(epoch FROM expires_at - now()) / 86400)::int AS days, last_used_at > now() - interval '1 minute' AS is_fresh
       FROM access_token ${ofToken}`,
      hash(token),
    )
    expect(row).toEqual({ days: 30, is_fresh: true })
  })
})

describe("a sign-in", () => {
  it("ends for good after 30 days, however much it is used", async () => {
    const user = await createUser()
    const token = await (await attempt(user.email, password, address())).json()
    await sql(
      `UPDATE access_token SET ends_at = ends_at - interval '29 days', last_used_at = now() - interval '1 hour' ${ofToken}`,
      hash(token),
    )
    await apiAs({ token }).session.findUser()
    const { hours } = await sqlOne<{ hours: number }>(
      `SELECT round(extract(epoch FROM expires_at - now()) / 3600)::int AS hours FROM access_token ${ofToken}`,
      hash(token),
    )
    expect(hours).toBe(24)
  })
})

describe("the list of tokens", () => {
  it("shows the valid ones of the caller, and which one is used", async () => {
    const user = await createUser()
    await issueToken(await createUser())
    await issueToken(user, { revokedAt: new Date() })
    await issueToken(user, { expiresAt: new Date(Date.now() - 1_000) })
    await issueToken(user)
    const { data } = await (await signIn(user)).session.listTokens()
    expect(data.map((token) => token.is_current)).toEqual([true, false])
    expect(JSON.stringify(data)).not.toMatch(/hash/i)
  })

  it("says which browser and system a sign-in is of", async () => {
    const user = await createUser()
    const answer = await send("/api/sanctum/token", {
      method: "POST",
      address: address(),
      headers: {
        "content-type": "application/json",
        "user-agent":
          "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
      },
      body: JSON.stringify({ email: user.email, password, device_name: "front_app" }),
    })
    await issueToken(user)
    const { data } = await apiAs({ token: await answer.json() }).session.listTokens()
    const shown = data.map(({ browser, system, is_current }) => ({ browser, system, is_current }))
    expect(shown).toEqual([
      { browser: "Chrome", system: "Windows", is_current: true },
      { browser: null, system: null, is_current: false },
    ])
  })

  it("lets the caller end one of his own", async () => {
    const user = await createUser()
    const lost = await used(await issueToken(user))
    const api = await signIn(user)
    const { data } = await api.session.listTokens()
    const other = data.find((token) => !token.is_current)
    await api.session.revokeOneToken({ token: other?.id ?? 0 })
    expect(await statusOf(lost.session.findUser())).toBe(401)
    expect(await statusOf(api.session.findUser())).toBe(200)
    expect(await statusOf(api.session.revokeOneToken({ token: other?.id ?? 0 }))).toBe(404)
  })

  it("does not let anybody end somebody else's, not even an administrator", async () => {
    const stranger = await createUser({ isAdmin: true })
    const user = await createUser()
    const api = await signIn(user)
    const { data } = await api.session.listTokens()
    const call = (await signIn(stranger)).session.revokeOneToken({ token: data[0]?.id ?? 0 })
    expect(await statusOf(call)).toBe(404)
    expect(await statusOf(api.session.findUser())).toBe(200)
  })
})
