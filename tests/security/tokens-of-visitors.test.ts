import { beforeAll, describe, expect, it } from "vitest"
import type { Ability } from "#lib/contract/identity/session.ts"
import { statusOf } from "#tests/factories/answers.ts"
import { sql, sqlOne, unique } from "#tests/factories/database.ts"
import { begun, filledIn, freshAddress, visitor } from "#tests/factories/public-applications.ts"
import { createShow, type TestShow } from "#tests/factories/registrations.ts"
import { createUser, issueToken } from "#tests/factories/users.ts"

let show: TestShow
beforeAll(async () => {
  show = await createShow()
})

const stored = (slug: string) =>
  sqlOne<{ id: number; version: number; company_name: string; published_at: Date | null }>(
    "SELECT id, version, company_name, published_at FROM registration WHERE slug = $1",
    [slug],
  )

const auditTrailOf = (id: number) =>
  sql<{ user_id: number | null; action: string }>(
    "SELECT user_id, action FROM audit_entry WHERE record_type = 'registration' AND record_id = $1 ORDER BY id",
    [id],
  )

async function withToken(abilities: Ability[], reads: Ability[]) {
  const user = await createUser({ abilities, reads })
  return { ...user, api: visitor(freshAddress(), await issueToken(user)) }
}

describe("a call of applicants with a token", () => {
  it("is its user's: the audit log names who filled in and who sent", async () => {
    const { slug, values, version } = await filledIn(show)
    const { id: userId, api } = await withToken(["record.edit"], ["registrations.read"])
    const changed = { ...values, platform: { ...values.platform, name: "By phone" } }
    await api.applications.save({ slug, version, values: changed })
    await api.applications.publish({ slug })
    const { id } = await stored(slug)
    const entries = await auditTrailOf(id)
    expect(entries.length).toBeGreaterThan(1)
    expect(new Set(entries.map(({ user_id }) => user_id))).toEqual(new Set([userId]))
  })

  it.each([
    ["who may not edit", [], ["registrations.read"], "record.edit"],
    ["who may not read registrations", ["record.edit"], ["crm.read"], "registrations.read"],
    ["of the registration site", ["registration.intake"], [], "registrations.read"],
  ] satisfies [string, Ability[], Ability[], Ability][])(
    "is refused for a user %s, who is not taken for an applicant",
    async (_, abilities, reads, ability) => {
      const { slug, values, version } = await filledIn(show)
      const before = await stored(slug)
      const { api } = await withToken(abilities, reads)
      const refused = { status: 403, body: { ability } }
      await expect(api.applications.save({ slug, version, values })).rejects.toMatchObject(refused)
      await expect(api.applications.publish({ slug })).rejects.toMatchObject(refused)
      await expect(begun(show, api)).rejects.toMatchObject(refused)
      expect(await stored(slug)).toEqual(before)
      expect(await auditTrailOf(before.id)).toEqual([])
    },
  )

  it("that ended, was revoked or never was is a 401, also where a right slug is named", async () => {
    const { slug, values, version } = await filledIn(show)
    const before = await stored(slug)
    const user = await createUser()
    const past = new Date(Date.now() - 1_000)
    const tokens = [
      await issueToken(user, { expiresAt: past }),
      await issueToken(user, { revokedAt: past }),
      unique("never").replace(" ", "-").padEnd(43, "x"),
    ]
    for (const token of tokens) {
      const api = visitor(freshAddress(), token)
      const changed = { ...values, platform: { ...values.platform, name: "By nobody" } }
      const calls = [
        statusOf(api.applications.get({ slug })),
        statusOf(api.applications.save({ slug, version, values: changed })),
        statusOf(api.applications.publish({ slug })),
      ]
      expect(await Promise.all(calls)).toEqual([401, 401, 401])
    }
    expect(await stored(slug)).toEqual(before)
  })
})
