import { beforeAll, describe, expect, it } from "vitest"
import { type Ability, abilities } from "#lib/contract/session.ts"
import { send } from "#tests/factories/api.ts"
import { allCalls, type Call, pathOf } from "#tests/factories/contract-calls.ts"
import { enrolmentCalls, type Rule, routeAccess } from "#tests/factories/route-access.ts"
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
/** May do everything, once there is a second factor. */
let owing: TestUser
beforeAll(async () => {
  administrator = await createUser({ isAdmin: true })
  owing = await createUser({ isAdmin: true, abilities: [...abilities], owner: true, requiresFactor: true })
})

/** Makes a call with a new token each time: one of the calls revokes it. What streams is not waited for. */
async function make(call: Call, user?: TestUser) {
  const hasBody = call.method === "POST" || call.method === "PUT"
  const answer = await send(pathsOf[call.name] ?? pathOf(call), {
    token: user && (await issueToken(user)),
    method: call.method,
    ...(hasBody && { body: "{}", headers: { "content-type": "application/json" } }),
  })
  if (answer.status !== 403) {
    await answer.body?.cancel()
    return { status: answer.status }
  }
  const { ability, reason } = await answer.json()
  return { status: 403, ability, ...(reason && { reason }) }
}

/** Calls whose path is about several kinds of records, some of them for administrators only. */
const pathsOf: Record<string, string> = { "audit.listRecord": "/api/audit/company/1" }

const others = (ability: Ability) => abilities.filter((one) => one !== ability)
const isForEverybody = (rule: Rule) =>
  rule === "everybody" || (typeof rule === "object" && "everybody" in rule)
const isAdmitted = ({ status }: { status: number }) => status !== 401 && status !== 403

it("who may make a call is written down for every call of the contract, and for no other", () => {
  expect([...rules.keys()].sort()).toEqual(allCalls.map((call) => call.name).sort())
})

it("every write is for administrators, asks for an ability, or says why it asks for none", () => {
  const silent = allCalls.filter(({ name, method }) => method !== "GET" && rules.get(name) === "everybody")
  expect(silent.map(({ name }) => name)).toEqual([])
  const open = allCalls.filter(({ name, method }) => method !== "GET" && rules.get(name) === "open")
  // Nobody is signed in yet who signs in or chooses a password.
  expect(open.map(({ name }) => name).sort()).toEqual(["passwordLinks.choosePassword", "session.createToken"])
})

describe.each(allCalls)("$name", (call) => {
  const rule = rules.get(call.name) ?? "admin"

  it(rule === "open" ? "is open to anybody" : "is refused without a token", async () => {
    const { status } = await make(call)
    if (rule === "open") expect([401, 403]).not.toContain(status)
    else expect(status).toBe(401)
  })

  it("admits administrators", async () => {
    expect(await make(call, administrator)).toSatisfy(isAdmitted)
  })

  const isFree = rule === "open" || enrolmentCalls.has(call.name)
  it(
    isFree
      ? "admits who has yet to turn a second factor on"
      : "is refused to who has yet to turn a second factor on, before its input is looked at",
    async () => {
      const answer = await make(call, owing)
      if (isFree) expect(answer).toSatisfy(isAdmitted)
      else expect(answer).toEqual({ status: 403, reason: "second_factor" })
    },
  )

  if (isForEverybody(rule)) {
    it("admits everybody who is signed in", async () => {
      expect(await make(call, await holderOf([]))).toSatisfy(isAdmitted)
    })
  }

  if (rule === "admin") {
    it("is refused to all who are no administrators, whatever their abilities", async () => {
      for (const held of [[], [...abilities]]) {
        expect(await make(call, await holderOf(held))).toEqual({ status: 403, ability: "admin" })
      }
    })
  }

  if (typeof rule === "object" && "abilities" in rule) {
    it.each(rule.abilities)(
      "is refused without %s, also to those who have all others, before its input is looked at",
      async (ability) => {
        const held = rule.abilities.slice(0, rule.abilities.indexOf(ability))
        for (const some of [held, others(ability)]) {
          expect(await make(call, await holderOf(some))).toEqual({ status: 403, ability })
        }
      },
    )

    it(`admits those who have ${rule.abilities.join(" and ")} and nothing else`, async () => {
      expect(await make(call, await holderOf(rule.abilities))).toSatisfy(isAdmitted)
    })
  }
})
