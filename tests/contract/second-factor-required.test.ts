import { afterEach, describe, expect, it, vi } from "vitest"
import { statusOf } from "#tests/factories/answers.ts"
import { apiAs, send } from "#tests/factories/api.ts"
import { countWaiting, onConnection, sql } from "#tests/factories/database.ts"
import { attempt, codeAt, newProtected } from "#tests/factories/second-factor.ts"
import { newScript } from "#tests/factories/tokens.ts"
import { createUser, issueToken, password, signIn, type TestUser } from "#tests/factories/users.ts"

type Api = Awaited<ReturnType<typeof signIn>>

const newAdmin = async () => signIn(await createUser({ isAdmin: true }))

/** Begins and ends what a user who owes a second factor may do; answers the secret. */
async function enrol(api: Api): Promise<string> {
  const { secret } = (await api.secondFactor.begin({ current_password: password })).data
  await api.secondFactor.confirm({ code: codeAt(secret, -1) })
  return secret
}

/** Whether a call of everyday work is answered. */
const working = (api: Api) => statusOf(api.reference.loadInit())

const noticesOf = async (user: TestUser) =>
  (await (await signIn(user)).notifications.listToDo({})).data.map(({ title }) => title)

const auditTrailOf = (type: string, id: number) =>
  sql("SELECT user_id, changes FROM audit_entry WHERE record_type = $1 AND record_id = $2 ORDER BY id", [
    type,
    id,
  ])

/** Locks a user, starts the calls one after another, each once the one before waits, does something else, and lets them go. */
function oneByOne<Result>(
  user: TestUser,
  calls: (() => Promise<Result>)[],
  meanwhile: () => Promise<unknown> = async () => undefined,
) {
  return onConnection(async (connection) => {
    await connection.query("BEGIN")
    await connection.query(`SELECT FROM "user" WHERE id = $1 FOR UPDATE`, [user.id])
    const running: Promise<Result>[] = []
    for (const call of calls) {
      running.push(call())
      await expect.poll(countWaiting).toBe(running.length)
    }
    await meanwhile()
    await connection.query("COMMIT")
    return Promise.all(running)
  })
}

afterEach(async () => {
  vi.useRealTimers()
  await sql("DELETE FROM installation")
})

describe("a second factor required of a user", () => {
  it("lets open sessions, new ones and tokens for scripts do nothing but set it up, in words, until it is on", async () => {
    const [admin, user] = [await newAdmin(), await createUser()]
    const session = await signIn(user)
    const { api: script } = await newScript(user, { abilities: ["crm.read"] })
    expect(await working(session)).toBe(200)
    const { data } = await admin.users.requireSecondFactor({ user: user.id, is_required: true })
    expect(data).toMatchObject({
      requires_second_factor: true,
      must_have_second_factor: true,
      has_second_factor: false,
    })
    const fresh = apiAs({ token: (await attempt(user)).body })
    for (const api of [session, script, fresh]) expect(await working(api)).toBe(403)
    const token = await issueToken(user)
    for (const [language, said] of [
      ["en", "Your account now needs a second factor"],
      ["fr", "Votre compte exige désormais un second facteur"],
    ] as const) {
      const answer = await send("/api/company/1", { token, language, method: "DELETE" })
      expect(await answer.json()).toEqual({
        success: false,
        message: expect.stringContaining(said),
        reason: "second_factor",
      })
    }
    expect((await session.session.findUser()).data.needsSecondFactor).toBe(true)
    expect((await session.secondFactor.get()).data).toEqual({
      is_on: false,
      is_required: true,
      recovery_codes_left: 0,
    })
    await enrol(session)
    for (const api of [session, script]) expect(await working(api)).toBe(200)
    expect((await session.session.findUser()).data.needsSecondFactor).toBe(false)
  })

  it("is told to the user and is in the audit trail, once for each change", async () => {
    const admin = await createUser({ isAdmin: true })
    const [api, user] = [await signIn(admin), await createUser()]
    for (const is_required of [true, true, false, false])
      await api.users.requireSecondFactor({ user: user.id, is_required })
    expect(await auditTrailOf("user", user.id)).toEqual([
      { user_id: admin.id, changes: { requires_second_factor: [false, true] } },
      { user_id: admin.id, changes: { requires_second_factor: [true, false] } },
    ])
    expect(await noticesOf(user)).toEqual([
      "A second factor is required",
      "A second factor is no longer required for your account",
    ])
    expect(await statusOf(api.users.requireSecondFactor({ user: 2_000_000_000, is_required: true }))).toBe(
      404,
    )
  })

  it("cannot be turned off by the user, who is told why before the password is looked at", async () => {
    const [admin, { user, api, secret }] = [await newAdmin(), await newProtected()]
    await admin.users.requireSecondFactor({ user: user.id, is_required: true })
    expect(await working(api)).toBe(200)
    const disable = () => api.secondFactor.turnOff({ current_password: password, code: codeAt(secret) })
    await expect(disable()).rejects.toMatchObject({
      status: 422,
      body: { errors: { current_password: [expect.stringContaining("so it stays on")] } },
    })
    await admin.users.requireSecondFactor({ user: user.id, is_required: false })
    expect(await statusOf(disable())).toBe(200)
  })

  it("is set up again at the next call after an administrator took it away, and the user hears why", async () => {
    const [admin, { user, api }] = [await newAdmin(), await newProtected({ requiresFactor: true })]
    expect(await working(api)).toBe(200)
    await admin.users.resetSecondFactor({ user: user.id })
    expect(await working(api)).toBe(403)
    await enrol(api)
    expect(await noticesOf(user)).toEqual(["Your second factor was reset"])
  })
})

