import { afterEach, describe, expect, it, vi } from "vitest"
import { accountBucket, addressPace, closePace } from "#lib/backend/identity/sessions/attempts.ts"
import { purgeSessions } from "#lib/backend/identity/sessions/purge.ts"
import { longestWaitSeconds } from "#lib/backend/identity/sessions/rate-limit-buckets.ts"
import { statusOf } from "#tests/factories/answers.ts"
import { apiAs, sendJson } from "#tests/factories/api.ts"
import { sql, sqlOne, unique } from "#tests/factories/database.ts"
import { fillBucket, skipWaits } from "#tests/factories/sign-in.ts"
import { createUser, password, signIn, type TestUser } from "#tests/factories/users.ts"

const fresh = "a fresh password 2026"
const confirmed = (text: string) => ({ password: text, password_confirmation: text })
const visitor = () => apiAs({ address: unique("10.1.0.") })

afterEach(() => {
  vi.restoreAllMocks()
})

async function linkFor(user: TestUser) {
  const api = await signIn(await createUser({ isAdmin: true }))
  return (await api.users.createLink({ user: user.id })).link
}

async function signInStatus(email: string, password: string) {
  const credentials = { email, password: password, device_name: "test" }
  return (await sendJson("/api/sanctum/token", "POST", credentials, { address: unique("10.2.0.") })).status
}

describe("a link to choose a password", () => {
  it("is an invitation until there is a password, then a reset", async () => {
    expect((await linkFor(await createUser({ isInvited: true }))).kind).toBe("invite")
    expect((await linkFor(await createUser())).kind).toBe("reset")
  })

  it("tells whose it is and is not used up by being looked at", async () => {
    const user = await createUser({ isInvited: true })
    const { secret } = await linkFor(user)
    for (let count = 0; count < 3; count++) {
      const { data } = await visitor().passwordLinks.look({ secret })
      expect(data).toMatchObject({ kind: "invite", email: user.email, name: user.name })
    }
    await visitor().passwordLinks.choosePassword({ secret, ...confirmed(fresh) })
    expect(await signInStatus(user.email, fresh)).toBe(200)
  })

  it("works once, and says so afterwards", async () => {
    const { secret } = await linkFor(await createUser({ isInvited: true }))
    await visitor().passwordLinks.choosePassword({ secret, ...confirmed(fresh) })
    await expect(visitor().passwordLinks.look({ secret })).rejects.toMatchObject({
      status: 410,
      body: { message: "This link has already been used" },
    })
    const again = visitor().passwordLinks.choosePassword({ secret, ...confirmed("another password 1") })
    expect(await statusOf(again)).toBe(410)
  })

  it("works once for two who use it at the same moment", async () => {
    const user = await createUser({ isInvited: true })
    const { secret } = await linkFor(user)
    const passwords = ["the first password", "the second password"]
    const statuses = await Promise.all(
      passwords.map((text) =>
        statusOf(visitor().passwordLinks.choosePassword({ secret, ...confirmed(text) })),
      ),
    )
    expect([...statuses].sort()).toEqual([200, 410])
    const signIns = await Promise.all(passwords.map((text) => signInStatus(user.email, text)))
    expect(signIns).toEqual(statuses.map((status) => (status === 200 ? 200 : 422)))
  })

  it("ends when a newer one is made, when it expires and when it is used", async () => {
    const user = await createUser()
    const [older, newer] = [await linkFor(user), await linkFor(user)]
    expect(await statusOf(visitor().passwordLinks.look({ secret: older.secret }))).toBe(410)
    await sql("UPDATE user_link SET expires_at = now() WHERE user_id = $1", [user.id])
    await expect(
      visitor().passwordLinks.choosePassword({ secret: newer.secret, ...confirmed(fresh) }),
    ).rejects.toMatchObject({ status: 410, body: { message: "This link has expired" } })
    expect(await signInStatus(user.email, password)).toBe(200)
  })

  it("is forgotten some months after its end, and not before", async () => {
    const user = await createUser()
    const { secret } = await linkFor(user)
    const age = (days: number) =>
      sql("UPDATE user_link SET expires_at = now() - make_interval(days => $2) WHERE user_id = $1", [
        user.id,
        days,
      ])
    await age(80)
    await purgeSessions()
    expect(await statusOf(visitor().passwordLinks.look({ secret }))).toBe(410)
    await age(100)
    await purgeSessions()
    expect(await statusOf(visitor().passwordLinks.look({ secret }))).toBe(404)
  })

  it("ends every token of the user", async () => {
    const user = await createUser()
    const signedIn = await signIn(user)
    const { secret } = await linkFor(user)
    await visitor().passwordLinks.choosePassword({ secret, ...confirmed(fresh) })
    expect(await statusOf(signedIn.session.findUser())).toBe(401)
    expect(await signInStatus(user.email, fresh)).toBe(200)
  })

  it.each(["x".repeat(43), "", "a/b", "ü"])("that never was one is a 404 (%j)", async (secret) => {
    const path = `/api/password-link/${encodeURIComponent(secret)}`
    expect((await sendJson(path, "POST", confirmed(fresh))).status).toBe(404)
  })

  it("cannot be guessed for long from one address", async () => {
    const address = unique("10.3.0.")
    const guess = () => statusOf(apiAs({ address }).passwordLinks.look({ secret: unique("guess") }))
    expect(await guess()).toBe(404)
    await fillBucket({ pace: addressPace, of: address }, 500, 20)
    const waits = skipWaits()
    expect(await guess()).toBe(404)
    expect(waits).toEqual([expect.toSatisfy((milliseconds: number) => milliseconds <= 20_000)])
    await fillBucket({ pace: addressPace, of: address }, 500, longestWaitSeconds + 5)
    expect(await guess()).toBe(429)
    const { secret } = await linkFor(await createUser())
    expect(await statusOf(apiAs({ address }).passwordLinks.look({ secret }))).toBe(429)
    expect(await statusOf(visitor().passwordLinks.look({ secret }))).toBe(200)
  })
})

