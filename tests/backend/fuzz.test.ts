import { beforeAll, expect, it } from "vitest"
import { send } from "#tests/factories/api.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { createUser, issueToken } from "#tests/factories/users.ts"
import { type ApiDocument, type FuzzedCall, fuzzedCalls, isShutOut } from "#tests/fuzz/fuzzed-calls.ts"

const requests = 2_000
const seed = Date.now() % 1_000_000_000
/** Slower than anything that a call of a few hundred rows does, also on a busy machine. */
const hangsMs = 10_000

const newToken = async () => issueToken(await createUser({ isAdmin: true }))

beforeAll(async () => {
  for (let record = 0; record < 10; record++) {
    await createCompany()
    await createContact()
  }
})

async function answerOf(call: FuzzedCall, token: string) {
  const began = performance.now()
  const answer = await send(call.path, { ...call, token })
  const body = await answer.text()
  return { status: answer.status, ms: performance.now() - began, body }
}

it(`${requests} requests made of the API's document with the seed ${seed} neither fail inside nor hang`, {
  timeout: 240_000,
}, async () => {
  const document: ApiDocument = await (await send("/api/openapi.json")).json()
  let token = await newToken()
  const wrong: unknown[] = []
  let made = 0
  let refused = 0
  for (const call of fuzzedCalls(document, seed)) {
    made += 1
    const { status, ms, body } = await answerOf(call, token)
    if (status >= 500 || ms > hangsMs)
      wrong.push({ number: made, status, ms, ...call, answer: body.slice(0, 500) })
    if (status === 403) refused += 1
    if (isShutOut({ status, body })) token = await newToken()
    if (made === requests) break
  }
  expect(wrong).toEqual([])
  // Whoever is refused everything tries nothing.
  expect(refused).toBeLessThan(requests / 4)
})
