import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import type { Application } from "#lib/contract/shows/registration-intake.ts"
import { problemsOf, statusOf } from "#tests/factories/answers.ts"
import { newSlug, wholeApplication } from "#tests/factories/applications.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { raceFor } from "#tests/factories/races.ts"
import { staleRegistrations } from "#tests/factories/read-columns.ts"
import { countryId, createBrand } from "#tests/factories/reference.ts"
import { createBoothItem, createShow, type TestShow } from "#tests/factories/registrations.ts"
import { createUser, signIn, type TestUser } from "#tests/factories/users.ts"

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
