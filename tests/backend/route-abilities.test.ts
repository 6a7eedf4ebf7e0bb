import { beforeAll, describe, expect, it } from "vitest"
import { type Ability, abilities } from "#lib/contract/session.ts"
import { send } from "#tests/factories/api.ts"
import { allCalls, type Call, pathOf } from "#tests/factories/contract-calls.ts"
import { type Rule, routeAccess } from "#tests/factories/route-access.ts"
import { createUser, issueToken, type TestUser } from "#tests/factories/users.ts"

const rules = new Map<string, Rule>(
  Object.entries(routeAccess).flatMap(([area, calls]) =>
    Object.entries(calls).map(([call, rule]): [string, Rule] => [`${area}.${call}`, rule]),
  ),
)

const holders = new Map<string, Promise<TestUser>>()

/** The user of the file with these abilities and no others. */
function holderOf(held: Ability[]): Promise<TestUser> {
  const known = holders.get(held.join()) ?? createUser({ abilities: held, owner: true })
  holders.set(held.join(), known)
  return known
}

let administrator: TestUser
beforeAll(async () => {
  administrator = await createUser({ isAdmin: true })
})

/** Makes a call with a new token each time: one of the calls revokes it. What streams is not waited for. */
async function make(call: Call, rule: Rule, user?: TestUser) {
  const { body = {}, path } = typeof rule === "object" ? rule.input : { path: pathsOf[call.name] }
  const hasBody = call.method === "POST" || call.method === "PUT"
  const answer = await send(path ?? pathOf(call), {
    token: user && (await issueToken(user)),
    method: call.method,
    ...(hasBody && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  })
  if (answer.status !== 403) {
    await answer.body?.cancel()
    return { status: answer.status }
  }
  return { status: 403, ability: (await answer.json()).ability }
}

/** Calls whose path is about several kinds of records, some of them for administrators only. */
const pathsOf: Record<string, string> = { "audit.listRecord": "/api/audit/company/1" }

const others = (ability: Ability) => abilities.filter((one) => one !== ability)
const isAdmitted = ({ status }: { status: number }) => status !== 401 && status !== 403

it("who may make a call is written down for every call of the contract, and for no other", () => {
  expect([...rules.keys()].sort()).toEqual(allCalls.map((call) => call.name).sort())
})

describe.each(allCalls)("$name", (call) => {
  const rule = rules.get(call.name) ?? "admin"

  it(rule === "open" ? "is open to anybody" : "is refused without a token", async () => {
    const { status } = await make(call, rule)
    if (rule === "open") expect([401, 403]).not.toContain(status)
    else expect(status).toBe(401)
  })

  it("admits administrators", async () => {
    expect(await make(call, rule, administrator)).toSatisfy(isAdmitted)
  })

  if (rule === "everybody") {
    it("admits everybody who is signed in", async () => {
      expect(await make(call, rule, await holderOf([]))).toSatisfy(isAdmitted)
    })
  }

  if (rule === "admin") {
    it("is refused to all who are no administrators, whatever their abilities", async () => {
      for (const held of [[], [...abilities]]) {
        expect(await make(call, rule, await holderOf(held))).toEqual({ status: 403, ability: "admin" })
      }
    })
  }

  if (typeof rule === "object") {
    it(`is refused without ${rule.ability}, also to those who have all others`, async () => {
      for (const held of [[], others(rule.ability)]) {
        expect(await make(call, rule, await holderOf(held))).toEqual({ status: 403, ability: rule.ability })
      }
    })

    it(`admits those who have ${rule.ability} and nothing else`, async () => {
      expect(await make(call, rule, await holderOf([rule.ability]))).toSatisfy(isAdmitted)
    })
  }
})
