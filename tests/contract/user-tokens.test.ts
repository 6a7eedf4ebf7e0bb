import { describe, expect, it } from "vitest"
import { statusOf } from "#tests/factories/answers.ts"
import { sendJson } from "#tests/factories/api.ts"
import { unique } from "#tests/factories/database.ts"
import { tokenInput } from "#tests/factories/tokens.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

const admin = async () => signIn(await createUser({ isAdmin: true }))

describe("tokens of a user", () => {
  it("are listed and ended by an administrator, one or all", async () => {
    const user = await createUser()
    const [one, other] = [await signIn(user), await signIn(user)]
    const api = await admin()
    const { data } = await api.users.listTokens({ user: user.id })
    expect(data).toHaveLength(2)
    await api.users.revokeToken({ user: user.id, token: data[0]?.id ?? 0 })
    const alive = await Promise.all([one, other].map((caller) => statusOf(caller.session.findUser())))
    expect(alive.sort()).toEqual([200, 401])
    expect(await api.users.revokeTokens({ user: user.id })).toEqual({ success: true, revoked: 1 })
    expect((await api.users.listTokens({ user: user.id })).data).toEqual([])
  })

  it("can be made for a script, act as the user, and are shown once", async () => {
    const user = await createUser({ abilities: ["record.edit", "tag.create"] })
    const api = await admin()
    const { token } = await api.users.createToken({
      ...(await tokenInput({ name: "Nightly import", abilities: ["crm.read", "record.edit", "tag.create"] })),
      user: user.id,
    })
    const answer = await sendJson("/api/company-vendor-tag", "POST", { name: unique("By script") }, { token })
    expect(answer.status).toBe(201)
    const { data } = await api.users.listTokens({ user: user.id })
    expect(data.map(({ device_name }) => device_name)).toEqual(["Nightly import"])
    expect(JSON.stringify(data)).not.toContain(token)
  })

  it("of one's own stay when one ends all of them here, but for the others", async () => {
    const self = await createUser({ isAdmin: true })
    const elsewhere = await signIn(self)
    const api = await signIn(self)
    await api.users.revokeTokens({ user: self.id })
    expect(await statusOf(elsewhere.session.findUser())).toBe(401)
    expect(await statusOf(api.session.findUser())).toBe(200)
  })

  it("can be made for oneself by anybody, but not in the name of the sign-in screen", async () => {
    const user = await createUser()
    const api = await signIn(user)
    const { token } = await api.session.createNamedToken(await tokenInput({ name: "My script" }))
    expect((await sendJson("/api/sanctum/token", "DELETE", {}, { token })).status).toBe(200)
    expect(await statusOf(api.session.createNamedToken(await tokenInput({ name: "front_app" })))).toBe(422)
    expect(await statusOf(api.session.createNamedToken(await tokenInput({ name: " " })))).toBe(422)
  })
})
