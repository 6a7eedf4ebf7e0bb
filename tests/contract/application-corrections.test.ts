import { beforeAll, describe, expect, it } from "vitest"
import { ApiError } from "#lib/api/errors.ts"
import type { Api } from "#lib/api/link.ts"
import type { ApplicationValues } from "#lib/contract/shows/application-values.ts"
import { statusOf } from "#tests/factories/answers.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { insertRow, sql, sqlOne } from "#tests/factories/database.ts"
import {
  correctApplication,
  filledIn,
  firstOf,
  sentApplication,
  visitor,
} from "#tests/factories/public-applications.ts"
import { createShow, type TestShow } from "#tests/factories/registrations.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let show: TestShow
let staff: Api
beforeAll(async () => {
  show = await createShow()
  staff = await signIn(await createUser({ owner: true, isAdmin: true }))
})

const withCity = (values: ApplicationValues, city: string): ApplicationValues => ({
  ...values,
  billing: { ...values.billing, city },
})
const withName = (values: ApplicationValues, name: string): ApplicationValues => ({
  ...values,
  brand: { ...values.brand, basic: { ...values.brand.basic, name } },
})

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable("the call was taken"),
    (error: unknown) =>
      error instanceof ApiError ? { status: error.status, ...error.body } : Promise.reject(error),
  )

const lastEntry = (id: number) =>
  sqlOne<{ action: string; user_id: number | null; changes: Record<string, [unknown, unknown]> }>(
    "SELECT action, user_id, changes FROM audit_entry WHERE record_type = 'registration' AND record_id = $1 ORDER BY id DESC LIMIT 1",
    [id],
  )

/** An invoice of another system. */
const invoice = (id: number) =>
  insertRow("registration_invoice", {
    registration_id: id,
    name: "INV-1",
    date: "2026-11-20",
    total: 100,
    balance: 100,
    currency: "EUR",
  })

