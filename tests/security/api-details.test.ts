import { afterEach, expect, it } from "vitest"
import { env } from "#lib/env.ts"
import { send } from "#tests/factories/api.ts"
import { createUser, issueToken } from "#tests/factories/users.ts"

const parts = { database: true, migrations: true, jobs: true }

async function answersTo(token?: string) {
  const [document, readiness] = [
    await send("/api/openapi.json", { token, address: "192.0.2.9" }),
    await send("/api/readyz", { token, address: "192.0.2.9" }),
  ]
  const { openapi, message } = await document.json()
  return {
    document: document.status === 200 ? typeof openapi : [document.status, message],
    readiness: [readiness.status, await readiness.json()],
  }
}

afterEach(() => {
  env().PUBLIC_API_DETAILS = false
})

it("the API describes itself and its parts to who is signed in", async () => {
  const token = await issueToken(await createUser({ abilities: [] }))
  expect(await answersTo(token)).toEqual({ document: "string", readiness: [200, { ready: true, ...parts }] })
})

it("others hear whether it is ready, and nothing more", async () => {
  const ended = await issueToken(await createUser(), { revokedAt: new Date() })
  for (const token of [undefined, "nonsense", ended])
    expect(await answersTo(token)).toEqual({
      document: [401, "Sign in first"],
      readiness: [200, { ready: true }],
    })
})

it("a setting opens both to anybody", async () => {
  env().PUBLIC_API_DETAILS = true
  expect(await answersTo()).toEqual({ document: "string", readiness: [200, { ready: true, ...parts }] })
})
