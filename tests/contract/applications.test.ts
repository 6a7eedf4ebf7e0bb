import { beforeAll, describe, expect, it } from "vitest"
import { ApiError } from "#lib/api/errors.ts"
import { statusOf } from "#tests/factories/answers.ts"
import { apiAs } from "#tests/factories/api.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { watchClock } from "#tests/factories/moments.ts"
import {
  begun,
  filledIn,
  filledStamp,
  freshAddress,
  offered,
  visitor,
  wholeValues,
} from "#tests/factories/public-applications.ts"
import { createBoothItem, createShow, type TestShow } from "#tests/factories/registrations.ts"
import { createUser, issueToken } from "#tests/factories/users.ts"

let show: TestShow
beforeAll(async () => {
  show = await createShow()
})

const get = async (slug: string) => (await visitor().applications.get({ slug })).data
const showName = () => show.shortName.toLowerCase()

/** What a refused call answered. */
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable("the call was taken"),
    (error: unknown) =>
      error instanceof ApiError ? { status: error.status, ...error.body } : Promise.reject(error),
  )

describe("a show", () => {
  it("says what it sells, by its short name or what its name alone ends with", async () => {
    const item = await createBoothItem([show.id], { label: "Corner of this show", price: 123_400, size: 9 })
    await createBoothItem([(await createShow()).id], { label: "Corner of another" })
    await offered(show, ({ choices }) => choices.booths.length > 0)
    const { data } = await visitor().applications.getShow({ show: showName() })
    expect(data.show).toMatchObject({ name: show.name, place: showName(), session: { name: show.name } })
    expect(data.choices.booths).toEqual([
      { id: item, name: "Corner of this show", size: 9, price: { amount: 123_400, currency: "EUR" } },
    ])
    expect(data.choices.sections.map(({ id }) => id)).toEqual(show.sections)
    const paris = await visitor().applications.getShow({ show: "paris" })
    expect(paris.data.show).toMatchObject({ name: "Petit Salon Paris", place: "par" })
    expect(await statusOf(visitor().applications.getShow({ show: "salon" }))).toBe(404)
  })

  it("without a current session takes no applications", async () => {
    const over = await createShow()
    await sql("UPDATE tradeshow_session SET is_current = false WHERE id = $1", [over.session])
    const name = over.shortName.toLowerCase()
    await offered(over, (offer) => offer.show.session === null)
    expect(await statusOf(visitor().applications.begin({ show: name, stamp: filledStamp() }))).toBe(422)
  })
})

