import { beforeAll, describe, expect, it } from "vitest"
import { z } from "zod"
import { send } from "#tests/factories/api.ts"
import { allCalls, type Call } from "#tests/factories/contract-calls.ts"
import { createUser, issueToken, type TestUser } from "#tests/factories/users.ts"

/** Calls end tokens: each gets one of its own. */
let administrator: TestUser
beforeAll(async () => {
  administrator = await createUser({ isAdmin: true })
})

const parametersOf = ({ path }: Call) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name)

/** The path with U+0000 in one of its parameters, and 1 in all others. */
const pathWithNull = ({ path }: Call, parameter: string) =>
  `/api${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === parameter ? "a%00b" : "1"))}`

const plainPath = ({ path }: Call) => `/api${path.replaceAll(/\{\w+\}/g, "1")}`

/** Fields of a call's query: those of its input that its path does not have. */
function queryOf(call: Call): string[] {
  const { input } = call
  if (call.method !== "GET" || !(input instanceof z.ZodObject)) return []
  return Object.keys(input.shape).filter((name) => !parametersOf(call).includes(name))
}

async function answerTo(call: Call, path: string): Promise<number> {
  const hasBody = call.method === "POST" || call.method === "PUT"
  const answer = await send(path, {
    token: await issueToken(administrator),
    method: call.method,
    ...(hasBody && { body: "{}", headers: { "content-type": "application/json" } }),
  })
  await answer.body?.cancel()
  return answer.status
}

const inPaths = allCalls.flatMap((call) =>
  parametersOf(call).map((parameter) => ({ name: call.name, call, parameter })),
)
const inQueries = allCalls.flatMap((call) =>
  queryOf(call).map((parameter) => ({ name: call.name, call, parameter })),
)

/** Refused in words: not found, not valid, or not theirs to call. */
const refusals = [400, 401, 403, 404, 410, 422]

describe("U+0000 in an address", () => {
  it.each(inPaths)("of $name as $parameter is refused", async ({ call, parameter }) => {
    expect(refusals).toContain(await answerTo(call, pathWithNull(call, parameter)))
  })

  it.each(inQueries)(
    "of $name as ?$parameter is refused, or means nothing to it",
    async ({ call, parameter }) => {
      const paths = [
        `?${parameter}=a%00b`,
        `?${parameter}[]=a%00b`,
        `?${parameter}[0]=a%00b`,
        `?${parameter}[a]=%00`,
      ]
      for (const query of paths) expect(await answerTo(call, plainPath(call) + query)).toBeLessThan(500)
    },
  )
})
