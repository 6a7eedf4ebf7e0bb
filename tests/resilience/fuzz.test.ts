import { beforeAll, expect, it } from "vitest"
import { send } from "#tests/factories/api.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { createUser, issueToken } from "#tests/factories/users.ts"
import { type ApiDocument, type FuzzedCall, fuzzedCalls, isShutOut } from "#tests/fuzz/fuzzed-calls.ts"
import { size } from "#tests/sizes.ts"

const requests = size({ gate: 600, full: 2_000 })
/** The same requests in every run; `npm run fuzz` draws others. */
const seed = Number(process.env.SEED ?? 633_780_694)

const newToken = async () => issueToken(await createUser({ isAdmin: true }))

beforeAll(async () => {
  for (let record = 0; record < 10; record++) {
    await createCompany()
    await createContact()
  }
})

/** What the database had no time for is asked again, as a client does. */
async function answerOf(call: FuzzedCall, token: string): Promise<{ status: number; body: string }> {
  const answer = await send(call.path, { ...call, token })
  if (answer.status === 503 && answer.headers.has("retry-after")) return answerOf(call, token)
  return { status: answer.status, body: await answer.text() }
}

it(`${requests} requests made of the API's document with the seed ${seed} neither fail inside nor hang`, async () => {
  let token = await newToken()
  const document: ApiDocument = await (await send("/api/openapi.json", { token })).json()
  const wrong: unknown[] = []
  let made = 0
  let refused = 0
  for (const call of fuzzedCalls(document, seed)) {
    made += 1
    const { status, body } = await answerOf(call, token)
    if (status >= 500) wrong.push({ number: made, status, ...call, answer: body.slice(0, 500) })
    if (status === 403) refused += 1
    if (isShutOut({ status, body })) token = await newToken()
    if (made === requests) break
  }
  expect(wrong).toEqual([])
  // Whoever is refused everything tries nothing.
  expect(refused).toBeLessThan(requests / 4)
})
