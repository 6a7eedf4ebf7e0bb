import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import type { Application } from "#lib/contract/shows/registration-intake.ts"
import { problemsOf, statusOf } from "#tests/factories/answers.ts"
import { send } from "#tests/factories/api.ts"
import { newSlug, wholeApplication } from "#tests/factories/applications.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { createShow, type TestShow } from "#tests/factories/registrations.ts"
import { createUser, issueToken, signIn, type TestUser } from "#tests/factories/users.ts"

let site: TestUser
let api: Api
let show: TestShow

beforeAll(async () => {
  site = await createUser({ abilities: ["registration.intake"], reads: [] })
  api = await signIn(site)
  show = await createShow()
})

const put = (slug: string, store: object, email?: string) =>
  api.registrationIntake.putDraft({
    slug,
    ...(email !== undefined && { email }),
    data: { store: { events: { tradeshowId: show.id }, ...store } },
  })
const publish = (slug: string) => api.registrationIntake.publish({ slug })

/** A draft of this application. */
async function stored(application: Application): Promise<string> {
  const slug = newSlug()
  await put(slug, application)
  return slug
}

const rowOf = (slug: string) =>
  sqlOne<Record<string, unknown>>("SELECT * FROM registration WHERE slug = $1", [slug])

describe("a draft", () => {
  it("is stored with its e-mail, company and the show's current session, and read as it was sent", async () => {
    const slug = newSlug()
    const store = { brand: { basic: { name: " Petit Loup " }, brands: [{ brandName: "Loup" }] }, step: 3 }
    const { id } = await put(slug, store, "ada@applicant.example")
    expect(await rowOf(slug)).toMatchObject({
      id,
      email: "ada@applicant.example",
      company_name: "Petit Loup",
      tradeshow_session_id: show.session,
      brand_names: "Loup",
      published_at: null,
    })
    expect((await api.registrationIntake.getDraft({ slug })).data).toEqual({
      id,
      email: "ada@applicant.example",
      is_published: false,
      data: { store: { events: { tradeshowId: show.id }, ...store } },
    })
  })

  it("sent again the same changes nothing, sent otherwise it is touched", async () => {
    const slug = newSlug()
    await put(slug, { step: 1 })
    await sql("UPDATE registration SET touched_at = now() - interval '9 days' WHERE slug = $1", [slug])
    const before = await rowOf(slug)
    await put(slug, { step: 1 })
    expect(await rowOf(slug)).toEqual(before)
    await put(slug, { step: 2 })
    const after = await rowOf(slug)
    expect(after.touched_at).not.toEqual(before.touched_at)
    expect(after.id).toBe(before.id)
  })

  it("keeps its session when the show's next one becomes current, and takes one that is chosen", async () => {
    const own = await createShow()
    const slug = newSlug()
    const events = { tradeshowId: own.id }
    await put(slug, { events })
    const next = await sqlOne<{ id: number }>(
      "INSERT INTO tradeshow_session (tradeshow_id, name) VALUES ($1, 'Next') RETURNING id",
      [own.id],
    )
    await sql("UPDATE tradeshow_session SET is_current = false WHERE id = $1", [own.session])
    await put(slug, { events, step: 2 })
    expect(await rowOf(slug)).toMatchObject({ tradeshow_session_id: own.session })
    await put(slug, { events: { ...events, sessionId: next.id } })
    expect(await rowOf(slug)).toMatchObject({ tradeshow_session_id: next.id })
    expect(await problemsOf(put(newSlug(), { events }))).toEqual({
      "data.store.events.tradeshowId": ["This trade show has no current session"],
    })
  })

  it("of an unknown show, of another show's session, or without a show is refused by field", async () => {
    const other = await createShow()
    expect(await problemsOf(put(newSlug(), { events: { tradeshowId: 999_999 } }))).toHaveProperty([
      "data.store.events.tradeshowId",
    ])
    expect(
      await problemsOf(put(newSlug(), { events: { tradeshowId: show.id, sessionId: other.session } })),
    ).toHaveProperty(["data.store.events.sessionId"])
  })

  it("of more than 256 KB, or of more levels than an application has, is refused", async () => {
    expect(await problemsOf(put(newSlug(), { text: "x".repeat(257 * 1024) }))).toEqual({
      data: ["The application exceeds 256 KB"],
    })
    for (const levels of [9, 20, 5_000]) {
      const deep = `${"[".repeat(levels)}"\\u0000"${"]".repeat(levels)}`
      const body = `{"data":{"store":{"events":{"tradeshowId":${show.id}},"deep":${deep}}}}`
      const headers = { "content-type": "application/json" }
      const path = `/api/registration/draft/${newSlug()}`
      const token = await issueToken(site)
      expect([levels, (await send(path, { method: "PUT", token, headers, body })).status]).toEqual([
        levels,
        422,
      ])
    }
  })

  it("that staff deleted cannot be gone on with", async () => {
    const slug = await stored(await wholeApplication(show))
    await sql("UPDATE registration SET deleted_at = now() WHERE slug = $1", [slug])
    expect(await statusOf(put(slug, {}))).toBe(404)
    expect(await statusOf(publish(slug))).toBe(404)
    expect(await statusOf(api.registrationIntake.getDraft({ slug }))).toBe(404)
  })

  it("put twice at once under a new slug is one", async () => {
    const slug = newSlug()
    const answers = await Promise.all([1, 2, 3, 4].map((step) => put(slug, { step })))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await sql("SELECT FROM registration WHERE slug = $1", [slug])).toHaveLength(1)
  })
})
