import { afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { noticesArrive } from "#lib/backend/platform/database/notices.ts"
import { maxOpen } from "#lib/backend/shows/registrations/watch-typing.ts"
import { statusOf } from "#tests/factories/answers.ts"
import { sql, unique } from "#tests/factories/database.ts"
import { allNotices } from "#tests/factories/notices.ts"
import { begun, filledIn, freshAddress, visitor } from "#tests/factories/public-applications.ts"
import { createShow, type TestShow } from "#tests/factories/registrations.ts"
import { createUser, issueToken, signIn } from "#tests/factories/users.ts"

let show: TestShow
let staff: Api
beforeAll(async () => {
  show = await createShow()
  staff = await signIn(await createUser())
})

type Stream = Awaited<ReturnType<Api["registrations"]["watchTyping"]>>
const opened: Stream[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const stream of opened.splice(0)) await stream.return?.(undefined)
})

async function watching(api = staff): Promise<Stream> {
  await expect.poll(() => noticesArrive()).toBe(true)
  const stream = await api.registrations.watchTyping()
  opened.push(stream)
  return stream
}

/** What is told next. */
async function nextOf(stream: Stream) {
  const { done, value } = await stream.next()
  return done ? expect.unreachable("the stream ended") : value.typing
}

/** Types a company name into a draft. */
async function type(slug: string, api = visitor(), name = unique("Petit Nuage")) {
  const { version, values } = (await api.applications.get({ slug })).data
  const typed = { ...values, brand: { ...values.brand, basic: { ...values.brand.basic, name } } }
  await api.applications.save({ slug, version, values: typed })
  return name
}

/** Milliseconds in which saves are told as one. */
const gathering = 1_000

const idOf = async (slug: string) =>
  (await sql<{ id: number }>("SELECT id FROM registration WHERE slug = $1", [slug]))[0]?.id ?? 0
const silentFor = (slug: string, seconds: number) =>
  sql("UPDATE registration SET touched_at = now() - make_interval(secs => $2) WHERE slug = $1", [
    slug,
    seconds,
  ])
const listed = async (name: string) => (await staff.registrations.listIncomplete({ name })).data[0]?.typing
const onPage = async (slug: string) =>
  (await staff.registrationRecord.get({ draft: await idOf(slug) })).data.typing

describe("an application that was saved within a minute", () => {
  it("is being typed, on the list and on its page, and is not any more when the minute is over", async () => {
    const slug = await begun(show)
    const name = await type(slug)
    const until = (seconds: number) => expect.toSatisfy((left: number) => left > 0 && left <= seconds)
    const now = { by: null, for: until(60) }
    expect([await listed(name), await onPage(slug)]).toEqual([now, now])
    await silentFor(slug, 30)
    expect(await listed(name)).toMatchObject({ for: until(30) })
    await silentFor(slug, 61)
    expect([await listed(name), await onPage(slug)]).toEqual([null, null])
  })

  it("by a user is said to be filled in by that user, until the exhibitor types again", async () => {
    const user = await createUser()
    const slug = await begun(show)
    const name = await type(slug, visitor(freshAddress(), await issueToken(user)))
    expect(await listed(name)).toMatchObject({ by: user.name })
    const again = await type(slug)
    expect(await listed(again)).toMatchObject({ by: null })
  })

  it("is not being typed once it was sent", async () => {
    const { slug } = await filledIn(show)
    await visitor().applications.publish({ slug })
    expect(await onPage(slug)).toBeNull()
  })
})

describe("who has the list open", () => {
  it("is told at once who is typing, and of several saves that follow each other once", async () => {
    const [slug, other, later] = [await begun(show), await begun(show), await begun(show)]
    const [id, otherId, laterId] = [await idOf(slug), await idOf(other), await idOf(later)]
    await silentFor(slug, 90)
    await silentFor(later, 90)
    await allNotices("registration")
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    const stream = await watching()
    const at = async () => (await nextOf(stream)).map((entry) => entry.id)
    expect(await at()).not.toContain(id)
    for (let count = 0; count < 3; count++) await type(slug)
    await allNotices("registration")
    await vi.advanceTimersByTimeAsync(gathering)
    const received = await at()
    expect(received).toEqual(expect.arrayContaining([id, otherId]))
    expect(received).not.toContain(laterId)
    await type(later)
    await allNotices("registration")
    await vi.advanceTimersByTimeAsync(gathering)
    expect(await at()).toContain(laterId)
  })

  it("hears that an application that was being typed was sent", async () => {
    const { slug } = await filledIn(show)
    const id = await idOf(slug)
    const stream = await watching()
    expect(await nextOf(stream)).toContainEqual(expect.objectContaining({ id, by: null }))
    const received = nextOf(stream)
    await visitor().applications.publish({ slug })
    expect((await received).some((entry) => entry.id === id)).toBe(false)
  })

  it("may have so many lists open and no more", async () => {
    const api = await signIn(await createUser())
    for (let count = 0; count < maxOpen; count++) await watching(api)
    expect(await statusOf(api.registrations.watchTyping())).toBe(429)
  })
})
