import { beforeAll, describe, expect, it } from "vitest"
import { type Ability, abilities } from "#lib/contract/identity/session.ts"
import type { RecordKind } from "#lib/contract/records/record-kinds.ts"
import { send } from "#tests/factories/api.ts"
import { allCalls, type Call, pathOf } from "#tests/factories/contract-calls.ts"
import { mayCall } from "#tests/factories/role-table.ts"
import { abilitiesOf, roles } from "#tests/factories/roles.ts"
import type { Rule } from "#tests/factories/route-access/rules.ts"
import { enrolmentCalls, routeAccess } from "#tests/factories/route-access.ts"
import { createUser, issueToken, type TestUser } from "#tests/factories/users.ts"

const rules = new Map<string, Rule>(
  Object.entries(routeAccess).flatMap(([area, calls]) =>
    Object.entries(calls).map(([call, rule]): [string, Rule] => [`${area}.${call}`, rule]),
  ),
)

const holders = new Map<string, Promise<TestUser>>()

/** The user of the file with these abilities and no others. */
function holderOf(granted: Ability[]): Promise<TestUser> {
  const known = holders.get(granted.join()) ?? createUser({ abilities: granted, reads: [], owner: true })
  holders.set(granted.join(), known)
  return known
}

let administrator: TestUser
/** Has also what administrators do not have by being one. */
let named: TestUser
/** May do everything, once there is a second factor. */
let owing: TestUser
beforeAll(async () => {
  administrator = await createUser({ isAdmin: true })
  named = await createUser({ isAdmin: true, abilities: ["mail.disclose"], reads: [] })
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

/** What everybody of ours is answered who does what recipients of mails do. */
const onlyRecipients = "Only the recipient of the email may do this, without a token"

/** The path with a kind of record that there is, where it names one: what may be done can depend on the kind. */
function pathOfKind(call: Call, kind: RecordKind = "company"): string {
  return pathOf(call)
    .replace(/\/(audit|trash)\/1/, `/$1/${kind}`)
    .replace("/vocabulary/1", "/vocabulary/brand")
}

/** Tokens with which nobody is signed in: none, one that never was, and an administrator's that has expired. */
async function invalidTokens(): Promise<(string | undefined)[]> {
  const expired = await issueToken(administrator, { expiresAt: new Date(Date.now() - 1_000) })
  return [undefined, "b".repeat(43), expired]
}

const others = (ability: Ability) => abilities.filter((one) => one !== ability)
/** Calls of people without an account. */
const isPublic = (rule: Rule | undefined) =>
  rule === "open" || rule === "recipients" || (typeof rule === "object" && "visitors" in rule)
const isByName = (rule: Rule | undefined) => typeof rule === "object" && "administratorsWith" in rule
const adminFor = (rule: Rule) => (isByName(rule) ? named : administrator)
const isOpen = (rule: Rule | undefined) => isPublic(rule) || rule === "partner"
const isAdmitted = ({ status }: { status: number }) => status !== 401 && status !== 403

it("who may make a call is written down for every call of the contract, and for no other", () => {
  expect([...rules.keys()].sort()).toEqual(allCalls.map((call) => call.name).sort())
})

it("writes are open to nobody but those who have no account", () => {
  const open = allCalls.filter(({ name, method }) => method !== "GET" && isPublic(rules.get(name)))
  const own = open.filter(({ name }) => !/^(?:applications|mailingPages)\./.test(name))
  // Nobody is signed in yet who signs in, chooses a password or forgot it; exhibitors apply without an account, and recipients of mails
  // choose what they get by the links in them.
  expect(own.map(({ name }) => name).sort()).toEqual([
    "passwordLinks.choosePassword",
    "passwordLinks.forget",
    "session.createToken",
  ])
})

/** What is the caller's own, and no answer from anybody else's records. */
const ownReads = [
  "privacyNotices.get",
  "mailboxes.get",
  "preferences.get",
  "secondFactor.get",
  "session.findUser",
  "session.listTokens",
]

it.each([
  ["a user without any ability", []],
  ["the token of the registration site", abilitiesOf("intake")],
] satisfies [string, Ability[]][])(
  "%s gets nothing from any GET but of the own account",
  async (_, granted) => {
    const user = await holderOf(granted)
    const reads = allCalls.filter(({ name, method }) => method === "GET" && !isOpen(rules.get(name)))
    const answers = await Promise.all(
      reads.map(async (call) => ({ name: call.name, ...(await make(call, user, pathOfKind(call))) })),
    )
    const answered = answers.filter(({ status }) => status !== 403).map(({ name }) => name)
    const own = granted.length === 0 ? ownReads : [...ownReads, "registrationIntake.getDraft"]
    expect(answered.sort()).toEqual(own.sort())
  },
)

describe.each(allCalls.filter(({ name }) => isByName(rules.get(name))))("$name", (call) => {
  it("is refused to administrators who were not given its ability, and to all others whatever theirs", async () => {
    expect(await make(call, administrator)).toEqual(refusedFor("mail.disclose"))
    for (const granted of [[], [...abilities], ["mail.read", "mail.disclose"]] satisfies Ability[][])
      expect((await make(call, await holderOf(granted))).status).toBe(403)
  })
})

describe.each(allCalls)("$name, without a user", (call) => {
  const rule = rules.get(call.name) ?? "admin"

  if (isPublic(rule)) {
    it("is open to anybody", async () => {
      expect(await sendCall(call, pathOf(call))).toSatisfy(isAdmitted)
    })
  }

  if (rule !== "open") {
    const invalidToken = isPublic(rule)
      ? "with a token that is not valid now"
      : "without a token that is valid now"
    it(`is refused ${invalidToken}, before its input is looked at`, async () => {
      for (const token of await invalidTokens()) {
        if (token === undefined && isPublic(rule)) continue
        const answer = await sendCall(call, pathOf(call), token)
        expect([answer.status, await answer.json()]).toEqual([401, { message: "Sign in first" }])
      }
    })
  }
})

describe.each(allCalls)("$name", (call) => {
  const rule = rules.get(call.name) ?? "admin"

  if (rule === "partner") {
    it("is refused to everybody of ours", async () => {
      for (const user of [administrator, owing, await holderOf([])])
        expect(await make(call, user)).toEqual({ status: 401 })
    })
    return
  }

  if (rule === "recipients") {
    it("is refused to everybody of ours: what is chosen is the recipient's own word", async () => {
      for (const user of [administrator, owing, await holderOf([])])
        expect(await make(call, user)).toMatchObject({ status: 403, message: onlyRecipients })
    })
    return
  }

  it("admits administrators, who have been given what is given by name", async () => {
    expect(await make(call, adminFor(rule))).toSatisfy(isAdmitted)
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

  it("answers users of each role as their abilities say", async () => {
    const answers = await Promise.all(
      roles.map(async (role) => {
        const user = role === "administrator" ? administrator : await holderOf(abilitiesOf(role))
        return [role, isAdmitted(await make(call, user))]
      }),
    )
    expect(answers).toEqual(roles.map((role) => [role, mayCall(rule, role)]))
  })

  if (rule === "admin") {
    it("is refused to all who are no administrators, whatever their abilities", async () => {
      for (const granted of [[], [...abilities]]) {
        for (const path of new Set([pathOf(call), pathOfKind(call)])) {
          expect(await make(call, await holderOf(granted), path)).toEqual(refusedFor("admin"))
        }
      }
    })
  }

  if (typeof rule !== "object" || "administratorsWith" in rule) return

  if ("everybody" in rule) {
    it("admits everybody who is signed in", async () => {
      expect(await make(call, await holderOf([]))).toSatisfy(isAdmitted)
    })
    return
  }

  if ("someOf" in rule) {
    const { someOf, abilities: needed } = rule

    it(`is refused to who reads none of ${someOf.join(", ")}, whatever the other abilities`, async () => {
      const without = abilities.filter((one) => !someOf.some((area) => area === one))
      for (const granted of [[], without]) {
        expect(await make(call, await holderOf(granted))).toEqual(refusedFor(someOf[0] ?? ""))
      }
    })

    it.each(someOf)("admits who reads %s and has what else it takes", async (area) => {
      const path = pathOfKind(call, area === "registrations.read" ? "registration" : "company")
      expect(await make(call, await holderOf([area, ...needed]), path)).toSatisfy(isAdmitted)
    })
  }

  const first = "someOf" in rule ? rule.someOf.slice(0, 1) : []
  const needed = "visitors" in rule ? rule.visitors : rule.abilities
  if (needed.length === 0) return

  it.each(needed)(
    "is refused without %s, also to those who have all others, before its input is looked at",
    async (ability) => {
      const granted = [...first, ...needed.slice(0, needed.indexOf(ability))]
      for (const some of [granted, others(ability)]) {
        expect(await make(call, await holderOf(some))).toEqual(refusedFor(ability))
      }
    },
  )

  it(`admits those who have ${[...first, ...needed].join(" and ")} and nothing else`, async () => {
    expect(await make(call, await holderOf([...first, ...needed]))).toSatisfy(isAdmitted)
  })
})