describe("an application that was sent", () => {
  it("reads back whole, with the ids of its rows, and without a change is not changed", async () => {
    const { slug } = await filledIn(show)
    const before = (await visitor().applications.get({ slug })).data.values
    await visitor().applications.publish({ slug })
    const { version, values } = (await visitor().applications.get({ slug })).data
    const strip = (rows: { id: number | null }[]) => rows.map((row) => ({ ...row, id: null }))
    expect(values.brand.basic).toEqual(before.brand.basic)
    expect(strip(values.brand.brands)).toEqual(before.brand.brands)
    expect(strip(values.contacts)).toEqual(before.contacts)
    expect(strip(values.booths)).toEqual(before.booths)
    expect({ ...values.billing, acceptTermsDate: "" }).toEqual({ ...before.billing, acceptTermsDate: "" })
    expect(values.platform).toEqual(before.platform)
    expect((await correctApplication(slug, version, values)).data.version).toBe(version)
  })

  it("is corrected by its applicant, which the audit log says field by field", async () => {
    const { id, view } = await sentApplication(show)
    const { slug, version, values } = view
    const contact = firstOf(values.contacts)
    const typed = withCity({ ...values, contacts: [{ ...contact, jobTitle: "Owner" }] }, "Lyon")
    const { data } = await correctApplication(slug, version, typed)
    expect(data.values.billing.city).toBe("Lyon")
    expect(data.version).toBe(version + 1)
    const entry = await lastEntry(id)
    expect(entry).toEqual({
      action: "correct",
      user_id: null,
      changes: {
        "billing.city": ["Paris", "Lyon"],
        [`contact.${contact.id}.job_title`]: ["Founder", "Owner"],
      },
    })
    expect((await staff.registrationRecord.get({ draft: id })).data.billing.city).toBe("Lyon")
  })

  it("gets and loses contacts, brands, and booths with their prices", async () => {
    const { id, view } = await sentApplication(show)
    const { slug, version, values } = view
    const brands = [
      ...values.brand.brands.slice(1),
      { ...firstOf(values.brand.brands), id: null, brandName: "New brand", firstTime: true, images: [] },
    ]
    const booth = firstOf(values.booths)
    const typed: ApplicationValues = {
      ...values,
      contacts: [{ ...firstOf(values.contacts), id: null, lastName: "Second" }],
      brand: { ...values.brand, brands },
      // The first brand of both booths has gone: of three, one moved up twice.
      booths: [
        { ...booth, brands: [0, 2] },
        { ...booth, id: null, note: "", brands: [2] },
      ],
    }
    const { data } = await correctApplication(slug, version, typed)
    expect(data.values.contacts.map(({ lastName }) => lastName)).toEqual(["Second"])
    expect(data.values.brand.brands.map(({ brandName }) => brandName)).toEqual(
      brands.map(({ brandName }) => brandName),
    )
    expect(data.values.booths.map((one) => one.brands)).toEqual([[0, 2], [2]])
    expect(data.prices.totals).toEqual([{ amount: 684_000, currency: "EUR" }])
    expect(
      await sqlOne(
        "SELECT final_amount FROM registration_price WHERE registration_id = $1 AND booth_id IS NULL",
        [id],
      ),
    ).toEqual({ final_amount: 684_000 })
    const { changes } = await lastEntry(id)
    expect(changes[`contact.${values.contacts[0]?.id}.last_name`]).toEqual(["Applicant", null])
    expect(changes[`contact.${data.values.contacts[0]?.id}.last_name`]).toEqual([null, "Second"])
    expect(changes[`booth.${booth.id}.brands`]?.[1]).toEqual([brands[0]?.brandName, "New brand"])
  })

  it("keeps what staff changed in the meantime in fields that the applicant left alone", async () => {
    const { id, view } = await sentApplication(show)
    const { slug, version, values } = view
    await staff.registrationRecord.save({ draft_session: id, version, billing: { street: "2 rue du Staff" } })
    const { data } = await correctApplication(slug, version, withCity(values, "Lyon"))
    expect(data.values.billing).toMatchObject({ city: "Lyon", street: "2 rue du Staff" })
  })

  it("has an e-invoicing address that staff read and applicants correct, which needs the form of one", async () => {
    const { id, view } = await sentApplication(show)
    const { slug, version, values } = view
    const withAddress = (electronicAddress: string) => ({
      ...values,
      billing: { ...values.billing, electronicAddress },
    })
    const wrong = await refusal(correctApplication(slug, version, withAddress("404833048_12345678900011")))
    expect([wrong.status, Object.keys(wrong.errors ?? {})]).toEqual([422, ["billing.electronicAddress"]])
    const typed = withAddress("404833048_40483304800022")
    const { data } = await correctApplication(slug, version, typed)
    expect(data.values.billing.electronicAddress).toBe("404833048_40483304800022")
    const { billing } = (await staff.registrationRecord.get({ draft: id })).data
    expect(billing.electronic_address).toBe("404833048_40483304800022")
    const after = await correctApplication(slug, data.version, withCity(data.values, "Lyon"))
    expect(after.data.values.billing).toMatchObject({
      city: "Lyon",
      electronicAddress: "404833048_40483304800022",
    })
  })

  it("is a conflict where staff changed the same field, which says what it is now", async () => {
    const { id, view } = await sentApplication(show)
    const { slug, version, values } = view
    await staff.registrationRecord.save({ draft_session: id, version, billing: { city: "Nantes" } })
    const refused = await refusal(correctApplication(slug, version, withCity(values, "Lyon")))
    expect(refused).toMatchObject({
      status: 409,
      fields: ["billing.city"],
      current: { values: { billing: { city: "Nantes" } } },
    })
  })

  it("is a conflict for staff as well, who save a field over a correction that they have not seen", async () => {
    const { id, view } = await sentApplication(show)
    const { slug, version, values } = view
    await correctApplication(slug, version, withCity(values, "Lyon"))
    const save = staff.registrationRecord.save({ draft_session: id, version, billing: { city: "Lille" } })
    expect(await refusal(save)).toMatchObject({ status: 409, fields: ["billing.city"] })
  })

  it("of ten tabs that correct the same field of one version at once, one does", async () => {
    const { view } = await sentApplication(show)
    const { slug, version, values } = view
    const corrections = Array.from({ length: 10 }, (_, tab) =>
      statusOf(correctApplication(slug, version, withCity(values, `City ${tab}`))),
    )
    expect((await Promise.all(corrections)).sort()).toEqual([200, ...Array(9).fill(409)])
  })

  it("refuses what is wrong by the form's paths, rows of other applications too, and stays", async () => {
    const { view } = await sentApplication(show)
    const { slug, version, values } = view
    const wrong = {
      ...withName(values, ""),
      billing: { ...values.billing, countryId: 999_999 },
    }
    const refused = await refusal(correctApplication(slug, version, wrong))
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.errors ?? {}).sort()).toEqual(["billing.countryId", "brand.basic.name"])
    const other = await sentApplication(show)
    const foreign = { ...values, contacts: other.view.values.contacts }
    expect(await statusOf(correctApplication(slug, version, foreign))).toBe(409)
    expect((await visitor().applications.get({ slug })).data).toEqual(view)
  })

  it("notifies the owner of its company, once until that is done", async () => {
    const { id, view } = await sentApplication(show)
    const { slug, values } = view
    const owner = await createUser({ owner: true })
    const { owner_id } = await sqlOne<{ owner_id: number }>(
      "SELECT id AS owner_id FROM owner WHERE user_id = $1",
      [owner.id],
    )
    const company = await createCompany()
    await insertRow("company_sale_owner", { company_id: company.id, owner_id })
    await staff.registrationRecord.associate({ session: id, company_id: company.id })
    for (const city of ["Lyon", "Nice"]) {
      const { version } = (await visitor().applications.get({ slug })).data
      await correctApplication(slug, version, withCity(values, city))
    }
    const notices = await sql<{ title: string; target_id: number }>(
      "SELECT title, target_id FROM notification WHERE registration_id = $1",
      [id],
    )
    expect(notices).toEqual([
      { title: `${values.brand.basic.name} has corrected their application`, target_id: owner_id },
    ])
  })
})

