import { describe, expect, it } from "vitest"
import { accountAttempts, addressAttempts } from "#lib/backend/session/attempts.ts"
import { sendJson } from "#tests/factories/api.ts"
import { unique } from "#tests/factories/database.ts"
import { createUser, password } from "#tests/factories/users.ts"

const address = () => unique("10.0.0.")

function attempt(email: string, given: string, from: string): Promise<Response> {
  const credentials = { email, password: given, device_name: "test" }
  return sendJson("/api/sanctum/token", "POST", credentials, { address: from })
}

async function statuses(calls: Promise<Response>[]): Promise<number[]> {
  return (await Promise.all(calls)).map((answer) => answer.status)
}

describe("limits on attempts", () => {
  it("stops 200 wrong sign-ins for one account after a few, while others from that address go on", async () => {
    const victim = await createUser()
    const neighbour = await createUser()
    const from = address()
    const seen: number[] = []
    for (let round = 0; round < 200; round++) {
      seen.push((await attempt(victim.email, "wrong", from)).status)
    }
    expect(seen.slice(0, accountAttempts)).toEqual(Array(accountAttempts).fill(422))
    expect(seen.slice(accountAttempts)).toEqual(Array(200 - accountAttempts).fill(429))
    expect((await attempt(neighbour.email, password, from)).status).toBe(200)
    expect((await attempt(victim.email, password, from)).status).toBe(429)
  })

  it("tells when to come back", async () => {
    const user = await createUser()
    await statuses(Array.from({ length: accountAttempts }, () => attempt(user.email, "wrong", address())))
    const refused = await attempt(user.email, "wrong", address())
    expect(refused.status).toBe(429)
    expect(await refused.json()).toEqual({ message: "Too many attempts" })
    const seconds = Number(refused.headers.get("retry-after"))
    expect(seconds).toBeGreaterThan(800)
    expect(seconds).toBeLessThanOrEqual(900)
  })

  it("counts attempts made at once one by one", async () => {
    const user = await createUser()
    const seen = await statuses(
      Array.from({ length: 50 }, (_, index) => attempt(user.email, "wrong", `at-once-${index}`)),
    )
    expect(seen.filter((status) => status === 422)).toHaveLength(accountAttempts)
    expect(seen.filter((status) => status === 429)).toHaveLength(50 - accountAttempts)
  })

  it("counts an account once, however its address is written", async () => {
    const user = await createUser({ email: "one.account@example.com" })
    for (let round = 0; round < accountAttempts; round++) {
      await attempt(round % 2 ? "ONE.Account@example.com" : ` ${user.email}`, "wrong", address())
    }
    expect((await attempt("One.Account@Example.com", password, address())).status).toBe(429)
  })

  it("forgets wrong passwords after a right one", async () => {
    const user = await createUser()
    const from = address()
    for (let round = 0; round < 3; round++) {
      for (let wrong = 0; wrong < accountAttempts - 1; wrong++) await attempt(user.email, "wrong", from)
      expect((await attempt(user.email, password, from)).status).toBe(200)
    }
  })

  it("stops an address that tries many accounts, and that address only", async () => {
    const user = await createUser()
    const from = address()
    const seen = await statuses(
      Array.from({ length: addressAttempts + 10 }, (_, index) =>
        attempt(`guess-${index}@example.com`, "wrong", from),
      ),
    )
    expect(seen.filter((status) => status === 422)).toHaveLength(addressAttempts)
    expect(seen.filter((status) => status === 429)).toHaveLength(10)
    expect((await attempt(user.email, password, from)).status).toBe(429)
    expect((await attempt(user.email, password, address())).status).toBe(200)
  })

  it("lets an office sign in all day: right passwords use nothing up", async () => {
    const user = await createUser()
    const from = address()
    await statuses(
      Array.from({ length: addressAttempts - 1 }, (_, index) =>
        attempt(`typing-error-${index}@example.com`, "wrong", from),
      ),
    )
    for (let round = 0; round < 5; round++) {
      expect((await attempt(user.email, password, from)).status).toBe(200)
    }
  })
})
