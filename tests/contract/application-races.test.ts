import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { statusOf } from "#tests/factories/answers.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { filledIn, freshAddress, visitor } from "#tests/factories/public-applications.ts"
import { raceFor } from "#tests/factories/races.ts"
import { createShow, type TestShow } from "#tests/factories/registrations.ts"
import { createUser, issueToken, signIn } from "#tests/factories/users.ts"

let show: TestShow
let staff: Api
let staffAsVisitor: Api
beforeAll(async () => {
  const user = await createUser({ isAdmin: true })
  show = await createShow()
  staff = await signIn(user)
  staffAsVisitor = visitor(freshAddress(), await issueToken(user))
})

type Stored = { id: number; sent: boolean; gone: boolean; contacts: number; brands: number; booths: number }

/** What the database has of an application. */
const stored = (slug: string) =>
  sqlOne<Stored>(
    `SELECT id, published_at IS NOT NULL AS sent, deleted_at IS NOT NULL AS gone,
      (SELECT count(*)::int FROM registration_contact WHERE registration_id = registration.id) AS contacts,
      (SELECT count(*)::int FROM registration_brand WHERE registration_id = registration.id) AS brands,
      (SELECT count(*)::int FROM registration_booth WHERE registration_id = registration.id) AS booths
    FROM registration WHERE slug = $1`,
    [slug],
  )

const whole = { contacts: 1, brands: 3, booths: 2 }
const none = { contacts: 0, brands: 0, booths: 0 }
const statuses = (results: PromiseSettledResult<number>[]) =>
  results.map((result) => (result.status === "fulfilled" ? result.value : 0))

/** Lets calls race for a draft that all of them wait for. */
async function race(slug: string, ...calls: (() => Promise<unknown>)[]): Promise<number[]> {
  const { id } = await stored(slug)
  return statuses(
    await raceFor(
      "registration",
      id,
      calls.map((call) => () => statusOf(call())),
    ),
  )
}

describe("a draft published many times at once", () => {
  it("is one registration, told once in the audit trail, with one set of rows", async () => {
    const { slug } = await filledIn(show)
    const publishes = Array.from({ length: 3 }, () => () => visitor().applications.publish({ slug }))
    expect(await race(slug, ...publishes)).toEqual([200, 200, 200])
    const more = Array.from({ length: 17 }, () => visitor().applications.publish({ slug }))
    const row = await stored(slug)
    expect(new Set((await Promise.all(more)).map(({ id }) => id))).toEqual(new Set([row.id]))
    expect(row).toMatchObject({ sent: true, ...whole })
    const entries = await sql(
      "SELECT action FROM audit_entry WHERE record_type = 'registration' AND record_id = $1",
      [row.id],
    )
    expect(entries).toEqual([{ action: "create" }])
  })
})

describe("a draft that is published while", () => {
  it("staff delete it is one of the two, and never half", async () => {
    for (let round = 0; round < 4; round++) {
      const { slug } = await filledIn(show)
      const { id } = await stored(slug)
      const [published, removed] = await race(
        slug,
        () => visitor().applications.publish({ slug }),
        () => staff.registrations.removeIncomplete({ draftId: id }),
      )
      const row = await stored(slug)
      if (published === 200) expect([removed, row]).toEqual([409, { id, sent: true, gone: false, ...whole }])
      else expect([published, removed, row]).toEqual([404, 200, { id, sent: false, gone: true, ...none }])
    }
  })

  it("it is saved has what was saved before, and the save that came later is told", async () => {
    for (let round = 0; round < 4; round++) {
      const { slug, values, version } = await filledIn(show)
      const changed = { ...values, contacts: [...values.contacts, ...values.contacts] }
      const [published, saved] = await race(
        slug,
        () => visitor().applications.publish({ slug }),
        () => visitor().applications.save({ slug, version, values: changed }),
      )
      const row = await stored(slug)
      expect([published, row.sent]).toEqual([200, true])
      expect([saved, row.contacts]).toEqual(saved === 200 ? [200, 2] : [409, 1])
      const { data } = await visitor().applications.get({ slug })
      expect(data.values.contacts).toHaveLength(row.contacts)
    }
  })
})

describe("an exhibitor and a user who fills in for it", () => {
  it("save one version at once: one of them does, the other is shown what is stored", async () => {
    const { slug, values, version } = await filledIn(show)
    const save = (api: Api, name: string) => () =>
      api.applications.save({ slug, version, values: { ...values, platform: { ...values.platform, name } } })
    const answers = await race(slug, save(visitor(), "Typed"), save(staffAsVisitor, "By phone"))
    expect(answers.toSorted()).toEqual([200, 409])
    const { data } = await visitor().applications.get({ slug })
    expect(data.values.platform.name).toBe(answers[0] === 200 ? "Typed" : "By phone")
  })

  it("who types after staff deleted the draft is told that it is gone, and brings nothing back", async () => {
    const { slug, values, version } = await filledIn(show)
    const { id } = await stored(slug)
    const changed = { ...values, contacts: [] }
    const [removed, saved] = await race(
      slug,
      () => staff.registrations.removeIncomplete({ draftId: id }),
      () => visitor().applications.save({ slug, version, values: changed }),
    )
    expect([removed, [200, 404].includes(saved ?? 0)]).toEqual([200, true])
    expect((await stored(slug)).gone).toBe(true)
    expect(await statusOf(visitor().applications.save({ slug, version, values: changed }))).toBe(404)
  })
})

it("of 20 tabs that save one version, those that lose change nothing of what the one that won has stored", async () => {
  const { slug, values, version } = await filledIn(show)
  const saves = Array.from({ length: 20 }, async (_, tab) => {
    const name = `Tab ${tab}`
    const status = await statusOf(
      visitor().applications.save({
        slug,
        version,
        values: { ...values, platform: { ...values.platform, name } },
      }),
    )
    return { name, status }
  })
  const won = (await Promise.all(saves)).filter(({ status }) => status === 200)
  expect(won).toHaveLength(1)
  expect((await visitor().applications.get({ slug })).data.values.platform.name).toBe(won[0]?.name)
})
