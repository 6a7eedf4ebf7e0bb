import { describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import type { Ability } from "#lib/contract/identity/session.ts"
import { statusOf } from "#tests/factories/answers.ts"
import { apiAs } from "#tests/factories/api.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { abilitiesOf } from "#tests/factories/roles.ts"
import { codeAt, newProtected } from "#tests/factories/second-factor.ts"
import { dayFromNow, newScript, tokenInput } from "#tests/factories/tokens.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

/** What a caller may do, as the API says. */
async function rights(api: Api) {
  const { isAdmin, permissions } = (await api.session.findUser()).data
  return { isAdmin, abilities: Object.keys(permissions).sort() }
}

const refusedOn = (field: string) => ({ status: 422, body: { errors: { [field]: [expect.any(String)] } } })

describe("the rights of a token", () => {
  it("are those chosen for it, not all of its maker", async () => {
    const maker = await createUser({ abilities: ["crm.read", "record.edit", "tag.create"] })
    const { api } = await newScript(maker, { abilities: ["crm.read"] })
    expect(await rights(api)).toEqual({ isAdmin: false, abilities: ["crm.read"] })
    expect(await statusOf(api.companies.createVendorTag({ name: "By a reader" }))).toBe(403)
  })

  it("are lost with the maker's own, at once, and come back with them", async () => {
    const maker = await createUser({ abilities: ["crm.read", "tag.create"] })
    const { api } = await newScript(maker, { abilities: ["crm.read", "tag.create"] })
    const admin = await signIn(await createUser({ isAdmin: true }))
    const give = async (granted: Ability[]) => {
      const { data } = await admin.users.get({ user: maker.id })
      await admin.users.edit({ ...data, user: maker.id, abilities: granted })
    }
    await give(["crm.read"])
    await expect.poll(() => rights(api)).toEqual({ isAdmin: false, abilities: ["crm.read"] })
    await give(["crm.read", "tag.create", "use-sib"])
    await expect.poll(() => rights(api)).toEqual({ isAdmin: false, abilities: ["crm.read", "tag.create"] })
  })

  it("are never those of an administrator unless everything was chosen", async () => {
    const boss = await createUser({ isAdmin: true, abilities: [], reads: [] })
    const granted = abilitiesOf("administrator")
    const some = await newScript(boss, { abilities: granted })
    expect(await rights(some.api)).toEqual({ isAdmin: false, abilities: granted.sort() })
    expect(await statusOf(some.api.users.list({}))).toBe(403)
    const all = await newScript(boss, { abilities: [], has_all_rights: true })
    expect((await rights(all.api)).isAdmin).toBe(true)
    expect(await statusOf(all.api.users.list({}))).toBe(200)
    await sql(`UPDATE "user" SET is_admin = false WHERE id = $1`, [boss.id])
    for (const { api } of [all, some])
      await expect.poll(() => rights(api)).toEqual({ isAdmin: false, abilities: [] })
  })

  it("are not what is given to administrators by name, unless its user was given it", async () => {
    const boss = await createUser({ isAdmin: true, abilities: [], reads: [] })
    const chosen = { abilities: ["mail.disclose" as const] }
    await expect(newScript(boss, chosen)).rejects.toMatchObject({ status: 422 })
    await sql(
      `INSERT INTO access_token (user_id, token_hash, device_name, expires_at, is_script, has_all_rights, abilities)
        VALUES ($1, sha256('by-hand'), 'by hand', now() + interval '1 day', true, false, '{crm.read,mail.disclose}')`,
      [boss.id],
    )
    expect(await rights(apiAs({ token: "by-hand" }))).toEqual({ isAdmin: false, abilities: ["crm.read"] })
  })

  it("are not more than its user's, whoever makes it, and not none", async () => {
    const maker = await createUser({ abilities: ["crm.read"] })
    const boss = await createUser({ isAdmin: true })
    const [own, admin] = [await signIn(maker), await signIn(boss)]
    for (const chosen of [
      { abilities: ["crm.read", "tag.create"] as Ability[], field: "abilities" },
      { abilities: [], field: "abilities" },
      { abilities: [], has_all_rights: true, field: "has_all_rights" },
    ]) {
      const { field, ...rest } = chosen
      const token = await tokenInput(rest)
      await expect(own.session.createNamedToken(token)).rejects.toMatchObject(refusedOn(field))
      await expect(admin.users.createToken({ ...token, user: maker.id })).rejects.toMatchObject(
        refusedOn(field),
      )
    }
  })

  it("are shown as they are now, with the end and the last use", async () => {
    const maker = await createUser({ abilities: ["crm.read", "tag.create"] })
    const { api } = await newScript(maker, { abilities: ["crm.read", "tag.create"] })
    await api.session.findUser()
    await sql("DELETE FROM user_ability WHERE user_id = $1 AND ability = 'tag.create'", [maker.id])
    const { data } = await (await signIn(maker)).session.listTokens()
    expect(data.find(({ is_script }) => is_script)).toMatchObject({
      abilities: ["crm.read"],
      has_all_rights: false,
      has_end_date: true,
      is_ended: false,
      last_used_at: expect.any(String),
    })
  })
})

describe("the end of a token", () => {
  it("is the end of the day that was chosen, however much it is used", async () => {
    const maker = await createUser()
    const { api } = await newScript(maker, { ends_on: await dayFromNow(60) })
    const end = () =>
      sqlOne<{ day: string; same: boolean }>(
        `SELECT to_char(expires_at AT TIME ZONE 'Europe/Paris', 'YYYY-MM-DD HH24:MI') AS day, expires_at = ends_at AS same
         FROM access_token WHERE user_id = $1 AND is_script`,
        [maker.id],
      )
    const expected = { day: `${await dayFromNow(61)} 00:00`, same: true }
    expect(await end()).toEqual(expected)
    await api.session.findUser()
    expect(await end()).toEqual(expected)
    await sql(
      "UPDATE access_token SET expires_at = now(), ends_at = now() WHERE user_id = $1 AND is_script",
      [maker.id],
    )
    await expect.poll(() => statusOf(api.session.findUser())).toBe(401)
    const { data } = await (await signIn(maker)).session.listTokens()
    expect(data.map(({ is_script, is_ended }) => is_script && is_ended)).toEqual([false, false, true])
  })

  it("is not in the past and not more than a year ahead", async () => {
    const own = await signIn(await createUser())
    const until = async (days: number) =>
      own.session.createNamedToken(await tokenInput({ ends_on: await dayFromNow(days) }))
    await expect(until(-1)).rejects.toMatchObject(refusedOn("ends_on"))
    await expect(until(367)).rejects.toMatchObject(refusedOn("ends_on"))
    expect(await statusOf(until(0))).toBe(200)
    expect(await statusOf(until(365))).toBe(200)
  })

  it("of one from before they had a day is that of disuse", async () => {
    const maker = await createUser()
    const { api } = await newScript(maker)
    await sql(
      `UPDATE access_token SET ends_at = NULL, has_all_rights = true, expires_at = now() + interval '1 day',
         last_used_at = now() - interval '1 hour' WHERE user_id = $1 AND is_script`,
      [maker.id],
    )
    await api.session.findUser()
    const row = await sqlOne(
      "SELECT round(extract(epoch FROM expires_at - now()) / 86400)::int AS days FROM access_token WHERE user_id = $1 AND is_script",
      [maker.id],
    )
    expect(row).toEqual({ days: 30 })
  })
})

describe("who makes a token", () => {
  it("gives the password again, an administrator the own one", async () => {
    const user = await createUser()
    const [own, admin] = [await signIn(user), await signIn(await createUser({ isAdmin: true }))]
    const token = await tokenInput({ current_password: "somebody found this browser open" })
    await expect(own.session.createNamedToken(token)).rejects.toMatchObject(refusedOn("current_password"))
    await expect(admin.users.createToken({ ...token, user: user.id })).rejects.toMatchObject(
      refusedOn("current_password"),
    )
    expect(
      await sqlOne("SELECT count(*)::int FROM access_token WHERE is_script AND user_id = $1", [user.id]),
    ).toEqual({
      count: 0,
    })
  })

  it("gives a code of the second factor where it is on, once", async () => {
    const { api, secret } = await newProtected()
    const token = await tokenInput()
    await expect(api.session.createNamedToken(token)).rejects.toMatchObject(refusedOn("code"))
    await expect(api.session.createNamedToken({ ...token, code: "000000" })).rejects.toMatchObject(
      refusedOn("code"),
    )
    const code = codeAt(secret)
    const made = await api.session.createNamedToken({ ...token, code })
    expect(await statusOf(apiAs(made).session.findUser())).toBe(200)
    await expect(api.session.createNamedToken({ ...token, code })).rejects.toMatchObject(refusedOn("code"))
  })

  it("is in the audit log with what was chosen", async () => {
    const maker = await createUser()
    const ends_on = await dayFromNow(10)
    await newScript(maker, { name: "Nightly", ends_on })
    const entry = await sqlOne(
      "SELECT changes FROM audit_entry WHERE record_type = 'user' AND record_id = $1 ORDER BY id DESC LIMIT 1",
      [maker.id],
    )
    expect(entry).toEqual({
      changes: {
        token: [null, "Nightly"],
        token_ends_on: [null, ends_on],
        token_abilities: [null, ["record.edit"]],
      },
    })
  })
})
