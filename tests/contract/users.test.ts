import { describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { abilities } from "#lib/contract/identity/session.ts"
import { createReminder } from "#tests/factories/activity.ts"
import { onlyAdmin } from "#tests/factories/admins.ts"
import { statusOf } from "#tests/factories/answers.ts"
import { sendJson } from "#tests/factories/api.ts"
import { countWaiting, onConnection, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { tokenInput } from "#tests/factories/tokens.ts"
import { createUser, issueToken, password, signIn } from "#tests/factories/users.ts"

const admin = async () => signIn(await createUser({ isAdmin: true }))

/** What an edit sends of a user, as stored. @param caller an administrator; a new one unless given */
async function account(id: number, caller?: Api) {
  const api = caller ?? (await admin())
  const { created_at, last_seen_at, status, id: _, ...fields } = (await api.users.get({ user: id })).data
  return fields
}

describe("inviting a user", () => {
  it("creates one who cannot sign in yet, with rights, a nickname and a link", async () => {
    const [name, nickname] = [unique("New"), unique("Nick")]
    const email = `${name.replace(" ", ".")}@example.com`
    const { data, link } = await (await admin()).users.create({
      name,
      email,
      nickname,
      abilities: ["tag.create", "tag.create"],
    })
    expect(data).toMatchObject({ name, email, nickname, status: "invited", abilities: ["tag.create"] })
    expect(link).toMatchObject({ kind: "invite", secret: expect.stringMatching(/^[\w-]{43}$/) })
    const credentials = { email, password: "", device_name: "test" }
    expect((await sendJson("/api/sanctum/token", "POST", { ...credentials, password })).status).toBe(422)
    const owner = await sqlOne("SELECT nickname::text, is_active FROM owner WHERE user_id = $1", [data.id])
    expect(owner).toEqual({ nickname, is_active: true })
  })

  it("makes one without a nickname somebody who can be reminded and does not sell", async () => {
    const api = await admin()
    const { data } = await api.users.create({
      name: unique("Quiet"),
      email: `${unique("q").replace(" ", "")}@example.com`,
    })
    const owner = await sqlOne<{ id: number }>("SELECT * FROM owner WHERE user_id = $1", [data.id])
    expect(owner).toMatchObject({ nickname: null, is_active: false })
    expect((await api.notifications.listTargets()).data).toContainEqual({
      id: owner.id,
      name: data.name,
      detail: null,
      user_id: data.id,
    })
    expect((await api.reference.loadInit()).owners.map(({ id }) => id)).not.toContain(owner.id)
  })

  it("stores the link's secret nowhere and writes the invitation into the audit trail", async () => {
    const api = await admin()
    const name = unique("History")
    const { data, link } = await api.users.create({
      name,
      email: `${unique("t").replace(" ", "")}@example.com`,
    })
    const stored = await sql("SELECT row FROM user_link row WHERE strpos(row::text, $1) > 0", [link.secret])
    expect(stored).toEqual([])
    const entries = await sql(
      "SELECT action FROM audit_entry WHERE record_type = 'user' AND record_id = $1 ORDER BY id",
      [data.id],
    )
    expect(entries).toEqual([{ action: "create" }, { action: "link" }])
  })

  it("says on the field that an address or a nickname is taken, whatever its case", async () => {
    const taken = await createUser({ owner: true })
    const { nickname } = await sqlOne<{ nickname: string }>("SELECT nickname FROM owner WHERE id = $1", [
      taken.ownerId,
    ])
    const api = await admin()
    const email = taken.email.toUpperCase()
    await expect(api.users.create({ name: "A", email })).rejects.toMatchObject({
      status: 422,
      body: { errors: { email: ["Another user already has this email address"] } },
    })
    const free = `${unique("free").replace(" ", "")}@example.com`
    const twice = api.users.create({ name: "A", email: free, nickname: nickname.toUpperCase() })
    await expect(twice).rejects.toMatchObject({
      status: 422,
      body: { errors: { nickname: expect.any(Array) } },
    })
    expect(await sql(`SELECT FROM "user" WHERE email = $1`, [free])).toEqual([])
  })

  it.each([
    { name: " ", email: "a@example.com" },
    { name: "A", email: "no address" },
    { name: "A", email: "" },
  ])("refuses %j", async (wrong) => {
    expect(await statusOf((await admin()).users.create(wrong))).toBe(422)
  })
})

describe("editing a user", () => {
  it("changes account and rights at once and writes both values into the audit trail", async () => {
    const user = await createUser({ abilities: ["tag.create"], reads: [] })
    const caller = await signIn(user)
    const before = await account(user.id)
    const name = unique("Renamed")
    const { data } = await (await admin()).users.edit({
      user: user.id,
      ...before,
      name,
      abilities: ["session.add"],
      nickname: unique("Seller now"),
    })
    expect(data).toMatchObject({ name, abilities: ["session.add"], version: before.version + 1 })
    await expect
      .poll(async () => (await caller.session.findUser()).data)
      .toMatchObject({ name, permissions: { "session.add": true }, nickname: data.nickname })
    const entry = await sqlOne<{ changes: object }>(
      "SELECT changes FROM audit_entry WHERE record_type = 'user' AND record_id = $1 AND action = 'edit'",
      [user.id],
    )
    expect(entry.changes).toMatchObject({
      name: [user.name, name],
      abilities: [["tag.create"], ["session.add"]],
    })
  })

  it("keeps the owner, inactive, when the user no longer sells, and the same one when the user sells again", async () => {
    const user = await createUser({ owner: true })
    const api = await admin()
    const before = await account(user.id)
    const off = await api.users.edit({ user: user.id, ...before, nickname: "" })
    expect(off.data.nickname).toBeNull()
    expect(await sql("SELECT id, is_active FROM owner WHERE user_id = $1", [user.id])).toEqual([
      { id: user.ownerId, is_active: false },
    ])
    const on = { ...before, nickname: unique("Again"), version: off.data.version }
    await api.users.edit({ user: user.id, ...on })
    expect(await sql("SELECT id, is_active FROM owner WHERE user_id = $1", [user.id])).toEqual([
      { id: user.ownerId, is_active: true },
    ])
  })

  it("keeps the reminders of a user who no longer sells, under the user's own name", async () => {
    const user = await createUser({ owner: true })
    const reminder = await createReminder({
      targetId: user.ownerId,
      expireAt: new Date(0).toISOString(),
    })
    const own = await signIn(user)
    const nickname = (await own.session.findUser()).data.nickname
    const named = async () =>
      (await own.notifications.listToDo({})).data.map(({ id, target }) => [id, target.name])
    expect(await named()).toEqual([[reminder, nickname]])
    await (await admin()).users.edit({ user: user.id, ...(await account(user.id)), nickname: null })
    expect(await named()).toEqual([[reminder, user.name]])
    await expect
      .poll(async () => (await own.session.findUser()).data)
      .toMatchObject({ ownerId: user.ownerId, nickname: null })
  })

  it("refuses a save that did not know of another one, with the user as stored", async () => {
    const user = await createUser()
    const api = await admin()
    const before = await account(user.id)
    await api.users.edit({ user: user.id, ...before, name: "First" })
    await expect(api.users.edit({ user: user.id, ...before, name: "Second" })).rejects.toMatchObject({
      status: 409,
      body: { current: { name: "First", version: before.version + 1 } },
    })
  })

  it("changes nothing and writes nothing when nothing is different", async () => {
    const user = await createUser()
    const before = await account(user.id)
    const { data } = await (await admin()).users.edit({ user: user.id, ...before })
    expect(data.version).toBe(before.version)
    expect(
      await sql("SELECT FROM audit_entry WHERE record_type = 'user' AND record_id = $1", [user.id]),
    ).toEqual([])
  })

  it("is a 404 for an unknown user", async () => {
    const before = await account((await createUser()).id)
    expect(await statusOf((await admin()).users.edit({ user: 2_000_000_000, ...before }))).toBe(404)
  })
})

describe("disabling a user", () => {
  it("ends tokens and links at once; enabling lets the user sign in again", async () => {
    const user = await createUser()
    const caller = await signIn(user)
    const api = await admin()
    const { link } = await api.users.createLink({ user: user.id })
    expect((await api.users.disable({ user: user.id })).data.status).toBe("disabled")
    expect(await statusOf(caller.session.findUser())).toBe(401)
    expect(await statusOf(api.passwordLinks.look({ secret: link.secret }))).toBe(410)
    await api.users.enable({ user: user.id })
    expect(await statusOf(caller.session.findUser())).toBe(401)
    const credentials = { email: user.email, password, device_name: "test" }
    expect(
      (await sendJson("/api/sanctum/token", "POST", credentials, { address: unique("10.") })).status,
    ).toBe(200)
  })

  it("is refused for oneself", async () => {
    const self = await createUser({ isAdmin: true })
    await expect((await signIn(self)).users.disable({ user: self.id })).rejects.toMatchObject({
      status: 422,
      body: { errors: { user: ["You cannot disable your own account"] } },
    })
  })

  it("makes no link and no token for a disabled user", async () => {
    const user = await createUser({ isDisabled: true })
    const api = await admin()
    expect(await statusOf(api.users.createLink({ user: user.id }))).toBe(422)
    expect(await statusOf(api.users.createToken({ ...(await tokenInput()), user: user.id }))).toBe(422)
  })
})

describe("the last administrator", () => {
  it("cannot give the rights up, while one of two can", async () => {
    const [first, second] = await onlyAdmin(2)
    const api = await signIn(first)
    const own = await account(second.id, api)
    await api.users.edit({ user: second.id, ...own, isAdmin: false })
    const last = await account(first.id, api)
    await expect(api.users.edit({ user: first.id, ...last, isAdmin: false })).rejects.toMatchObject({
      status: 422,
      body: {
        errors: { isAdmin: ["This is the last administrator who can sign in: appoint another first"] },
      },
    })
  })

  it("is not somebody who was only invited, or is disabled", async () => {
    const [last] = await onlyAdmin(1)
    await createUser({ isAdmin: true, isInvited: true })
    await createUser({ isAdmin: true, isDisabled: true })
    const api = await signIn(last)
    const stored = await account(last.id, api)
    expect(await statusOf(api.users.edit({ user: last.id, ...stored, isAdmin: false }))).toBe(422)
  })

  it("stays when two administrators take each other's rights away at once", async () => {
    const [first, second] = await onlyAdmin(2)
    const [mine, theirs] = [await signIn(first), await signIn(second)]
    const [one, other] = [await account(first.id, mine), await account(second.id, mine)]
    await onConnection(async (holder) => {
      await holder.query("BEGIN")
      await holder.query(`SELECT FROM "user" WHERE is_admin FOR UPDATE`)
      const calls = [
        statusOf(mine.users.edit({ user: second.id, ...other, isAdmin: false })),
        statusOf(theirs.users.edit({ user: first.id, ...one, isAdmin: false })),
      ]
      await expect.poll(countWaiting).toBe(2)
      await holder.query("COMMIT")
      expect((await Promise.all(calls)).sort()).toEqual([200, 422])
    })
    const { left } = await sqlOne<{ left: number }>(
      `SELECT count(*)::int AS left FROM "user" WHERE is_admin AND disabled_at IS NULL`,
    )
    expect(left).toBe(1)
  })

  it("stays when two administrators disable each other at once", async () => {
    const [first, second] = await onlyAdmin(2)
    const calls = [
      statusOf((await signIn(first)).users.disable({ user: second.id })),
      statusOf((await signIn(second)).users.disable({ user: first.id })),
    ]
    expect((await Promise.all(calls)).filter((status) => status === 200)).toHaveLength(1)
  })
})

describe("the list of users", () => {
  it("is searched by name and e-mail without accents, and tells status and rights", async () => {
    const word = unique("zéphyrin").replace(" ", "")
    const user = await createUser({
      email: `${word.replace("é", "e")}@example.com`,
      abilities: [...abilities],
    })
    await issueToken(user)
    const { data, meta } = await (await admin()).users.list({ name: word.toUpperCase() })
    expect(meta.total).toBe(1)
    expect(data[0]).toMatchObject({ id: user.id, status: "active", last_seen_at: expect.any(String) })
    expect(data[0]?.abilities).toEqual([...abilities].sort())
  })
})
