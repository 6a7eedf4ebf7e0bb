import { beforeAll, describe, expect, it } from "vitest"
import { bodyLimitOf } from "#lib/backend/platform/http/body-limit.ts"
import { limits, take } from "#lib/backend/shows/applications/limits.ts"
import { newStamp } from "#lib/backend/shows/applications/stamp.ts"
import { statusOf } from "#tests/factories/answers.ts"
import { send } from "#tests/factories/api.ts"
import { begun, filledIn, filledStamp, freshAddress, visitor } from "#tests/factories/public-applications.ts"
import { createShow, type TestShow } from "#tests/factories/registrations.ts"

let show: TestShow
let showName: string
beforeAll(async () => {
  show = await createShow()
  showName = show.shortName.toLowerCase()
})

const times = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, i) => make(i))

describe("programs", () => {
  const begin = (trap: { stamp?: string; fax?: string }) =>
    statusOf(visitor().applications.begin({ show: showName, ...trap }))

  it("that fill in a field nobody sees, or send a form at once, days later or never opened, begin nothing", async () => {
    const day = 24 * 3_600
    expect(await begin({ stamp: filledStamp(), fax: "+33 1" })).toBe(422)
    expect(await begin({ stamp: newStamp() })).toBe(422)
    expect(await begin({ stamp: filledStamp(2 * day) })).toBe(422)
    expect(await begin({})).toBe(422)
    expect(await begin({ stamp: `${Date.now().toString(36)}.${"A".repeat(43)}` })).toBe(422)
    expect(await begin({ stamp: filledStamp() })).toBe(200)
  })
})

describe("an address", () => {
  it("that tries slugs waits, also with one that there is, and another address does not", async () => {
    const { slug } = await filledIn(show)
    const address = freshAddress()
    const tries = times(limits.unknown.points, (i) =>
      statusOf(visitor(address).applications.get({ slug: `guessed-slug-number-${i}` })),
    )
    expect(new Set(await Promise.all(tries))).toEqual(new Set([404]))
    expect(await statusOf(visitor(address).applications.get({ slug }))).toBe(429)
    expect(await statusOf(visitor().applications.get({ slug }))).toBe(200)
  })

  it("begins so many applications an hour and no more; a line's other addresses are the same", async () => {
    const [one, other] = ["2001:db8:7:1::1", "2001:db8:7:1:ffff::2"]
    const begin = (address: string) =>
      statusOf(visitor(address).applications.begin({ show: showName, stamp: filledStamp() }))
    for (let count = 0; count < limits.begun.points; count++) expect(await begin(one)).toBe(200)
    expect([await begin(one), await begin(other), await begin("2001:db8:7:2::1")]).toEqual([429, 429, 200])
  })
})

it("who sent as many bytes as an address may is refused before more is read", async () => {
  const address = freshAddress()
  await take("bytesOfAddress", address, limits.bytesOfAddress.points)
  const pieces = new ReadableStream(
    {
      pull: () => expect.unreachable("the body was read"),
    },
    { highWaterMark: 0 },
  )
  const answer = await send("/api/application/draft/some-slug/image", {
    method: "POST",
    body: pieces,
    address,
  })
  expect([answer.status, Number(answer.headers.get("retry-after")) > 60]).toEqual([429, true])
})

describe("a draft", () => {
  it("is saved so often a minute and no more, from however many addresses", async () => {
    const slug = await begun(show)
    const { version, values } = (await visitor().applications.get({ slug })).data
    const saves = times(limits.saved.points + 5, () =>
      statusOf(visitor().applications.save({ slug, version, values })),
    )
    const answers = await Promise.all(saves)
    expect(answers.filter((status) => status === 429)).toHaveLength(5)
  })

  it("holds 256 KB and no more", async () => {
    const { slug, values, version } = await filledIn(show)
    const brand = { ...values.brand.brands[0], website: "w".repeat(6_000) }
    const maximal = { ...values, brand: { ...values.brand, brands: times(50, () => brand) } }
    expect(await statusOf(visitor().applications.save({ slug, version, values: maximal }))).toBe(422)
  })
})

it("a body is read up to what its call takes", () => {
  const draft = "/api/application/draft/some-slug"
  expect(bodyLimitOf(`${draft}/image`)).toBe(15 * 1024 * 1024 + 100_000)
  expect(bodyLimitOf(`${draft}/form`)).toBe(bodyLimitOf(`${draft}/image`))
  expect(bodyLimitOf(draft)).toBe(1_000_000)
  expect(bodyLimitOf("/api/application/show/par/form")).toBe(1_000_000)
})
