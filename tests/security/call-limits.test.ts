import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest"
import { unknownTokensAMinute } from "#lib/backend/platform/callers/unknown-tokens.ts"
import { tokensAnHour } from "#lib/backend/platform/http/call-limit.ts"
import { env } from "#lib/env.ts"
import { send, sendJson } from "#tests/factories/api.ts"
import { sql } from "#tests/factories/database.ts"
import { tokenInput } from "#tests/factories/tokens.ts"
import { createUser, issueToken } from "#tests/factories/users.ts"

const usual = env().CALLS_PER_MINUTE

beforeAll(() => {
  env().CALLS_PER_MINUTE = 40
})

afterAll(() => {
  env().CALLS_PER_MINUTE = usual
})

afterEach(() => {
  vi.useRealTimers()
})

/** Has the minutes and hours in which calls are counted not end, however slow the machine is. */
function stopClock() {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] })
}

it("a user who calls without end is asked to wait, in words, and nobody else is", async () => {
  const [caller, other] = [await createUser(), await createUser()]
  const [first, second] = [await issueToken(caller), await issueToken(caller)]
  stopClock()
  const seen: Response[] = []
  for (let call = 0; call < 45; call++)
    seen.push(await send("/api/users/auth", { token: call % 2 ? first : second, language: "fr" }))
  expect(seen.map(({ status }) => status)).toEqual([...Array(40).fill(200), ...Array(5).fill(429)])
  expect(await seen.at(-1)?.json()).toEqual({
    message: "Trop d’appels : patientez un instant, puis réessayez",
  })
  const retryAfter = Number(seen.at(-1)?.headers.get("retry-after"))
  expect(retryAfter).toBeGreaterThan(0)
  expect(retryAfter).toBeLessThanOrEqual(60)
  expect((await send("/api/users/auth", { token: await issueToken(other) })).status).toBe(200)
})

it("counting calls writes nothing to the database", async () => {
  const token = await issueToken(await createUser())
  await send("/api/users/auth", { token })
  const writes = () => sql("SELECT sum(n_tup_ins + n_tup_upd + n_tup_del) FROM pg_stat_user_tables")
  await sql("SELECT pg_stat_force_next_flush()")
  const before = await writes()
  for (let call = 0; call < 10; call++) await send("/api/users/auth", { token })
  expect(await writes()).toEqual(before)
})

it("a user makes a good many tokens in an hour, not any number", async () => {
  env().CALLS_PER_MINUTE = 0
  const token = await issueToken(await createUser())
  const script = await tokenInput()
  stopClock()
  const seen: number[] = []
  for (let made = 0; made < tokensAnHour + 2; made++)
    seen.push(
      (await sendJson("/api/sanctum/tokens", "POST", { ...script, name: `Script ${made}` }, { token }))
        .status,
    )
  expect(seen).toEqual([...Array(tokensAnHour).fill(201), 429, 429])
})

it("tokens that mean nothing are refused however many come, and a valid one from their address is not", async () => {
  const address = "192.0.2.77"
  const unknown = (sent: number) => send("/api/users/auth", { token: `nobody-${sent}`, address })
  const seen = new Set<number>()
  for (let sent = 0; sent < unknownTokensAMinute; sent++) seen.add((await unknown(sent)).status)
  const after = Array.from({ length: 50 }, (_, sent) => unknown(1_000 + sent))
  const notDeleted = await send("/api/users/auth", { token: await issueToken(await createUser()), address })
  expect(notDeleted.status).toBe(200)
  for (const answer of await Promise.all(after)) seen.add(answer.status)
  expect(seen).toEqual(new Set([401]))
})