describe("a second factor required of everybody", () => {
  it("stops whoever has none at the next call, the administrator too, who sets it up like anybody else", async () => {
    const boss = await createUser({ isAdmin: true })
    const [admin, user, safe] = [await signIn(boss), await createUser(), await newProtected()]
    const session = await signIn(user)
    expect(await working(session)).toBe(200)
    const before = (await admin.secondFactor.getRule()).data
    expect(before.is_required).toBe(false)
    await admin.secondFactor.setRule({ is_required: true })
    for (const api of [session, admin]) expect(await working(api)).toBe(403)
    expect(await working(safe.api)).toBe(200)
    expect(await statusOf(safe.api.secondFactor.turnOff({ current_password: password }))).toBe(422)
    expect(await statusOf(admin.secondFactor.setRule({ is_required: false }))).toBe(403)
    await enrol(admin)
    expect((await admin.secondFactor.getRule()).data).toEqual({
      is_required: true,
      users_without: before.users_without - 1,
    })
    expect((await admin.users.get({ user: user.id })).data).toMatchObject({
      requires_second_factor: false,
      must_have_second_factor: true,
    })
    await admin.secondFactor.setRule({ is_required: false })
    expect(await working(session)).toBe(200)
    expect(await noticesOf(user)).toEqual(["A second factor is required"])
    for (const one of [safe.user, boss]) expect(await noticesOf(one)).toEqual([])
    expect(await auditTrailOf("installation", 1)).toEqual([
      { user_id: boss.id, changes: { requires_second_factor: [false, true] } },
      { user_id: boss.id, changes: { requires_second_factor: [true, false] } },
    ])
  })

  it("counts at once when another process changed it, or took a second factor away", async () => {
    // What is remembered of a caller does not age: only a notice ends it.
    vi.useFakeTimers({ toFake: ["performance"] })
    const { user, api } = await newProtected({ requiresFactor: true })
    const other = await signIn(await createUser())
    const becomes = (one: Api, status: number) => expect.poll(() => working(one)).toBe(status)
    await sql("INSERT INTO installation (requires_second_factor) VALUES (true)")
    await becomes(other, 403)
    // Notices come in the order of their changes: none of an earlier one is under way after this.
    for (const [isRequired, status] of [
      [false, 200],
      [true, 403],
      [false, 200],
    ] as const) {
      await sql("UPDATE installation SET requires_second_factor = $1", [isRequired])
      await becomes(other, status)
    }
    expect(await working(api)).toBe(200)
    await sql("DELETE FROM second_factor WHERE user_id = $1", [user.id])
    await becomes(api, 403)
  })
})

describe("setting it up", () => {
  it("at once with two codes gives recovery codes once, and those get in", async () => {
    const user = await createUser({ requiresFactor: true })
    const [one, other] = [await signIn(user), await signIn(user)]
    const { secret } = (await one.secondFactor.begin({ current_password: password })).data
    const codes: string[][] = []
    const confirm = (api: Api, steps: number) =>
      statusOf(
        api.secondFactor
          .confirm({ code: codeAt(secret, steps) })
          .then(({ recovery_codes }) => codes.push(recovery_codes)),
      )
    const statuses = await oneByOne(user, [() => confirm(one, -1), () => confirm(other, 0)])
    expect(statuses).toEqual([200, 422])
    expect(codes).toHaveLength(1)
    expect((await attempt(user, codes[0]?.[0])).status).toBe(200)
  })

  it("does not confirm a secret that another tab has replaced meanwhile", async () => {
    const user = await createUser()
    const api = await signIn(user)
    const { secret } = (await api.secondFactor.begin({ current_password: password })).data
    const confirm = () => statusOf(api.secondFactor.confirm({ code: codeAt(secret, -1) }))
    const replaced = "UPDATE second_factor SET encrypted_secret = 'of another tab' WHERE user_id = $1"
    const [status] = await oneByOne(user, [confirm], () => sql(replaced, [user.id]))
    expect(status).toBe(422)
  })

  it("ends the user's sign-ins that gave no code, also one under way, and keeps its own and those of scripts", async () => {
    const user = await createUser({ requiresFactor: true })
    const script = await signIn(user)
    await sql("UPDATE access_token SET is_script = true WHERE user_id = $1", [user.id])
    const [own, stolen] = await Promise.all(
      [attempt(user), attempt(user)].map(async (one) => apiAs({ token: (await one).body })),
    )
    if (!own || !stolen) throw new Error("Nobody signed in")
    const { secret } = (await own.secondFactor.begin({ current_password: password })).data
    const confirm = async () => {
      await own.secondFactor.confirm({ code: codeAt(secret, -1) })
      return { status: 200, body: undefined }
    }
    const [early, , late] = await oneByOne(user, [() => attempt(user), confirm, () => attempt(user)])
    expect(late?.status).toBe(422)
    expect(early?.status).toBe(200)
    for (const api of [stolen, apiAs({ token: early?.body })])
      expect(await statusOf(api.session.findUser())).toBe(401)
    for (const api of [own, script]) expect(await working(api)).toBe(200)
  })
})