describe("what staff lock", () => {
  it("is not corrected until it is unlocked, both of which the audit log says", async () => {
    const { id, view } = await sentApplication(show)
    const { slug, version, values } = view
    const { data } = await staff.registrationCorrections.set({ registration: id, locked: true })
    expect(data).toMatchObject({ lock: "staff", link: `/apply/${slug}` })
    expect(await lastEntry(id)).toMatchObject({ changes: { corrections_locked: [false, true] } })
    expect(await refusal(correctApplication(slug, version, withCity(values, "Lyon")))).toMatchObject({
      status: 409,
      current: { corrections: { lock: "staff" }, values: { billing: { city: "Paris" } } },
    })
    const file = new File([new Uint8Array(8)], "picture.png")
    expect(await statusOf(visitor().applications.uploadImage({ slug, file }))).toBe(409)
    await staff.registrationCorrections.set({ registration: id, locked: false })
    expect(await statusOf(correctApplication(slug, version, withCity(values, "Lyon")))).toBe(200)
  })

  it("locks itself with an invoice; unlocked, what was invoiced stays closed, and the next invoice locks it again", async () => {
    const { id, view } = await sentApplication(show)
    const { slug, version, values } = view
    await invoice(id)
    expect(await statusOf(correctApplication(slug, version, withName(values, "Renamed")))).toBe(409)
    await staff.registrationCorrections.set({ registration: id, locked: false })
    const refused = await refusal(correctApplication(slug, version, withCity(values, "Lyon")))
    expect(refused).toMatchObject({ status: 422, errors: { billing: [expect.stringContaining("invoiced")] } })
    const { data } = await correctApplication(slug, version, withName(values, "Renamed"))
    expect(data.values.brand.basic.name).toBe("Renamed")
    await invoice(id)
    expect(await statusOf(correctApplication(slug, data.version, withName(values, "Again")))).toBe(409)
  })

  it("keeps booths closed once the application is accepted, and all of it once it is over", async () => {
    const { id, view } = await sentApplication(show)
    const { slug, version, values } = view
    await sql("UPDATE registration SET is_placed = true WHERE id = $1", [id])
    const booths = values.booths.slice(1)
    expect(await refusal(correctApplication(slug, version, { ...values, booths }))).toMatchObject({
      status: 422,
      errors: { booths: [expect.stringContaining("agreed")] },
    })
    const brands = [...values.brand.brands, { ...firstOf(values.brand.brands), id: null }]
    const added = { ...values, brand: { ...values.brand, brands } }
    expect(await statusOf(correctApplication(slug, version, added))).toBe(422)
    expect(await statusOf(correctApplication(slug, version, withCity(values, "Lyon")))).toBe(200)
    const refusedId = (
      await sqlOne<{ id: number }>("SELECT id FROM registration_lifecycle WHERE outcome = 'refused' LIMIT 1")
    ).id
    await sql("UPDATE registration SET lifecycle_id = $2 WHERE id = $1", [id, refusedId])
    expect(await statusOf(correctApplication(slug, version, withName(values, "Late")))).toBe(409)
    const unlock = staff.registrationCorrections.set({ registration: id, locked: false })
    expect(await statusOf(unlock)).toBe(409)
  })

  it("is nothing that a draft has", async () => {
    const { slug, version, values } = await filledIn(show)
    expect(await statusOf(correctApplication(slug, version, values))).toBe(409)
    const { id } = await sqlOne<{ id: number }>("SELECT id FROM registration WHERE slug = $1", [slug])
    expect(await statusOf(staff.registrationCorrections.set({ registration: id, locked: true }))).toBe(409)
  })
})
