import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import {
  accountBucket,
  accountPace,
  addressPace,
  closePace,
} from "#lib/backend/identity/sessions/attempts.ts"
import { notifyAfterGuesses } from "#lib/backend/identity/sessions/guesses.ts"
import { purgeSessions } from "#lib/backend/identity/sessions/purge.ts"
import { longestWaitSeconds, type Pace, takeSlot } from "#lib/backend/identity/sessions/rate-limit-buckets.ts"
import { clock, maxWaiting, waitForSlot } from "#lib/backend/identity/sessions/waiting-room.ts"
import { sql, sqlOne, unique } from "#tests/factories/database.ts"
import { gate } from "#tests/factories/gate.ts"
import { attempt, closeBucket, fillBucket, newAddress, skipWaits } from "#tests/factories/sign-in.ts"
import { createUser, password, signIn } from "#tests/factories/users.ts"

const many = <Result>(count: number, make: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

let waits: number[]
beforeEach(() => {
  waits = skipWaits()
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** One wait of some time, of so many seconds at most. */
const oneWaitWithin = (seconds: number) => [
  expect.toSatisfy((milliseconds: number) => milliseconds > 0 && milliseconds <= seconds * 1_000),
]

/** Seconds by which a line grows with its attempts, up to the last of them. */
function growth({ free, longestPauseSeconds }: Pace, tries: number): number {
  const pauses = Array.from({ length: Math.max(0, tries - free + 1) }, (_, n) => 2 ** n)
  return pauses.reduce((all, pause) => all + Math.min(pause, longestPauseSeconds), 0)
}

describe("somebody who guesses", () => {
  it("does not shut the right password out: it gets in from the same address after a few seconds", async () => {
    const user = await createUser()
    const address = newAddress()
    const guesses = many(7, (index) => attempt({ email: user.email, password: `wrong ${index}`, address }))
    for (const answer of await guesses) expect(answer.status).toBe(422)
    const row =
      "SELECT tries, extract(epoch FROM free_at - slot_at)::int AS pause FROM sign_in_bucket ORDER BY tries DESC LIMIT 1"
    expect(await sqlOne(row)).toEqual({ tries: 7, pause: closePace.longestPauseSeconds })
    waits.length = 0
    await fillBucket(closeBucket(user.email, address), 7, 20)
    expect((await attempt({ email: user.email, password, address })).status).toBe(200)
    expect(waits).toEqual(oneWaitWithin(20))
  })

  it("gains nothing by guessing at once: each guess waits behind the one before, in every process", async () => {
    await sql("DELETE FROM sign_in_bucket")
    const { began } = await sqlOne<{ began: string }>("SELECT now()::text AS began")
    const bucket = { pace: closePace, of: unique("bucket") }
    const slots = await many(60, () => takeSlot(bucket))
    const taken = slots.flatMap((place) => ("waitMs" in place ? [place.waitMs] : []))
    expect(taken.filter((wait) => wait > longestWaitSeconds * 1_000)).toEqual([])
    const { tries, grown, ahead } = await sqlOne<{ tries: number; grown: number; ahead: number }>(
      `SELECT tries, extract(epoch FROM free_at - $1::timestamptz)::float8 AS grown,
         extract(epoch FROM free_at - now())::float8 AS ahead FROM sign_in_bucket`,
      [began],
    )
    expect(tries).toBe(taken.length)
    expect(grown).toBeGreaterThanOrEqual(growth(closePace, tries))
    expect(longestWaitSeconds + closePace.longestPauseSeconds).toBeGreaterThanOrEqual(ahead)
  })

  it("from many addresses is slowed down at the account, while an address known to it is not", async () => {
    const user = await createUser()
    const home = newAddress()
    expect((await attempt({ email: user.email, password, address: home })).status).toBe(200)
    await fillBucket(accountBucket(user.email), 500, longestWaitSeconds + 20)
    const stranger = await attempt({ email: user.email, password, address: newAddress() })
    expect(stranger.status).toBe(429)
    expect((await attempt({ email: user.email, password, address: home })).status).toBe(200)
    expect(waits).toEqual([])
    expect(closePace.longestPauseSeconds).toBeGreaterThan(accountPace.longestPauseSeconds)
  })

  it("at many accounts from one address is slowed down there, and other addresses are not", async () => {
    const user = await createUser()
    const address = newAddress()
    await fillBucket({ pace: addressPace, of: address }, 500, longestWaitSeconds + 20)
    expect((await attempt({ email: user.email, password, address })).status).toBe(429)
    expect((await attempt({ email: user.email, password, address: newAddress() })).status).toBe(200)
  })

  it("does not slow down a device that the account was signed in to on, whatever the lines", async () => {
    const user = await createUser()
    const address = newAddress()
    const first = await attempt({ email: user.email, password, address })
    const device = first.headers.get("x-known-device") ?? ""
    await sql("DELETE FROM sign_in_bucket")
    await fillBucket(closeBucket(user.email, address), 500, longestWaitSeconds + 20)
    await fillBucket(accountBucket(user.email), 500, longestWaitSeconds + 20)
    await fillBucket({ pace: addressPace, of: address }, 500, longestWaitSeconds + 20)
    expect((await attempt({ email: user.email, password, address, device })).status).toBe(200)
    expect(waits).toEqual([])
    for (const forged of [undefined, "x", "a*b*c*d*e*f*g*h", `X${device}`, device.slice(0, -9)])
      expect((await attempt({ email: user.email, password, address, device: forged })).status).toBe(429)
  })

  it("with somebody else's device is a stranger to the account", async () => {
    const [user, other] = [await createUser(), await createUser()]
    const own = await attempt({ email: other.email, password, address: newAddress() })
    const device = own.headers.get("x-known-device") ?? ""
    const address = newAddress()
    await fillBucket(closeBucket(user.email, address), 500, longestWaitSeconds + 20)
    expect((await attempt({ email: user.email, password, address, device })).status).toBe(429)
    const both = await attempt({ email: user.email, password, address: newAddress(), device })
    const shared = both.headers.get("x-known-device") ?? ""
    expect((await attempt({ email: user.email, password, address, device: shared })).status).toBe(200)
  })

  it("is told when to come back, and the time is short", async () => {
    const user = await createUser()
    const address = newAddress()
    await fillBucket(closeBucket(user.email, address), 500, longestWaitSeconds + 4)
    const refused = await attempt({ email: user.email, password: "wrong", address })
    expect(await refused.json()).toEqual({ message: "Too many attempts: wait a moment, then try again" })
    expect(Number(refused.headers.get("retry-after"))).toBe(4)
  })

  it("waits alike at accounts that do not exist", async () => {
    const user = await createUser()
    for (const email of [user.email, "nobody.at.all@example.com"]) {
      const address = newAddress()
      await fillBucket(closeBucket(email, address), 10, 20)
      expect((await attempt({ email, password: "wrong", address })).status).toBe(422)
      expect(waits.splice(0)).toEqual(oneWaitWithin(20))
    }
  })

  it("is told to the user once a day, in the language of the last sign-in", async () => {
    const user = await createUser()
    await sql(`UPDATE "user" SET language = 'fr' WHERE id = $1`, [user.id])
    await fillBucket(accountBucket(user.email), notifyAfterGuesses, 0)
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
    await fillBucket(closeBucket(user.email, address), 500, longestWaitSeconds + 20)
    for (const email of ["ONE.Account@example.com", ` ${user.email}`])
      expect((await attempt({ email, password, address })).status).toBe(429)
  })

  it("are empty after a right password", async () => {
    const user = await createUser()
    const address = newAddress()
    for (let round = 0; round < 3; round++) {
      for (let wrong = 1; wrong < closePace.free; wrong++)
        expect((await attempt({ email: user.email, password: "wrong", address })).status).toBe(422)
      expect((await attempt({ email: user.email, password, address })).status).toBe(200)
      expect(waits).toEqual([])
    }
  })

  it("let an office sign in all day: right passwords use nothing up", async () => {
    const users = await many(4, () => createUser())
    const address = newAddress()
    await fillBucket({ pace: addressPace, of: address }, addressPace.free - 2, 0)
    for (const user of [...users, ...users]) {
      expect((await attempt({ email: user.email, password, address })).status).toBe(200)
      expect(waits).toEqual([])
    }
  })

  it("are forgotten a day after the last attempt, unless the address is known to the account", async () => {
    const user = await createUser()
    await sql("DELETE FROM sign_in_bucket")
    await attempt({ email: user.email, password, address: newAddress() })
    await sql("UPDATE sign_in_bucket SET tried_at = now() - interval '25 hours'")
    await purgeSessions()
    expect(await sqlOne("SELECT count(*)::int AS count FROM sign_in_bucket")).toEqual({ count: 1 })
  })

  it("hold no connection while somebody waits, and only so many wait at once", async () => {
    const pauseGate = gate()
    vi.mocked(clock.pause).mockReturnValue(pauseGate.opened)
    const waiting = many(maxWaiting, () => waitForSlot(1))
    await expect(waitForSlot(1)).rejects.toMatchObject({ status: 429 })
    await expect(waitForSlot(0)).resolves.toBeUndefined()
    const user = await createUser()
    expect((await attempt({ email: user.email, password, address: newAddress() })).status).toBe(200)
    pauseGate.open()
    await waiting
    await expect(waitForSlot(1)).resolves.toBeUndefined()
  })
})
