import { describe, expect, it } from "vitest"
import { accountLane, accountPace, addressPace, closePace } from "#lib/backend/session/attempts.ts"
import { toldAfterGuesses } from "#lib/backend/session/guesses.ts"
import { type Lane, longestWaitSeconds, takePlace } from "#lib/backend/session/lanes.ts"
import { purgeSessions } from "#lib/backend/session/purge.ts"
import { maxWaiting, waitTurn } from "#lib/backend/session/waiting-room.ts"
import { sql, sqlOne, unique } from "#tests/factories/database.ts"
import { attempt, closeLane, fillLane, newAddress } from "#tests/factories/sign-in.ts"
import { createUser, password, signIn } from "#tests/factories/users.ts"

const many = <Result>(count: number, make: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

async function timed(call: Promise<Response>) {
  const start = performance.now()
  const { status } = await call
  return { status, seconds: (performance.now() - start) / 1000 }
}

/** Places of as many attempts made at once, as the seconds each waits; undefined for those sent away. */
async function places(lane: Lane, count: number) {
  const taken = await many(count, () => takePlace(lane))
  return taken.map((place) => ("waitMs" in place ? place.waitMs / 1000 : undefined))
}

describe("somebody who guesses", () => {
  it("does not shut the right password out: it gets in from the same address after a few seconds", async () => {
    const user = await createUser()
    const address = newAddress()
    const guesses = many(7, (index) => attempt({ email: user.email, password: `wrong ${index}`, address }))
    await expect.poll(() => sqlOne("SELECT max(tries) AS tries FROM sign_in_lane")).toEqual({ tries: 7 })
    const { status, seconds } = await timed(attempt({ email: user.email, password, address }))
    expect(status).toBe(200)
    expect(seconds).toBeGreaterThan(2)
    expect(seconds).toBeLessThan(15)
    for (const answer of await guesses) expect(answer.status).toBe(422)
  }, 60_000)

  it("gains nothing by guessing at once: each guess stands behind the one before, in every process", async () => {
    const taken = await places({ pace: closePace, of: unique("lane") }, 60)
    const waits = taken.filter((wait) => wait !== undefined).sort((a, b) => a - b)
    expect(waits.filter((wait) => wait < 0.5)).toHaveLength(closePace.free)
    const paused = waits.slice(closePace.free)
    const pauses = paused.map((wait, index) => wait - (paused[index - 1] ?? 0))
    expect(pauses.slice(2).every((pause) => pause > closePace.longestPauseSeconds - 0.5)).toBe(true)
    expect(Math.max(...waits)).toBeLessThanOrEqual(longestWaitSeconds + 0.1)
    expect(taken.filter((wait) => wait === undefined).length).toBeGreaterThan(40)
  })

  it("from many addresses is slowed down at the account, while an address known to it is not", async () => {
    const user = await createUser()
    const home = newAddress()
    expect((await attempt({ email: user.email, password, address: home })).status).toBe(200)
    await fillLane(accountLane(user.email), 500, longestWaitSeconds + 20)
    const stranger = await attempt({ email: user.email, password, address: newAddress() })
    expect(stranger.status).toBe(429)
    const { status, seconds } = await timed(attempt({ email: user.email, password, address: home }))
    expect(status).toBe(200)
    expect(seconds).toBeLessThan(3)
    expect(accountPace.longestPauseSeconds).toBeLessThan(closePace.longestPauseSeconds)
  })

  it("at many accounts from one address is slowed down there, and other addresses are not", async () => {
    const user = await createUser()
    const address = newAddress()
    await fillLane({ pace: addressPace, of: address }, 500, longestWaitSeconds + 20)
    expect((await attempt({ email: user.email, password, address })).status).toBe(429)
    expect((await attempt({ email: user.email, password, address: newAddress() })).status).toBe(200)
  })

  it("does not slow down a device that the account was signed in to on, whatever the lines", async () => {
    const user = await createUser()
    const address = newAddress()
    const first = await attempt({ email: user.email, password, address })
    const device = first.headers.get("x-known-device") ?? ""
    await sql("DELETE FROM sign_in_lane")
    await fillLane(closeLane(user.email, address), 500, longestWaitSeconds + 20)
    await fillLane(accountLane(user.email), 500, longestWaitSeconds + 20)
    await fillLane({ pace: addressPace, of: address }, 500, longestWaitSeconds + 20)
    const { status, seconds } = await timed(attempt({ email: user.email, password, address, device }))
    expect(status).toBe(200)
    expect(seconds).toBeLessThan(3)
    for (const forged of [undefined, "x", "a*b*c*d*e*f*g*h", `X${device}`, device.slice(0, -9)])
      expect((await attempt({ email: user.email, password, address, device: forged })).status).toBe(429)
  })

  it("with somebody else's device is a stranger to the account", async () => {
    const [user, other] = [await createUser(), await createUser()]
    const own = await attempt({ email: other.email, password, address: newAddress() })
    const device = own.headers.get("x-known-device") ?? ""
    const address = newAddress()
    await fillLane(closeLane(user.email, address), 500, longestWaitSeconds + 20)
    expect((await attempt({ email: user.email, password, address, device })).status).toBe(429)
    const both = await attempt({ email: user.email, password, address: newAddress(), device })
    const shared = both.headers.get("x-known-device") ?? ""
    expect((await attempt({ email: user.email, password, address, device: shared })).status).toBe(200)
  })

  it("is told when to come back, and the time is short", async () => {
    const user = await createUser()
    const address = newAddress()
    await fillLane(closeLane(user.email, address), 500, longestWaitSeconds + 4)
    const refused = await attempt({ email: user.email, password: "wrong", address })
    expect(await refused.json()).toEqual({ message: "Too many attempts: wait a moment, then try again" })
    expect(Number(refused.headers.get("retry-after"))).toBe(4)
  })

  it("waits alike at accounts that do not exist", async () => {
    const user = await createUser()
    const waits: number[] = []
    for (const email of [user.email, "nobody.at.all@example.com"]) {
      const address = newAddress()
      await fillLane(closeLane(email, address), 10, 1.5)
      const { status, seconds } = await timed(attempt({ email, password: "wrong", address }))
      expect(status).toBe(422)
      waits.push(seconds)
    }
    for (const seconds of waits) expect(seconds).toBeGreaterThan(1.4)
    expect(Math.abs((waits[0] ?? 0) - (waits[1] ?? 9))).toBeLessThan(0.5)
  })

  it("is told to the user once a day, in the language of the last sign-in", async () => {
    const user = await createUser()
    await sql(`UPDATE "user" SET language = 'fr' WHERE id = $1`, [user.id])
    await fillLane(accountLane(user.email), toldAfterGuesses, 0)
    for (let round = 0; round < 2; round++)
      await attempt({ email: user.email, password: "wrong", address: newAddress() })
    const api = await signIn(user)
    const titles = async () => (await api.notifications.listToDo({})).data.map(({ title }) => title)
    await expect.poll(titles).toEqual(["Mots de passe erronés pour votre compte"])
  })
})

describe("lines of attempts", () => {
  it("are one for an account, however its address is written", async () => {
    const user = await createUser({ email: "one.account@example.com" })
    const address = newAddress()
    await fillLane(closeLane(user.email, address), 500, longestWaitSeconds + 20)
    for (const email of ["ONE.Account@example.com", ` ${user.email}`])
      expect((await attempt({ email, password, address })).status).toBe(429)
  })

  it("begin anew after a right password", async () => {
    const user = await createUser()
    const address = newAddress()
    for (let round = 0; round < 3; round++) {
      for (let wrong = 1; wrong < closePace.free; wrong++)
        expect((await attempt({ email: user.email, password: "wrong", address })).status).toBe(422)
      const { status, seconds } = await timed(attempt({ email: user.email, password, address }))
      expect(status).toBe(200)
      expect(seconds).toBeLessThan(0.9)
    }
  })

  it("let an office sign in all day: right passwords use nothing up", async () => {
    const users = await many(4, () => createUser())
    const address = newAddress()
    await fillLane({ pace: addressPace, of: address }, addressPace.free - 2, 0)
    for (const user of [...users, ...users]) {
      const { status, seconds } = await timed(attempt({ email: user.email, password, address }))
      expect(status).toBe(200)
      expect(seconds).toBeLessThan(0.9)
    }
  })

  it("are forgotten a day after the last attempt, unless the address is known to the account", async () => {
    const user = await createUser()
    await sql("DELETE FROM sign_in_lane")
    await attempt({ email: user.email, password, address: newAddress() })
    await sql("UPDATE sign_in_lane SET tried_at = now() - interval '25 hours'")
    await purgeSessions()
    expect(await sqlOne("SELECT count(*)::int AS count FROM sign_in_lane")).toEqual({ count: 1 })
  })

  it("hold no connection while somebody waits, and only so many wait at once", async () => {
    const waiting = many(maxWaiting, () => waitTurn(1_500))
    await expect(waitTurn(10)).rejects.toMatchObject({ status: 429 })
    await expect(waitTurn(0)).resolves.toBeUndefined()
    const user = await createUser()
    expect((await timed(attempt({ email: user.email, password, address: newAddress() }))).status).toBe(200)
    await waiting
    await expect(waitTurn(1)).resolves.toBeUndefined()
  })
})
