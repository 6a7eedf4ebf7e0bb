import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import type { Application } from "#lib/contract/shows/registration-intake.ts"
import { problemsOf, statusOf } from "#tests/factories/answers.ts"
import { send } from "#tests/factories/api.ts"
import { newSlug, wholeApplication } from "#tests/factories/applications.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { raceFor } from "#tests/factories/races.ts"
import { staleRegistrations } from "#tests/factories/read-columns.ts"
import { countryId, createBrand } from "#tests/factories/reference.ts"
import { createBoothItem, createShow, type TestShow } from "#tests/factories/registrations.ts"
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

describe("publishing", () => {
  it("makes the contacts, brands, booths and prices of the application", async () => {
    const application = await wholeApplication(show)
    const known = await createBrand()
    const { name } = await sqlOne<{ name: string }>("SELECT name::text FROM brand WHERE id = $1", [known])
    const [first, second, third] = application.brand.brands.map(({ brandName }) => brandName)
    application.brand.brands.push({ brandName: name.toUpperCase() })
    application.booths.push({ itemId: application.booths[0]?.itemId ?? 0, brands: [3] })
    const references = {
      purchaseOrder: "PO-4471",
      buyerReference: "Achats",
      electronicAddress: "404833048_40483304800022_ACHATS",
    }
    const slug = await stored({ ...application, billing: { ...application.billing, ...references } })
    const { id } = await publish(slug)
    const row = await rowOf(slug)
    expect(row).toMatchObject({
      id,
      purchase_order: "PO-4471",
      buyer_reference: "Achats",
      electronic_address: "404833048_40483304800022_ACHATS",
      company_name: application.brand.basic.name,
      email: "ada@applicant.example",
      lifecycle_id: null,
      booth_count: 3,
      is_first: true,
      label_ids: [1, 4],
      billing_city: "Paris",
      platform_choice: "Other",
      platform_name: "Kidsorder",
      want_contact: true,
    })
    expect(row.published_at).not.toBeNull()
    expect(row.brand_ids).toContain(known)
    expect(
      await sql(
        `SELECT array_agg(brand.name ORDER BY shown.position) AS brands, booth.note, booth.agent_name, booth.vendor_section_id AS section
        FROM registration_booth booth JOIN registration_booth_brand shown ON shown.booth_id = booth.id
        JOIN registration_brand brand ON brand.id = shown.brand_id WHERE booth.registration_id = $1
        GROUP BY booth.id ORDER BY booth.position`,
        [id],
      ),
    ).toEqual([
      { brands: [first, second], note: null, agent_name: "An agent", section: show.sections[0] },
      { brands: [second, third], note: "Two open sides", agent_name: null, section: null },
      { brands: [name.toUpperCase()], note: null, agent_name: null, section: null },
    ])
    expect(
      await sql(
        "SELECT booth_id IS NULL AS is_total, final_amount FROM registration_price WHERE registration_id = $1 ORDER BY id",
        [id],
      ),
    ).toEqual([
      ...[1, 2, 3].map(() => ({ is_total: false, final_amount: 342_000 })),
      { is_total: true, final_amount: 1_026_000 },
    ])
    expect(
      await sql(
        `SELECT contact.last_name, phone.number, network.name FROM registration_contact contact
        JOIN registration_contact_phone phone ON phone.registration_contact_id = contact.id
        JOIN registration_contact_social_network network ON network.registration_contact_id = contact.id
        WHERE registration_id = $1`,
        [id],
      ),
    ).toEqual([{ last_name: "Applicant", number: "01 40 20 50 50", name: "www.applicant.example" }])
    expect(await staleRegistrations()).toEqual([])
  })

  it("is what the audit trail says that the site's user did", async () => {
    const { id } = await publish(await stored(await wholeApplication(show)))
    expect(
      await sql(
        "SELECT action, user_id FROM audit_entry WHERE record_type = 'registration' AND record_id = $1",
        [id],
      ),
    ).toEqual([{ action: "create", user_id: site.id }])
  })

  it("again answers the same and makes nothing twice; the draft cannot be changed any more", async () => {
    const slug = await stored(await wholeApplication(show))
    const first = await publish(slug)
    expect(await publish(slug)).toEqual(first)
    expect(await statusOf(put(slug, {}))).toBe(409)
    expect((await api.registrationIntake.getDraft({ slug })).data.is_published).toBe(true)
    expect(await rowOf(slug)).toMatchObject({ booth_count: 2 })
  })

  it("twice at once makes one registration", async () => {
    const slug = await stored(await wholeApplication(show))
    const { id } = await rowOf(slug)
    const answers = await raceFor("registration", Number(id), [() => publish(slug), () => publish(slug)])
    expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"])
    expect(await rowOf(slug)).toMatchObject({ booth_count: 2 })
    expect(await sql("SELECT FROM registration_contact WHERE registration_id = $1", [id])).toHaveLength(1)
    expect(
      await sql("SELECT FROM audit_entry WHERE record_type = 'registration' AND record_id = $1", [id]),
    ).toHaveLength(1)
  })

  it("says by field what is missing, and the draft stays as it is", async () => {
    const slug = newSlug()
    await put(slug, {
      brand: { basic: { name: "Petit Loup", email: "nobody" }, brands: [{ brandName: "" }] },
    })
    const before = await rowOf(slug)
    const problems = await problemsOf(publish(slug))
    expect(problems).toMatchObject({
      "brand.basic.email": ["Enter a valid email address"],
      "brand.basic.countryId": ["This field is required"],
      "brand.brands.0.brandName": ["This field is required"],
      contacts: ["This field is required"],
      booths: ["This field is required"],
      billing: ["This field is required"],
    })
    expect(await rowOf(slug)).toEqual(before)
  })

  it("says beside what is missing that a VAT number is mistyped", async () => {
    const whole = await wholeApplication(show)
    const billing = { ...whole.billing, vatCode: "FR84404833048" }
    const slug = await stored({ ...whole, contacts: [], billing })
    expect(await problemsOf(publish(slug))).toMatchObject({
      "billing.vatCode": ["This VAT number is mistyped: its check digits do not match"],
      contacts: ["This field is required"],
    })
  })

  it("refuses what is not of the show, not of the country or not known, each at its path", async () => {
    const whole = await wholeApplication(show)
    const other = await createShow()
    const itemOfOther = await createBoothItem([other.id])
    const [booth] = whole.booths
    const stateOfUs = await sqlOne<{ id: number }>("SELECT id FROM state WHERE country_id = $1 LIMIT 1", [
      await countryId("US"),
    ])
    const slug = await stored({
      ...whole,
      brand: {
        basic: { ...whole.brand.basic, accountTypeId: 999_999, stateId: stateOfUs.id },
        brands: [{ brandName: "One", labels: [77], images: [1] }],
      },
      booths: [
        { ...booth, itemId: itemOfOther, brands: [0] },
        { itemId: booth?.itemId ?? 0, sectionId: other.sections[0] ?? 0, brands: [1] },
      ],
      billing: { ...whole.billing, paymentPlanId: 999_999, vatCode: "FR84404833048" },
      organization: { organizationId: 999_999 },
    })
    expect(Object.keys((await problemsOf(publish(slug))) ?? {}).sort()).toEqual([
      "billing.paymentPlanId",
      "billing.vatCode",
      "booths.0.itemId",
      "booths.1.brands",
      "booths.1.sectionId",
      "brand.basic.accountTypeId",
      "brand.basic.stateId",
      "brand.brands.0.images",
      "brand.brands.0.labels",
      "organization.organizationId",
    ])
    expect(await rowOf(slug)).toMatchObject({ published_at: null, booth_count: 0 })
  })
})

it("who may take applications in may do nothing more than any user", async () => {
  expect(await statusOf(api.companies.createBrand({ name: "A brand" }))).toBe(403)
  expect(await statusOf(api.registrationLifecycles.list())).toBe(403)
  const editor = await signIn(await createUser())
  expect(await statusOf(editor.registrationIntake.getDraft({ slug: newSlug() }))).toBe(403)
})
