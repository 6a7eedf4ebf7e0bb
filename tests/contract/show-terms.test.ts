import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { problemsOf, statusOf } from "#tests/factories/answers.ts"
import { apiAs, send } from "#tests/factories/api.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { begun, filledIn, freshAddress, sendForm, visitor } from "#tests/factories/public-applications.ts"
import { createShow, type TestShow } from "#tests/factories/registrations.ts"
import { createUser, issueToken, signIn } from "#tests/factories/users.ts"

let admin: Api
let show: TestShow
beforeAll(async () => {
  admin = await signIn(await createUser({ isAdmin: true }))
})
beforeEach(async () => {
  show = await createShow()
})

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const pdf = (name = "terms.pdf") => new File(["%PDF-1.7 The terms"], name, { type: "application/pdf" })

const publish = (after: number, more: Partial<Parameters<Api["showTerms"]["publish"]>[0]> = {}) =>
  admin.showTerms.publish({
    tradeshow: show.id,
    after,
    valid_from: dayFromNow(0),
    title_en: `Terms ${after + 1}`,
    title_fr: `Conditions ${after + 1}`,
    text_en: "Booths are let for the days of the show.",
    text_fr: "Les stands sont loués pour la durée du salon.",
    ...more,
  })

const viewOf = async (slug: string) => (await visitor().applications.get({ slug })).data
/** Ticks that the version in force is accepted, as the form does. */
async function accept(slug: string, language: "en" | "fr" = "en") {
  const { version, values, terms } = await viewOf(slug)
  const billing = { ...values.billing, acceptTermsDate: "accepted", termsId: terms?.id ?? null }
  const api = apiAs({ address: freshAddress(), language })
  return (await api.applications.save({ slug, version, values: { ...values, billing } })).data
}
const acceptedBy = (slug: string) =>
  sqlOne<{ number: number | null; language: string | null; accepted: boolean }>(
    `SELECT (SELECT number FROM show_terms WHERE id = show_terms_id) AS number, show_terms_language AS language,
      accept_terms_date > now() - interval '1 day' AS accepted FROM registration WHERE slug = $1`,
    [slug],
  )
const shortName = () => show.shortName.toLowerCase()

describe("the terms of a show", () => {
  it("are published in versions, each in both languages, from a day on", async () => {
    await publish(0, { file_en: pdf(), text_en: "" })
    const { data } = await publish(1, { valid_from: dayFromNow(30) })
    expect(data.map(({ number, state, accepted }) => ({ number, state, accepted }))).toEqual([
      { number: 2, state: "scheduled", accepted: 0 },
      { number: 1, state: "current", accepted: 0 },
    ])
    expect(data[1]).toMatchObject({
      en: { title: "Terms 1", text: "", has_file: true },
      fr: { title: "Conditions 1", has_file: false },
    })
  })

  it("have something to read in each language, and PDFs that are PDFs", async () => {
    const wrong = new File(["<script>"], "terms.pdf")
    expect(await problemsOf(publish(0, { text_fr: " " }))).toEqual({
      text_fr: ["Enter a text or choose a PDF"],
    })
    expect(await statusOf(publish(0, { file_en: wrong }))).toBe(422)
    expect(await statusOf(publish(0, { file_en: new File(["%PDF-1.7"], "terms.html") }))).toBe(422)
    expect((await admin.showTerms.list({ tradeshow: show.id })).data).toEqual([])
  })

  it("are in force at once, also in the answer to whoever publishes them", async () => {
    for (let after = 0; after < 10; after++) {
      const { data } = await publish(after)
      expect(data[0]).toMatchObject({ number: after + 1, state: "current" })
    }
  })

  it("are refused on a day before that of the version in force, as they would never be", async () => {
    await publish(0, { valid_from: dayFromNow(-3) })
    await publish(1, { valid_from: dayFromNow(20) })
    expect(await problemsOf(publish(2, { valid_from: dayFromNow(-4) }))).toEqual({
      valid_from: [expect.stringContaining("choose that day or a later one")],
    })
    const { data } = await publish(2, { valid_from: dayFromNow(-3) })
    expect(data.map(({ number, state }) => `${number} ${state}`)).toEqual([
      "3 current",
      "2 scheduled",
      "1 replaced",
    ])
  })

  it("of two who publish at once, one does, and the other hears of it", async () => {
    const results = await Promise.all([publish(0), publish(0)].map((one) => statusOf(one)))
    expect(results.sort()).toEqual([200, 409])
  })

  it("that nobody accepted are deleted, their files expire", async () => {
    await publish(0, { file_en: pdf("gone.pdf") })
    expect((await admin.showTerms.remove({ tradeshow: show.id, number: 1 })).data).toEqual([])
    expect(
      await sqlOne("SELECT expires_at <= now() AS expired FROM stored_file WHERE name = 'gone.pdf'", []),
    ).toEqual({ expired: true })
    expect(await statusOf(admin.showTerms.remove({ tradeshow: show.id, number: 1 }))).toBe(404)
  })
})

