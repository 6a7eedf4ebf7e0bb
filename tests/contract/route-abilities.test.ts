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

/** Sent from an address for each call: one that sends many tokens that mean nothing is made to wait. */
function sendCall(call: Call, path: string, token?: string): Promise<Response> {
  const hasBody = call.method === "POST" || call.method === "PUT"
  return send(path, {
    token,
    address: `192.0.2.${allCalls.indexOf(call)}`,
    method: call.method,
    ...(hasBody && { body: "{}", headers: { "content-type": "application/json" } }),
  })
}

/** Makes a call with a new token each time: one of the calls revokes it. What streams is not waited for. */
async function make(call: Call, user: TestUser, path = pathOfKind(call)) {
  const answer = await sendCall(call, path, await issueToken(user))
  if (answer.status !== 403) {
    await answer.body?.cancel()
    return { status: answer.status }
  }
  const { message, ability, reason } = await answer.json()
  return reason ? { status: 403, reason } : { status: 403, message, ability }
}

/** What who may not make a call for want of an ability is answered. */
const refusedFor = (ability: string) => ({
  status: 403,
  message: "You do not have the right to do this: ask an administrator",
  ability,
})

/** The path with a kind of record that there is, where it names one: what may be done can depend on the kind. */
function pathOfKind(call: Call): string {
  return pathOf(call)
    .replace(/\/(audit|trash)\/1/, "/$1/company")
    .replace("/vocabulary/1", "/vocabulary/brand")
}

/** Tokens with which nobody is signed in: none, one that never was, and an administrator's that has expired. */
async function deadTokens(): Promise<(string | undefined)[]> {
  const expired = await issueToken(administrator, { expiresAt: new Date(Date.now() - 1_000) })
  return [undefined, "b".repeat(43), expired]
}

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
  const own = open.filter(({ name }) => !/^(?:applications|mailingPages)\./.test(name))
  // Nobody is signed in yet who signs in, chooses a password or forgot it; exhibitors apply without an account, and recipients of mails
  // choose what they get by the links in them.
  expect(own.map(({ name }) => name).sort()).toEqual([
    "passwordLinks.choosePassword",
    "passwordLinks.forget",
    "session.createToken",
  ])
})

describe.each(allCalls)("$name", (call) => {
  const rule = rules.get(call.name) ?? "admin"

  if (rule === "open") {
    it("is open to anybody", async () => {
      expect(await sendCall(call, pathOf(call))).toSatisfy(isAdmitted)
    })
  } else {
    it("is refused without a token that is valid now, before its input is looked at", async () => {
      for (const token of await deadTokens()) {
        const answer = await sendCall(call, pathOf(call), token)
        expect([answer.status, await answer.json()]).toEqual([401, { message: "Sign in first" }])
      }
    })
  }

  if (rule === "partner") {
    it("is refused to everybody of ours", async () => {
      for (const user of [administrator, owing, await holderOf([])])
        expect(await make(call, user)).toEqual({ status: 401 })
    })
    return
  }

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
        for (const path of new Set([pathOf(call), pathOfKind(call)])) {
          expect(await make(call, await holderOf(held), path)).toEqual(refusedFor("admin"))
        }
      }
    })
  }

  if (typeof rule === "object" && "abilities" in rule) {
    it.each(rule.abilities)(
      "is refused without %s, also to those who have all others, before its input is looked at",
      async (ability) => {
        const held = rule.abilities.slice(0, rule.abilities.indexOf(ability))
        for (const some of [held, others(ability)]) {
          expect(await make(call, await holderOf(some))).toEqual(refusedFor(ability))
        }
      },
    )

    it(`admits those who have ${rule.abilities.join(" and ")} and nothing else`, async () => {
      expect(await make(call, await holderOf(rule.abilities))).toSatisfy(isAdmitted)
    })
  }
})
