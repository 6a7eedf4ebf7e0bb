import { describe, expect, it } from "vitest"
import { abilities } from "#lib/contract/identity/session.ts"
import { send } from "#tests/factories/api.ts"
import { sql, sqlOne, unique } from "#tests/factories/database.ts"
import { createUser, issueToken, signIn } from "#tests/factories/users.ts"

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