describe("an application", () => {
  it("begins with a slug of 128 bits for the current session, and says what is missing", async () => {
    const api = visitor()
    const [one, other] = [await begun(show, api), await begun(show, api)]
    expect(one).toMatch(/^[\w-]{22}$/)
    expect(one).not.toBe(other)
    const row = await sqlOne("SELECT tradeshow_session_id, published_at FROM registration WHERE slug = $1", [
      one,
    ])
    expect(row).toEqual({ tradeshow_session_id: show.session, published_at: null })
    const view = await get(one)
    expect(view).toMatchObject({ slug: one, state: { code: "draft", name: null }, takes_files: false })
    expect(view.values).toMatchObject({ booths: [{ brands: [0] }], contacts: [{}], brand: { brands: [{}] } })
    expect(view.problems["brand.basic.name"]).toEqual(["This field is required"])
    expect(view.problems["booths.0.itemId"]).toEqual(["This field is required"])
    expect(view.problems["billing.acceptTermsDate"]).toEqual(["This field is required"])
  })

  it("is saved with the version it was read with, adds up prices, and reads back as it was typed", async () => {
    const slug = await begun(show)
    const before = await get(slug)
    const values = await wholeValues(show)
    const { result, isMeanwhile } = await watchClock(() =>
      visitor().applications.save({ slug, version: before.version, values }),
    )
    const { data } = result
    expect(data.version).toBeGreaterThan(before.version)
    expect(data.problems).toEqual({})
    expect(data.prices).toMatchObject({
      booths: [{ amount: 342_000 }, { amount: 342_000 }],
      totals: [{ amount: 684_000, currency: "EUR" }],
    })
    const terms = data.values.billing.acceptTermsDate
    expect(terms).toSatisfy(isMeanwhile)
    expect(await get(slug)).toEqual(data)
    expect(data.values).toEqual({ ...values, billing: { ...values.billing, acceptTermsDate: terms } })
  })

  it("saved in two tabs is a conflict that shows the other's values; the same again is none", async () => {
    const { slug, values, version } = await filledIn(show)
    const mine = { ...values, platform: { ...values.platform, name: "Mine" } }
    const saved = (await visitor().applications.save({ slug, version, values: mine })).data
    expect((await visitor().applications.save({ slug, version, values: mine })).data).toEqual(saved)
    const theirs = { ...values, platform: { ...values.platform, name: "Theirs" } }
    const conflict = await refusal(visitor().applications.save({ slug, version, values: theirs }))
    expect(conflict).toMatchObject({ status: 409, current: { values: { platform: { name: "Mine" } } } })
  })

  it("of 10 tabs that save one version at once, one does", async () => {
    const { slug, values, version } = await filledIn(show)
    const saves = Array.from({ length: 10 }, (_, tab) =>
      statusOf(
        visitor().applications.save({
          slug,
          version,
          values: { ...values, platform: { ...values.platform, name: `Tab ${tab}` } },
        }),
      ),
    )
    expect((await Promise.all(saves)).sort()).toEqual([200, ...Array(9).fill(409)])
  })

  it("is published once, however often it is sent, and keeps its link", async () => {
    const { slug } = await filledIn(show)
    const sent = Array.from({ length: 8 }, () => visitor().applications.publish({ slug }))
    const ids = new Set((await Promise.all(sent)).map(({ id }) => id))
    expect(ids.size).toBe(1)
    expect(await visitor().applications.publish({ slug })).toEqual({ success: true, id: [...ids][0] })
    expect(
      await sqlOne("SELECT count(*)::int FROM registration_booth WHERE registration_id = $1", [[...ids][0]]),
    ).toEqual({ count: 2 })
    const view = await get(slug)
    expect(view).toMatchObject({ state: { code: "sent" }, booths: [{ number: null }, { number: null }] })
    const { version, values } = view
    const late = await refusal(
      visitor().applications.save({ slug, version, values: { ...values, contacts: [] } }),
    )
    expect(late).toMatchObject({ status: 409, current: { state: { code: "sent" } } })
  })

  it("that lacks something is not published, and stays", async () => {
    const slug = await begun(show)
    const refused = await refusal(visitor().applications.publish({ slug }))
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.errors ?? {})).toContain("brand.basic.name")
    expect((await get(slug)).state.code).toBe("draft")
  })

  it("published and deleted at once is one of the two, never half", async () => {
    const admin = apiAs({ token: await issueToken(await createUser({ isAdmin: true })) })
    for (let round = 0; round < 5; round++) {
      const { slug } = await filledIn(show)
      const { id } = await sqlOne<{ id: number }>("SELECT id FROM registration WHERE slug = $1", [slug])
      const [published, removed] = await Promise.all([
        statusOf(visitor().applications.publish({ slug })),
        statusOf(admin.registrations.removeIncomplete({ draftId: id })),
      ])
      const row = await sqlOne<{ sent: boolean; gone: boolean; booths: number }>(
        `SELECT published_at IS NOT NULL AS sent, deleted_at IS NOT NULL AS gone,
          (SELECT count(*)::int FROM registration_booth WHERE registration_id = $1) AS booths FROM registration WHERE id = $1`,
        [id],
      )
      if (published === 200) expect(row).toEqual({ sent: true, gone: false, booths: 2 })
      else expect([row, removed]).toEqual([{ sent: false, gone: true, booths: 0 }, 200])
    }
  })

  it("filled in by a user is in the audit trail under the user's name; by its exhibitor it is not", async () => {
    const user = await createUser({ abilities: ["record.edit"] })
    const { slug, values, version } = await filledIn(show)
    const { id } = await sqlOne<{ id: number }>("SELECT id FROM registration WHERE slug = $1", [slug])
    const entries = () =>
      sql<{ user_id: number }>(
        "SELECT user_id FROM audit_entry WHERE record_type = 'registration' AND record_id = $1",
        [id],
      )
    expect(await entries()).toEqual([])
    const staff = visitor(freshAddress(), await issueToken(user))
    const changed = { ...values, platform: { ...values.platform, name: "By phone" } }
    await staff.applications.save({ slug, version, values: changed })
    expect(await entries()).toEqual([{ user_id: user.id }])
  })
})

it("nothing of other applications can be read by a slug, and what is no slug is answered alike", async () => {
  const { slug } = await filledIn(show)
  const api = visitor()
  const answers = [`${slug}x`, "x", "A".repeat(22), "../registration", "%00", "1"].map((wrong) =>
    refusal(api.applications.get({ slug: wrong })),
  )
  const answered = new Set(
    (await Promise.all(answers)).map((one) => JSON.stringify({ ...one, id: undefined })),
  )
  expect(answered.size).toBe(1)
  expect([...answered][0]).toContain("404")
})

it("billing that is the same as the company is stored as the company is, whoever sends it", async () => {
  const { slug, values, version } = await filledIn(show)
  const billing = { ...values.billing, sameAsCompany: true, companyName: "Other" }
  const { data } = await visitor().applications.save({ slug, version, values: { ...values, billing } })
  const { name, email, countryId } = values.brand.basic
  expect(data.values.billing).toMatchObject({ sameAsCompany: true, companyName: name, email, countryId })
  await visitor().applications.publish({ slug })
  const row = await sqlOne("SELECT billing_company_name, billing_email FROM registration WHERE slug = $1", [
    slug,
  ])
  expect(row).toEqual({ billing_company_name: name, billing_email: email })
  const sent = (await visitor().applications.get({ slug })).data
  const basic = { ...sent.values.brand.basic, name: "Renamed" }
  const renamed = { ...sent.values, brand: { ...sent.values.brand, basic } }
  const corrected = await visitor().applications.correct({ slug, version: sent.version, values: renamed })
  expect(corrected.data.values.billing).toMatchObject({ sameAsCompany: true, companyName: "Renamed" })
})
