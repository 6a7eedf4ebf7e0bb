import { describe, expect, it } from "vitest"
import { abilities } from "#lib/contract/session.ts"
import { send } from "#tests/factories/api.ts"
import { allCalls, type Call, pathOf } from "#tests/factories/contract-calls.ts"
import { sql, sqlOne, unique } from "#tests/factories/database.ts"
import { createUser, issueToken, signIn } from "#tests/factories/users.ts"

/** Calls that anybody may make: signing in, choosing a password by a link, and asking whether there is an answer at all. */
const openCalls = [
  "session.createToken",
  "session.testCommunication",
  "passwordLinks.look",
  "passwordLinks.choosePassword",
]
const guarded = allCalls.filter((call) => !openCalls.includes(call.name))

function make(call: Call, token?: string): Promise<Response> {
  const hasBody = call.method === "POST" || call.method === "PUT"
  return send(pathOf(call), {
    token,
    method: call.method,
    ...(hasBody && { body: "{}", headers: { "content-type": "application/json" } }),
  })
}

it("knows the calls of the contract", () => {
  expect(guarded.length).toBeGreaterThan(20)
  expect(allCalls.map((call) => call.name)).toEqual(expect.arrayContaining(openCalls))
})

describe.each(guarded)("$name", (call) => {
  it("is refused without a token, before its input is looked at", async () => {
    const answer = await make(call)
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({ message: "Sign in first" })
  })

  it("is refused with a token that never was one", async () => {
    expect((await make(call, "b".repeat(43))).status).toBe(401)
  })

  it("is refused with a token that has expired", async () => {
    const user = await createUser({ isAdmin: true })
    const token = await issueToken(user, { expiresAt: new Date(Date.now() - 1_000) })
    expect((await make(call, token)).status).toBe(401)
  })

  it("is not refused as unknown with a living token", async () => {
    const token = await issueToken(await createUser())
    expect((await make(call, token)).status).not.toBe(401)
  })
})

describe("what is open", () => {
  it("is signing in and the communication test, and they tell nothing", async () => {
    const answer = await send("/api/communication-test")
    expect([answer.status, await answer.json()]).toEqual([200, { response: "ok" }])
  })

  it.each(["Basic", "bearer", "Token"])("takes no other scheme for a bearer token (%s)", async (scheme) => {
    const token = await issueToken(await createUser())
    const answer = await send("/api/users/auth", { headers: { authorization: `${scheme} ${token}` } })
    expect(answer.status).toBe(scheme === "bearer" ? 200 : 401)
  })

  it("is not a token in the address", async () => {
    const token = await issueToken(await createUser())
    expect((await send(`/api/users/auth?token=${token}&access_token=${token}`)).status).toBe(401)
  })
})

describe("creating a vendor tag", () => {
  it("is refused without the ability tag.create, and nothing is written", async () => {
    const name = unique("Forbidden")
    const others = abilities.filter((ability) => ability !== "tag.create")
    const api = await signIn(await createUser({ abilities: others, owner: true }))
    await expect(api.companies.createVendorTag({ name })).rejects.toMatchObject({
      status: 403,
      body: { ability: "tag.create" },
    })
    expect(await sql("SELECT FROM vendor_tag WHERE name = $1", [name])).toEqual([])
  })

  it("is allowed with the ability and to administrators, and is audited", async () => {
    for (const user of [
      await createUser({ abilities: ["record.edit", "tag.create"] }),
      await createUser({ isAdmin: true }),
    ]) {
      const name = unique("Allowed")
      const { data } = await (await signIn(user)).companies.createVendorTag({ name })
      const entry = await sqlOne<{ user_id: number; changes: unknown }>(
        "SELECT user_id, changes FROM audit_entry WHERE record_type = 'vendor_tag' AND record_id = $1",
        [data.id],
      )
      expect(entry).toEqual({ user_id: user.id, changes: { name: [null, name] } })
    }
  })
})

it("says in the list whether the caller may run bulk actions", async () => {
  const able = await signIn(await createUser({ abilities: ["record.edit", "show.bulk-action"] }))
  const viewer = await signIn(await createUser())
  expect((await able.companies.list({})).is_bulk).toBe(true)
  expect((await viewer.companies.list({})).is_bulk).toBe(false)
})
