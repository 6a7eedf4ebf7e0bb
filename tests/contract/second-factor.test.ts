import { verify } from "@node-rs/argon2"
import { describe, expect, it } from "vitest"
import { requestToken } from "#lib/api/sign-in-calls.ts"
import { codePace } from "#lib/backend/identity/sessions/attempts.ts"
import { longestWaitSeconds } from "#lib/backend/identity/sessions/rate-limit-buckets.ts"
import { env } from "#lib/env.ts"
import { statusOf } from "#tests/factories/answers.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { attempt, codeAt, newProtected } from "#tests/factories/second-factor.ts"
import { fillBucket, newAddress } from "#tests/factories/sign-in.ts"
import { createUser, password, signIn } from "#tests/factories/users.ts"

describe("the second factor", () => {
  it("counts once a code of it was given: then the password alone gets nobody in, and says what is missing", async () => {
    const user = await createUser()
    const api = await signIn(user)
    const { data } = await api.secondFactor.begin({ current_password: password })
    expect(data.uri).toContain(`secret=${data.secret}`)
    expect((await attempt(user)).status).toBe(200)
    expect(await statusOf(api.secondFactor.confirm({ code: "000000" }))).toBe(422)
    expect((await attempt(user)).status).toBe(200)
    await api.secondFactor.confirm({ code: codeAt(data.secret, -1) })
    expect(await attempt(user)).toEqual({
      status: 422,
      body: {
        success: false,
        message: "Enter the code of your authenticator app",
        errors: { code: ["Enter the code of your authenticator app"] },
      },
    })
    expect((await attempt(user, codeAt(data.secret))).status).toBe(200)
  })

  it("is not spoken of before the password is right", async () => {
    const { user, secret } = await newProtected()
    const wrong = await attempt(user, codeAt(secret), "wrong")
    expect(wrong.body.errors).toEqual({ email: ["Wrong email or password"] })
    const nobody = { ...user, email: "nobody.here@example.com" }
    expect(await attempt(nobody, codeAt(secret))).toEqual(wrong)
    expect((await attempt(user, codeAt(secret))).status).toBe(200)
  })

  it("takes a code once, also from two who send it at once, and only those of about now", async () => {
    const { user, secret } = await newProtected()
    for (const steps of [-20, -1, 20]) expect((await attempt(user, codeAt(secret, steps))).status).toBe(422)
    const code = codeAt(secret)
    const both = await Promise.all([
      attempt(user, code),
      attempt(user, ` ${code.slice(0, 3)} ${code.slice(3)} `),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await attempt(user, code)).body.errors).toEqual({
      code: [expect.stringContaining("already used")],
    })
    expect((await attempt(user, codeAt(secret, 1))).status).toBe(200)
  })

  it("can be stood in for by each recovery code once", async () => {
    const { user, api, codes } = await newProtected()
    expect(new Set(codes).size).toBe(10)
    const [first = "", second = ""] = codes
    expect((await attempt(user, first)).status).toBe(200)
    expect((await attempt(user, first)).status).toBe(422)
    expect((await attempt(user, second.replaceAll("-", "").toUpperCase())).status).toBe(200)
    expect((await api.secondFactor.get()).data).toEqual({
      is_on: true,
      is_required: false,
      recovery_codes_left: 8,
    })
  })

  it("has its recovery codes stored as hashes that are slow to guess", async () => {
    const { user, codes } = await newProtected()
    const stored = await sql<{ hash: string; code_hash: null }>(
      "SELECT hash, code_hash FROM recovery_code WHERE user_id = $1",
      [user.id],
    )
    expect(new Set(stored.map(({ hash }) => hash)).size).toBe(10)
    const [first = "", second = ""] = codes.map((code) => code.replaceAll("-", ""))
    const matching = await Promise.all(stored.map(({ hash }) => verify(hash, first)))
    expect(matching.filter(Boolean)).toHaveLength(1)
    for (const row of stored)
      expect(row).toEqual({
        hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
        code_hash: null,
      })
    // A code of another user does not open.
    const other = await newProtected()
    expect((await attempt(other.user, second)).status).toBe(422)
    expect((await attempt(user, second)).status).toBe(200)
  })

  it("takes recovery codes of before they were stored so, once", async () => {
    const { user } = await newProtected()
    const code = "abcdefghjkmn"
    await sql("DELETE FROM recovery_code WHERE user_id = $1", [user.id])
    await sql("INSERT INTO recovery_code (user_id, code_hash) VALUES ($1, sha256($2::bytea))", [
      user.id,
      Buffer.from(code),
    ])
    expect((await attempt(user, "abcd-efgh-jkmp")).status).toBe(422)
    expect((await attempt(user, "abcd-efgh-jkmn")).status).toBe(200)
    expect((await attempt(user, "abcd-efgh-jkmn")).status).toBe(422)
  })

  it("lets one of two in who use a recovery code at once", async () => {
    const { user, codes } = await newProtected()
    const both = await Promise.all([attempt(user, codes[0]), attempt(user, codes[0])])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  it("goes on after SESSION_SECRET was changed, and is encrypted with the new one by its next code", async () => {
    const { user, secret } = await newProtected()
    const former = env().SESSION_SECRET ?? ""
    Object.assign(env(), {
      SESSION_SECRET: "another secret of at least thirty-two characters",
      SESSION_SECRET_PREVIOUS: [former],
    })
    try {
      expect((await attempt(user, codeAt(secret))).status).toBe(200)
      Object.assign(env(), { SESSION_SECRET_PREVIOUS: undefined })
      expect((await attempt(user, codeAt(secret, 1))).status).toBe(200)
    } finally {
      Object.assign(env(), { SESSION_SECRET: former, SESSION_SECRET_PREVIOUS: undefined })
    }
  })

  it("is slow to guess, and five wrong codes are told to the user", async () => {
    const { user, api, secret } = await newProtected()
    for (let wrong = 0; wrong < codePace.free; wrong++)
      expect((await attempt(user, "123 45")).status).toBe(422)
    const titles = async () => (await api.notifications.listToDo({})).data.map(({ title }) => title)
    await expect.poll(titles).toEqual(["Wrong codes for your account"])
    await fillBucket({ pace: codePace, of: `strangers ${user.id}` }, 50, longestWaitSeconds + 9)
    expect((await attempt(user, codeAt(secret))).status).toBe(429)
  })

  it("is turned off with the password and a code only, and its secret goes with it", async () => {
    const { user, api, secret } = await newProtected()
    const { turnOff } = api.secondFactor
    expect(await statusOf(api.secondFactor.begin({ current_password: "wrong" }))).toBe(422)
    expect(await statusOf(api.secondFactor.begin({ current_password: password }))).toBe(422)
    const code = codeAt(secret)
    for (const [proof, field] of [
      [{ current_password: "wrong", code }, "current_password"],
      [{ current_password: password }, "code"],
      [{ current_password: password, code: "000000" }, "code"],
    ] as const)
      await expect(turnOff(proof)).rejects.toMatchObject({
        status: 422,
        body: { errors: { [field]: [expect.any(String)] } },
      })
    expect((await api.secondFactor.get()).data.is_on).toBe(true)
    await turnOff({ current_password: password, code })
    expect((await attempt(user)).status).toBe(200)
    const left = await sqlOne(
      `SELECT (SELECT count(*)::int FROM second_factor WHERE user_id = $1) AS factors,
        (SELECT count(*)::int FROM recovery_code WHERE user_id = $1) AS codes`,
      [user.id],
    )
    expect(left).toEqual({ factors: 0, codes: 0 })
  })

  it("is turned off with a recovery code as well, by who lost the app", async () => {
    const { api, codes } = await newProtected()
    await api.secondFactor.turnOff({ current_password: password, code: codes[0] ?? "" })
    expect((await api.secondFactor.get()).data.is_on).toBe(false)
  })

  it("is taken away by an administrator, which the audit trail and the user hear of", async () => {
    const { user, api } = await newProtected()
    const admin = await createUser({ isAdmin: true })
    const calls = await signIn(admin)
    expect((await calls.users.get({ user: user.id })).data.has_second_factor).toBe(true)
    const { data } = await calls.users.resetSecondFactor({ user: user.id })
    expect(data.has_second_factor).toBe(false)
    expect((await attempt(user)).status).toBe(200)
    const auditTrail = await sql(
      "SELECT user_id, changes FROM audit_entry WHERE record_type = 'user' AND record_id = $1 ORDER BY id",
      [user.id],
    )
    expect(auditTrail).toEqual([
      { user_id: user.id, changes: { second_factor: [false, true] } },
      { user_id: admin.id, changes: { second_factor: [true, false] } },
    ])
    const titles = (await api.notifications.listToDo({})).data.map(({ title }) => title)
    expect(titles).toEqual(["Your second factor is off"])
  })

  it("is asked for by the sign-in form in a second step: a missing code and a wrong one are distinguished", async () => {
    const { user, secret } = await newProtected()
    const visit = {
      incoming: new Headers({ "x-client-address": newAddress() }),
      language: "en",
      device: undefined,
    }
    const send = (code?: string, given = password) =>
      requestToken({ email: user.email, password: given, code }, visit)
    for (const none of [undefined, "", " "]) await expect(send(none)).rejects.toThrow(/^code$/)
    await expect(send("12345")).rejects.toThrow(/^codeWrong$/)
    await expect(send(codeAt(secret), "wrong")).rejects.toThrow(/^wrong$/)
    expect((await send(codeAt(secret))).device).toMatch(/./)
  })

  it("is nowhere as text: not its secret, not a recovery code", async () => {
    const { secret, codes } = await newProtected()
    const tables = await sql<{ name: string }>(
      "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'",
    )
    for (const { name } of tables)
      for (const text of [secret, codes[0] ?? "", (codes[0] ?? "").replaceAll("-", "")])
        expect(await sql(`SELECT FROM ${name} row WHERE strpos(row::text, $1) > 0`, [text])).toEqual([])
  })
})