describe("the public", () => {
  it("reads and downloads what came into force without signing in, also what was replaced since", async () => {
    await publish(0, { file_fr: pdf("conditions.pdf"), valid_from: dayFromNow(-10) })
    await publish(1)
    const { data } = await apiAs({ address: freshAddress(), language: "fr" }).applications.getTerms({
      show: shortName(),
      number: 1,
    })
    expect(data).toMatchObject({ title: "Conditions 1", has_file: true, is_current: false, number: 1 })
    const file = await send(`/api/application/show/${shortName()}/terms/1/fr/pdf`, {
      address: freshAddress(),
    })
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/pdf"])
    expect(file.headers.get("content-disposition")).toContain("conditions.pdf")
    expect(await file.text()).toBe("%PDF-1.7 The terms")
    const none = await send(`/api/application/show/${shortName()}/terms/1/en/pdf`, {
      address: freshAddress(),
    })
    expect(none.status).toBe(404)
  })

  it("has nothing of a version that is not in force yet, nor of another show", async () => {
    const other = await createShow()
    await publish(0, { valid_from: dayFromNow(5), file_en: pdf() })
    expect(await statusOf(visitor().applications.getTerms({ show: shortName(), number: 1 }))).toBe(404)
    const early = await send(`/api/application/show/${shortName()}/terms/1/en/pdf`, {
      address: freshAddress(),
    })
    expect(early.status).toBe(404)
    expect(
      await statusOf(visitor().applications.getTerms({ show: other.shortName.toLowerCase(), number: 1 })),
    ).toBe(404)
    const token = await issueToken(await createUser({ isAdmin: true }))
    const own = await send(`/api/tradeshow/${show.id}/terms/1/en/pdf`, { token })
    expect(own.headers.get("content-type")).toBe("application/pdf")
  })
})

describe("an application", () => {
  it("to a show without terms is sent as ever", async () => {
    const { slug } = await filledIn(show)
    expect((await viewOf(slug)).terms).toBeNull()
    await visitor().applications.publish({ slug })
    expect(await acceptedBy(slug)).toMatchObject({ number: null, language: null })
  })

  it("accepts the version in force, with its moment and language, for staff to see", async () => {
    await publish(0, { valid_from: dayFromNow(-3) })
    await publish(1, { valid_from: dayFromNow(3) })
    const { slug } = await filledIn(show)
    expect((await viewOf(slug)).terms).toMatchObject({ number: 1, title: "Terms 1" })
    expect((await accept(slug, "fr")).problems).toEqual({})
    const { id } = await visitor().applications.publish({ slug })
    expect(await acceptedBy(slug)).toEqual({ number: 1, language: "fr", accepted: true })
    const { data } = await admin.showTerms.getAccepted({ registration: id })
    expect(data).toMatchObject({ number: 1, title: "Terms 1", language: "fr", place: shortName() })
    await publish(2)
    const seen = await viewOf(slug)
    expect(seen).toMatchObject({ terms: null, accepted_terms: { ...data, title: "Terms 1" } })
    const audited = await sqlOne(
      "SELECT changes -> 'show_terms' AS terms FROM audit_entry WHERE record_type = 'registration' AND record_id = $1 AND action = 'create'",
      [id],
    )
    expect(audited).toEqual({ terms: [null, 1] })
  })

  it("that was open while another version came into force says so, and is sent once that is accepted, nothing typed lost", async () => {
    await publish(0)
    const { slug, values } = await filledIn(show)
    await accept(slug)
    await publish(1)
    expect(await problemsOf(visitor().applications.publish({ slug }))).toEqual({
      "billing.acceptTermsDate": [expect.stringContaining("New terms came into force")],
    })
    const seen = await viewOf(slug)
    expect(seen.values.billing).toMatchObject({ acceptTermsDate: "", street: values.billing.street })
    expect(seen.terms).toMatchObject({ number: 2 })
    await accept(slug)
    await visitor().applications.publish({ slug })
    expect(await acceptedBy(slug)).toMatchObject({ number: 2, language: "en" })
  })

  it("cannot accept a version of another show, or one to come", async () => {
    await publish(0)
    const { slug } = await filledIn(show)
    const { version, values } = await viewOf(slug)
    const foreign = { ...values.billing, acceptTermsDate: "accepted", termsId: 1_000_000 }
    await visitor().applications.save({ slug, version, values: { ...values, billing: foreign } })
    expect(await statusOf(visitor().applications.publish({ slug }))).toBe(422)
  })

  it("is told without scripts too, and keeps what it was sent with", async () => {
    await publish(0)
    const slug = await begun(show)
    const { version, terms } = await viewOf(slug)
    await publish(1)
    const sent = await sendForm(`/api/application/draft/${slug}/form`, {
      lang: "fr",
      version: String(version),
      action: "publish",
      "billing.street": "1 rue de la Paix",
      "billing.acceptTermsDate": "accepted",
      "billing.termsId": String(terms?.id),
    })
    expect(sent.location).toContain("said=missing")
    const seen = await viewOf(slug)
    expect(seen.values.billing).toMatchObject({ acceptTermsDate: "", street: "1 rue de la Paix" })
    expect(seen.problems["billing.acceptTermsDate"]?.[0]).toContain("New terms came into force")
  })

  it("of another site accepts what was in force when it says that it did", async () => {
    await publish(0, { valid_from: dayFromNow(-10) })
    await sql("ALTER TABLE show_terms DISABLE TRIGGER show_terms_frozen", [])
    await sql("UPDATE show_terms SET published_at = now() - interval '10 days' WHERE tradeshow_id = $1", [
      show.id,
    ])
    await sql("ALTER TABLE show_terms ENABLE TRIGGER show_terms_frozen", [])
    const { slug } = await filledIn(show)
    const tell = (at: string) =>
      sql(
        `UPDATE registration SET draft = jsonb_set(draft #- '{data,store,billing,termsId}' #- '{data,store,billing,termsLanguage}', '{data,store,billing,acceptTermsDate}', to_jsonb($2::text)) WHERE slug = $1`,
        [slug, at],
      )
    await tell(`${dayFromNow(-20)}T10:00:00Z`)
    expect(await statusOf(visitor().applications.publish({ slug }))).toBe(422)
    await tell(`${dayFromNow(-2)}T10:00:00Z`)
    await visitor().applications.publish({ slug })
    expect(await acceptedBy(slug)).toMatchObject({ number: 1, language: null })
  })
})