describe("a password", () => {
  it.each([
    ["shorter than 12 characters", confirmed("eleven char"), "password"],
    [
      "typed differently the second time",
      { password: fresh, password_confirmation: `${fresh}!` },
      "password_confirmation",
    ],
  ])("%s is refused on its field, and the link stays", async (_, typed, field) => {
    const { secret } = await linkFor(await createUser())
    await expect(visitor().passwordLinks.choosePassword({ secret, ...typed })).rejects.toMatchObject({
      status: 422,
      body: { errors: { [field]: [expect.any(String)] } },
    })
    expect(await statusOf(visitor().passwordLinks.look({ secret }))).toBe(200)
  })

  it("is not one that many people use: the link stays, and the field says so in the caller's language", async () => {
    const user = await createUser()
    const { secret } = await linkFor(user)
    const common = confirmed("Password1234")
    await expect(
      apiAs({ language: "fr" }).passwordLinks.choosePassword({ secret, ...common }),
    ).rejects.toMatchObject({
      status: 422,
      body: { errors: { password: [expect.stringContaining("trop répandu")] } },
    })
    await expect(
      (await signIn(user)).passwordLinks.change({ current_password: password, ...common }),
    ).rejects.toMatchObject({
      status: 422,
      body: { errors: { password: [expect.stringContaining("too common")] } },
    })
    expect(await statusOf(visitor().passwordLinks.choosePassword({ secret, ...confirmed(fresh) }))).toBe(200)
  })

  it("is not the e-mail address, whatever its case", async () => {
    const user = await createUser()
    const { secret } = await linkFor(user)
    const call = visitor().passwordLinks.choosePassword({ secret, ...confirmed(user.email.toUpperCase()) })
    await expect(call).rejects.toMatchObject({
      status: 422,
      body: { errors: { password: expect.any(Array) } },
    })
  })
})

describe("changing one's own password", () => {
  it("takes the current one, keeps this sign-in and ends the others", async () => {
    const user = await createUser()
    const [here, elsewhere] = [await signIn(user), await signIn(user)]
    await here.passwordLinks.change({ current_password: password, ...confirmed(fresh) })
    expect(await statusOf(here.session.findUser())).toBe(200)
    expect(await statusOf(elsewhere.session.findUser())).toBe(401)
    expect([await signInStatus(user.email, password), await signInStatus(user.email, fresh)]).toEqual([
      422, 200,
    ])
    const entry = await sqlOne(
      "SELECT action, changes FROM audit_entry WHERE record_type = 'user' AND user_id = $1",
      [user.id],
    )
    expect(entry).toEqual({ action: "password", changes: {} })
  })

  it("is refused with a wrong one, ever slower, and whoever guesses elsewhere does not get in its way", async () => {
    const user = await createUser()
    const api = await signIn(user, { address: unique("10.4.0.") })
    const attempt = (current_password: string) =>
      api.passwordLinks.change({ current_password, ...confirmed(fresh) })
    await expect(attempt("wrong")).rejects.toMatchObject({
      status: 422,
      body: { errors: { current_password: ["This is not your password"] } },
    })
    await fillBucket(accountBucket(user.email), 500, longestWaitSeconds + 5)
    for (let wrong = 1; wrong < closePace.free; wrong++) expect(await statusOf(attempt("wrong"))).toBe(422)
    const pause =
      "SELECT max(extract(epoch FROM free_at - slot_at))::int AS seconds FROM sign_in_bucket WHERE tries = $1"
    expect(await sqlOne(pause, [closePace.free])).toEqual({ seconds: 1 })
    expect(await statusOf(attempt(password))).toBe(200)
  })
})
